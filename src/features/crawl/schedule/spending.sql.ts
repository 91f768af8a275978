import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { ByPurpose } from "./purpose.ts";

/** Fetches of one site in one span, by what they were for. */
export type SpendingRow = ByPurpose & { readonly siteId: SiteId; readonly fromAt: Date };

/** Adds to the spans' counts. Ordered, so that two workers cannot block each other. */
export async function addSpending(sql: SqlOrTransaction, rows: readonly SpendingRow[]): Promise<void> {
  await sql`
    insert into spending (site_id, from_at, discovery, refresh, counters)
    select site_id, from_at, discovery, refresh, counters
    from unnest(
      ${rows.map(({ siteId }) => siteId)}::bigint[],
      ${rows.map(({ fromAt }) => fromAt.toISOString())}::timestamptz[],
      ${rows.map(({ discovery }) => discovery)}::integer[],
      ${rows.map(({ refresh }) => refresh)}::integer[],
      ${rows.map(({ counters }) => counters)}::integer[])
      as new (site_id, from_at, discovery, refresh, counters)
    order by site_id, from_at
    on conflict (site_id, from_at) do update set discovery = spending.discovery + excluded.discovery,
      refresh = spending.refresh + excluded.refresh, counters = spending.counters + excluded.counters`;
}

export type SiteSpent = ByPurpose & { readonly siteId: SiteId };

/** What each site spent in the spans that begin from `from` on and before `until`, by purpose. */
export async function readSpent(
  sql: SqlOrTransaction,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<SiteSpent[]> {
  return sql<SiteSpent[]>`
    select site_id, sum(discovery)::integer as discovery, sum(refresh)::integer as refresh, sum(counters)::integer as counters
    from spending
    where from_at >= ${from} and from_at < ${until}
    group by site_id`;
}

/** Forgets what was spent, and the thresholds, before that time. */
export async function pruneSpending(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from spending where from_at < ${before}`;
  await sql`delete from thresholds where at < ${before}`;
}
