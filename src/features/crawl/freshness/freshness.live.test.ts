import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { type CrawledListing, itemsAt, plantListing } from "../../../../test/support/crawl-listing.ts";
import { crawl, links, listingPage, plantSite, programmePage } from "../../../../test/support/crawl-site.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../../test/support/web.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { steer } from "../schedule/steer.ts";
import { crawlDefaults } from "../settings.ts";
import { insertVisits } from "../visits.sql.ts";
import {
  readPageVisits,
  readPageYields,
  readPredictionTenths,
  readSpentHours,
  readThresholds,
} from "./freshness.sql.ts";
import {
  readBudgetSeries,
  readCostlyPages,
  readIntervals,
  readPageFreshness,
  readPredictions,
  readSiteFreshness,
  readSteering,
  readThresholdSeries,
  readUtilities,
} from "./read-freshness.ts";

/** Six visits of a listing that changes by one item of ten between them. */
async function visitedListing(sql: Sql): Promise<CrawledListing> {
  const listing = await plantListing(sql, "a.example");
  for (let step = 0; step < 6; step++) {
    listing.put(listingPage(itemsAt(step)));
    await listing.visitNext();
  }
  return listing;
}

test("one page's history says what was foreseen and found, how the difference grows, and why it is visited when", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using listing = await visitedListing(sql);
  const row = await listing.row();
  const request = { siteId: listing.siteId, pageKey: row.key, visitsMax: 4, now: listing.clock.now() };
  const freshness = (await readPageFreshness(sql, request))!;
  expect(freshness).toMatchObject({ url: listing.url, state: "stored", kind: "listing", dueAt: row.dueAt });
  expect(freshness.visits).toHaveLength(4);
  expect(freshness.visits[0]!.visitedAt).toEqual(row.visitedAt);
  for (const visit of freshness.visits) {
    expect(visit.difference).toBeCloseTo(2 / 11, 5);
    expect(visit.predicted).toBeGreaterThan(0);
  }
  expect(freshness.why).toMatchObject({ kind: "worth", policy: "glint", items: 10 });
  expect(freshness.why.changesPerDay).toBeCloseTo(row.changesPerDay!, 1);
  const { curve } = freshness;
  for (let point = 1; point < curve.length; point++) {
    expect(curve[point]!.difference).toBeGreaterThan(curve[point - 1]!.difference);
    expect(curve[point]!.utility).toBeGreaterThanOrEqual(curve[point - 1]!.utility);
  }
  expect(curve[0]).toEqual({ days: 0, difference: 0, utility: 0 });
  expect(await readPageFreshness(sql, { ...request, pageKey: "1" })).toBeUndefined();
});

test("pages that are not visited for their worth say so", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using listing = await plantListing(sql, "a.example");
  const why = async () =>
    (await readPageFreshness(sql, { siteId: listing.siteId, pageKey: (await listing.row()).key, visitsMax: 1 }))!.why
      .kind;
  expect(await why()).toBe("new");
  await listing.visitNext();
  expect(await why()).toBe("first");
  listing.put({ status: 503 });
  await listing.visitNext();
  expect(await why()).toBe("failed");
  listing.put({ status: 404 });
  await listing.visitNext();
  await listing.visitNext();
  expect(await why()).toBe("gone");
});

test("intervals, worths, predictions and costs are told of all pages and of one site's", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using listing = await visitedListing(sql);
  const now = listing.clock.now();
  const row = await listing.row();
  const seconds = (row.dueAt.getTime() - row.visitedAt.getTime()) / 1000;
  for (const siteId of [undefined, listing.siteId]) {
    const intervals = (await readIntervals(sql, { siteId })).filter(({ pages }) => pages > 0);
    expect(intervals).toHaveLength(1);
    expect(seconds).toBeGreaterThanOrEqual(intervals[0]!.from);
    expect(seconds).toBeLessThan(intervals[0]!.to);
    const halfway = new Date(row.visitedAt.getTime() + (seconds / 2) * 1000);
    expect((await readUtilities(sql, { siteId, now: halfway })).filter(({ pages }) => pages > 0)).toMatchObject([
      { from: 0.2, to: 0.3, pages: 1 },
    ]);
    const late = new Date(row.visitedAt.getTime() + seconds * 3000);
    expect((await readUtilities(sql, { siteId, now: late })).at(-1)).toEqual({
      from: 4,
      to: Number.POSITIVE_INFINITY,
      pages: 1,
    });
    const predictions = await readPredictions(sql, { siteId, now, days: 30 });
    expect(predictions.reduce((sum, { visits }) => sum + visits, 0)).toBe(5);
    for (const { observed } of predictions) expect(observed).toBeCloseTo(2 / 11, 4);
    const costly = await readCostlyPages(sql, { siteId, now, days: 30, limit: 5 });
    expect(costly.find(({ url }) => url === listing.url)).toMatchObject({
      visits: 6,
      changedVisits: 5,
      kind: "listing",
    });
  }
  expect(await readIntervals(sql, { siteId: "999" as never })).toEqual([]);
  expect(await readUtilities(sql, { siteId: "999" as never })).toEqual([]);
});

test("the pages that cost most and gain least come first", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using listing = await plantListing(sql, "a.example");
  await listing.visitNext();
  const keys = (await sql<{ key: string; url: string }[]>`select key, url from pages order by url`).map(
    ({ key }) => key,
  );
  const at = listing.clock.now();
  const visit = (pageKey: string, difference: number) => ({
    siteId: listing.siteId,
    pageKey,
    visitedAt: at,
    outcome: "page",
    receivedBytes: 100,
    elapsedMs: 1,
    newLinks: 0,
    newProgrammes: 0,
    difference,
  });
  await insertVisits(sql, [
    ...Array.from({ length: 5 }, () => visit(keys[0]!, 0.5)),
    ...Array.from({ length: 4 }, () => visit(keys[1]!, 0)),
  ]);
  const costly = await readCostlyPages(sql, { now: at, days: 1, limit: 2 });
  expect(costly.map(({ pageKey }) => pageKey)).toEqual([keys[1], keys[0]]);
  expect(costly[0]!.gainPerVisit).toBe(0);
});

test("a site's freshness falls as its copies age; coverage, spend and budget are told", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock("2026-03-01T10:00:00Z");
  await using web = await loopbackWeb({
    "a.example/robots.txt": { status: 404 },
    "a.example/": page(links("one", "two")),
    "a.example/one": programmePage("one"),
  });
  const { id: siteId } = await plantSite(
    sql,
    "a.example",
    { limits: { pagesMax: 100, depthMax: 5, fetchesPerHour: 50 } },
    clock,
  );
  await crawl(sql, web, { clock, idleSeconds: 0 });
  const budget = { ...crawlDefaults.budget, fetchesPerHour: 1000 };
  await steer(sql, { now: clock.now(), budget, threshold: 0.02 });
  const [fresh] = await readSiteFreshness(sql, { siteId, now: clock.now() });
  expect(fresh).toMatchObject({
    siteName: "a.example",
    storedPages: 2,
    knownPages: 4,
    budgetPerHour: 50,
    spentLastHour: 4,
  });
  expect(fresh!.freshShare).toBeCloseTo(1, 3);
  const [aged] = await readSiteFreshness(sql, { siteId, now: new Date(clock.now().getTime() + 30 * 86_400_000) });
  expect(aged!.freshShare).toBeLessThan(0.8);
  expect(aged!.meanAgeSeconds).toBeCloseTo(30 * 86_400, -1);
  expect(await readSteering(sql)).toMatchObject({ policy: "glint", threshold: 0.02, budgetPerHour: 1000 });
  expect(await readSteering(sql, { siteId })).toMatchObject({ budgetPerHour: 50 });
  const series = await readBudgetSeries(sql, { hours: 3, now: clock.now() });
  expect(series.map(({ spent }) => spent.discovery)).toEqual([0, 0, 4]);
  expect(await readThresholdSeries(sql, { hours: 3, now: clock.now() })).toEqual([
    { at: clock.now(), threshold: 0.02 },
  ]);
});

test("measures over time read through their indexes", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using listing = await plantListing(sql, "a.example");
  await listing.visitNext();
  const { key: pageKey } = await listing.row();
  const { siteId } = listing;
  const begin = Date.UTC(2026, 0, 1);
  await insertVisits(
    sql,
    Array.from({ length: 8000 }, (_, minute) => ({
      siteId,
      pageKey,
      visitedAt: new Date(begin + minute * 60_000),
      outcome: "page",
      receivedBytes: 1,
      elapsedMs: 1,
      newLinks: 0,
      newProgrammes: 0,
      difference: 0.1,
      foreseen: 0.1,
    })),
  );
  await sql`
    insert into spending (site_id, from_at, discovery, refresh, counters)
    select ${siteId}, timestamptz '2026-01-02' + n * interval '5 minutes', 1, 1, 1 from generate_series(1, 5000) as n`;
  await sql`
    insert into thresholds (at, threshold)
    select timestamptz '2026-01-02' + n * interval '5 minutes', 0.02 from generate_series(1, 5000) as n`;
  await sql`analyze visits, pages, spending, thresholds`;
  const now = new Date(begin + 8000 * 60_000);
  const plan = (work: (explained: Sql) => unknown) => planOf(sql, (explained) => work(explained as Sql));
  expect(await plan((explained) => readPredictionTenths(explained, { now, days: 1 }))).toContain("visits_by_time");
  expect(await plan((explained) => readPageYields(explained, { now, days: 1, limit: 5 }))).toContain("visits_by_time");
  const lately = new Date("2026-01-19T00:00:00Z");
  expect(await plan((explained) => readSpentHours(explained, { now: lately, hours: 4 }))).toContain("spending_by_time");
  expect(await plan((explained) => readThresholds(explained, { now: lately, hours: 4 }))).toMatch(/thresholds_by/);
  expect(await plan((explained) => readPageVisits(explained, { siteId, pageKey, limit: 5 }))).toMatch(
    /visits_pkey|visits_by_id/,
  );
});
