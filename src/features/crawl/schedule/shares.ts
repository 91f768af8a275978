import { type ByPurpose, type Purpose, sumOf } from "./purpose.ts";

// One allowance, three purposes. Counters have a share of their own. The rest goes to the side that is worth more: new pages
// while one of middling promise is worth more than T, else pages visited again; the other side has one fetch in five.
// A share is kept for its purpose only as far as pages of that purpose wait, and never more than is filled in within minutes: what is
// not needed now is anybody's, and what a purpose has missed is made up for by what is filled in next.

/** What the side that is worth less still gets of what counters leave: neither ever waits for the other to end. */
export const lesserShare = 0.2;

/** Hours of the budget kept at most, for all purposes together. */
const keptHours = 1 / 6;

export type SharesRequest = {
  /** The budget. */
  readonly perHour: number;
  /** Fetches that may be made now, >= 0. */
  readonly left: number;
  /** Made in the last hour. */
  readonly spent: ByPurpose;
  /** Pages that could be fetched now. */
  readonly waiting: ByPurpose;
  /** T and a new page's worth, in difference × days. */
  readonly threshold: number;
  readonly newPageWorth: number;
  /** 0..1 */
  readonly countersShare: number;
};

/** How many of the fetches that are left others may not take, by purpose; the sum is at most `left`. */
export function keptShares(request: SharesRequest): Record<Purpose, number> {
  const { perHour, left, spent, waiting, countersShare } = request;
  const preferred = preferredSide(request);
  const other = preferred === "discovery" ? "refresh" : "discovery";
  const hour = sumOf(spent) + left;
  const kept = { discovery: 0, refresh: 0, counters: 0 };
  const keep = (purpose: Purpose, due: number) => {
    const free = left - kept.discovery - kept.refresh - kept.counters;
    kept[purpose] = Math.max(0, Math.min(due - spent[purpose], waiting[purpose], free));
  };
  keep("counters", countersShare * hour);
  const rest = (1 - countersShare) * hour;
  keep(other, lesserShare * rest);
  keep(preferred, (1 - lesserShare) * rest);
  const scale = Math.min(1, Math.max(1, keptHours * perHour) / Math.max(1e-9, sumOf(kept)));
  return { discovery: kept.discovery * scale, refresh: kept.refresh * scale, counters: kept.counters * scale };
}

export function preferredSide({
  threshold,
  newPageWorth,
}: Pick<SharesRequest, "threshold" | "newPageWorth">): "discovery" | "refresh" {
  return newPageWorth > threshold ? "discovery" : "refresh";
}

/**
 * What of the spend counts for T. New pages that are worth less than T and are fetched because nothing better waits are
 * left-over allowance: T has to fall until it is used for revisits, down to the worth of a new page.
 */
export function spentAgainstThreshold(
  spent: ByPurpose,
  { threshold, newPageWorth }: Pick<SharesRequest, "threshold" | "newPageWorth">,
): number {
  const revisits = spent.refresh + spent.counters;
  if (preferredSide({ threshold, newPageWorth }) === "discovery") return revisits + spent.discovery;
  return revisits + Math.min(spent.discovery, lesserShare * (revisits + spent.discovery));
}
