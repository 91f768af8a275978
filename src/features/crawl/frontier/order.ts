import { secondsBetween } from "../../../base/clock.ts";
import type { FrontierPage } from "./page.ts";

// New pages and pages due again share one pace and one budget. A page due again is fetched when that is worth more than
// fetching something new. What it is worth grows with the square of the time since its last visit, as the utility of a
// page that changes evenly does, and was planned to be T at the moment it became due; a new page's worth is the exchange
// rate, more or less by its promise. Whichever side is worth less still gets one page in five, so that neither a large
// site's discovery nor its upkeep ever waits for the other to end.

const inRowMost = 4;
/** The promise of a middling page. */
const promiseUsual = 0.5;

export type Worths = {
  readonly now: Date;
  /** T in difference × days. */
  readonly threshold: number;
  /** Of a new page of middling promise, in difference × days. */
  readonly newPageWorth: number;
};

/** Pages due again, those most worth a visit first. */
export function orderDue(pages: readonly FrontierPage[], worths: Worths): FrontierPage[] {
  return pages
    .map((page) => ({ page, worth: visitWorth(page, worths) }))
    .sort((left, right) => right.worth - left.worth)
    .map(({ page }) => page);
}

/** Whose turn it is where both a new page and one due again wait. */
export type Alternation = {
  /** @param promise of the new page, 0..1. */
  readonly takesNew: (promise: number, due: FrontierPage, worths: Worths) => boolean;
  /** A page was handed out while the other side had one, too. */
  readonly note: (isNew: boolean) => void;
};

export function createAlternation(): Alternation {
  let inRow = 0; // > 0 new pages in a row, < 0 known ones
  return {
    takesNew: (promise, due, worths) => {
      const wantsNew = (worths.newPageWorth * promise) / promiseUsual > visitWorth(due, worths);
      const isLong = wantsNew ? inRow >= inRowMost : inRow <= -inRowMost;
      return isLong ? !wantsNew : wantsNew;
    },
    note: (isNew) => {
      inRow = isNew ? Math.max(0, inRow) + 1 : Math.min(0, inRow) - 1;
    },
  };
}

/** What visiting a known page again is worth now, in difference × days. */
export function visitWorth(
  { visitedAt, dueAt }: Pick<FrontierPage, "visitedAt" | "dueAt">,
  { now, threshold }: Pick<Worths, "now" | "threshold">,
): number {
  if (visitedAt === undefined) return threshold;
  const planned = Math.max(1, secondsBetween(visitedAt, dueAt));
  return threshold * (secondsBetween(visitedAt, now) / planned) ** 2;
}
