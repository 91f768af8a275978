import { biasReducedChangesPerDay } from "../change/change-rate.ts";
import type { RefreshSettings } from "../observation.ts";
import type { PageMemory } from "./page-memory.ts";

// The prior of a page without items: half a visit that saw half a change in ten days.
const prior = { visits: 0.5, changes: 0.25, days: 10 };

/** Days until a page that only tells "changed" or not is worth a visit; `changeDifference` weighs a change. */
export function bareInterval(memory: PageMemory, settings: RefreshSettings): number {
  return changeInterval(bareRate(memory), settings.threshold / settings.changeDifference);
}

/** λ of a page that only tells "changed" or not, > 0. */
export function bareRate(memory: PageMemory): number {
  return biasReducedChangesPerDay({
    visits: memory.visits + prior.visits,
    changes: memory.changes + prior.changes,
    days: memory.days + prior.days,
  });
}

/**
 * The first x, in days, where (1 − (1 + λx)e^(−λx))/λ, the utility of a visit to a page that is current or not, is T.
 * Infinite where it never is: U stays below 1/λ.
 *
 * @param rate λ > 0, changes a day. @param price T > 0.
 */
export function changeInterval(rate: number, price: number): number {
  const wanted = rate * price;
  if (!(wanted < 1)) return Number.POSITIVE_INFINITY;
  let [low, high] = [0, Number.POSITIVE_INFINITY];
  let z = wanted < 0.5 ? Math.sqrt(2 * wanted) : 2 - 1.5 * Math.log(1 - wanted);
  for (let i = 0; i < 60; i++) {
    const left = Math.exp(-z);
    const miss = 1 - (1 + z) * left - wanted;
    if (miss > 0) high = z;
    else low = z;
    const next = z - miss / (z * left);
    const step = next > low && next < high ? next : high === Number.POSITIVE_INFINITY ? 2 * z : (low + high) / 2;
    if (Math.abs(step - z) <= 1e-6 * z) break;
    z = step;
  }
  return z / rate;
}
