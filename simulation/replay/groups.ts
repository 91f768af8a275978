import type { TraceWindow } from "../traces/trace-window.ts";
import type { WindowMeasures } from "./sum-up.ts";

/** Part of a run's windows, under the price that all of them shared. */
export type GroupMeasures = {
  readonly group: string;
  readonly windows: number;
  readonly spend: number;
  readonly divergence: number;
  readonly delayHours: number | null;
  readonly missedShare: number | null;
};

/** Splits a run by what `groupOf` says of a window; groups in the order of their names. */
export function measuresByGroup(
  windows: readonly TraceWindow[],
  measures: WindowMeasures,
  groupOf: (window: TraceWindow) => string,
): GroupMeasures[] {
  const members = new Map<string, number[]>();
  for (const [at, window] of windows.entries()) {
    const group = groupOf(window);
    const own = members.get(group);
    if (own) own.push(at);
    else members.set(group, [at]);
  }
  return [...members]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, chosen]) => ({ group, windows: chosen.length, ...meansOf(measures, chosen) }));
}

/** Means over chosen windows; delay and missed share over their items. */
export function meansOf(
  measures: WindowMeasures,
  chosen: readonly number[],
): Pick<GroupMeasures, "spend" | "divergence" | "delayHours" | "missedShare"> {
  const sum = (column: Float64Array) => chosen.reduce((total, at) => total + (column[at] as number), 0);
  const count = Math.max(1, chosen.length);
  const [found, born] = [sum(measures.found), sum(measures.born)];
  return {
    spend: sum(measures.spend) / count,
    divergence: sum(measures.divergence) / count,
    delayHours: found > 0 ? sum(measures.delayHours) / found : null,
    missedShare: born > 0 ? 1 - found / born : null,
  };
}
