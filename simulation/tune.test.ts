import { describe, expect, test } from "vitest";
import { type Constants, combinationsOf, tellConstants } from "./contenders.ts";
import { evaluateRefresh } from "./evaluate-refresh.ts";
import { foldCount, foldOf } from "./folds.ts";
import { loadWindows } from "./traces/load-windows.ts";
import { makeTraces } from "./traces/make-traces.ts";
import { chooseConstants, foldsOf } from "./tune.ts";
import type { TuneTask } from "./workers/tasks.ts";

const made = [...makeTraces({ pages: 12, days: 25, seed: 5 })];
const { windows } = loadWindows(
  // Two segments of one series must fall into one fold.
  made.map((trace, at) => ({ ...trace, page: `page ${Math.floor(at / 2)}#${at % 2}` })),
  { windowDays: 24 },
);

describe("constants chosen by cross-validation", () => {
  test("every page is in one fold, settled by its name alone", () => {
    const folds = foldsOf(windows);
    expect(folds).toHaveLength(foldCount);
    expect(folds.flatMap(({ series }) => series).sort()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `page ${at}`));
    for (const { fold, series } of folds) for (const name of series) expect(foldOf(name)).toBe(fold);
  });

  test("a fold's pages have no say in what is chosen for them", () => {
    const combinations: Constants[] = [{ memoryDays: 10 }, { memoryDays: 40 }];
    const tasks: TuneTask[] = [{ kind: "tune", policy: "glint", budget: 1, combinations }];
    const own = foldOf(windows[0]!.series);
    // The second does better on the first window's fold by far, and a little worse on all others.
    const divergences = [0.5, 0.51].map((usual, at) =>
      Float64Array.from(windows, ({ series }) => (foldOf(series) === own ? 0.9 - 0.8 * at : usual)),
    );
    const { chosen, combinations: all } = chooseConstants(tasks, [{ kind: "tune", divergences }], windows);
    for (const [fold, { constants, divergenceElsewhere }] of chosen.entries()) {
      expect(constants.memoryDays, `fold ${fold}`).toBe(fold === own ? 10 : 40);
      if (fold === own) expect(divergenceElsewhere[0]).toBeCloseTo(0.5, 12);
    }
    expect(all[1]!.divergence[0]).toBeLessThan(all[0]!.divergence[0]!);
  });

  test("the folds are replayed with them, and the run says so", async () => {
    const options = {
      directory: undefined,
      made: { pages: 8, days: 25 },
      threads: 1,
      policies: ["glint"],
      budgets: [1],
      windowDays: 24,
      warmupDays: 12,
      seed: 1,
    };
    // With a weight of 100 nothing counts but births: the divergence is far worse on any pages.
    const grid = { discoveryWeight: [100, 0] };
    const { runs, tunings, folds } = await evaluateRefresh({ ...options, isTuned: true, grid });
    expect(tunings[0]!.chosen.map(({ constants }) => constants)).toEqual(folds!.map(() => ({ discoveryWeight: 0 })));
    const worst = await evaluateRefresh({ ...options, isTuned: true, grid: { discoveryWeight: [100] } });
    expect(runs[0]!.divergence).toBeLessThan(worst.runs[0]!.divergence);
    const shipped = await evaluateRefresh(options);
    expect(shipped.folds).toBeNull();
    expect(shipped.runs[0]!.divergence).not.toBe(runs[0]!.divergence);
  });

  test("all combinations are tried, and told by name", () => {
    expect(combinationsOf({ memoryDays: [1, 2], reading: ["thesis", "paper-a"] }).map(tellConstants)).toEqual([
      "memoryDays 1, reading thesis",
      "memoryDays 1, reading paper-a",
      "memoryDays 2, reading thesis",
      "memoryDays 2, reading paper-a",
    ]);
    expect(combinationsOf({}).map(tellConstants)).toEqual(["as shipped"]);
  });
});
