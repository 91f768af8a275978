import { describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../../../test/support/clock.ts";
import {
  crawl,
  links,
  listingPage,
  plantSite,
  programmePage,
  testCrawlSettings,
} from "../../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type Handler, type LoopbackWeb, loopbackWeb, page } from "../../../../test/support/web.ts";
import type { SiteId } from "../../../base/ids.ts";
import { defaultRefreshSettings } from "../../../libraries/refresh/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { readBudgetSeries, readSteering, readThresholdSeries } from "../freshness/read-freshness.ts";
import { type BudgetSettings, crawlDefaults } from "../settings.ts";
import { chooseRefreshPolicy } from "./policy-choice.ts";
import { addUp, type ByPurpose, type Purpose, purposes, sumOf } from "./purpose.ts";
import { scheduleOf } from "./schedules.ts";
import { steer } from "./steer.ts";

// The crawler itself under its budget: real pages over real HTTP, a virtual clock that moves by quarters of an hour, and the
// controller's step at each of them, as a worker at work makes it.

const start = new Date("2026-03-01T00:00:00Z");
const stepSeconds = 900;
const usual = 0.02;
/** With a T so small listings are due more often than the budget allows. */
const small = 0.001;
const budgetOf = (more: Partial<BudgetSettings>): BudgetSettings => ({
  ...crawlDefaults.budget,
  thresholdLeast: 0.0001,
  ...more,
});
const hour = (at: Date) => Math.floor(at.getTime() / 3_600_000);

type Lively = {
  readonly clock: FakeClock;
  readonly listings: number;
  readonly hoursPerItem: number;
  /** The items have no play pages: their addresses are not there. */
  readonly isBare?: boolean;
};

/** A site of so many listings that each replace one of ten items in `hoursPerItem`, every item with a play page of its own. */
function livelySite(host: string, { clock, listings, hoursPerItem, isBare = false }: Lively): Record<string, Handler> {
  const paths = Array.from({ length: listings }, (_, at) => `/list-${at}`);
  return {
    [`${host}/robots.txt`]: () => ({ status: 404 }),
    [`${host}/sitemap.xml`]: () => ({ status: 404 }),
    [`${host}/`]: () => page(links(...paths)),
    [`${host}/*`]: ({ url }) => {
      const path = url.slice(host.length);
      if (path.startsWith("/v/") && !isBare) return programmePage(path.slice(3));
      if (!paths.includes(path)) return { status: 404 };
      const newest = Math.floor(hour(clock.now()) / hoursPerItem);
      return listingPage(Array.from({ length: 10 }, (_, place) => `${path.slice(1)}-${newest - place}`));
    },
  };
}

type Run = {
  readonly sql: Sql;
  readonly clock: FakeClock;
  readonly web: LoopbackWeb;
  readonly budget: BudgetSettings;
  readonly hours: number;
  /** Seconds. */
  readonly step?: number;
  /** T at the beginning. */
  readonly threshold?: number;
};

async function run({ sql, clock, web, budget, hours, step = stepSeconds, threshold = usual }: Run): Promise<void> {
  const settings = { ...testCrawlSettings, budget, fetchesPerTurn: 4 };
  for (let passed = 0; passed < hours * 3600; passed += step) {
    await steer(sql, { now: clock.now(), budget, threshold });
    await crawl(sql, web, { clock, settings, idleSeconds: 0 });
    clock.advance(step);
  }
}

type Hours = { readonly clock: FakeClock; readonly hours: number; readonly siteId?: SiteId };

/** The last whole hours, oldest first. */
async function spentByHour(sql: Sql, { clock, hours, siteId }: Hours): Promise<ByPurpose[]> {
  const series = await readBudgetSeries(sql, { hours: hours + 1, now: clock.now(), siteId });
  return series.slice(0, -1).map(({ spent }) => spent);
}

const addUpHours = (fetches: readonly number[], from: number) =>
  fetches.slice(from).reduce((sum, count) => sum + count, 0);

describe("one budget for new pages, revisits and counters", () => {
  test("is held hour by hour, overall and by site, and used up", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const clock = fakeClock(start);
    await using web = await loopbackWeb({
      ...livelySite("a.example", { clock, listings: 20, hoursPerItem: 1 }),
      ...livelySite("b.example", { clock, listings: 20, hoursPerItem: 3 }),
    });
    const limits = { pagesMax: 5000, depthMax: 20, fetchesPerHour: 12 };
    const { id: siteId } = await plantSite(sql, "a.example", { limits }, clock);
    await plantSite(sql, "b.example", {}, clock);
    const hours = 16;
    await run({ sql, clock, web, budget: budgetOf({ fetchesPerHour: 30 }), hours });
    // The sites compete for the whole, which alone is sure to be used up: in 9 runs a site spent .91 to 1.02 of its own limit.
    for (const [perHour, usedLeast, spent] of [
      [30, 0.95, await spentByHour(sql, { clock, hours })],
      [12, 0.85, await spentByHour(sql, { clock, hours, siteId })],
    ] as const) {
      const fetches = spent.map(sumOf);
      // The first hour begins with an hour's worth; later one may be left over from the hour before.
      expect(Math.max(...fetches)).toBeLessThanOrEqual(2 * perHour + 1);
      expect(addUpHours(fetches, 2) / ((hours - 2) * perHour)).toBeGreaterThan(usedLeast);
      expect(addUpHours(fetches, 0)).toBeLessThanOrEqual((hours + 1) * perHour);
      for (const purpose of purposes) expect(addUp(spent)[purpose]).toBeGreaterThan(0);
    }
  });

  test("that is too small raises T, and the pages wait longer by plan instead of in the queue", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const clock = fakeClock(start);
    await using web = await loopbackWeb(
      livelySite("a.example", { clock, listings: 60, hoursPerItem: 1, isBare: true }),
    );
    await plantSite(sql, "a.example", {}, clock);
    await run({ sql, clock, web, budget: budgetOf({}), hours: 1 });
    await run({ sql, clock, web, budget: budgetOf({ fetchesPerHour: 4 }), hours: 72, step: 3600 });
    const points = (await readThresholdSeries(sql, { hours: 72, now: clock.now() })).map((point) => point.threshold);
    expect(points[0]).toBeCloseTo(usual, 3);
    expect(points.at(-1)! / points[0]!).toBeGreaterThan(1.1);
    for (let step = 1; step < points.length; step++) expect(points[step]! / points[step - 1]!).toBeLessThan(1.02);
  });

  for (const name of ["fixed", "nutch-adaptive"])
    test(`is held under ${name} too, which knows no T: its intervals grow with T`, async () => {
      await using database = await testDatabase();
      const { sql } = database;
      const clock = fakeClock(start);
      await using web = await loopbackWeb(
        livelySite("a.example", { clock, listings: 60, hoursPerItem: 1, isBare: true }),
      );
      const { id: siteId } = await plantSite(sql, "a.example", {}, clock);
      await chooseRefreshPolicy(sql, { name, now: clock.now() });
      await run({ sql, clock, web, budget: budgetOf({}), hours: 1 });
      const budget = budgetOf({ fetchesPerHour: 1 });
      const hours = 120;
      await run({ sql, clock, web, budget, hours, step: 7200 });
      const spent = (await spentByHour(sql, { clock, hours })).map(sumOf);
      expect(addUpHours(spent, 0)).toBeLessThanOrEqual(hours + 2);
      const { settings } = await scheduleOf(sql, siteId, defaultRefreshSettings);
      const { stretch, threshold } = await readSteering(sql);
      expect(threshold).toBeGreaterThan(usual * 1.1);
      expect(stretch).toBeCloseTo(Math.sqrt(threshold / usual), 6);
      expect(settings.fixedIntervalSeconds).toBeCloseTo(86_400 * stretch!, 3);
    });
});

describe("the split of the budget", () => {
  /** A morning of two sites with far more new pages and listings due than its budget allows; what was spent on what. */
  async function split(more: Partial<BudgetSettings>, isWithPlays = true): Promise<ByPurpose> {
    await using database = await testDatabase();
    const { sql } = database;
    const clock = fakeClock(start);
    await using web = await loopbackWeb({
      ...livelySite("a.example", { clock, listings: 30, hoursPerItem: 1, isBare: !isWithPlays }),
      ...livelySite("b.example", { clock, listings: 30, hoursPerItem: 1, isBare: !isWithPlays }),
    });
    for (const host of ["a.example", "b.example"]) await plantSite(sql, host, { strategy: "breadth-first" }, clock);
    await run({ sql, clock, web, budget: budgetOf({ fetchesPerHour: 120 }), hours: 2, threshold: small });
    const budget = budgetOf({ fetchesPerHour: 24, ...more });
    // Ten minutes of the budget are kept for what is worth more: a longer step fills in more than that at once, which a worker at
    // work never sees, and pages overdue take it.
    await run({ sql, clock, web, budget, hours: splitHours, step: 300, threshold: small });
    return addUp((await spentByHour(sql, { clock, hours: splitHours })).slice(1));
  }
  const splitHours = 5;
  const shareOf = (spent: ByPurpose, purpose: Purpose) => spent[purpose] / sumOf(spent);

  test("follows the exchange rate: what is worth more gets most, and the other side never nothing", async () => {
    const curious = await split({ newPageWorth: 0.05, countersShare: 0 });
    const careful = await split({ newPageWorth: 0.00005, countersShare: 0 });
    expect(shareOf(curious, "discovery")).toBeGreaterThan(0.6);
    expect(shareOf(careful, "refresh")).toBeGreaterThan(0.6);
    expect(curious.discovery).toBeGreaterThan(1.5 * careful.discovery);
    expect(shareOf(curious, "refresh")).toBeGreaterThan(0.1);
    expect(shareOf(careful, "discovery")).toBeGreaterThan(0.1);
  });

  test("keeps the counters' share for them where pages of the popularity list wait, and for nobody where none does", async () => {
    const kept = await split({ newPageWorth: 0.05, countersShare: 0.25 });
    expect(shareOf(kept, "counters")).toBeGreaterThan(0.2);
    expect(shareOf(kept, "counters")).toBeLessThan(0.3);
    const unneeded = await split({ newPageWorth: 0.05, countersShare: 0.25 }, false);
    expect(unneeded.counters).toBe(0);
    expect(sumOf(unneeded)).toBeGreaterThan(0.9 * (splitHours - 1) * 24);
  });
});
