import { hashOf, seededRandom } from "../random.ts";
import type { TraceWindow } from "../traces/trace-window.ts";

/** How good the simulated signals are. Traces record none: no ETag, sitemap or feed. */
export type SignalQuality = {
  /** Probability that a change is signalled, at once; 0..1. */
  readonly recall: number;
  /** Signals a day with no change behind, at any time; >= 0. */
  readonly falsePerDay: number;
};

/** When signals of a window come, days since its start, in order. */
export function simulateSignals(
  window: TraceWindow,
  { recall, falsePerDay }: SignalQuality,
  seed: number,
): Float64Array {
  const random = seededRandom(seed, hashOf(`signals ${window.page} ${window.startsAt}`));
  const times: number[] = [];
  for (const [state, time] of window.times.entries()) if (state > 0 && random() < recall) times.push(time);
  // Distances of a Poisson process.
  const wait = () => (falsePerDay > 0 ? -Math.log1p(-random()) / falsePerDay : Number.POSITIVE_INFINITY);
  for (let at = wait(); at < window.days; at += wait()) times.push(at);
  return Float64Array.from(times).sort();
}
