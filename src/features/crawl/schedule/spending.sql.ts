import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** Fetches of one site in one span, by what they were for. */
export type SpendingRow = {
  readonly siteId: SiteId;
  readonly fromAt: Date;
  readonly discovery: number;
  readonly refresh: number;
  readonly counters: number;
};

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

export type SiteSpent = { readonly siteId: SiteId; readonly spent: number };

/** What each site spent in the spans that begin from `from` on and before `until`. */
export async function readSpent(
  sql: SqlOrTransaction,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<SiteSpent[]> {
  return sql<SiteSpent[]>`
    select site_id, sum(discovery + refresh + counters)::integer as spent
    from spending
    where from_at >= ${from} and from_at < ${until}
    group by site_id`;
}

/** Forgets what was spent, and the thresholds, before that time. */
export async function pruneSpending(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from spending where from_at < ${before}`;
  await sql`delete from thresholds where at < ${before}`;
}
