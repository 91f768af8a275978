import type { Entry, Waiting } from "./waiting.ts";

// Judging all that wait would cost more than the fetch where many do. So all are judged only every so many fetches, the more
// the more there are, and in between the best of them and those that came since compete.

/** Links judged a fetch, on average. Of up to as many all are judged at each. */
const judgedPerFetch = 48;
const spare = 32;
/** Of those that came since, the best go on competing once they are so many. */
const addedMost = 192;

export type Judge = {
  /** The chance of a programme by what is known now. */
  readonly chance: (entry: Entry) => number;
  /** What a fetch is worth. @param chanceAtHand of the likeliest link. */
  readonly worth: (entry: Entry, chanceAtHand: number) => number;
};

/** The links of one origin among which the next is chosen. */
export class Shortlist {
  readonly waiting: Waiting;
  readonly #judge: Judge;
  /** May hold some that wait no longer. */
  #best: Entry[] = [];
  #atHand = 0;
  /** Fetches until all are judged again. */
  #left = 0;
  #cameSince = 0;

  constructor(waiting: Waiting, judge: Judge) {
    this.waiting = waiting;
    this.#judge = judge;
  }

  /** Links, the most promising open ones among them; some may wait no longer. Call once a fetch. */
  candidates(): readonly Entry[] {
    const { waiting } = this;
    this.#cameSince += waiting.added.length;
    if (this.#left-- <= 0 || this.#cameSince * 2 > waiting.compared.length) this.#look();
    else this.#takeAdded();
    if (!this.#best.some(isOpen) && waiting.count > 0) this.#look();
    return this.#best;
  }

  /** Judges all. */
  #look(): void {
    const { waiting } = this;
    waiting.tidy();
    const all = waiting.compared;
    this.#left = Math.floor(all.length / judgedPerFetch);
    this.#cameSince = 0;
    this.#atHand = 0;
    for (const entry of all)
      if (entry.role === "page") this.#atHand = Math.max(this.#atHand, this.#judge.chance(entry));
    this.#best = this.#bestOf(all, this.#left + spare);
  }

  #takeAdded(): void {
    const { added } = this.waiting;
    if (added.length === 0) return;
    for (const entry of added) this.#best.push(entry);
    this.waiting.added = [];
    const count = this.#left + spare;
    if (this.#best.length > 2 * count + addedMost) this.#best = this.#bestOf(this.#best.filter(isOpen), count);
  }

  #bestOf(entries: readonly Entry[], count: number): Entry[] {
    if (entries.length <= count) return [...entries];
    return [
      ...new Set([
        ...topOf(entries, count, (entry) => (entry.role === "page" ? entry.chance : -1)),
        ...topOf(entries, count, (entry) => this.#judge.worth(entry, this.#atHand)),
      ]),
    ];
  }
}

function isOpen({ state }: Entry): boolean {
  return state === "open";
}

/** The `count` with the largest values, of equals the first found. */
function topOf(entries: readonly Entry[], count: number, measure: (entry: Entry) => number): Entry[] {
  const values = Float64Array.from(entries, measure);
  const least = values.toSorted()[values.length - count]!;
  const top: Entry[] = [];
  const level: Entry[] = [];
  entries.forEach((entry, at) => {
    if (values[at]! > least) top.push(entry);
    else if (values[at] === least) level.push(entry);
  });
  level.sort((one, other) => one.number - other.number);
  return [...top, ...level.slice(0, count - top.length)];
}
