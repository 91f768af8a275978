import { type Constants, combinationsOf, findContender, type Grid } from "./contenders.ts";
import { foldCount, foldOf } from "./folds.ts";
import type { TraceWindow } from "./traces/trace-window.ts";
import type { TuneResult, TuneTask } from "./workers/tasks.ts";

// Constants of a policy chosen by cross-validation over pages: the pages of each fold are measured with the constants that were
// best on the other folds. Series, not windows, are dealt out: two windows of one page are alike.

/** Which pages make a fold. */
export type Fold = { readonly fold: number; readonly windows: number; readonly series: readonly string[] };

/** What was chosen for a policy. */
export type Tuning = {
  readonly policy: string;
  /** All that was tried. */
  readonly combinations: readonly {
    readonly constants: Constants;
    /** On all windows, by budget: for choosing what to ship, not for reporting. */
    readonly divergence: readonly number[];
  }[];
  /** By fold: the best on the windows of the other folds, and what its divergence was there, by budget. */
  readonly chosen: readonly { readonly constants: Constants; readonly divergenceElsewhere: readonly number[] }[];
};

/** What to replay for choosing a policy's constants; nothing where it has none to choose. */
export function tuneTasks(policy: string, budgets: readonly number[], grid: Grid | undefined): TuneTask[] {
  const combinations = combinationsOf(grid ?? findContender(policy)?.grid ?? {});
  if (combinations.length < 2 && grid === undefined) return [];
  return budgets.map((budget) => ({ kind: "tune", policy, budget, combinations }));
}

/**
 * Chooses by the least divergence, as the mean over budgets of its logarithm: every budget counts alike, and constants are the same
 * at all of them.
 *
 * @param results of `tuneTasks`, in their order.
 */
export function chooseConstants(
  tasks: readonly TuneTask[],
  results: readonly TuneResult[],
  windows: readonly TraceWindow[],
): Tuning {
  const [task] = tasks as [TuneTask, ...TuneTask[]];
  const folds = windows.map(({ series }) => foldOf(series));
  const divergence = (combination: number, isCounted: (fold: number) => boolean) =>
    results.map(({ divergences }) => meanOf(divergences[combination] as Float64Array, folds, isCounted));
  return {
    policy: task.policy,
    combinations: task.combinations.map((constants, at) => ({ constants, divergence: divergence(at, () => true) })),
    chosen: Array.from({ length: foldCount }, (_, fold) => {
      const elsewhere = task.combinations.map((_, at) => divergence(at, (other) => other !== fold));
      const losses = elsewhere.map((values) => values.reduce((sum, value) => sum + Math.log(value || 1e-9), 0));
      const best = losses.indexOf(Math.min(...losses));
      return { constants: task.combinations[best] ?? {}, divergenceElsewhere: elsewhere[best] ?? [] };
    }),
  };
}

function meanOf(values: Float64Array, folds: readonly number[], isCounted: (fold: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (const [at, value] of values.entries()) {
    if (!isCounted(folds[at] as number)) continue;
    sum += value;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/** The split, with the pages of each fold by name. */
export function foldsOf(windows: readonly TraceWindow[]): Fold[] {
  return Array.from({ length: foldCount }, (_, fold) => {
    const own = windows.filter(({ series }) => foldOf(series) === fold);
    return { fold, windows: own.length, series: [...new Set(own.map(({ series }) => series))].sort() };
  });
}
