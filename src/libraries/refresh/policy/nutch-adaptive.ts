import type { RefreshSettings, Visit } from "../observation.ts";
import { boundDays, retryDays } from "./interval.ts";
import { learnVisit, type PageMemory } from "./page-memory.ts";
import { createPolicy, type RefreshPolicy } from "./policy.ts";

/**
 * Apache Nutch's AdaptiveFetchSchedule: the interval grows by `nutchIncrease` after a visit without a change and shrinks by
 * `nutchDecrease` after one with; sync_delta is left at false. Nutch ships inc .4, dec .2, 30 days as the first interval,
 * 1 minute and 1 year as limits.
 *
 * Its intervals are the adaptive ones times `fixedIntervalSeconds` in days: Nutch knows no budget, so that its price is this
 * factor.
 * Source: org.apache.nutch.crawl.AdaptiveFetchSchedule, Nutch 1.20, db.fetch.schedule.adaptive.*.
 */
export const nutchAdaptive: RefreshPolicy = createPolicy({
  name: "nutch-adaptive",
  learn,
  decide: (memory, settings, atDays) =>
    memory.failures > 0
      ? retryDays(memory.failures, settings)
      : boundDays(memory.intervalDays * (settings.fixedIntervalSeconds / 86_400) - (atDays - memory.atDays), settings),
  priced: (settings, factor) => ({ ...settings, fixedIntervalSeconds: factor * 86_400 }),
});

function learn(before: PageMemory | undefined, visit: Visit, settings: RefreshSettings): PageMemory {
  const isFirst = before === undefined;
  const memory = learnVisit(before, visit, settings);
  const { nutchIncrease, nutchDecrease } = settings;
  if (isFirst || memory.intervalDays === 0) memory.intervalDays = 1;
  else if (visit.outcome !== "failed")
    memory.intervalDays *= memory.difference > 0 ? 1 - nutchDecrease : 1 + nutchIncrease;
  memory.intervalDays = boundDays(memory.intervalDays, settings);
  return memory;
}
