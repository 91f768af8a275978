import type { SiteId } from "../../../base/ids.ts";
import { coarseTemplate } from "../../../libraries/discovery/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { readDiscovery, type SiteDiscovery } from "../discover/read-discovery.ts";
import { findRendering, type SiteRendering } from "../render/renderings.sql.ts";
import { crawlDefaults } from "../settings.ts";
import { type RefusalRow, readRefusals } from "./address.sql.ts";
import { type FetchRequest, readFetchRequests } from "./fetch-requests.sql.ts";
import { type LiveMinute, readLiveMinutes } from "./live-sites.sql.ts";
import { type RecallPoint, thinned } from "./recall.ts";
import { type RobotsView, viewRobots } from "./robots-view.ts";
import {
  type CrawlTotals,
  readCrawlTotals,
  readRecallPoints,
  readSiteOrigins,
  readStoppedYields,
  readTemplateExamples,
  readTemplateYields,
  type StoppedYield,
  type TemplateSort,
  type TemplateYield,
} from "./site-crawl.sql.ts";

/** How the crawl of one site stands, from what is kept counted. */
export type SiteCrawl = {
  readonly totals: CrawlTotals | undefined;
  /** By requests, ascending; some hundred of them. */
  readonly curve: readonly RecallPoint[];
  readonly minutes: readonly LiveMinute[];
  readonly discovery: SiteDiscovery | undefined;
  /** Undefined where no page of it was empty without scripts. */
  readonly rendering: SiteRendering | undefined;
  readonly templates: readonly TemplateYield[];
  readonly stopped: readonly StoppedYield[];
  readonly refusals: readonly RefusalRow[];
  readonly robots: readonly RobotsView[];
  readonly asked: readonly FetchRequest[];
};

/** How many of each a site's page shows. */
export const siteCrawlLimits = { curve: 120, templates: 50, stopped: 20, origins: 10, asked: 10 } as const;

type SiteCrawlRequest = {
  readonly siteId: SiteId;
  readonly now: Date;
  readonly templateSort: TemplateSort;
  /** The product token robots.txt is read for. */
  readonly agent?: string;
};

export async function readSiteCrawl(sql: Sql, request: SiteCrawlRequest): Promise<SiteCrawl> {
  const { siteId, now, templateSort, agent = crawlDefaults.userAgentName } = request;
  const limits = siteCrawlLimits;
  const [totals, points, minutes, discovery, templates, stopped, refusals, origins, asked, rendering] =
    await Promise.all([
      readCrawlTotals(sql, siteId),
      readRecallPoints(sql, siteId),
      readLiveMinutes(sql, { siteIds: [siteId], now }),
      readDiscovery(sql, siteId),
      readTemplateYields(sql, { siteId, sort: templateSort, limit: limits.templates }),
      readStoppedYields(sql, siteId, limits.stopped),
      readRefusals(sql, siteId),
      readSiteOrigins(sql, siteId, limits.origins),
      readFetchRequests(sql, { siteId, limit: limits.asked }),
      findRendering(sql, siteId),
    ]);
  const latest = totals && totals.requests > (points.at(-1)?.requests ?? 0) ? [{ ...totals, at: now }] : [];
  return {
    totals,
    curve: thinned([...points, ...latest], limits.curve),
    minutes,
    discovery,
    rendering,
    templates,
    stopped: await withExamples(sql, siteId, stopped),
    refusals,
    robots: origins.map((origin) => viewRobots(origin, agent)),
    asked,
  };
}

/** Templates of parameters with any value are counted under their finer ones: an address of one of those serves. */
async function withExamples(sql: Sql, siteId: SiteId, stopped: readonly StoppedYield[]): Promise<StoppedYield[]> {
  if (stopped.every(({ exampleUrl }) => exampleUrl !== undefined)) return [...stopped];
  const byCoarse = new Map<string, string>();
  for (const url of await readTemplateExamples(sql, siteId)) {
    const coarse = coarseTemplate(url);
    if (coarse !== undefined && !byCoarse.has(coarse)) byCoarse.set(coarse, url);
  }
  return stopped.map((row) => {
    const exampleUrl = row.exampleUrl ?? byCoarse.get(row.template);
    return exampleUrl === undefined ? row : { ...row, exampleUrl };
  });
}
