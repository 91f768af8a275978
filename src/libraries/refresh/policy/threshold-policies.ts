import { churnPerDay } from "../change/item-churn.ts";
import type { RefreshSettings } from "../observation.ts";
import { bareInterval } from "./bare-interval.ts";
import { churnInterval } from "./churn-interval.ts";
import { boundDays, retryDays } from "./interval.ts";
import { learnVisit, type PageMemory } from "./page-memory.ts";
import { createPolicy, type RefreshPolicy } from "./policy.ts";

/** Divergence of the item list alone; pages without items by their rate of change. */
export const itemChurn: RefreshPolicy = thresholdPolicy("item-churn", (memory, settings, daysMax) =>
  memory.listSize === 0
    ? bareInterval(memory, settings)
    : churnInterval(churnPerDay(memory), settings.threshold, 0, daysMax),
);

/** Looks at one bit a visit, changed or not, also on listings. */
export const changeRate: RefreshPolicy = thresholdPolicy("change-rate", (memory, settings) =>
  bareInterval(memory, { ...settings, changeDifference: 1 }),
);

function thresholdPolicy(
  name: string,
  daysOf: (memory: PageMemory, settings: RefreshSettings, daysMax: number) => number,
): RefreshPolicy {
  return createPolicy({
    name,
    learn: learnVisit,
    decide: (memory, settings, atDays) => {
      if (memory.failures > 0) return retryDays(memory.failures, settings);
      const daysMax = Math.min(settings.riskFactor * settings.threshold, settings.intervalMaxSeconds / 86_400);
      const days = Math.min(daysMax, daysOf(memory, settings, daysMax));
      // Nothing is known of a listing before the second visit, and an early one costs little: pages with items are few.
      const isFirst = memory.visits === 0 && memory.listSize > 0;
      const wanted = isFirst ? Math.min(days, settings.firstIntervalSeconds / 86_400) : days;
      return boundDays(wanted - (atDays - memory.atDays), settings);
    },
  });
}
