import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeTraces } from "./traces/make-traces.ts";
import { foldOf, tuneRefresh } from "./tune.ts";

const directory = mkdtempSync(join(tmpdir(), "glint-tune-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("each fold is measured with settings chosen on pages it does not hold", async () => {
  const traces = [...makeTraces({ pages: 12, days: 25, seed: 5 })];
  // Two segments of one series must fall into one fold.
  const lines = traces.map((trace, at) => JSON.stringify({ ...trace, page: `made/${Math.floor(at / 2)}#${at % 2}` }));
  writeFileSync(join(directory, "made.jsonl"), lines.join("\n"));
  const { folds, combinations } = await tuneRefresh({
    directory,
    policy: "glint",
    budgets: [1],
    windowDays: 24,
    warmupDays: 12,
    seed: 1,
    // With the first nothing counts but births: the divergence is far worse on any pages.
    grid: { discoveryWeight: [100, 0] },
  });
  expect(combinations).toHaveLength(2);
  expect(combinations[0]?.runs[0]?.divergence).not.toBe(combinations[1]?.runs[0]?.divergence);
  const series = folds.flatMap((fold) => fold.series);
  expect(series.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `made/${at}`));
  for (const { fold, series: own, chosen } of folds) {
    for (const name of own) expect(foldOf(name)).toBe(fold);
    expect(chosen).toEqual({ discoveryWeight: 0 });
  }
});
