import { secondsBetween } from "../../../base/clock.ts";
import type { FrontierPage } from "./page.ts";

// New pages and pages due again share one pace and one budget. A page due again is fetched when that is worth more than
// fetching something new. What it is worth grows with the square of the time since its last visit, as the utility of a
// page that changes evenly does, and was planned to be T at the moment it became due; a new page's worth is the exchange
// rate, more or less by its promise. Whichever side is worth less still gets one page in five, so that neither a large
// site's discovery nor its upkeep ever waits for the other to end.

const inRowMost = 4;
/** The promise of a page in the middle of the range of priorities. */
const priorityUsual = 500;

export type Worths = {
  readonly now: Date;
  /** T in difference × days. */
  readonly threshold: number;
  /** Of a new page of middling promise, in difference × days. */
  readonly newPageWorth: number;
};

/**
 * The order in which a turn visits its pages.
 *
 * @param pages any mixture of new and due pages, the new ones best first.
 */
export function orderPages(pages: readonly FrontierPage[], worths: Worths): FrontierPage[] {
  const fresh = pages.filter(({ state }) => state === "new").map((page) => ({ page, worth: newWorth(page, worths) }));
  const due = pages
    .filter(({ state }) => state !== "new")
    .map((page) => ({ page, worth: visitWorth(page, worths) }))
    .sort((left, right) => right.worth - left.worth);
  const ordered: FrontierPage[] = [];
  let [atFresh, atDue, inRow] = [0, 0, 0]; // inRow: > 0 new pages in a row, < 0 known ones
  while (atFresh < fresh.length || atDue < due.length) {
    const [one, other] = [fresh[atFresh], due[atDue]];
    const wantsNew = other === undefined || (one !== undefined && one.worth > other.worth);
    const isLong = wantsNew ? inRow >= inRowMost : inRow <= -inRowMost;
    const takesNew = isLong && one && other ? !wantsNew : wantsNew;
    ordered.push(takesNew ? one!.page : other!.page);
    if (takesNew) atFresh++;
    else atDue++;
    inRow = takesNew ? Math.max(0, inRow) + 1 : Math.min(0, inRow) - 1;
  }
  return ordered;
}

function newWorth({ priority }: FrontierPage, { newPageWorth }: Worths): number {
  return (newPageWorth * priority) / priorityUsual;
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
