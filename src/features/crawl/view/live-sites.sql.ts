import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

// What the live view shows of all sites. It reads one row of totals a site and the last hour's minutes, whatever the number
// of pages: nothing is counted.

export const liveSorts = ["rate", "waiting", "errors", "known", "programmes", "harvest", "site"] as const;
export type LiveSort = (typeof liveSorts)[number];

export const liveStates = ["working", "waiting", "trouble", "idle", "paused"] as const;
/** working: visited within the last two minutes; trouble: one of its hosts is, and nothing is visited; waiting: has pages never visited. */
export type LiveState = (typeof liveStates)[number];

/** A site in the live view. */
export type LiveSite = {
  readonly siteId: SiteId;
  readonly siteName: string;
  readonly state: LiveState;
  readonly strategy: string;
  /** Why the strategy has ended, while it has. */
  readonly ending?: "exhausted" | "dry";
  /** Pages known and never visited. */
  readonly waitingPages: number;
  readonly knownPages: number;
  readonly visitedPages: number;
  readonly programmes: number;
  /** Over the last two minutes. */
  readonly requestsPerSecond: number;
  readonly lastHour: { readonly requests: number; readonly errors: number; readonly programmes: number };
};

export type LiveRequest = {
  readonly now: Date;
  readonly sort: LiveSort;
  /** undefined: all. */
  readonly state?: LiveState | undefined;
  readonly limit: number;
  readonly offset: number;
};

type LiveRow = Omit<LiveSite, "lastHour" | "requestsPerSecond"> & {
  readonly recentRequests: number;
  readonly hourRequests: number;
  readonly hourErrors: number;
  readonly hourProgrammes: number;
};

/** One page of the sites, by what is asked for. */
export async function readLiveSites(sql: SqlOrTransaction, request: LiveRequest): Promise<LiveSite[]> {
  const { now, sort, state, limit, offset } = request;
  const rows = await sql<LiveRow[]>`
    with ${standings(sql, now)}
    select site_id, site_name, state, strategy, ending, waiting_pages::float8, known_pages::float8, visited_pages::float8,
      programmes::float8, recent_requests, hour_requests, hour_errors, hour_programmes
    from standings
    where ${state ?? null}::text is null or state = ${state ?? null}
    order by case ${sort}::text
        when 'rate' then recent_requests
        when 'waiting' then waiting_pages
        when 'errors' then hour_errors
        when 'known' then known_pages
        when 'programmes' then programmes
        when 'harvest' then hour_programmes / greatest(1, hour_requests)::float8
        else 0 end desc,
      lower(site_name), site_id
    limit ${limit} offset ${offset}`;
  return rows.map(({ recentRequests, hourRequests, hourErrors, hourProgrammes, ...site }) => ({
    ...site,
    requestsPerSecond: recentRequests / recentSeconds(now),
    lastHour: { requests: hourRequests, errors: hourErrors, programmes: hourProgrammes },
  }));
}

/** Sums over all sites. */
export type LiveTotals = {
  readonly sites: number;
  /** How many sites are in each state. */
  readonly byState: Readonly<Record<LiveState, number>>;
  readonly requestsPerSecond: number;
  readonly waitingPages: number;
  readonly knownPages: number;
  readonly visitedPages: number;
  readonly programmes: number;
  readonly lastHour: { readonly requests: number; readonly errors: number; readonly programmes: number };
};

type TotalsRow = Omit<LiveTotals, "byState" | "lastHour" | "requestsPerSecond"> &
  Readonly<Record<LiveState, number>> & {
    readonly recentRequests: number;
    readonly hourRequests: number;
    readonly hourErrors: number;
    readonly hourProgrammes: number;
  };

export async function readLiveTotals(sql: SqlOrTransaction, now: Date): Promise<LiveTotals> {
  const [row] = await sql<TotalsRow[]>`
    with ${standings(sql, now)}
    select count(*)::integer as sites,
      (count(*) filter (where state = 'working'))::integer as working,
      (count(*) filter (where state = 'waiting'))::integer as waiting,
      (count(*) filter (where state = 'trouble'))::integer as trouble,
      (count(*) filter (where state = 'idle'))::integer as idle,
      (count(*) filter (where state = 'paused'))::integer as paused,
      coalesce(sum(waiting_pages), 0)::float8 as waiting_pages, coalesce(sum(known_pages), 0)::float8 as known_pages,
      coalesce(sum(visited_pages), 0)::float8 as visited_pages, coalesce(sum(programmes), 0)::float8 as programmes,
      coalesce(sum(recent_requests), 0)::integer as recent_requests, coalesce(sum(hour_requests), 0)::integer as hour_requests,
      coalesce(sum(hour_errors), 0)::integer as hour_errors, coalesce(sum(hour_programmes), 0)::integer as hour_programmes
    from standings`;
  const { sites, working, waiting, trouble, idle, paused, waitingPages, knownPages, visitedPages, programmes } = row!;
  return {
    sites,
    byState: { working, waiting, trouble, idle, paused },
    requestsPerSecond: row!.recentRequests / recentSeconds(now),
    waitingPages,
    knownPages,
    visitedPages,
    programmes,
    lastHour: { requests: row!.hourRequests, errors: row!.hourErrors, programmes: row!.hourProgrammes },
  };
}

/** The minute before this one, and what has passed of this one. */
function recentFrom(now: Date): Date {
  return new Date((Math.floor(now.getTime() / 60_000) - 1) * 60_000);
}

function recentSeconds(now: Date): number {
  return (now.getTime() - recentFrom(now).getTime()) / 1000;
}

/** Each site that is not removed, with its totals and its last hour. */
function standings(sql: SqlOrTransaction, now: Date) {
  return sql`
    hours as (
      select site_id, sum(requests)::integer as requests, sum(errors)::integer as errors,
        sum(new_programmes)::integer as programmes,
        coalesce(sum(requests) filter (where at >= ${recentFrom(now)}), 0)::integer as recent
      from crawl_minutes where at > ${now}::timestamptz - interval '1 hour' group by site_id),
    troubled as (
      select distinct turns.site_id
      from hosts join origins on origins.host = hosts.host join turns on turns.origin_id = origins.id
      where hosts.trouble_count > 0 and hosts.free_at > ${now}),
    counted as (
      select sites.id as site_id, sites.name as site_name, sites.state as site_state, sites.strategy,
        coalesce(tallies.known_pages, 0) as known_pages, coalesce(tallies.visited_pages, 0) as visited_pages,
        greatest(0, coalesce(tallies.known_pages - tallies.visited_pages - tallies.shelved_pages, 0)) as waiting_pages,
        coalesce(tallies.programmes, 0) as programmes, coalesce(hours.requests, 0) as hour_requests,
        coalesce(hours.errors, 0) as hour_errors, coalesce(hours.programmes, 0) as hour_programmes,
        coalesce(hours.recent, 0) as recent_requests, troubled.site_id is not null as is_troubled,
        discoveries.ending
      from sites
      left join crawl_tallies as tallies on tallies.site_id = sites.id
      left join hours on hours.site_id = sites.id
      left join troubled on troubled.site_id = sites.id
      left join discoveries on discoveries.site_id = sites.id
      where sites.state in ('active', 'paused')),
    standings as (
      select counted.*, case
        when site_state = 'paused' then 'paused'
        when recent_requests > 0 then 'working'
        when is_troubled then 'trouble'
        when waiting_pages > 0 then 'waiting'
        else 'idle' end as state
      from counted)`;
}

/** A minute of a site. */
export type LiveMinute = {
  readonly siteId: SiteId;
  readonly at: Date;
  readonly requests: number;
  readonly errors: number;
};

/** The last hour of these sites by the minute, oldest first; minutes without a request are left out. */
export async function readLiveMinutes(
  sql: SqlOrTransaction,
  { siteIds, now }: { readonly siteIds: readonly SiteId[]; readonly now: Date },
): Promise<LiveMinute[]> {
  return sql<LiveMinute[]>`
    select site_id, at, requests, errors from crawl_minutes
    where site_id = any(${[...siteIds]}::bigint[]) and at > ${now}::timestamptz - interval '1 hour'
    order by site_id, at`;
}
