import { describe, expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { crawl, links, plantSite, programmePage, testCrawlSettings } from "../../../../test/support/crawl-site.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../../test/support/web.ts";
import { secondsAfter, systemClock } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { createLogger } from "../../../platform/logging/index.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { readBudgetSeries, readSteering, readThresholdSeries } from "../freshness/read-freshness.ts";
import { type BudgetSettings, crawlDefaults } from "../settings.ts";
import { createWorker } from "../worker.ts";
import { chooseSteering } from "./policy-choice.ts";
import { countersSeconds } from "./popularity-list.ts";
import { sumOf } from "./purpose.ts";
import { addSpending, readSpent } from "./spending.sql.ts";
import { steer } from "./steer.ts";
import { countWaiting } from "./steering.sql.ts";

const start = new Date("2026-03-01T10:00:00Z");
const span = 300;
const threshold = 0.02;
const budgetOf = (more: Partial<BudgetSettings> = {}): BudgetSettings => ({ ...crawlDefaults.budget, ...more });

type Spending = { siteId: SiteId; perHour: number; hours: number; from: Date; budget: BudgetSettings };

/** Spends so many fetches of a site in every hour, and steers at the end of each. */
async function spend(sql: Sql, { siteId, perHour, hours, from, budget }: Spending): Promise<Date> {
  let at = from;
  for (let hour = 0; hour < hours; hour++) {
    await addSpending(sql, [{ siteId, fromAt: at, discovery: 0, refresh: perHour, counters: 0 }]);
    at = secondsAfter(at, 3600);
    await steer(sql, { now: secondsAfter(at, 7), budget, threshold });
  }
  return at;
}

const thresholds = async (sql: Sql, now: Date, siteId?: SiteId) =>
  (await readThresholdSeries(sql, { hours: 1000, now, siteId })).map((point) => point.threshold);

describe("the threshold", () => {
  test("rises smoothly while more is spent than the budget, falls while less is, and never below the least worth", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const { id: siteId } = await plantSite(sql, "a.example");
    const budget = budgetOf({ fetchesPerHour: 120 });
    await steer(sql, { now: start, budget, threshold });
    const later = await spend(sql, { siteId, perHour: 240, hours: 48, from: start, budget });
    const risen = await thresholds(sql, later);
    expect(risen).toHaveLength(49); // the first step, and one each hour
    expect(risen.at(-1)!).toBeGreaterThan(threshold * 1.02);
    // No spikes: no hour moves T by more than a fiftieth.
    for (let step = 1; step < risen.length; step++)
      expect(Math.abs(risen[step]! / risen[step - 1]! - 1)).toBeLessThan(0.02);
    const end = await spend(sql, { siteId, perHour: 0, hours: 96, from: later, budget });
    expect((await thresholds(sql, end)).at(-1)!).toBeLessThan(risen.at(-1)!);
    const least = budgetOf({ fetchesPerHour: 120, thresholdLeast: 0.019 });
    const last = await spend(sql, { siteId, perHour: 0, hours: 96, from: end, budget: least });
    expect((await thresholds(sql, last)).at(-1)!).toBeGreaterThanOrEqual(0.019);
  });

  test("of a site rises with the site's own spend alone, and is never below the crawl's", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const { id: busy } = await plantSite(sql, "a.example");
    const { id: quiet } = await plantSite(sql, "b.example");
    const budget = budgetOf({ fetchesPerHour: 10_000, siteFetchesPerHour: 120 });
    await steer(sql, { now: start, budget, threshold });
    const end = await spend(sql, { siteId: busy, perHour: 240, hours: 48, from: start, budget });
    const overall = await readSteering(sql);
    expect((await readSteering(sql, { siteId: busy })).threshold).toBeGreaterThan(overall.threshold * 1.01);
    expect((await readSteering(sql, { siteId: quiet })).threshold).toBe(overall.threshold);
    expect((await thresholds(sql, end, busy)).at(-1)).toBeGreaterThan((await thresholds(sql, end)).at(-1)!);
  });

  test("of a site whose budget is not used up is the crawl's, however that moves", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const { id: busy } = await plantSite(sql, "a.example");
    const { id: quiet } = await plantSite(sql, "b.example");
    const budget = budgetOf({ fetchesPerHour: 1000, siteFetchesPerHour: 100 });
    await steer(sql, { now: start, budget, threshold });
    let at = start;
    for (let hour = 0; hour < 72; hour++) {
      const rows = [busy, quiet].map((siteId) => ({
        siteId,
        fromAt: at,
        discovery: 0,
        refresh: siteId === busy ? 150 : 20,
        counters: 0,
      }));
      await addSpending(sql, rows);
      at = secondsAfter(at, 3600);
      await steer(sql, { now: secondsAfter(at, 7), budget, threshold });
    }
    const overall = (await readSteering(sql)).threshold;
    expect(overall).toBeLessThan(threshold * 0.95);
    expect(await readSteering(sql, { siteId: quiet })).toMatchObject({ threshold: overall, isSiteThreshold: false });
    expect(await readSteering(sql, { siteId: busy })).toMatchObject({ isSiteThreshold: true });
  });

  test("is moved once a span, by whichever worker comes first", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const budget = budgetOf({ fetchesPerHour: 100 });
    const request = { now: start, budget, threshold };
    const first = await Promise.all(Array.from({ length: 5 }, () => steer(sql, request)));
    expect(first.filter(Boolean)).toHaveLength(1);
    expect(await steer(sql, { ...request, now: secondsAfter(start, span - 1) })).toBe(false);
    expect(await steer(sql, { ...request, now: secondsAfter(start, span) })).toBe(true);
  });

  test("is moved by a worker at work, with nobody else to do it", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await using web = await loopbackWeb({ "a.example/": page("text") });
    await plantSite(sql, "a.example");
    await using client = createOutboundClient({
      userAgent: "GlintBot/1",
      allowedRanges: ["127.0.0.0/8"],
      resolve: web.hostMap,
    });
    const stop = new AbortController();
    const settings = { ...testCrawlSettings, budget: budgetOf({ fetchesPerHour: 500, siteFetchesPerHour: 50 }) };
    await createWorker({
      sql,
      client,
      clock: systemClock,
      log: createLogger({ level: "error" }),
      name: "worker-1",
      settings,
      onVisit: () => stop.abort(),
    }).run(stop.signal);
    const steering = await readSteering(sql);
    expect(steering).toMatchObject({ threshold, budgetPerHour: 500, countersShare: 0.2 });
    expect(steering.steeredAt).toBeInstanceOf(Date);
  });

  test("stays where it is without a budget; a budget chosen at run time is in force with the next step", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const { id: siteId } = await plantSite(sql, "a.example");
    const budget = budgetOf();
    const later = await spend(sql, { siteId, perHour: 600, hours: 24, from: start, budget });
    expect(new Set(await thresholds(sql, later))).toEqual(new Set([threshold]));
    await chooseSteering(sql, { budgetPerHour: 60, newPageWorth: 0.5 });
    const end = await spend(sql, { siteId, perHour: 600, hours: 24, from: later, budget });
    expect((await thresholds(sql, end)).at(-1)).toBeGreaterThan(threshold);
    expect(await readSteering(sql)).toMatchObject({
      budgetPerHour: 60,
      newPageWorth: 0.5,
      chosen: { budgetPerHour: 60 },
    });
    const hours = await readBudgetSeries(sql, { hours: 2, now: end });
    expect(hours.map(({ spent, budget: allowed }) => [spent.refresh, allowed])).toEqual([
      [600, 60],
      [0, 60],
    ]);
  });
});

describe("the allowance", () => {
  const site = (count: number) =>
    loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/sitemap.xml": { status: 404 },
      "a.example/": page(links(...Array.from({ length: count }, (_, at) => `/p${at}`))),
      "a.example/*": page("text"),
    });

  for (const [scope, budget] of [
    ["of the whole crawl", budgetOf({ fetchesPerHour: 12 })],
    ["of a site", budgetOf({ siteFetchesPerHour: 12 })],
  ] as const)
    test(`${scope} is not exceeded, and what is left over waits for the next hours`, async () => {
      await using database = await testDatabase();
      const { sql } = database;
      await using web = await site(40);
      const clock = fakeClock(start);
      await plantSite(sql, "a.example", {}, clock);
      const settings = { ...testCrawlSettings, budget };
      // robots.txt and the address made up to see how the host says "not found" are no visits.
      const fetched = () => web.requests.filter(({ url }) => /example\/(?:p\d+|sitemap.xml)?$/.test(url)).length;
      await crawl(sql, web, { clock, settings, idleSeconds: 0 });
      expect(fetched()).toBe(12);
      await crawl(sql, web, { clock, settings, idleSeconds: 0 });
      expect(fetched()).toBe(12);
      clock.advance(3600);
      await steer(sql, { now: clock.now(), budget, threshold });
      await crawl(sql, web, { clock, settings, idleSeconds: 0 });
      expect(fetched()).toBeGreaterThanOrEqual(22);
      expect(fetched()).toBeLessThanOrEqual(25);
      const spent = await readSpent(sql, { from: start, until: secondsAfter(start, 7200) });
      expect(spent.map(sumOf)).toEqual([fetched()]);
    });
});

describe("the popularity list", () => {
  test("brings the play pages forward whose counters are old for their place, and only so many as their share allows", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const names = Array.from({ length: 8 }, (_, at) => `show-${at}`);
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": page(links(...names)),
      ...Object.fromEntries(names.map((name) => [`a.example/${name}`, programmePage(name)])),
    });
    const clock = fakeClock(start);
    await plantSite(sql, "a.example", {}, clock);
    await crawl(sql, web, { clock, idleSeconds: 0 });
    const due = async () =>
      (
        await sql<
          { n: number }[]
        >`select count(*)::int as n from pages where kind in ('play', 'embed') and due_at <= ${clock.now()}`
      )[0]!.n;
    const budget = budgetOf({ fetchesPerHour: 15 }); // a share of a fifth: 3 an hour
    clock.advance(1800);
    await steer(sql, { now: clock.now(), budget, threshold });
    expect(await due()).toBe(0);
    clock.advance(3600);
    await steer(sql, { now: clock.now(), budget, threshold });
    expect(await due()).toBe(3);
    await crawl(sql, web, { clock, idleSeconds: 0 });
    expect(await due()).toBe(0);
    const [hour] = (await readBudgetSeries(sql, { hours: 1, now: clock.now() })).slice(-1);
    expect(hour!.spent).toMatchObject({ counters: 3, discovery: 0 });
  });

  test("looks at the first places most often", () => {
    expect(countersSeconds(0)).toBe(3600);
    expect(countersSeconds(30)).toBe(7200);
    expect(countersSeconds(299)).toBeGreaterThan(10 * 3600);
  });
});

test("steering reads through its indexes", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { id: siteId } = await plantSite(sql, "a.example");
  const rows = Array.from({ length: 3000 }, (_, at) => ({
    siteId,
    fromAt: secondsAfter(start, at * span),
    discovery: 1,
    refresh: 1,
    counters: 0,
  }));
  await addSpending(sql, rows);
  await sql`analyze spending, pages, turns`;
  const from = rows.at(-3)!.fromAt;
  expect(await planOf(sql, (explained) => readSpent(explained, { from, until: secondsAfter(from, 1e6) }))).toContain(
    "spending_by_time",
  );
  expect(await planOf(sql, (explained) => countWaiting(explained, { now: start, limit: 200 }))).toMatch(
    /pages_due|Seq Scan on turns/,
  );
});
