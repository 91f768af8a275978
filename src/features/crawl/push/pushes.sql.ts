import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PushFeed } from "./measures.ts";

type FeedsRequest = { readonly siteId?: SiteId | undefined; readonly limit: number };
type PushFeeds = { readonly feeds: PushFeed[]; readonly feedCount: number; readonly activeCount: number };

/** Feeds with hubs, latest heard first, of sites that are not removed; and how many there are. */
export async function readPushFeeds(sql: SqlOrTransaction, { siteId, limit }: FeedsRequest): Promise<PushFeeds> {
  const rows = await sql<(PushFeed & { readonly feedCount: number; readonly activeCount: number })[]>`
    select push_subscriptions.site_id, sites.name as site_name, page_key, pages.url, hub, push_subscriptions.state,
      push_subscriptions.reason, lease_until, next_at, heard::float8 as heard, heard_at,
      (count(*) over ())::integer as feed_count,
      (count(*) filter (where push_subscriptions.state = 'active') over ())::integer as active_count
    from push_subscriptions
    join sites on sites.id = push_subscriptions.site_id and sites.state in ('active', 'paused')
    join pages on pages.site_id = push_subscriptions.site_id and pages.key = push_subscriptions.page_key
    where ${siteId ?? null}::bigint is null or push_subscriptions.site_id = ${siteId ?? null}::bigint
    order by heard_at desc nulls last, site_name, pages.url
    limit ${limit}`;
  const [first] = rows;
  const feeds = rows.map(({ feedCount: _, activeCount: __, ...feed }) => feed);
  return { feeds, feedCount: first?.feedCount ?? 0, activeCount: first?.activeCount ?? 0 };
}

export async function readRefusals(
  sql: SqlOrTransaction,
  { days }: { readonly days: number },
): Promise<{ readonly reason: string; readonly count: number }[]> {
  return sql<{ reason: string; count: number }[]>`
    select reason, sum(refused_count)::float8 as count from push_refusals
    where on_day > (now() - make_interval(days => ${days}::integer))::date
    group by reason order by count desc, reason`;
}
