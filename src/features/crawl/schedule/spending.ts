import type { Visit } from "../visit.ts";
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
    const row = rows.get(key) ?? { siteId, fromAt, discovery: 0, refresh: 0, counters: 0 };
    rows.set(key, row);
    row[purposeOf(visit)]++;
  }
  return [...rows.values()];
}

function purposeOf({ page }: Visit): "discovery" | "refresh" | "counters" {
  if (page.visitedAt === undefined) return "discovery";
  return page.kind === "play" || page.kind === "embed" ? "counters" : "refresh";
}
