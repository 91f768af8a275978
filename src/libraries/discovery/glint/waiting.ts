import type { FoundLink } from "../strategy.ts";
import type { Arm } from "./arms.ts";

/** An address of the site, and what is known and expected of it. */
export type Entry = {
  /** As found; as the site itself spells it, once a list of its own or the page's canonical link has said so. */
  url: string;
  readonly key: string;
  readonly role: FoundLink["role"];
  readonly origin: FoundLink["origin"];
  readonly arm: Arm;
  readonly depth: number;
  readonly number: number;
  /** Its address or text speaks of programmes, and so may what it lists. */
  readonly isHinted: boolean;
  readonly isIdle: boolean;
  features: number[];
  parents: number;
  /** Probability of a programme when last judged. */
  chance: number;
  judgedAt: number;
  state: "open" | "fetched" | "dropped";
  /** It is among those compared at each fetch; others of its arm wait behind it. */
  isCompared: boolean;
  /** The arm whose page showed this link first, and what it was credited with for it. */
  creditTo: Arm | undefined;
  credit: number;
};

/** What a fetch costs must not grow with the links known: of an arm at most so many are compared. */
const comparedPerArm = 1000;

/** The links that have not been fetched: those compared at each fetch, and the others of their arms behind them. */
export class Waiting {
  /** May hold some that wait no longer: look at `state`. */
  compared: Entry[] = [];
  /** By arm, in the order found. */
  readonly #behind = new Map<Arm, Entry[]>();

  add(entry: Entry): void {
    if (entry.arm.compared < comparedPerArm) {
      this.compare(entry);
      return;
    }
    const behind = this.#behind.get(entry.arm);
    if (behind) behind.push(entry);
    else this.#behind.set(entry.arm, [entry]);
  }

  /** Puts the link among those compared, whatever waits before it. */
  compare(entry: Entry): void {
    entry.isCompared = true;
    entry.arm.compared++;
    this.compared.push(entry);
  }

  /** The link is fetched: the next of its arm takes its place. */
  take({ arm, isCompared }: Entry): void {
    if (isCompared) arm.compared--;
    const behind = this.#behind.get(arm);
    while (behind && behind.length > 0 && arm.compared < comparedPerArm) {
      const next = behind.shift() as Entry;
      if (next.state === "open" && !next.isCompared) this.compare(next);
    }
  }

  /** Forgets what waits no longer. */
  tidy(): void {
    this.compared = this.compared.filter(({ state }) => state === "open");
  }
}
