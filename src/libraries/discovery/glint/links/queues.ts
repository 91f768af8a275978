import { originOf } from "../../address.ts";
import { isMainList } from "../arms/arm-kinds.ts";
import { type Judge, Shortlist } from "./shortlist.ts";
import { type Entry, Waiting } from "./waiting.ts";

/** Where open links wait: what has to come at once, the site's own lists, what revisits found, and the rest by origin. */
export class Queues {
  readonly #judge: Judge;
  readonly #shortlists = new Map<string, Shortlist>();
  readonly #shortCuts: Entry[] = [];
  /** To be handed out before all others: redirects' targets and what was given back. */
  readonly #first: Entry[] = [];
  readonly #news: Entry[] = [];

  constructor(judge: Judge) {
    this.#judge = judge;
  }

  add(entry: Entry): void {
    const { origin, depth, url } = entry;
    if (entry.isNews) this.#news.push(entry);
    if (origin === "seed" || origin === "robots" || isMainList(entry, depth)) this.#shortCuts.push(entry);
    else this.#waitingOf(url).add(entry);
  }

  addFirst(entry: Entry): void {
    entry.state = "open";
    this.#first.push(entry);
  }

  /** The link has become likely: it competes at once. */
  promote(entry: Entry): void {
    this.#waitingOf(entry.url).promote(entry);
  }

  /** Takes an open link from where it waits. */
  remove(entry: Entry): void {
    for (const list of [this.#first, this.#shortCuts]) {
      const place = list.indexOf(entry);
      if (place < 0) continue;
      list.splice(place, 1);
      return;
    }
    this.#waitingOf(entry.url).take(entry);
  }

  takeFirst(origin: string | undefined): Entry | undefined {
    return takeOf(this.#first, origin);
  }

  takeShortCut(origin: string | undefined): Entry | undefined {
    return takeOf(this.#shortCuts, origin);
  }

  /** From now on what is left of the short cuts competes with all others. */
  endShortCuts(): void {
    for (const entry of this.#shortCuts.splice(0)) this.#waitingOf(entry.url).add(entry);
  }

  takeNews(origin: string | undefined): Entry | undefined {
    for (let at = 0; at < this.#news.length; ) {
      const entry = this.#news[at]!;
      if (entry.state === "open" && !isOf(entry.url, origin)) {
        at++;
        continue;
      }
      this.#news.splice(at, 1);
      if (entry.state !== "open" || this.#first.includes(entry)) continue;
      this.remove(entry);
      return entry;
    }
    return undefined;
  }

  /** @param origin undefined: all there are. */
  shortlists(origin: string | undefined): Iterable<Shortlist> {
    return origin === undefined ? this.#shortlists.values() : [this.#shortlistOf(origin)];
  }

  count(origin: string | undefined): number {
    const rest = (entries: readonly Entry[]) =>
      entries.reduce((count, { url }) => count + (isOf(url, origin) ? 1 : 0), 0);
    const lists = origin === undefined ? [...this.#shortlists.values()] : [this.#shortlists.get(origin)];
    return rest(this.#first) + rest(this.#shortCuts) + lists.reduce((sum, list) => sum + (list?.waiting.count ?? 0), 0);
  }

  /** Nothing of this origin waits any longer; call once its entries have been dropped. */
  forget(origin: string): void {
    this.#shortlists.delete(origin);
    for (const list of [this.#first, this.#shortCuts, this.#news])
      list.splice(0, list.length, ...list.filter(({ state }) => state !== "dropped"));
  }

  #shortlistOf(origin: string): Shortlist {
    let shortlist = this.#shortlists.get(origin);
    if (shortlist === undefined) {
      shortlist = new Shortlist(new Waiting(), this.#judge);
      this.#shortlists.set(origin, shortlist);
    }
    return shortlist;
  }

  #waitingOf(url: string): Waiting {
    return this.#shortlistOf(originOf(url)).waiting;
  }
}

function takeOf(list: Entry[], origin: string | undefined): Entry | undefined {
  const at = list.findIndex(({ url }) => isOf(url, origin));
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

function isOf(url: string, origin: string | undefined): boolean {
  return origin === undefined || originOf(url) === origin;
}
