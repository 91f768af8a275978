import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PageRole, PageState } from "../frontier/page.ts";
import type { LoggedVisit } from "../measures.sql.ts";
import type { HistogramBar, PageYield, Prediction, ThresholdPoint } from "./measures.ts";

/** All sites where siteId is undefined; the database's own time where now is. */
export type Scope = { readonly siteId?: SiteId | undefined; readonly now?: Date | undefined };

type SpentHour = {
  readonly from: Date;
  readonly discovery: number;
  readonly refresh: number;
  readonly counters: number;
  readonly fetchesPerHour?: number;
};

/** What was spent in the last hours, oldest first, and the budget as last recorded within each. */
export async function readSpentHours(
  sql: SqlOrTransaction,
  { siteId, now, hours }: Scope & { readonly hours: number },
): Promise<SpentHour[]> {
  return sql<SpentHour[]>`
    with until as (select date_trunc('hour', coalesce(${now ?? null}::timestamptz, now())) as hour),
    hours as (
      select generate_series(hour - make_interval(hours => ${hours - 1}::integer), hour, interval '1 hour') as start from until),
    spent as (
      select date_trunc('hour', from_at) as hour, sum(discovery)::integer as discovery, sum(refresh)::integer as refresh,
        sum(counters)::integer as counters
      from spending
      where from_at >= (select min(start) from hours) and (${siteId ?? null}::bigint is null or site_id = ${siteId ?? null}::bigint)
      group by 1),
    budgets as (
      select distinct on (date_trunc('hour', at)) date_trunc('hour', at) as hour, fetches_per_hour
      from thresholds
      where at >= (select min(start) from hours) and site_id is not distinct from ${siteId ?? null}::bigint
      order by date_trunc('hour', at), at desc)
    select hours.start as from, coalesce(discovery, 0) as discovery, coalesce(refresh, 0) as refresh,
      coalesce(counters, 0) as counters, fetches_per_hour
    from hours
    left join spent on spent.hour = hours.start
    left join budgets on budgets.hour = hours.start
    order by hours.start`;
}

/** T over the last hours, oldest first; a site's own where it was larger than the crawl's. */
export async function readThresholds(
  sql: SqlOrTransaction,
  { siteId, now, hours }: Scope & { readonly hours: number },
): Promise<ThresholdPoint[]> {
  return sql<ThresholdPoint[]>`
    select at, max(threshold) as threshold from thresholds
    where at > coalesce(${now ?? null}::timestamptz, now()) - make_interval(hours => ${hours}::integer)
      and (site_id is null or site_id = ${siteId ?? null}::bigint)
    group by at
    order by at`;
}

/** Stored pages by the days between last and next visit: bars from one hour on, each twice as long as the one before. */
export async function readIntervalBars(sql: SqlOrTransaction, { siteId }: Scope): Promise<HistogramBar[]> {
  const rows = await sql<{ step: number; pages: number }[]>`
    select greatest(-2, least(10, floor(log(2, greatest(1, extract(epoch from due_at - visited_at) / 3600)::numeric))))::integer as step,
      count(*)::integer as pages
    from pages
    where state = 'stored' and visited_at is not null and due_at < 'infinity'
      and (${siteId ?? null}::bigint is null or site_id = ${siteId ?? null}::bigint)
    group by 1 order by 1`;
  const last = rows.at(-1)?.step ?? -1;
  const bars = Array.from({ length: last + 1 }, (_, step) => step);
  return bars.map((step) => ({
    from: step === 0 ? 0 : 3600 * 2 ** step,
    to: step === 10 ? Number.POSITIVE_INFINITY : 3600 * 2 ** (step + 1),
    pages: rows.find((row) => row.step === step)?.pages ?? 0,
  }));
}

/** Bars of U/T: tenths up to where a page is due, then each twice as late as the one before. */
const utilityEdges = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.5, 2, 4] as const;

/** Stored pages by U/T now; see `visitWorth` in frontier/order.ts. */
export async function readUtilityBars(sql: SqlOrTransaction, { siteId, now }: Scope): Promise<HistogramBar[]> {
  const rows = await sql<{ step: number; pages: number }[]>`
    with at as (select coalesce(${now ?? null}::timestamptz, now()) as now)
    select width_bucket((
        (extract(epoch from at.now - visited_at) / greatest(1, extract(epoch from due_at - visited_at))) ^ 2)::float8,
        ${[...utilityEdges]}::float8[]) - 1 as step,
      count(*)::integer as pages
    from pages, at
    where state = 'stored' and visited_at <= at.now and due_at < 'infinity'
      and (${siteId ?? null}::bigint is null or site_id = ${siteId ?? null}::bigint)
    group by 1 order by 1`;
  if (rows.length === 0) return [];
  return utilityEdges.map((from, step) => ({
    from,
    to: utilityEdges[step + 1] ?? Number.POSITIVE_INFINITY,
    pages: rows.find((row) => row.step === step)?.pages ?? 0,
  }));
}

type Days = Scope & { readonly days: number };

/** What was foreseen and what was found, by tenths of the former. */
export async function readPredictionTenths(sql: SqlOrTransaction, { siteId, now, days }: Days): Promise<Prediction[]> {
  return sql<Prediction[]>`
    select avg(foreseen)::float8 as predicted, avg(difference)::float8 as observed, count(*)::integer as visits
    from visits
    where visited_at > coalesce(${now ?? null}::timestamptz, now()) - make_interval(days => ${days}::integer)
      and foreseen is not null and difference is not null
      and (${siteId ?? null}::bigint is null or site_id = ${siteId ?? null}::bigint)
    group by least(9, floor(foreseen * 10))
    order by 1`;
}

/**
 * Pages with most visits that brought least: ordered by the visits that found nothing. Play pages are left out: they are visited for
 * their counters, which are no difference.
 */
export async function readPageYields(
  sql: SqlOrTransaction,
  { siteId, now, days, limit }: Days & { readonly limit: number },
): Promise<PageYield[]> {
  return sql<PageYield[]>`
    with yields as (
      select site_id, page_key, count(*)::integer as visits,
        (count(*) filter (where difference > 0 or new_links > 0))::integer as changed_visits,
        coalesce(avg(difference), 0)::float8 as mean_difference, sum(new_links)::integer as new_links,
        sum(new_programmes)::integer as new_programmes, sum(received_bytes)::float8 as received_bytes
      from visits
      where visited_at > coalesce(${now ?? null}::timestamptz, now()) - make_interval(days => ${days}::integer)
        and (${siteId ?? null}::bigint is null or site_id = ${siteId ?? null}::bigint)
        and coalesce(kind, '') not in ('play', 'embed')
      group by site_id, page_key
      having count(*) > 1
      order by count(*) - count(*) filter (where difference > 0 or new_links > 0) desc, count(*) desc
      limit ${limit})
    select yields.*, pages.url, pages.kind,
      (mean_difference + (new_links + new_programmes)::float8 / visits) as gain_per_visit
    from yields join pages on pages.site_id = yields.site_id and pages.key = yields.page_key
    order by visits - changed_visits desc, visits desc`;
}

export type SiteFreshnessRow = {
  readonly siteId: SiteId;
  readonly siteKey: string;
  readonly siteName: string;
  readonly storedPages: number;
  readonly knownPages: number;
  readonly listings: number;
  readonly overduePages: number;
  readonly freshShare?: number;
  readonly freshListingsShare?: number;
  readonly meanAgeSeconds?: number;
  readonly ownThreshold?: number;
  readonly ownFetchesPerHour?: number;
  readonly spentLastHour: number;
  readonly memory?: unknown;
  readonly signals?: unknown;
};

/**
 * Sites by name. A page is expected to be current with e^(−λ·age), λ the changes a day estimated at its last visit: on a
 * listing the share of items that are still the same.
 */
export async function readSiteFreshnessRows(
  sql: SqlOrTransaction,
  { siteId, now }: Scope,
): Promise<SiteFreshnessRow[]> {
  return sql<SiteFreshnessRow[]>`
    with at as (select coalesce(${now ?? null}::timestamptz, now()) as now),
    by_site as (
      select site_id, count(*)::integer as known_pages,
        (count(*) filter (where state = 'stored'))::integer as stored_pages,
        (count(*) filter (where state = 'stored' and kind = 'listing'))::integer as listings,
        (count(*) filter (where state not in ('new', 'shelved') and due_at <= at.now))::integer as overdue_pages,
        avg(exp(-least(600, changes_per_day * extract(epoch from at.now - visited_at)::float8 / 86400)))
          filter (where state = 'stored' and visited_at <= at.now)::float8 as fresh_share,
        avg(exp(-least(600, changes_per_day * extract(epoch from at.now - visited_at)::float8 / 86400)))
          filter (where state = 'stored' and kind = 'listing' and visited_at <= at.now)::float8 as fresh_listings_share,
        avg(extract(epoch from at.now - visited_at)) filter (where state = 'stored')::float8 as mean_age_seconds
      from pages, at
      where ${siteId ?? null}::bigint is null or site_id = ${siteId ?? null}::bigint
      group by site_id),
    spent as (
      select site_id, sum(discovery + refresh + counters)::integer as fetches from spending, at
      where from_at > at.now - interval '1 hour' group by site_id)
    select sites.id as site_id, sites.key as site_key, sites.name as site_name,
      coalesce(stored_pages, 0) as stored_pages, coalesce(known_pages, 0) as known_pages, coalesce(listings, 0) as listings,
      coalesce(overdue_pages, 0) as overdue_pages, fresh_share, fresh_listings_share, mean_age_seconds,
      site_habits.threshold as own_threshold, sites.fetches_per_hour as own_fetches_per_hour,
      coalesce(spent.fetches, 0) as spent_last_hour, site_habits.memory, site_habits.signals
    from sites
    left join by_site on by_site.site_id = sites.id
    left join spent on spent.site_id = sites.id
    left join site_habits on site_habits.site_id = sites.id
    where sites.state in ('active', 'paused') and (${siteId ?? null}::bigint is null or sites.id = ${siteId ?? null}::bigint)
    order by lower(sites.name), sites.id`;
}

export type PageRow = {
  readonly siteId: SiteId;
  readonly pageKey: string;
  readonly url: string;
  readonly role: PageRole;
  readonly state: PageState;
  readonly kind?: "play" | "embed" | "listing" | "none";
  readonly reason?: string;
  readonly depth: number;
  readonly visitedAt?: Date;
  readonly dueAt: Date | number;
  readonly refreshState: string;
};

type PageRequest = { readonly siteId: SiteId; readonly pageKey: string };

export async function findPageRow(
  sql: SqlOrTransaction,
  { siteId, pageKey }: PageRequest,
): Promise<PageRow | undefined> {
  const [row] = await sql<PageRow[]>`
    select site_id, key as page_key, url, role, state, kind, reason, depth, visited_at, due_at, refresh_state
    from pages where site_id = ${siteId} and key = ${pageKey}`;
  return row;
}

/** A page's visits, latest first. */
export async function readPageVisits(
  sql: SqlOrTransaction,
  { siteId, pageKey, limit }: PageRequest & { readonly limit: number },
): Promise<(LoggedVisit & { readonly predicted?: number })[]> {
  return sql<(LoggedVisit & { readonly predicted?: number })[]>`
    select visits.id, visits.site_id, visits.page_key, pages.url, visits.visited_at, visits.outcome, visits.reason,
      visits.status, visits.kind, visits.received_bytes, visits.elapsed_ms, visits.new_links, visits.new_programmes,
      visits.difference, visits.foreseen as predicted
    from visits join pages on pages.site_id = visits.site_id and pages.key = visits.page_key
    where visits.site_id = ${siteId} and visits.page_key = ${pageKey}
    order by visits.id desc
    limit ${limit}`;
}
