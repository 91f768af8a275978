import type { Hono } from "hono";
import type { SiteId } from "../../base/ids.ts";
import {
  chooseSiteRendering,
  chooseSiteStrategy,
  findSite,
  listSites,
  pauseSite,
  readRenderingMode,
  readStrategyName,
  removeSite,
  resumeSite,
  type Site,
} from "../../features/catalog/index.ts";
import {
  readCrawlHealth,
  readCrawlSeries,
  readSiteCrawl,
  readSiteVisits,
  resumeDiscovery,
  type SiteHealth,
  templateSorts,
} from "../../features/crawl/index.ts";
import { readForm, respondProblem, type WebContext, type WebEnv } from "../http/index.ts";
import type { ConsoleDeps } from "./deps.ts";
import { consoleMessages } from "./messages/console-messages.ts";
import { respondConsole } from "./respond-console.ts";
import { RemovePage, SiteDetailPage } from "./site-page.tsx";
import { type SiteLine, SitesPage, type SortKey, sortKeys } from "./sites-page.tsx";

const visitsShown = 50;

/** Routes of sites: the table, one site, pause, resume, remove. */
export function addSitesRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/", (c) => respondSites(c, deps));
  console.get("/site/:id", async (c) => {
    const line = await findLine(c, deps);
    return line ? respondSite(c, deps, line) : respondProblem(c, "notFound");
  });
  console.get("/site/:id/remove", async (c) => {
    const line = await findLine(c, deps);
    if (!line) return respondProblem(c, "notFound");
    const title = consoleMessages(c.get("viewer").language).removing.title(line.site.name);
    return respondConsole(c, { title, current: "sites", content: <RemovePage line={line} /> });
  });
  console.post("/site/:id/pause", (c) => act(c, deps, "paused", (id) => pauseSite(deps.sql, id)));
  console.post("/site/:id/resume", (c) => act(c, deps, "resumed", (id) => resumeSite(deps.sql, id)));
  console.post("/site/:id/rendering", (c) => answerRendering(c, deps));
  console.post("/site/:id/strategy", (c) => answerStrategy(c, deps));
  console.post("/site/:id/explore", (c) =>
    act(c, deps, "explored", async (id) =>
      (await resumeDiscovery(deps.sql, id, deps.clock)) ? findSite(deps.sql, id) : undefined,
    ),
  );
  console.post("/site/:id/remove", (c) => act(c, deps, "removed", (id) => removeSite(deps.sql, id, deps.clock)));
}

async function respondSites(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const sort = sortKeys.find((key) => key === c.req.query("sort")) ?? "site";
  const text = consoleMessages(c.get("viewer").language);
  const lines = sortLines(await readLines(deps), sort);
  return respondConsole(c, {
    title: text.sitesTitle,
    current: "sites",
    scripts: ["rows"],
    content: <SitesPage lines={lines} sort={sort} notice={readNotice(c)} />,
  });
}

/** The text for `?done=`: a key of the notices, or "imported" with its two counts. */
function readNotice(c: WebContext): string | undefined {
  const text = consoleMessages(c.get("viewer").language);
  const done = c.req.query("done") ?? "";
  const counts = /^imported-(\d{1,6})-(\d{1,6})$/.exec(done);
  if (counts) return text.imported(Number(counts[1]), Number(counts[2]));
  return Object.hasOwn(text.notices, done) ? text.notices[done] : undefined;
}

async function respondSite(c: WebContext, { sql, clock }: ConsoleDeps, line: SiteLine): Promise<Response> {
  const templateSort = templateSorts.find((one) => one === c.req.query("templates")) ?? templateSorts[0];
  const siteId = line.site.id;
  const [visits, series, crawl] = await Promise.all([
    readSiteVisits(sql, siteId, visitsShown),
    readCrawlSeries(sql, { siteId, hours: 24 }),
    readSiteCrawl(sql, { siteId, now: clock.now(), templateSort }),
  ]);
  return respondConsole(c, {
    title: line.site.name,
    current: "sites",
    scripts: ["plots", "freshness"],
    content: (
      <SiteDetailPage
        line={line}
        visits={visits}
        series={series}
        crawl={crawl}
        templateSort={templateSort}
        notice={readNotice(c)}
      />
    ),
  });
}

async function answerRendering(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const site = await findSite(deps.sql, c.req.param("id") ?? "");
  const mode = readRenderingMode(form.rendering ?? "");
  if (!site || mode === undefined || !(await chooseSiteRendering(deps.sql, site.id, mode)))
    return respondProblem(c, "notFound");
  deps.log.info("site-changed", { site: site.key, change: `rendering ${mode}`, by: c.get("viewer").member?.name });
  return c.redirect(`/console/site/${site.id}?done=rendering`, 303);
}

async function answerStrategy(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const form = await readForm(c);
  if (!form) return respondProblem(c, "formExpired");
  const site = await findSite(deps.sql, c.req.param("id") ?? "");
  const strategy = readStrategyName(form.strategy ?? "");
  if (!site || strategy === undefined || !(await chooseSiteStrategy(deps.sql, site.id, strategy)))
    return respondProblem(c, "notFound");
  deps.log.info("site-changed", { site: site.key, change: strategy, by: c.get("viewer").member?.name });
  return c.redirect(`/console/site/${site.id}?done=strategy`, 303);
}

async function act(
  c: WebContext,
  deps: ConsoleDeps,
  done: string,
  change: (id: SiteId) => Promise<Site | undefined>,
): Promise<Response> {
  if (!(await readForm(c))) return respondProblem(c, "formExpired");
  const site = await findSite(deps.sql, c.req.param("id") ?? "");
  if (!site || !(await change(site.id))) return respondProblem(c, "notFound");
  deps.log.info("site-changed", { site: site.key, change: done, by: c.get("viewer").member?.name });
  return c.redirect(`/console?done=${done}`, 303);
}

async function readLines({ sql }: ConsoleDeps): Promise<SiteLine[]> {
  const [sites, health] = await Promise.all([listSites(sql), readCrawlHealth(sql)]);
  const bySite = new Map(health.map((entry) => [entry.siteId, entry]));
  return sites.flatMap((site) => {
    const entry = bySite.get(site.id);
    return entry ? [{ site, health: entry }] : [];
  });
}

async function findLine(c: WebContext, deps: ConsoleDeps): Promise<SiteLine | undefined> {
  const id = c.req.param("id") ?? "";
  return (await readLines(deps)).find(({ site }) => site.id === id);
}

/** Names and states from A, all else from the largest. */
function sortLines(lines: readonly SiteLine[], sort: SortKey): SiteLine[] {
  const measure: Record<Exclude<SortKey, "site" | "state">, (health: SiteHealth) => number> = {
    lastVisit: (health) => health.lastVisitAt?.getTime() ?? 0,
    pages: (health) => health.pagesCount,
    due: (health) => health.duePagesCount,
    programmes: (health) => health.programmesCount,
    errors: (health) => health.errors.reduce((total, error) => total + error.count, 0),
  };
  if (sort === "site") return [...lines];
  if (sort === "state") return lines.toSorted((a, b) => a.site.state.localeCompare(b.site.state));
  return lines.toSorted((a, b) => measure[sort](b.health) - measure[sort](a.health));
}
