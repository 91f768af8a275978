import { addressKey, isFeedAddress, isFile, originOf } from "./address.ts";
import { AddressSet, hashOf } from "./address-set.ts";
import {
  type Discovery,
  type DiscoveryMeasures,
  type DiscoveryOptions,
  type Ending,
  type FoundLink,
  fetchedMaxDefault,
  type KeptLink,
  type LinkRefusal,
  linksMaxDefault,
  type NextFetch,
  type Observation,
  type WaitingLink,
} from "./strategy.ts";

/** An address that waits or is under way. */
export type PlainEntry = {
  readonly url: string;
  readonly role: FoundLink["role"];
  readonly key: string;
  readonly depth: number;
  /** Followed in a row from the address that was found. */
  readonly redirects: number;
  isWaiting: boolean;
  /** What the order needs to know of it. */
  place: number;
  note: number;
};

/** The page a link stands on, and what the order noted of it; seeds stand on none. */
export type PlainParent = {
  readonly verdict: Observation["verdict"];
  readonly score: number;
  readonly note: number | undefined;
};

/** One order of the addresses of one origin. What it holds may have been fetched meanwhile: look at `isWaiting`. */
export type PlainOrder = {
  /** Links of one page that wait, in the page's order, known ones among them. */
  readonly place: (found: readonly Found[], parent: PlainParent | undefined) => void;
  /** A link as `keep` has described it. */
  readonly restore: (entry: PlainEntry, kept: KeptLink) => void;
  readonly take: () => PlainEntry | undefined;
  /** It was taken and is to be the next again. */
  readonly putFirst: (entry: PlainEntry) => void;
};

export type Found = { readonly entry: PlainEntry; readonly link: FoundLink; readonly isNew: boolean };

export type PlainRule = {
  readonly order: () => PlainOrder;
  readonly why: (entry: PlainEntry) => string;
  /** 0..1 */
  readonly promise: (entry: PlainEntry) => number;
  readonly keep: (entry: PlainEntry) => KeptLink;
  /** Players beside a link count. */
  readonly readsPlaces: boolean;
};

const redirectsMax = 5;

/** What plain walks share: they follow links of pages to pages, each address once, and learn nothing. */
export class PlainDiscovery implements Discovery {
  readonly #rule: PlainRule;
  readonly #linksMax: number;
  readonly #entries = new Map<string, PlainEntry>();
  readonly #fetched: AddressSet;
  readonly #orders = new Map<string, PlainOrder>();
  #redirected: PlainEntry[] = [];
  readonly #waiting = new Map<string, number>();
  #waitingCount = 0;
  #fetches: number;
  #programmes: number;
  #ending: Ending | undefined;

  constructor(
    { linksMax = linksMaxDefault, fetchedMax = fetchedMaxDefault, memory }: DiscoveryOptions,
    rule: PlainRule,
  ) {
    this.#rule = rule;
    this.#linksMax = linksMax;
    this.#fetched = new AddressSet(fetchedMax);
    const [fetches, programmes] = readCounts(memory);
    this.#fetches = fetches;
    this.#programmes = programmes;
  }

  add(links: readonly FoundLink[]): void {
    this.#place(links, 0, undefined);
  }

  restore(links: readonly WaitingLink[]): void {
    for (const link of links) {
      const key = addressKey(link.url);
      if (this.#entries.has(key)) continue;
      this.#orderOf(link.url).restore(this.#enter(link, key, link.depth), link);
    }
  }

  next(origin?: string): NextFetch | undefined {
    const entry = this.#takeRedirected(origin) ?? this.#take(origin);
    this.#ending = entry === undefined ? "exhausted" : undefined;
    if (entry === undefined) return undefined;
    this.#setWaiting(entry, false);
    const { url, role, depth } = entry;
    return { url, link: url, role, depth, why: this.#rule.why(entry), promise: this.#rule.promise(entry) };
  }

  claim(link: string): void {
    const entry = this.#entries.get(addressKey(link));
    if (entry?.isWaiting) this.#setWaiting(entry, false);
  }

  giveBack(link: string): void {
    const entry = this.#entries.get(addressKey(link));
    if (entry === undefined || entry.isWaiting) return;
    this.#setWaiting(entry, true);
    this.#orderOf(link).putFirst(entry);
  }

  observe({ url, outcome, finalUrl, verdict, score = 0, depth = 0, links }: Observation): void {
    const key = addressKey(url);
    const own = this.#entries.get(key);
    const isOwn = own?.isWaiting === false;
    if (isOwn) {
      this.#entries.delete(key);
      this.#fetched.add(hashOf(key));
      if (outcome === "refused") return;
      this.#fetches++;
      if (verdict === "play" || verdict === "embed") this.#programmes++;
    }
    if (outcome === "redirect" && isOwn && finalUrl === undefined) this.#follow(own, links);
    else this.#place(links, (own?.depth ?? depth) + 1, { verdict, score, note: own?.note });
  }

  ending(): Ending | undefined {
    return this.#ending;
  }

  resume(): void {}

  refusalOf({ url, role }: FoundLink): LinkRefusal | undefined {
    return role === "page" && isFile(url) ? "file" : undefined;
  }

  has({ url }: Pick<FoundLink, "url">): boolean {
    return this.#entries.has(addressKey(url));
  }

  waitingCount(origin?: string): number {
    return origin === undefined ? this.#waitingCount : (this.#waiting.get(origin) ?? 0);
  }

  wantsPlaces(urls: readonly string[]): boolean {
    return this.#rule.readsPlaces && urls.some((url) => !this.#isKnown(addressKey(url)));
  }

  forget(origin: string): void {
    for (const [key, entry] of this.#entries) {
      if (!entry.isWaiting || originOf(entry.url) !== origin) continue;
      this.#setWaiting(entry, false);
      this.#entries.delete(key);
    }
    this.#orders.delete(origin);
  }

  keep(url: string): KeptLink | undefined {
    const entry = this.#entries.get(addressKey(url));
    return entry?.isWaiting ? this.#rule.keep(entry) : undefined;
  }

  dropped(): string[] {
    return [];
  }

  memory(): string {
    return JSON.stringify([this.#fetches, this.#programmes]);
  }

  measures(): DiscoveryMeasures {
    return { fetches: this.#fetches, programmes: this.#programmes, arms: [] };
  }

  #take(origin: string | undefined): PlainEntry | undefined {
    const orders = origin === undefined ? [...this.#orders.values()] : [this.#orders.get(origin)];
    for (const order of orders)
      for (let entry = order?.take(); entry !== undefined; entry = order?.take()) if (entry.isWaiting) return entry;
    return undefined;
  }

  #takeRedirected(origin: string | undefined): PlainEntry | undefined {
    this.#redirected = this.#redirected.filter(({ isWaiting }) => isWaiting);
    const at = this.#redirected.findIndex(({ url }) => origin === undefined || originOf(url) === origin);
    return at < 0 ? undefined : this.#redirected.splice(at, 1)[0];
  }

  /** Where a redirect leads stands for the page that was asked for, and is asked for at once. */
  #follow(from: PlainEntry, [target]: readonly FoundLink[]): void {
    if (target === undefined || from.redirects >= redirectsMax) return;
    const key = addressKey(target.url);
    if (key !== from.key && this.#isKnown(key)) return;
    const entry: PlainEntry = { ...from, url: target.url, key, depth: from.depth + 1, redirects: from.redirects + 1 };
    this.#entries.set(key, entry);
    this.#setWaiting(entry, true);
    this.#redirected.push(entry);
  }

  #place(links: readonly FoundLink[], depth: number, parent: PlainParent | undefined): void {
    const byOrigin = new Map<PlainOrder, Found[]>();
    for (const link of links) {
      if (!isPlainPage(link)) continue;
      const key = addressKey(link.url);
      const known = this.#entries.get(key);
      if (known === undefined ? this.#isKnown(key) || this.#waitingCount >= this.#linksMax : !known.isWaiting) continue;
      const order = this.#orderOf(link.url);
      const found = byOrigin.get(order) ?? [];
      byOrigin.set(order, found);
      found.push({ entry: known ?? this.#enter(link, key, depth), link, isNew: known === undefined });
    }
    for (const [order, found] of byOrigin) order.place(found, parent);
  }

  #enter({ url, role }: FoundLink, key: string, depth: number): PlainEntry {
    const entry: PlainEntry = { url, role, key, depth, redirects: 0, isWaiting: false, place: 0, note: 0 };
    this.#entries.set(key, entry);
    this.#setWaiting(entry, true);
    return entry;
  }

  #setWaiting(entry: PlainEntry, isWaiting: boolean): void {
    const origin = originOf(entry.url);
    const change = isWaiting ? 1 : -1;
    entry.isWaiting = isWaiting;
    this.#waitingCount += change;
    this.#waiting.set(origin, (this.#waiting.get(origin) ?? 0) + change);
  }

  #isKnown(key: string): boolean {
    return this.#entries.has(key) || this.#fetched.has(hashOf(key));
  }

  #orderOf(url: string): PlainOrder {
    const origin = originOf(url);
    let order = this.#orders.get(origin);
    if (order === undefined) {
      order = this.#rule.order();
      this.#orders.set(origin, order);
    }
    return order;
  }
}

/** Whether plain walks follow the link: no list, no file. */
export function isPlainPage({ url, role }: FoundLink): boolean {
  return role === "page" && !isFile(url) && !isFeedAddress(url);
}

function readCounts(memory: string | undefined): [number, number] {
  try {
    const [fetches, programmes] = JSON.parse(memory ?? "[]") as unknown[];
    return [Number(fetches) || 0, Number(programmes) || 0];
  } catch {
    return [0, 0];
  }
}
