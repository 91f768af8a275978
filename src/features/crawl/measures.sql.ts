import type { SiteId } from "../../base/ids.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";
import type { PageState } from "./frontier/page.ts";

/** Failures of one kind within the last 24 hours. */
export type CrawlError = {
  /** "timeout", "status-503", "robots", "truncated" … */
  readonly kind: string;
  readonly count: number;
  readonly exampleUrl: string;
  readonly lastAt: Date;
};

/** Links of one reason not taken up, over the days kept. */
export type RefusedLinks = { readonly reason: string; readonly count: number; readonly exampleUrl: string };

export type HostTrouble = { readonly host: string; readonly trouble: string; readonly freeAt: Date };

/** How the crawl of one site stands. */
export type SiteHealth = {
  readonly siteId: SiteId;
  readonly siteKey: string;
  readonly siteName: string;
  readonly state: string;
  readonly pagesByState: Readonly<Partial<Record<PageState, number>>>;
  readonly pagesCount: number;
  /** Pages visited at least once. */
  readonly visitedPagesCount: number;
  /** Pages that could be visited now: new ones, and those due again. */
  readonly duePagesCount: number;
  readonly programmesCount: number;
  readonly lastVisitAt?: Date;
  readonly nextVisitAt?: Date;
  /** Of the last 24 hours, most frequent first. */
  readonly errors: readonly CrawlError[];
  readonly refusedLinks: readonly RefusedLinks[];
  readonly troubledHosts: readonly HostTrouble[];
  /** URL templates that turned out to be traps. */
  readonly stoppedTemplates: readonly string[];
};

type HealthRow = Omit<SiteHealth, "errors" | "refusedLinks" | "troubledHosts" | "stoppedTemplates">;

/** The state of every site that is not removed, by name. */
export async function readCrawlHealth(sql: SqlOrTransaction): Promise<SiteHealth[]> {
  const [sites, errors, refused, hosts, templates] = await Promise.all([
    readSiteRows(sql),
    readErrors(sql),
    readRefusedLinks(sql),
    readTroubledHosts(sql),
    readStoppedTemplates(sql),
  ]);
  return sites.map((site) => ({
    ...site,
    errors: errors.filter(({ siteId }) => siteId === site.siteId).map(({ siteId: _, ...error }) => error),
    refusedLinks: refused.filter(({ siteId }) => siteId === site.siteId).map(({ siteId: _, ...links }) => links),
    troubledHosts: hosts.filter(({ siteId }) => siteId === site.siteId).map(({ siteId: _, ...host }) => host),
    stoppedTemplates: templates.filter(({ siteId }) => siteId === site.siteId).map(({ template }) => template),
  }));
}

async function readSiteRows(sql: SqlOrTransaction): Promise<HealthRow[]> {
  return sql<HealthRow[]>`
    with by_state as (
      select site_id, state, count(*)::integer as count,
        count(visited_at)::integer as visited,
        (count(*) filter (where due_at <= now() and state <> 'shelved'))::integer as due,
        max(visited_at) as last_visit_at,
        min(due_at) filter (where due_at < 'infinity') as next_visit_at
      from pages group by site_id, state),
    by_site as (
      select site_id, jsonb_object_agg(state, count) as pages_by_state, sum(count)::integer as pages_count,
        sum(visited)::integer as visited_pages_count, sum(due)::integer as due_pages_count,
        max(last_visit_at) as last_visit_at, min(next_visit_at) as next_visit_at
      from by_state group by site_id),
    found as (
      select site_id, count(*)::integer as programmes_count from programmes where gone_at is null group by site_id)
    select sites.id as site_id, sites.key as site_key, sites.name as site_name, sites.state,
      coalesce(pages_by_state, '{}') as pages_by_state, coalesce(pages_count, 0) as pages_count,
      coalesce(visited_pages_count, 0) as visited_pages_count, coalesce(due_pages_count, 0) as due_pages_count,
      coalesce(programmes_count, 0) as programmes_count, last_visit_at, next_visit_at
    from sites
    left join by_site on by_site.site_id = sites.id
    left join found on found.site_id = sites.id
    where sites.state in ('active', 'paused')
    order by lower(sites.name), sites.id`;
}

async function readErrors(sql: SqlOrTransaction): Promise<(CrawlError & { siteId: SiteId })[]> {
  return sql<(CrawlError & { siteId: SiteId })[]>`
    with failed as (
      select site_id, reason as kind, count(*)::integer as count, max(visited_at) as last_at, max(id) as last_id
      from visits
      where visited_at > now() - interval '24 hours' and outcome in ('failed', 'refused', 'gone')
        -- A site without a sitemap is no fault of the site.
        and not (outcome = 'gone' and exists (select from pages
          where pages.site_id = visits.site_id and pages.key = visits.page_key and pages.role = 'sitemap'))
      group by site_id, reason)
    select failed.site_id, failed.kind, failed.count, failed.last_at, pages.url as example_url
    from failed
    join visits on visits.site_id = failed.site_id and visits.id = failed.last_id
    join pages on pages.site_id = visits.site_id and pages.key = visits.page_key
    order by failed.count desc, failed.kind`;
}

async function readRefusedLinks(sql: SqlOrTransaction): Promise<(RefusedLinks & { siteId: SiteId })[]> {
  return sql<(RefusedLinks & { siteId: SiteId })[]>`
    select site_id, reason, sum(link_count)::integer as count, max(example_url) as example_url
    from refused_links
    group by site_id, reason
    order by count desc, reason`;
}

async function readTroubledHosts(sql: SqlOrTransaction): Promise<(HostTrouble & { siteId: SiteId })[]> {
  return sql<(HostTrouble & { siteId: SiteId })[]>`
    select distinct turns.site_id, hosts.host, hosts.trouble, hosts.free_at
    from hosts
    join origins on origins.host = hosts.host
    join turns on turns.origin_id = origins.id
    where hosts.trouble_count > 0 and hosts.trouble is not null
    order by hosts.host`;
}

async function readStoppedTemplates(sql: SqlOrTransaction): Promise<{ siteId: SiteId; template: string }[]> {
  return sql<{ siteId: SiteId; template: string }[]>`
    select site_id, template from templates where stopped_at is not null order by stopped_at desc limit 1000`;
}

/** A visit as the console shows it. */
export type LoggedVisit = {
  readonly id: string;
  readonly siteId: SiteId;
  readonly pageKey: string;
  readonly url: string;
  readonly visitedAt: Date;
  readonly outcome: "page" | "unchanged" | "redirect" | "gone" | "refused" | "failed";
  readonly reason?: string;
  readonly status?: number;
  readonly kind?: string;
  readonly receivedBytes: number;
  readonly elapsedMs: number;
  readonly newLinks: number;
  readonly newProgrammes: number;
  readonly difference?: number;
  /** By which rule of the strategy a new page was chosen: see `NextFetch.why` of the library. */
  readonly why?: string;
  /** Of a rendered page: requests for its scripts and data. */
  readonly renderedRequests?: number;
};

/** A site's visits, latest first. */
export async function readSiteVisits(sql: SqlOrTransaction, siteId: SiteId, limit: number): Promise<LoggedVisit[]> {
  return sql<LoggedVisit[]>`
    select ${visitColumns(sql)}
    from visits join pages on pages.site_id = visits.site_id and pages.key = visits.page_key
    where visits.site_id = ${siteId}
    order by visits.id desc
    limit ${limit}`;
}

type LatestRequest = {
  /** Id of the last visit already shown; undefined for the latest `limit`. */
  readonly afterId?: string | undefined;
  readonly limit: number;
};

/**
 * Visits of all sites after `afterId`, in order of their ids; for a live view. A batch that commits late may bring ids
 * below one already shown: a view that must not miss any asks with some overlap.
 */
export async function readLatestVisits(
  sql: SqlOrTransaction,
  { afterId, limit }: LatestRequest,
): Promise<LoggedVisit[]> {
  const rows = await sql<LoggedVisit[]>`
    select ${visitColumns(sql)}
    from visits join pages on pages.site_id = visits.site_id and pages.key = visits.page_key
    where (${afterId ?? null}::bigint is null or visits.id > ${afterId ?? null}::bigint)
    order by visits.id desc
    limit ${limit}`;
  return rows.reverse();
}

function visitColumns(sql: SqlOrTransaction) {
  return sql`visits.id, visits.site_id, visits.page_key, pages.url, visits.visited_at, visits.outcome, visits.reason, visits.status,
    visits.kind, visits.received_bytes, visits.elapsed_ms, visits.new_links, visits.new_programmes, visits.difference, visits.why,
    visits.rendered_requests`;
}

/** One hour of the crawl. */
export type CrawlHour = {
  readonly from: Date;
  readonly visits: number;
  /** Visits that failed, were refused, or found the page gone. */
  readonly errors: number;
  readonly newPages: number;
  readonly newProgrammes: number;
  readonly receivedBytes: number;
};

type SeriesRequest = {
  readonly siteId?: SiteId | undefined;
  readonly hours: number;
  /** Default: the database's own time. */
  readonly now?: Date;
};

/** The last `hours` hours, oldest first, hours without a visit included as zeros. */
export async function readCrawlSeries(
  sql: SqlOrTransaction,
  { siteId, hours, now }: SeriesRequest,
): Promise<CrawlHour[]> {
  const rows = await sql<(Omit<CrawlHour, "receivedBytes"> & { receivedBytes: string })[]>`
    with until as (
      select date_trunc('hour', coalesce(${now ?? null}::timestamptz, now())) as hour),
    hours as (
      select generate_series(hour - make_interval(hours => ${hours - 1}::integer), hour, interval '1 hour') as start from until)
    select hours.start as from, count(visits.id)::integer as visits,
      (count(*) filter (where visits.outcome in ('failed', 'refused', 'gone')))::integer as errors,
      coalesce(sum(visits.new_links), 0)::integer as new_pages,
      coalesce(sum(visits.new_programmes), 0)::integer as new_programmes,
      coalesce(sum(visits.received_bytes), 0) as received_bytes
    from hours
    left join visits on visits.visited_at >= hours.start and visits.visited_at < hours.start + interval '1 hour'
      and (${siteId ?? null}::bigint is null or visits.site_id = ${siteId ?? null}::bigint)
    group by hours.start
    order by hours.start`;
  return rows.map((row) => ({ ...row, receivedBytes: Number(row.receivedBytes) }));
}
