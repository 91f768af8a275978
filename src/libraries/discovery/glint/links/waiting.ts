import type { FoundLink } from "../../strategy.ts";
import type { Arm } from "../arms/arms.ts";
import type { Series } from "../arms/series.ts";
import type { Features } from "../learning/features.ts";

/** An address of the site that waits or is under way, and what is known and expected of it. */
export type Entry = {
  /** As it was added. */
  link: string;
  /** To ask for: as the site itself spells it, once a list of its own or the page's canonical link has said so. */
  url: string;
  key: string;
  readonly role: FoundLink["role"];
  readonly origin: FoundLink["origin"];
  readonly arm: Arm;
  /** The list that its page continues, where its address bears a page's number. */
  readonly series: Series | undefined;
  /** Links and redirects from a seed. */
  readonly depth: number;
  readonly number: number;
  /** Its address or text speaks of programmes, and so may what it lists. */
  readonly isHinted: boolean;
  readonly isIdle: boolean;
  features: Features;
  /** Chance of a programme by opinion alone. */
  opinion: number;
  parents: number;
  /** Number of the feature of the page that showed it first, in the place where it stands there. */
  parent: number;
  isListed: boolean;
  /** Probability of a programme when last judged. */
  chance: number;
  judgedAt: number;
  state: "open" | "under-way" | "fetched" | "dropped";
  /** It is among those compared; others of its arm wait behind it. */
  isCompared: boolean;
  /** A revisit has found it, or it is a seed: worth a fetch also where what else is left no longer is. */
  isNews: boolean;
  /** It bears parameters that change nothing, and its page is known by no other address. */
  standsForBare: boolean;
  why: string;
  promise: number;
  /** Followed from the address that was found. */
  redirects: number;
  /** The arm whose page showed this link first, and what it was credited with for it. */
  creditTo: Arm | undefined;
  creditToSeries: Series | undefined;
  credit: number;
};

/** Of an arm at most so many links are compared. */
const comparedPerArm = 1000;
const forgottenShare = 0.2;

type Behind = { list: Entry[]; at: number };

/** The links of one origin that have not been fetched: those that are compared, and the others of their arms behind them. */
export class Waiting {
  /** May hold some that wait no longer: look at `state`. */
  compared: Entry[] = [];
  /** Those of `compared` that have come since the last `tidy`. */
  added: Entry[] = [];
  /** Open ones. */
  count = 0;
  /** By arm, in the order found. */
  readonly #behind = new Map<Arm, Behind>();
  /** How many of an arm are compared: counted here, since only what is taken here makes room for those behind. */
  readonly #comparedOf = new Map<Arm, number>();

  add(entry: Entry): void {
    this.count++;
    if (this.#compared(entry.arm) < comparedPerArm) {
      this.compare(entry);
      return;
    }
    const behind = this.#behind.get(entry.arm);
    if (behind) behind.list.push(entry);
    else this.#behind.set(entry.arm, { list: [entry], at: 0 });
  }

  /** Puts the link among those compared, whatever waits before it. */
  compare(entry: Entry): void {
    entry.isCompared = true;
    this.#count(entry.arm, 1);
    this.compared.push(entry);
    this.added.push(entry);
  }

  /** The link has become likely: it competes at once. */
  promote(entry: Entry): void {
    if (!entry.isCompared) this.compare(entry);
    else this.added.push(entry);
  }

  /** The link waits no longer: the next of its arm takes its place. */
  take({ arm, isCompared }: Entry): void {
    this.count--;
    if (isCompared) this.#count(arm, -1);
    this.#fill(arm);
  }

  /** Forgets what waits no longer. */
  tidy(): void {
    this.compared = this.compared.filter(({ state }) => state === "open");
    this.added = [];
  }

  /** Takes out a fifth: those behind that came last, then what `worth` is least of. */
  shed(worth: (entry: Entry) => number): Entry[] {
    this.tidy(); // what is under way is not shed
    let left = Math.ceil(this.count * forgottenShare);
    const shed: Entry[] = [];
    for (const [arm, behind] of this.#behind) {
      const from = Math.max(behind.at, behind.list.length - left);
      for (const entry of behind.list.splice(from)) if (entry.state === "open" && !entry.isCompared) shed.push(entry);
      if (behind.at >= behind.list.length) this.#behind.delete(arm);
      left = Math.ceil(this.count * forgottenShare) - shed.length;
      if (left <= 0) break;
    }
    const worths = new Map(this.compared.map((entry) => [entry, worth(entry)]));
    const least = this.compared
      .toSorted((one, other) => worths.get(one)! - worths.get(other)!)
      .slice(0, Math.max(0, left));
    shed.push(...least);
    for (const entry of shed) {
      entry.state = "dropped";
      entry.arm.links--;
      this.count--;
      if (entry.isCompared) this.#count(entry.arm, -1);
    }
    this.tidy();
    for (const arm of this.#behind.keys()) this.#fill(arm);
    return shed;
  }

  /** Those behind take the places of their arm that are free. */
  #fill(arm: Arm): void {
    const behind = this.#behind.get(arm);
    while (behind && this.#compared(arm) < comparedPerArm) {
      const next = behind.list[behind.at++];
      if (next === undefined) {
        this.#behind.delete(arm);
        return;
      }
      if (next.state === "open" && !next.isCompared) this.compare(next);
    }
  }

  #compared(arm: Arm): number {
    return this.#comparedOf.get(arm) ?? 0;
  }

  #count(arm: Arm, more: number): void {
    this.#comparedOf.set(arm, this.#compared(arm) + more);
  }
}
