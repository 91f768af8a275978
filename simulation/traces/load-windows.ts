import { cutWindows, type Exclusion } from "./cut-windows.ts";
import { readTraces } from "./read-traces.ts";
import type { Recorded, TraceWindow } from "./trace-window.ts";

export type LoadedWindows = {
  readonly windows: readonly TraceWindow[];
  /** Page segments read, whether or not a window of theirs is used. */
  readonly segments: number;
  /** Windows (or, where shorter than one, segments) left out, by reason. */
  readonly excluded: Readonly<Record<Exclusion, number>>;
};

/**
 * Reads a folder of traces and cuts it into windows.
 *
 * @param recorded only windows recorded so often; undefined for all.
 * @throws TraceFault naming file and line.
 */
export function loadWindows({
  directory,
  windowDays,
  recorded,
  progress,
}: {
  directory: string;
  windowDays: number;
  recorded?: Recorded | undefined;
  progress?: ((share: number) => void) | undefined;
}): LoadedWindows {
  const windows: TraceWindow[] = [];
  const excluded = { "shorter than one window": 0, hole: 0, "too few snapshots": 0 };
  let segments = 0;
  for (const trace of readTraces(directory, progress)) {
    segments++;
    const cut = cutWindows(trace, windowDays);
    for (const reason of cut.excluded) excluded[reason]++;
    for (const window of cut.windows) if (recorded === undefined || window.recorded === recorded) windows.push(window);
  }
  return { windows, segments, excluded };
}
