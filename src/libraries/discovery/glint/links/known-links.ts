import { AddressSet, hashOf } from "../../address-set.ts";
import type { Entry } from "./waiting.ts";

/** Which addresses are known: those that wait, those under way, and hashes of the fetched ones. */
export class KnownLinks {
  /** Open ones and those under way, by key. */
  readonly #entries = new Map<string, Entry>();
  /** The same, by the address as it was added. */
  readonly #byLink = new Map<string, Entry>();
  /** By the address asked for, and as it was added. */
  readonly #underWay = new Map<string, Entry>();
  readonly #fetched: AddressSet;

  constructor(fetchedMax: number) {
    this.#fetched = new AddressSet(fetchedMax);
  }

  /** Of those that wait or are under way. */
  get count(): number {
    return this.#entries.size;
  }

  all(): Iterable<Entry> {
    return this.#entries.values();
  }

  byKey(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  byLink(link: string): Entry | undefined {
    return this.#byLink.get(link);
  }

  isFetched(key: string): boolean {
    return this.#fetched.has(hashOf(key));
  }

  /** It waits, is under way or was fetched. */
  isKnown(key: string): boolean {
    return this.#entries.has(key) || this.isFetched(key);
  }

  add(entry: Entry): void {
    this.#entries.set(entry.key, entry);
    this.#byLink.set(entry.link, entry);
  }

  noteFetched(key: string): void {
    this.#fetched.add(hashOf(key));
  }

  forget(entry: Entry): void {
    if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
    if (this.#byLink.get(entry.link) === entry) this.#byLink.delete(entry.link);
  }

  /** @param urls by which it may come back. */
  handOut(entry: Entry, ...urls: readonly string[]): void {
    entry.state = "under-way";
    for (const url of urls) this.#underWay.set(url, entry);
  }

  underWay(url: string): Entry | undefined {
    return this.#underWay.get(url);
  }

  comeBack(entry: Entry): void {
    for (const [url, one] of this.#underWay) if (one === entry) this.#underWay.delete(url);
  }
}
