import type { Entry, Waiting } from "./waiting.ts";

// Judging all that wait would cost more than the fetch where many do. So all are judged only every so many fetches, the more
// the more there are, and in between the best of them and those that came since compete.

/** Links judged a fetch, on average. Of up to as many all are judged at each. */
const judgedPerFetch = 96;
const spare = 32;

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
  #best: Entry[] = [];
  #left = 0;

  constructor(waiting: Waiting, judge: Judge) {
    this.waiting = waiting;
    this.#judge = judge;
  }

  /** Open links, the most promising among them; call once a fetch. */
  candidates(): Entry[] {
    const { waiting } = this;
    if (this.#left-- <= 0 || waiting.added.length * 2 > waiting.compared.length) this.#look();
    const open = this.#best.filter(isOpen);
    if (open.length === 0 && waiting.count > 0 && waiting.added.length === 0) {
      this.#look();
      return this.#best;
    }
    for (const entry of waiting.added) if (entry.state === "open") open.push(entry);
    return open;
  }

  /** Judges all. */
  #look(): void {
    const { waiting } = this;
    waiting.tidy();
    const all = waiting.compared;
    this.#left = Math.floor(all.length / judgedPerFetch);
    let atHand = 0;
    for (const entry of all) if (entry.role === "page") atHand = Math.max(atHand, this.#judge.chance(entry));
    const count = this.#left + spare;
    this.#best =
      all.length <= count
        ? [...all]
        : [
            ...new Set([
              ...topOf(all, count, (entry) => (entry.role === "page" ? entry.chance : -1)),
              ...topOf(all, count, (entry) => this.#judge.worth(entry, atHand)),
            ]),
          ];
  }
}

function isOpen({ state }: Entry): boolean {
  return state === "open";
}

function topOf(entries: readonly Entry[], count: number, measure: (entry: Entry) => number): Entry[] {
  const measured = entries.map((entry) => ({ entry, value: measure(entry) }));
  // Of equals the first found.
  measured.sort((one, other) => other.value - one.value || one.entry.number - other.entry.number);
  return measured.slice(0, count).map(({ entry }) => entry);
}
