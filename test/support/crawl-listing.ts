import type { SiteId } from "../../src/base/ids.ts";
import type { RefreshSettings } from "../../src/libraries/refresh/index.ts";
import type { Sql } from "../../src/platform/database/index.ts";
import { type FakeClock, fakeClock } from "./clock.ts";
import { crawl, listingPage, plantSite } from "./crawl-site.ts";
import { type Answer, type Handler, type LoopbackWeb, loopbackWeb } from "./web.ts";

/** One listing at a site's root, crawled from due date to due date under a clock of its own. */
export type CrawledListing = AsyncDisposable & {
  readonly siteId: SiteId;
  readonly web: LoopbackWeb;
  readonly clock: FakeClock;
  readonly url: string;
  readonly put: (answer: Answer | Handler) => void;
  /** Sets the clock to the next due date and crawls what is due. */
  readonly visitNext: (refresh?: RefreshSettings) => Promise<void>;
  /** Crawls what is due now. */
  readonly visitDue: (refresh?: RefreshSettings) => Promise<void>;
  readonly row: () => Promise<ListingRow>;
};

export type ListingRow = {
  readonly key: string;
  readonly state: string;
  readonly reason?: string;
  readonly dueAt: Date;
  readonly visitedAt: Date;
  readonly refreshState: string;
  readonly contentHash?: string;
  readonly changesPerDay?: number;
};

/** Ten items; each step puts one new item first and drops the last. */
export function itemsAt(step: number): string[] {
  return Array.from({ length: 10 }, (_, place) => `item-${step + 9 - place}`);
}

/** Plants the listing; only it is visited, its items are read and left alone. */
export async function plantListing(sql: Sql, host: string, start = "2026-01-01T06:00:00Z"): Promise<CrawledListing> {
  const clock = fakeClock(start);
  const url = `http://${host}/`;
  const web = await loopbackWeb({ [`${host}/`]: listingPage(itemsAt(0)) });
  const scope = { kind: "domain" as const, value: host, include: [url, `${url}elsewhere`], exclude: [] };
  const { id: siteId } = await plantSite(sql, host, { scope }, clock);
  const visitDue = async (refresh?: RefreshSettings) => {
    await crawl(sql, web, { clock, idleSeconds: 0, siteIds: [siteId], ...(refresh && { refresh }) });
  };
  const row = async () => {
    const [page] = await sql<ListingRow[]>`
      select key, state, reason, due_at, visited_at, refresh_state, content_hash, changes_per_day from pages
      where site_id = ${siteId} and url = ${url}`;
    return page!;
  };
  return {
    siteId,
    web,
    clock,
    url,
    put: (answer) => web.put(`${host}/`, answer),
    visitDue,
    visitNext: async (refresh) => {
      const { dueAt } = await row();
      if (dueAt > clock.now()) clock.set(dueAt);
      await visitDue(refresh);
    },
    row,
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}
