import type { Visit } from "../visit.ts";
import { nothing, purposeOf } from "./purpose.ts";
import { spanOf } from "./spans.ts";
import type { SpendingRow } from "./spending.sql.ts";

/** What a batch's visits cost: a fetch each that sent a request, by what it was for. */
export function spendingOf(visits: readonly Visit[]): SpendingRow[] {
  const rows = new Map<string, { -readonly [Name in keyof SpendingRow]: SpendingRow[Name] }>();
  for (const visit of visits) {
    if (visit.outcome.facts.requestCount === 0) continue;
    const { siteId } = visit.page;
    const fromAt = spanOf(visit.visitedAt);
    const key = `${siteId} ${fromAt.getTime()}`;
    const row = rows.get(key) ?? { siteId, fromAt, ...nothing };
    rows.set(key, row);
    // A page that is rendered costs a fetch for each of its scripts and data.
    row[purposeOf(visit.page)] += 1 + (visit.outcome.facts.renderedRequests ?? 0);
  }
  return [...rows.values()];
}
