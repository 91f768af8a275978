import { describe, expect, test } from "vitest";
import { policies } from "../../src/libraries/refresh/index.ts";
import { clairvoyant } from "../bounds/clairvoyant.ts";
import { cutWindows } from "../traces/cut-windows.ts";
import { simulatedSettings } from "./player.ts";
import { replayWindows } from "./replay-windows.ts";
import { simulateSignals } from "./simulate-signals.ts";
import { createStage, firstVisitDays } from "./stage.ts";
import { sumUp } from "./sum-up.ts";

// One page, two items. On day 15 c takes the place of a; on day 18 for six hours d takes that of b.
const changes: readonly [number, string[]][] = [
  [0, ["a", "b"]],
  [15, ["c", "b"]],
  [18, ["c", "d"]],
  [18.25, ["b", "c"]],
];
const days = 30;
const startsAt = 1_700_000_000;
const trace = {
  page: "one#2",
  kind: "listing" as const,
  source: "hand-made",
  snapshots: Array.from({ length: days * 24 + 1 }, (_, hour): [number, string[]] => [
    startsAt + hour * 3600,
    changes.findLast(([day]) => day <= hour / 24)?.[1] ?? [],
  ]),
};
const { windows } = cutWindows(trace, days);
/** Something new every hour. */
const hourly = {
  ...trace,
  snapshots: Array.from({ length: 24_001 }, (_, hour): [number, number[]] => [startsAt + hour * 3600, [hour]]),
};
const measuredDays = days - 12;
const seed = 3;

/** Replays the page at one interval, and works out by hand what should come of it. */
function replayAt(intervalDays: number) {
  const stage = createStage(windows, { warmupDays: 12, seed });
  const { fixed } = policies;
  replayWindows(stage, { policy: fixed, settings: fixed.priced(simulatedSettings(), intervalDays) });
  const visits: number[] = [];
  for (let at = firstVisitDays(windows[0]!, seed); at < days; at += intervalDays) visits.push(at);
  const foundAt = visits.find((at) => at >= 15) as number;
  const during = visits.filter((at) => at >= 18 && at < 18.25);
  return { measures: sumUp(stage), visits, foundAt, during };
}

describe("a page whose changes are known", () => {
  test("divergence is the difference times how long it lasted", () => {
    const { measures, foundAt, during, visits } = replayAt(1.3);
    // {a, b} against {c, b}: one of three items is shared; {c, b} against {c, d} the same.
    const third = 2 / 3;
    expect(during).toHaveLength(0);
    expect(foundAt).toBeLessThan(18);
    expect(measures.divergence).toBeCloseTo((third * (foundAt - 15) + third * 0.25) / measuredDays, 10);
    expect(measures.freshness).toBeCloseTo(1 - (foundAt - 15 + 0.25) / measuredDays, 10);
    // Age grows from 0 while the copy is not current: its mean is half its end.
    expect(measures.ageHours).toBeCloseTo(((foundAt - 15) ** 2 / 2 + 0.25 ** 2 / 2) * (24 / measuredDays), 8);
    expect(measures.spend).toBeCloseTo(visits.filter((at) => at >= 12).length / measuredDays, 10);
  });

  test("an item is found by the first visit that sees it; one that came and went is missed", () => {
    const { measures, foundAt } = replayAt(1.3);
    expect(measures.delayHours?.mean).toBeCloseTo((foundAt - 15) * 24, 8);
    expect(measures.missedShare).toBe(0.5);
    expect(measures.macro.missedShare).toBe(0.5);
  });

  test("visits every hour miss nothing and find all within the hour", () => {
    const { measures } = replayAt(1 / 24);
    expect(measures.missedShare).toBe(0);
    expect(measures.delayHours?.p90).toBeLessThanOrEqual(1);
    expect(measures.spend).toBeCloseTo(24, 1);
  });

  test("the clairvoyant needs three fetches for no divergence, and gives up the short one first", () => {
    const points = clairvoyant(createStage(windows, { warmupDays: 12, seed }));
    expect(points[0]).toMatchObject({ spend: 3 / measuredDays, divergence: 0, delayHours: 0, missedShare: 0 });
    const once = points.find(({ spend }) => spend > 0 && spend < 1.5 / measuredDays);
    expect(once?.divergence).toBeCloseTo(((2 / 3) * 0.25) / measuredDays, 10);
    expect(once?.missedShare).toBe(0.5);
  });
});

test("a policy that hears of every change at once finds the short one too", () => {
  const { glint } = policies;
  const settings = glint.priced(simulatedSettings(), 0.05);
  const stage = createStage(windows, { warmupDays: 12, seed });
  replayWindows(stage, { policy: glint, settings });
  const deaf = sumUp(stage);
  const signals = windows.map((window) => simulateSignals(window, { recall: 1, falsePerDay: 0 }, seed));
  expect([...signals[0]!]).toEqual([15, 18, 18.25]);
  replayWindows(stage, { policy: glint, settings, signals });
  const hearing = sumUp(stage);
  expect(hearing.divergence).toBeLessThan(deaf.divergence);
});

test("signals come at changes with the recall asked for, and false ones at their own rate", () => {
  const [window] = cutWindows(hourly, 1000).windows;
  const signals = simulateSignals(window!, { recall: 0.7, falsePerDay: 2 }, seed);
  const changes = new Set(window!.times);
  const right = signals.filter((at) => changes.has(at)).length;
  // 24,000 changes and 2,000 false signals: three standard errors.
  expect(Math.abs(right / 24_000 - 0.7)).toBeLessThan(0.009);
  expect(Math.abs(signals.length - right - 2000)).toBeLessThan(135);
});
