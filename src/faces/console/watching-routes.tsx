import type { Hono } from "hono";
import { listSites } from "../../features/catalog/index.ts";
import { readCrawlSeries, readLatestVisits } from "../../features/crawl/index.ts";
import { renderFragment, respondEvents, type StreamedEvent, type WebContext, type WebEnv } from "../http/index.ts";
import type { ConsoleDeps } from "./deps.ts";
import { consoleMessages } from "./messages/console-messages.ts";
import { respondConsole } from "./respond-console.ts";
import { visitOrder } from "./visit-order.ts";
import { VisitRow } from "./visits-table.tsx";
import { LivePage, spansHours, TrendsPage } from "./watching-page.tsx";

/** Rows shown. Batches that commit late bring lower ids, so each reading looks back as far as the rows go. */
const overlap = 200;

/** Routes for watching the crawl: /live, its events, /trends. */
export function addWatchingRoutes(console: Hono<WebEnv>, deps: ConsoleDeps): void {
  console.get("/live", async (c) => {
    const [visits, siteNames] = await Promise.all([readLatestVisits(deps.sql, { limit: overlap }), readNames(deps)]);
    return respondConsole(c, {
      title: consoleMessages(c.get("viewer").language).live.title,
      current: "live",
      scripts: ["live"],
      content: <LivePage visits={visits.toReversed()} siteNames={siteNames} />,
    });
  });
  console.get("/live/events", (c) =>
    respondEvents(c, { everySeconds: 1, audience: "administrators", read: visitReader(c, deps) }),
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
