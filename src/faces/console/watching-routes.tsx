import type { Hono } from "hono";
import { listSites } from "../../features/catalog/index.ts";
import {
  readCrawlSeries,
  readLatestVisits,
  readLiveMinutes,
  readLiveSites,
  readLiveTotals,
} from "../../features/crawl/index.ts";
import {
  pageCount,
  readPageNumber,
  renderFragment,
  respondEvents,
  respondProblem,
  type StreamedEvent,
  type WebContext,
  type WebEnv,
} from "../http/index.ts";
import { type LiveChoice, LiveFigures, LiveFilter, LiveSiteRows, readLiveChoice } from "./crawl/live-sites.tsx";
import type { ConsoleDeps } from "./deps.ts";
import { consoleMessages } from "./messages/console-messages.ts";
import { respondConsole } from "./respond-console.ts";
import { visitOrder } from "./visit-order.ts";
import { VisitRow } from "./visits-table.tsx";
import { LivePage, spansHours, TrendsPage } from "./watching-page.tsx";

/** Visits shown. Batches that commit late bring lower ids, so each reading looks back as far as they go. */
const overlap = 200;
const sitesShown = 25;

/** Routes for watching the crawl: /live, its events, /trends. */
export function addWatchingRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/live", (c) => respondLive(c, deps));
  console.get("/live/events", (c) =>
    respondEvents(c, { everySeconds: 1, audience: "administrators", read: liveReader(c, deps) }),
  );
  console.get("/trends", async (c) => {
    const hours = spansHours.find((span) => String(span) === c.req.query("hours")) ?? spansHours[0];
    const series = await readCrawlSeries(deps.sql, { hours });
    return respondConsole(c, {
      title: consoleMessages(c.get("viewer").language).trends.title,
      current: "trends",
      scripts: ["plots"],
      content: <TrendsPage series={series} hours={hours} />,
    });
  });
}

async function respondLive(c: WebContext, deps: ConsoleDeps): Promise<Response> {
  const place = readPageNumber(c.req.query("page"), sitesShown);
  if (!place) return respondProblem(c, "notFound");
  const choice = { ...readLiveChoice(c.req.query("sort"), c.req.query("state")), page: place.page };
  const [visits, siteNames, now] = await Promise.all([
    readLatestVisits(deps.sql, { limit: overlap }),
    readNames(deps),
    readSitesNow(deps, choice),
  ]);
  const shown = choice.state === undefined ? now.totals.sites : now.totals.byState[choice.state];
  return respondConsole(c, {
    title: consoleMessages(c.get("viewer").language).live.title,
    current: "live",
    scripts: ["live", "rows"],
    content: (
      <LivePage
        {...now}
        choice={choice}
        pages={pageCount(shown, sitesShown)}
        visits={visits.toReversed()}
        siteNames={siteNames}
      />
    ),
  });
}

async function readSitesNow({ sql, clock }: ConsoleDeps, { sort, state, page }: LiveChoice) {
  const now = clock.now();
  const [totals, sites] = await Promise.all([
    readLiveTotals(sql, now),
    readLiveSites(sql, { now, sort, state, limit: sitesShown, offset: (page - 1) * sitesShown }),
  ]);
  const minutes = await readLiveMinutes(sql, { siteIds: sites.map(({ siteId }) => siteId), now });
  return { totals, sites, minutes };
}

/** Visits each second, the sites every other. */
function liveReader(c: WebContext, deps: ConsoleDeps): () => Promise<StreamedEvent[]> {
  const readVisits = visitReader(c, deps);
  const readSites = sitesReader(c, deps);
  let readings = 0;
  return async () => [...(await readVisits()), ...(readings++ % 2 === 0 ? await readSites() : [])];
}

/** The sites as they stand now, as table rows, and their sums; only what has become another. */
function sitesReader(c: WebContext, deps: ConsoleDeps): () => Promise<StreamedEvent[]> {
  const viewer = c.get("viewer");
  const page = readPageNumber(c.req.query("page"), sitesShown)?.page ?? 1;
  const choice = { ...readLiveChoice(c.req.query("sort"), c.req.query("state")), page };
  const sent = new Map<string, string>();
  return async () => {
    const { totals, sites, minutes } = await readSitesNow(deps, choice);
    const now = { ...viewer, now: deps.clock.now() };
    const events = [
      { event: "totals", data: renderFragment(now, <LiveFigures totals={totals} />) },
      { event: "filter", data: renderFragment(now, <LiveFilter choice={choice} totals={totals} />) },
      { event: "sites", data: renderFragment(now, <LiveSiteRows sites={sites} minutes={minutes} />) },
    ];
    const fresh = events.filter(({ event, data }) => sent.get(event) !== data);
    for (const { event, data } of fresh) sent.set(event, data);
    return fresh;
  };
}

/**
 * Reads what was recorded since the viewer's last row, as table rows. The page drops those it shows already: a reading
 * looks back a little, since late batches bring lower ids.
 */
function visitReader(c: WebContext, deps: ConsoleDeps): () => Promise<StreamedEvent[]> {
  const viewer = c.get("viewer");
  const after = c.req.header("last-event-id") ?? c.req.query("after") ?? "";
  const order = visitOrder({ after: /^\d{1,19}$/.test(after) ? after : "0", window: overlap });
  let siteNames = new Map<string, string>();
  return async () => {
    const fresh = order.take(await readLatestVisits(deps.sql, { afterId: order.from(), limit: overlap }));
    if (fresh.length === 0) return [];
    if (fresh.some((visit) => !siteNames.has(visit.siteId))) siteNames = await readNames(deps);
    const rows = fresh
      .toReversed()
      .map((visit) => renderFragment(viewer, <VisitRow visit={visit} siteName={siteNames.get(visit.siteId) ?? ""} />));
    return [{ event: "visits", id: order.highest(), data: rows.join("") }];
  };
}

async function readNames({ sql }: ConsoleDeps): Promise<Map<string, string>> {
  return new Map((await listSites(sql)).map((site) => [site.id, site.name]));
}
