import { cutWindows, type Exclusion } from "./cut-windows.ts";
import type { Trace } from "./read-traces.ts";
import type { Recorded, TraceWindow } from "./trace-window.ts";

export type LoadedWindows = {
  readonly windows: readonly TraceWindow[];
  /** Page segments read, whether or not a window of theirs is used. */
  readonly segments: number;
  /** Windows (or, where shorter than one, segments) left out, by reason. */
  readonly excluded: Readonly<Record<Exclusion, number>>;
};

/**
 * Cuts traces into windows, one trace at a time.
 *
 * @param recorded only windows recorded so often; undefined for all.
 */
export function loadWindows(
  traces: Iterable<Trace>,
  { windowDays, recorded }: { windowDays: number; recorded?: Recorded | undefined },
): LoadedWindows {
  const windows: TraceWindow[] = [];
  const excluded = { "shorter than one window": 0, hole: 0, "too few snapshots": 0 };
  let segments = 0;
  for (const trace of traces) {
    segments++;
    const cut = cutWindows(trace, windowDays);
    for (const reason of cut.excluded) excluded[reason]++;
    for (const window of cut.windows) if (recorded === undefined || window.recorded === recorded) windows.push(window);
  }
  return { windows, segments, excluded };
}
