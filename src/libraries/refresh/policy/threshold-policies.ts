import { biasReducedChangesPerDay } from "../change/change-rate.ts";
import { churnPerDay } from "../change/item-churn.ts";
import type { RefreshSettings } from "../observation.ts";
import { boundDays, retryDays } from "./interval.ts";
import { learnVisit, type PageMemory } from "./page-memory.ts";
import { createPolicy, type RefreshPolicy } from "./policy.ts";
import { changeUtility, churnUtility, daysUntilWorthwhile } from "./utility.ts";

type Utility = (days: number) => number;

/** Divergence of the item list alone; pages without items by their rate of change. */
export const itemChurn: RefreshPolicy = thresholdPolicy("item-churn", (memory, settings) => {
  if (memory.listSize === 0) return bareUtility(memory, settings.changeDifference);
  const churn = churnPerDay(memory);
  return (days) => churnUtility(churn, days);
});

/** Looks at one bit a visit, changed or not, also on listings. */
export const changeRate: RefreshPolicy = thresholdPolicy("change-rate", (memory) => bareUtility(memory, 1));

function thresholdPolicy(
  name: string,
  utilityOf: (memory: PageMemory, settings: RefreshSettings) => Utility,
): RefreshPolicy {
  return createPolicy({
    name,
    learn: learnVisit,
    decide: (memory, settings, atDays) => {
      if (memory.failures > 0) return retryDays(memory.failures, settings);
      const daysMax = Math.min(settings.riskFactor * settings.threshold, settings.intervalMaxSeconds / 86_400);
      const days = daysUntilWorthwhile(utilityOf(memory, settings), settings.threshold, daysMax);
      // Nothing is known of a listing before the second visit, and an early one costs little: pages with items are few.
      const isFirst = memory.visits === 0 && memory.listSize > 0;
      const wanted = isFirst ? Math.min(days, settings.firstIntervalSeconds / 86_400) : days;
      return boundDays(wanted - (atDays - memory.atDays), settings);
    },
  });
}

// The prior of a page without items: half a visit that saw half a change in ten days.
const prior = { visits: 0.5, changes: 0.25, days: 10 };

function bareUtility(memory: PageMemory, changeDifference: number): Utility {
  const rate = biasReducedChangesPerDay({
    visits: memory.visits + prior.visits,
    changes: memory.changes + prior.changes,
    days: memory.days + prior.days,
  });
  return (days) => changeDifference * changeUtility(rate, days);
}
