import { describe, expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { itemsAt } from "../../../../test/support/crawl-listing.ts";
import { crawl, listingPage, plantSite } from "../../../../test/support/crawl-site.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type Answer, loopbackWeb } from "../../../../test/support/web.ts";
import type { SiteId } from "../../../base/ids.ts";
import { readMemory, type SignalKind } from "../../../libraries/refresh/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { readSiteFreshness } from "../freshness/read-freshness.ts";
import { findNextListings } from "./signals.sql.ts";
import { learnSignal, type SiteSignals } from "./site-habits.ts";

const host = "a.example";
const start = "2026-03-01T06:00:00Z";
const hour = 3600;

const withLinks = (items: readonly string[], more: string): Answer => {
  const listing = listingPage(items);
  return { ...listing, body: String(listing.body).replace("</head>", `${more}</head>`) };
};
const xml = (body: string): Answer => ({ headers: { "content-type": "application/xml" }, body });
const feedOf = (items: readonly string[]) =>
  xml(
    `<rss version="2.0"><channel><title>new</title>${items
      .map((name) => `<item><title>${name}</title><link>http://${host}/v/${name}</link></item>`)
      .join("")}</channel></rss>`,
  );
const sitemapOf = (modified: string) =>
  xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>http://${host}/more</loc><lastmod>${modified}</lastmod></url></urlset>`,
  );

/** A site of two listings, a feed and a sitemap, crawled once; what it shows is at the caller's hand. */
async function startSite(sql: Sql) {
  const clock = fakeClock(start);
  const advert = `<link rel="alternate" type="application/rss+xml" href="/feed">`;
  const web = await loopbackWeb({
    [`${host}/`]: withLinks(itemsAt(0), advert),
    [`${host}/more`]: listingPage(itemsAt(0)),
    [`${host}/feed`]: feedOf(itemsAt(0)),
    [`${host}/sitemap.xml`]: sitemapOf("2026-02-01T00:00:00Z"),
  });
  const { id: siteId } = await plantSite(sql, host, { seeds: [`http://${host}/`, `http://${host}/more`] }, clock);
  const crawlDue = () => crawl(sql, web, { clock, idleSeconds: 0 });
  await crawlDue();
  const pathOf = (path: string) => `http://${host}${path}`;
  return {
    siteId,
    clock,
    web,
    crawlDue,
    /** Makes one page due and crawls; the others wait far off, so that nothing else is visited. */
    visitOnly: async (path: string) => {
      clock.advance(hour);
      const far = new Date(clock.now().getTime() + 20 * 86_400_000);
      await sql`update pages set due_at = case when url = ${pathOf(path)} then ${clock.now()}::timestamptz else ${far} end where state <> 'new'`;
      await sql`update turns set due_at = ${clock.now()}`;
      await crawlDue();
      return far;
    },
    page: async (path: string) => {
      const [row] = await sql<{ dueAt: Date; refreshState: string }[]>`
        select due_at, refresh_state from pages where url = ${pathOf(path)}`;
      return { dueAt: row!.dueAt, memory: readMemory(row!.refreshState)! };
    },
    [Symbol.asyncDispose]: () => web[Symbol.asyncDispose](),
  };
}

const pendingOf = ({ memory }: { memory: NonNullable<ReturnType<typeof readMemory>> }, kind: SignalKind) =>
  memory.signals.kinds[kind].pending;

describe("a side signal", () => {
  const told: readonly [string, SignalKind, string, Answer][] = [
    ["a listing that links to something new", "hub", "/", listingPage(itemsAt(1))],
    ["a feed with a new entry", "feed", "/feed", feedOf(itemsAt(1))],
    ["a sitemap that says the page was modified", "sitemap", "/sitemap.xml", sitemapOf("2026-03-02T00:00:00Z")],
  ];
  for (const [says, kind, path, answer] of told)
    test(`${says} brings the other listing's visit forward, and its worth is learned`, async () => {
      await using database = await testDatabase();
      const { sql } = database;
      await using site = await startSite(sql);
      await site.visitOnly("/more");
      site.web.put(`${host}${path}`, answer);
      const far = await site.visitOnly(path);
      const heard = await site.page("/more");
      expect(pendingOf(heard, kind)).toBe(1);
      expect(heard.dueAt.getTime()).toBeLessThan(far.getTime());
      // The visit that follows finds a change: the signal was right.
      site.web.put(`${host}/more`, listingPage(itemsAt(1)));
      await site.visitOnly("/more");
      const [freshness] = await readSiteFreshness(sql, { siteId: site.siteId, now: site.clock.now() });
      const worth = freshness!.signals.find((signal) => signal.kind === kind)!;
      // The listing's own change came unannounced.
      expect(worth.recall).toBeCloseTo(kind === "hub" ? 0.5 : 1, 1);
      // The first page heard of the feed too, and had nothing new.
      expect(worth.falseShare).toBeCloseTo(kind === "feed" ? 0.5 : 0, 1);
      expect(pendingOf(await site.page("/more"), kind)).toBe(0);
    });

  test("is not given for what was there already, nor by a page that shows the same in another order", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await using site = await startSite(sql);
    await site.visitOnly("/more");
    site.web.put(`${host}/`, listingPage([...itemsAt(0)].reverse()));
    await site.visitOnly("/");
    await site.visitOnly("/sitemap.xml");
    const { memory } = await site.page("/more");
    for (const { pending } of Object.values(memory.signals.kinds)) expect(pending).toBe(0);
  });
});

test("each kind's recall and false share come from what visits found after it, and without it", () => {
  const none: SiteSignals = { changes: 0, kinds: {} };
  const seen = [
    ...Array.from({ length: 6 }, () => ({ replaced: 0.1, signals: ["feed" as const] })),
    ...Array.from({ length: 2 }, () => ({ replaced: 0, signals: ["feed" as const, "hub" as const] })),
    ...Array.from({ length: 4 }, () => ({ replaced: 0.1, signals: [] })),
    { replaced: 0, signals: [] },
  ].reduce(learnSignal, none);
  expect(seen.changes).toBeCloseTo(10, 0);
  expect(seen.kinds.feed!.told / seen.changes).toBeCloseTo(0.6, 1);
  expect(seen.kinds.feed!.empty).toBeCloseTo(2, 0);
  expect(seen.kinds.hub).toMatchObject({ told: 0 });
  expect(seen.kinds.push).toBeUndefined();
});

test("a site's habits are learned by every visit of its listings, and are the next page's prior", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using site = await startSite(sql);
  for (let step = 1; step <= 26; step++) {
    site.web.put(`${host}/more`, listingPage(itemsAt(step)));
    await site.visitOnly("/more");
  }
  const [freshness] = await readSiteFreshness(sql, { siteId: site.siteId, now: site.clock.now() });
  // One page replaces one item of ten an hour, 2.5 lists a day; the other, visited as often or less, stays as it is.
  expect(freshness!.churnPerDay).toBeGreaterThan(0.6);
  expect(freshness!.churnPerDay).toBeLessThan(2.5);
  expect(freshness!.rhythm).toHaveLength(24);
  expect(freshness!.rhythm!.reduce((sum, rate) => sum + rate, 0)).toBeCloseTo(24, 5);
});

test("the listings that hear of a signal are found by an index", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using _site = await startSite(sql);
  await sql`
    insert into pages (site_id, key, origin_id, url, role, state, priority, depth, found_at, due_at, kind)
    select site_id, 1000 + n, origin_id, 'http://a.example/x' || n, 'page', 'stored', 500, 1, found_at, found_at,
      case when n % 100 = 0 then 'listing' else 'play' end
    from pages, generate_series(1, 3000) as n where url = 'http://a.example/more'`;
  await sql`analyze pages`;
  const request = { siteId: "1" as SiteId, originId: 1, except: "1", now: new Date(0), limit: 20 };
  expect(await planOf(sql, (explained) => findNextListings(explained, request))).toContain("pages_listings");
});
