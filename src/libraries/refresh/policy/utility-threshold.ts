import { biasReducedChangesPerDay } from "../change/change-rate.ts";
import { birthsPerDay, churnPerDay } from "../change/item-churn.ts";
import type { RefreshPolicy, RefreshSettings } from "../observation.ts";
import { boundInterval, retryInterval } from "./interval.ts";
import { type PageMemory, readMemory, remember, writeMemory } from "./memory.ts";
import { changeUtility, churnUtility, daysUntilWorthwhile, discoveryUtility } from "./utility.ts";

type Utility = (days: number) => number;

const secondsPerDay = 86_400;

/** Divergence of the item list alone; pages without items by their rate of change. */
export const itemChurn: RefreshPolicy = thresholdPolicy("item-churn", (memory, settings) =>
  pageUtility(memory, settings),
);

/** As `item-churn`, and new items are worth finding early: the default. */
export const glint: RefreshPolicy = thresholdPolicy("glint", (memory, settings) => {
  const divergence = pageUtility(memory, settings);
  if (memory.listSize === 0) return divergence;
  const births = birthsPerDay(memory.churn);
  return (days) => divergence(days) + discoveryUtility(births, days, settings.discoveryWeight);
});

/** Looks at one bit a visit, changed or not, also on listings. */
export const changeRate: RefreshPolicy = thresholdPolicy("change-rate", (memory) => bareUtility(memory, 1));

/** Visits every page at one interval. */
export const fixed: RefreshPolicy = {
  name: "fixed",
  next(state, observation, settings) {
    const { memory, difference } = remember(readMemory(state), observation, settings);
    return {
      state: writeMemory(memory),
      intervalSeconds: boundInterval(settings.fixedIntervalSeconds, settings),
      difference,
    };
  },
};

function thresholdPolicy(
  name: string,
  utilityOf: (memory: PageMemory, settings: RefreshSettings) => Utility,
): RefreshPolicy {
  return {
    name,
    next(state, observation, settings) {
      const { memory, difference } = remember(readMemory(state), observation, settings);
      return { state: writeMemory(memory), intervalSeconds: intervalOf(memory, settings, utilityOf), difference };
    },
  };
}

function intervalOf(
  memory: PageMemory,
  settings: RefreshSettings,
  utilityOf: (memory: PageMemory, settings: RefreshSettings) => Utility,
): number {
  if (memory.failures > 0) return retryInterval(memory.failures, settings);
  const daysMax = Math.min(settings.riskFactor * settings.threshold, settings.intervalMaxSeconds / secondsPerDay);
  const days = daysUntilWorthwhile(utilityOf(memory, settings), settings.threshold, daysMax);
  // Nothing is known of a listing before the second visit, and an early one costs little: pages with items are few.
  const isFirst = memory.visits === 0 && memory.listSize > 0;
  return boundInterval(
    isFirst ? Math.min(days * secondsPerDay, settings.firstIntervalSeconds) : days * secondsPerDay,
    settings,
  );
}

function pageUtility(memory: PageMemory, settings: RefreshSettings): Utility {
  if (memory.listSize === 0) return bareUtility(memory, settings.changeDifference);
  const churn = churnPerDay(memory.churn);
  return (days) => churnUtility(churn, days);
}

// The prior of a page without items: half a visit that saw half a change in ten days.
const prior = { visits: 0.5, changes: 0.25, days: 10 };

function bareUtility(memory: PageMemory, changeDifference: number): Utility {
  const rate = biasReducedChangesPerDay({
    visits: memory.visits + prior.visits,
    changes: memory.changes + prior.changes,
    days: memory.churn.days + prior.days,
  });
  return (days) => changeDifference * changeUtility(rate, days);
}
