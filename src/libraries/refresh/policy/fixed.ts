import { boundDays } from "./interval.ts";
import { learnVisit } from "./page-memory.ts";
import { createPolicy, type RefreshPolicy } from "./policy.ts";

/** Visits every page at one interval. */
export const fixed: RefreshPolicy = createPolicy({
  name: "fixed",
  learn: learnVisit,
  decide: (memory, settings, atDays) =>
    boundDays(settings.fixedIntervalSeconds / 86_400 - (atDays - memory.atDays), settings),
  priced: (settings, days) => ({ ...settings, fixedIntervalSeconds: days * 86_400 }),
});
