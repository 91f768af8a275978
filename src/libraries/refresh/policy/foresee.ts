import { birthsPerDay, expectedDifference, expectedDivergence } from "../change/item-churn.ts";
import { churnWithSignals } from "../change/signals.ts";
import type { RefreshSettings } from "../observation.ts";
import { bareRate } from "./bare-interval.ts";
import { heededPace } from "./pace.ts";
import { churnTotal, type PageMemory } from "./page-memory.ts";
import { changeUtility } from "./utility.ts";

export type Foreseen = {
  /** D*: 0..1. */
  readonly difference: number;
  /** U, in difference × days; the worth of new items is in it. */
  readonly utility: number;
};

/**
 * What to expect of a page `days` after its last visit, by all that is known of it: for showing a curve and for holding what
 * was foreseen against what came. The hours of the day are averaged over; signals heard since the last visit count.
 */
export function foresee(memory: PageMemory, settings: RefreshSettings, days: number): Foreseen {
  if (memory.listSize === 0) {
    const rate = bareRate(memory);
    const { changeDifference } = settings;
    return {
      difference: changeDifference * -Math.expm1(-rate * days),
      utility: changeDifference * changeUtility(rate, days),
    };
  }
  const churn = churnWithSignals(memory.signals, churnTotal(memory, settings));
  const silentPerDay = churn.silentPerDay * heededPace(memory.pace);
  const { pending } = churn;
  const late = days + pending / silentPerDay;
  const difference = expectedDifference(silentPerDay, late);
  const waiting = settings.discoveryWeight * birthsPerDay(memory);
  return {
    difference,
    utility: late * difference - expectedDivergence(silentPerDay, late) + (waiting * late * late) / 2,
  };
}

/** μ of a listing (share replaced a day), λ elsewhere (changes a day); > 0. */
export function changesPerDay(memory: PageMemory, settings: RefreshSettings): number {
  if (memory.listSize === 0) return bareRate(memory);
  const { replaced, days } = churnTotal(memory, settings);
  return replaced / days;
}
