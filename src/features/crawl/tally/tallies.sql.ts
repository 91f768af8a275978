import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { MinuteRow, TallyRow, YieldRow } from "./tally.ts";

/** A site's totals so far. */
export type SiteTotals = {
  readonly siteId: SiteId;
  readonly requests: number;
  readonly programmes: number;
  readonly knownPages: number;
  readonly visitedPages: number;
};

/** Adds to the sites' totals and returns them as they are then. Ordered, so that two workers cannot block each other. */
export async function addTallies(sql: SqlOrTransaction, rows: readonly TallyRow[], now: Date): Promise<SiteTotals[]> {
  return sql<SiteTotals[]>`
    insert into crawl_tallies
      (site_id, counted_from, requests, errors, programmes, known_pages, visited_pages, shelved_pages)
    select site_id, ${now}, requests, errors, programmes, known_pages, visited_pages, shelved_pages
    from unnest(
      ${rows.map(({ siteId }) => siteId)}::bigint[],
      ${rows.map(({ requests }) => requests)}::bigint[],
      ${rows.map(({ errors }) => errors)}::bigint[],
      ${rows.map(({ programmes }) => programmes)}::bigint[],
      ${rows.map(({ knownPages }) => knownPages)}::bigint[],
      ${rows.map(({ visitedPages }) => visitedPages)}::bigint[],
      ${rows.map(({ shelvedPages }) => shelvedPages)}::bigint[])
      as new (site_id, requests, errors, programmes, known_pages, visited_pages, shelved_pages)
    order by site_id
    on conflict (site_id) do update set requests = crawl_tallies.requests + excluded.requests,
      errors = crawl_tallies.errors + excluded.errors, programmes = crawl_tallies.programmes + excluded.programmes,
      known_pages = crawl_tallies.known_pages + excluded.known_pages,
      visited_pages = crawl_tallies.visited_pages + excluded.visited_pages,
      shelved_pages = crawl_tallies.shelved_pages + excluded.shelved_pages
    returning site_id, requests::float8, programmes::float8, known_pages::float8, visited_pages::float8`;
}

export async function addMinutes(sql: SqlOrTransaction, rows: readonly MinuteRow[]): Promise<void> {
  await sql`
    insert into crawl_minutes (site_id, at, requests, errors, new_pages, new_programmes)
    select site_id, at, requests, errors, new_pages, new_programmes
    from unnest(
      ${rows.map(({ siteId }) => siteId)}::bigint[],
      ${rows.map(({ at }) => at.toISOString())}::timestamptz[],
      ${rows.map(({ requests }) => requests)}::integer[],
      ${rows.map(({ errors }) => errors)}::integer[],
      ${rows.map(({ newPages }) => newPages)}::integer[],
      ${rows.map(({ newProgrammes }) => newProgrammes)}::integer[])
      as new (site_id, at, requests, errors, new_pages, new_programmes)
    order by site_id, at
    on conflict (site_id, at) do update set requests = crawl_minutes.requests + excluded.requests,
      errors = crawl_minutes.errors + excluded.errors, new_pages = crawl_minutes.new_pages + excluded.new_pages,
      new_programmes = crawl_minutes.new_programmes + excluded.new_programmes`;
}

/** Of one site; what comes after them is counted as one, under this name. */
export const templatesMax = 1000;
export const otherTemplates = "{other}";

/** Adds to the templates' yields. Call after `addTallies` for the same sites: it holds their rows. */
export async function addYields(sql: SqlOrTransaction, rows: readonly YieldRow[]): Promise<void> {
  await sql`
    with new as (
      select site_id, template, pages, visited_pages, programmes, example_url
      from unnest(
        ${rows.map(({ siteId }) => siteId)}::bigint[],
        ${rows.map(({ template }) => template)}::text[],
        ${rows.map(({ pages }) => pages)}::bigint[],
        ${rows.map(({ visitedPages }) => visitedPages)}::bigint[],
        ${rows.map(({ programmes }) => programmes)}::bigint[],
        ${rows.map(({ exampleUrl }) => exampleUrl)}::text[])
        as new (site_id, template, pages, visited_pages, programmes, example_url)),
    ranked as (
      select new.*, old.template is not null as is_known,
        row_number() over (partition by new.site_id, old.template is null order by new.pages desc, new.template) as place
      from new left join template_yields as old on old.site_id = new.site_id and old.template = new.template),
    named as (
      select ranked.site_id, case when is_known or crawl_tallies.template_count + place <= ${templatesMax}
        then template else ${otherTemplates} end as template, ranked.pages, ranked.visited_pages, ranked.programmes, example_url
      from ranked join crawl_tallies on crawl_tallies.site_id = ranked.site_id),
    written as (
      insert into template_yields (site_id, template, pages, visited_pages, programmes, example_url)
      select site_id, template, sum(pages), sum(visited_pages), sum(programmes), min(example_url)
      from named group by site_id, template order by site_id, template
      on conflict (site_id, template) do update set pages = template_yields.pages + excluded.pages,
        visited_pages = template_yields.visited_pages + excluded.visited_pages,
        programmes = template_yields.programmes + excluded.programmes
      returning site_id, xmax = 0 as is_new)
    update crawl_tallies set template_count = crawl_tallies.template_count + fresh.count
    from (select site_id, count(*)::integer as count from written where is_new group by site_id) as fresh
    where crawl_tallies.site_id = fresh.site_id`;
}

/** Adds points to the sites' curves. */
export async function insertRecallPoints(
  sql: SqlOrTransaction,
  points: readonly SiteTotals[],
  now: Date,
): Promise<void> {
  await sql`
    insert into recall_points (site_id, requests, at, programmes, known_pages, visited_pages)
    select site_id, requests, ${now}, programmes, known_pages, visited_pages
    from unnest(
      ${points.map(({ siteId }) => siteId)}::bigint[],
      ${points.map(({ requests }) => requests)}::bigint[],
      ${points.map(({ programmes }) => programmes)}::bigint[],
      ${points.map(({ knownPages }) => knownPages)}::bigint[],
      ${points.map(({ visitedPages }) => visitedPages)}::bigint[])
      as new (site_id, requests, programmes, known_pages, visited_pages)
    order by site_id
    on conflict do nothing`;
}

/** Forgets what was counted of a site that begins anew. */
export async function forgetTallies(sql: SqlOrTransaction, siteId: SiteId): Promise<void> {
  await sql`delete from crawl_tallies where site_id = ${siteId}`;
  await sql`delete from crawl_minutes where site_id = ${siteId}`;
  await sql`delete from recall_points where site_id = ${siteId}`;
  await sql`delete from template_yields where site_id = ${siteId}`;
}

/** Forgets the minutes before that time. */
export async function pruneMinutes(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from crawl_minutes where at < ${before}`;
}
