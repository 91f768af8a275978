import { expect, test } from "vitest";
import { simulatedSettings } from "../../../../simulation/replay/player.ts";
import { replayWindows } from "../../../../simulation/replay/replay-windows.ts";
import { createStage, firstVisitDays } from "../../../../simulation/replay/stage.ts";
import { cutWindows } from "../../../../simulation/traces/cut-windows.ts";
import { makeTraces } from "../../../../simulation/traces/make-traces.ts";
import type { Trace } from "../../../../simulation/traces/read-traces.ts";
import type { TraceWindow } from "../../../../simulation/traces/trace-window.ts";
import { fakeClock } from "../../../../test/support/clock.ts";
import { crawl, listingPage, plantSite } from "../../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type LoopbackWeb, loopbackWeb } from "../../../../test/support/web.ts";
import type { SiteId } from "../../../base/ids.ts";
import {
  churnTotal,
  learnSite,
  newSite,
  policies,
  type RefreshPolicy,
  type RefreshSettings,
  type SiteMemory,
  sitePrior,
} from "../../../libraries/refresh/index.ts";
import type { Sql } from "../../../platform/database/index.ts";

// The same trace twice: through the simulator, which asks the policy directly, and through the crawler with its fetches, its
// reading of pages, its packed states, its database and its turns, under a clock that jumps from due date to due date.

const days = 10;
const seed = 5;
const settings = simulatedSettings({ threshold: 0.02 });
const secondsPerDay = 86_400;
/** States hold whole seconds. */
const secondsApartMost = 10;

type Replayed = { readonly trace: Trace; readonly window: TraceWindow };

/** Made-up pages whose items the state keeps one by one, recorded hourly. */
function somePages(count: number): Replayed[] {
  const traces = [...makeTraces({ pages: 40, days, seed })].filter(
    ({ source, snapshots }) => source === "made-hourly" && snapshots[0]![1].length <= 40,
  );
  return traces.slice(0, count).map((trace) => ({ trace, window: cutWindows(trace, days).windows[0]! }));
}

/** When the simulator visits the page: seconds since the window's start. A site of one page teaches its own page. */
function simulatedVisits({ window }: Replayed): number[] {
  const times: number[] = [];
  let site: SiteMemory | undefined;
  let own: RefreshSettings = settings;
  const watched: RefreshPolicy = {
    ...policies.glint,
    learn: (memory, visit, _) => {
      times.push((visit.atDays - window.startsAt / secondsPerDay) * secondsPerDay);
      const prior = site && sitePrior(site);
      own = { ...settings, ...(prior && { prior }) };
      const learnt = policies.glint.learn(memory, visit, own);
      site ??= newSite(visit.atDays);
      const { replaced, days: over } = churnTotal(learnt, own);
      learnSite(site, { ...learnt, churnPerDay: replaced / over });
      // The simulator keeps a plan over visits between which little was learned, to save time; a crawler's plan is made anew from the
      // stored state. With plans kept 4 of 23 visits move by half an hour, on another page 8 of 16 by up to twelve: to hours that
      // are nearly as good. The schedules agree to the second only where both plan alike.
      learnt.plan = undefined;
      return learnt;
    },
    decide: (memory, _, atDays) => policies.glint.decide(memory, own, atDays),
  };
  replayWindows(createStage([window], { warmupDays: 0, seed }), { policy: watched, settings });
  return times;
}

/** Runs the crawler from due date to due date until the window's end; when it asked for the listing, seconds since the start. */
async function crawledVisits(sql: Sql, { trace, window }: Replayed, host: string): Promise<number[]> {
  const clock = fakeClock(new Date((window.startsAt + firstVisitDays(window, seed) * secondsPerDay) * 1000));
  const times: number[] = [];
  const url = `${host}/`;
  await using web: LoopbackWeb = await loopbackWeb({
    [url]: () => {
      const at = clock.now().getTime() / 1000;
      times.push(at - window.startsAt);
      return listingPage(trace.snapshots.findLast(([seconds]) => seconds <= at)![1]);
    },
  });
  // Only the listing itself: its items are read, and not visited.
  const scope = { kind: "domain" as const, value: host, include: [`http://${url}`], exclude: [] };
  const site = await plantSite(sql, host, { scope }, clock);
  const end = new Date((window.startsAt + days * secondsPerDay) * 1000);
  for (let due: Date | undefined = clock.now(); due && due < end; due = await nextDue(sql, site.id)) {
    if (due > clock.now()) clock.set(due);
    await crawl(sql, web, { clock, refresh: settings, idleSeconds: 0, siteIds: [site.id] });
  }
  return times;
}

async function nextDue(sql: Sql, siteId: SiteId): Promise<Date | undefined> {
  const [row] = await sql<{ at?: Date }[]>`select min(due_at) as at from turns where site_id = ${siteId}`;
  return row?.at;
}

test("the crawler visits listings when the simulator says, to the second", async () => {
  await using database = await testDatabase();
  const pages = somePages(3);
  expect(pages).toHaveLength(3);
  for (const [number, page] of pages.entries()) {
    const simulated = simulatedVisits(page);
    const crawled = await crawledVisits(database.sql, page, `site-${number}.example`);
    expect(simulated.length).toBeGreaterThan(10);
    expect(crawled).toHaveLength(simulated.length);
    const apart = crawled.map((at, visit) => Math.abs(at - simulated[visit]!));
    expect(Math.max(...apart)).toBeLessThan(secondsApartMost);
  }
}, 300_000);
