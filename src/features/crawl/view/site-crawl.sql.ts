import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { RecallPoint } from "./recall.ts";
import type { StoredRobots } from "./robots-view.ts";

/** A site's totals, as they are kept counted. */
export type CrawlTotals = {
  /** Figures before that were taken from what was stored then. */
  readonly countedFrom: Date;
  readonly requests: number;
  readonly errors: number;
  readonly programmes: number;
  readonly knownPages: number;
  readonly visitedPages: number;
  readonly shelvedPages: number;
};

export async function readCrawlTotals(sql: SqlOrTransaction, siteId: SiteId): Promise<CrawlTotals | undefined> {
  const [row] = await sql<CrawlTotals[]>`
    select counted_from, requests::float8, errors::float8, programmes::float8, known_pages::float8,
      visited_pages::float8, shelved_pages::float8
    from crawl_tallies where site_id = ${siteId}`;
  return row;
}

/** By requests, ascending. */
export async function readRecallPoints(sql: SqlOrTransaction, siteId: SiteId): Promise<RecallPoint[]> {
  return sql<RecallPoint[]>`
    select requests::float8, at, programmes::float8, known_pages::float8, visited_pages::float8
    from recall_points where site_id = ${siteId} order by requests`;
}

/** What a URL template of a site holds and gave. */
export type TemplateYield = {
  readonly template: string;
  readonly pages: number;
  readonly visitedPages: number;
  readonly programmes: number;
  readonly exampleUrl: string;
  /** Set when it turned out to be a trap. */
  readonly stoppedAt?: Date;
};

export const templateSorts = ["programmes", "yield", "visited", "pages", "stopped"] as const;
export type TemplateSort = (typeof templateSorts)[number];

type TemplatesRequest = { readonly siteId: SiteId; readonly sort: TemplateSort; readonly limit: number };

/** A site's templates, the largest first by what is asked for. At most a thousand are kept of a site. */
export async function readTemplateYields(
  sql: SqlOrTransaction,
  { siteId, sort, limit }: TemplatesRequest,
): Promise<TemplateYield[]> {
  return sql<TemplateYield[]>`
    select yields.template, pages::float8, visited_pages::float8, programmes::float8, example_url, stopped_at
    from template_yields as yields
    left join templates on templates.site_id = yields.site_id and templates.template = yields.template
    where yields.site_id = ${siteId}
    order by case ${sort}::text
        when 'programmes' then programmes::float8
        when 'yield' then programmes / greatest(1, visited_pages)::float8
        when 'visited' then visited_pages::float8
        when 'pages' then pages::float8
        else extract(epoch from stopped_at)::float8 end desc nulls last,
      visited_pages desc, yields.template
    limit ${limit}`;
}

/** Templates that turned out to be traps, latest first, with an address where one is known. */
export type StoppedYield = {
  readonly template: string;
  readonly stoppedAt: Date;
  /** Visits since something came of one. */
  readonly fetched: number;
  readonly exampleUrl?: string;
};

export async function readStoppedYields(sql: SqlOrTransaction, siteId: SiteId, limit: number): Promise<StoppedYield[]> {
  return sql<StoppedYield[]>`
    select templates.template, stopped_at, fetched, example_url
    from templates
    left join template_yields as yields on yields.site_id = templates.site_id and yields.template = templates.template
    where templates.site_id = ${siteId} and stopped_at is not null
    order by stopped_at desc
    limit ${limit}`;
}

/** An address of each of a site's templates. */
export async function readTemplateExamples(sql: SqlOrTransaction, siteId: SiteId): Promise<string[]> {
  const rows = await sql<{ exampleUrl: string }[]>`
    select example_url from template_yields where site_id = ${siteId} order by template`;
  return rows.map(({ exampleUrl }) => exampleUrl);
}

/** An origin of a site, with its robots.txt. */
export type SiteOrigin = StoredRobots & { readonly pages: number };

/** The origins of a site with the most pages. */
export async function readSiteOrigins(sql: SqlOrTransaction, siteId: SiteId, limit: number): Promise<SiteOrigin[]> {
  return sql<SiteOrigin[]>`
    select origins.origin, robots_status, robots_body, robots_fetched_at, robots_due_at, robots_unreachable_since,
      turns.page_count::float8 as pages
    from turns join origins on origins.id = turns.origin_id
    where turns.site_id = ${siteId}
    order by turns.page_count desc, origins.origin
    limit ${limit}`;
}
