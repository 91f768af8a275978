/**
 * Says when a stored page is worth fetching again. A policy is a function: state and observation in, state and next visit
 * out. It reads no clock, draws no random numbers of its own and does no I/O; imports nothing of Glint. See README.md.
 */
import { fixed } from "./policy/fixed.ts";
import { glint } from "./policy/glint.ts";
import { nutchAdaptive } from "./policy/nutch-adaptive.ts";
import type { RefreshPolicy } from "./policy/policy.ts";
import { changeRate, itemChurn } from "./policy/threshold-policies.ts";
import { utilityBounds } from "./policy/utility-bounds.ts";

export {
  adjustThreshold,
  allowedFetches,
  type BudgetState,
  type BudgetStep,
  startBudget,
  stepBudget,
} from "./budget.ts";
export { type BirthGap, likeliestBirthsPerDay } from "./change/births.ts";
export {
  biasReducedChangesPerDay,
  type ChangeCounts,
  type Gap,
  likeliestChangesPerDay,
  naiveChangesPerDay,
} from "./change/change-rate.ts";
export { birthsPerDay } from "./change/item-churn.ts";
export { expectedAge, expectedFreshness, probabilityOfChanges } from "./change/poisson.ts";
export { type Signal, type SignalKind, type SignalSums, signalKinds, signalQuality } from "./change/signals.ts";
export { type LearntPage, learnSite, newSite, type SiteMemory, sitePrior } from "./change/site.ts";
export {
  defaultRefreshSettings,
  type Observation,
  type RefreshSettings,
  type RefreshState,
  type SitePrior,
  type Visit,
} from "./observation.ts";
export { changesPerDay, type Foreseen, foresee } from "./policy/foresee.ts";
export { churnTotal, type PageMemory } from "./policy/page-memory.ts";
export { readMemory } from "./policy/page-state.ts";
export type { RefreshDecision, RefreshPolicy } from "./policy/policy.ts";
export { compareLists, type ItemList, type ListChange } from "./sketch/item-list.ts";
export { type Sketch, type SketchOptions, sketch, sketchDifference } from "./sketch/sketch.ts";
export { videoToken } from "./sketch/video-token.ts";

/** By name. `utility-bounds` is the strongest of its readings. */
export const policies = {
  glint,
  "item-churn": itemChurn,
  "change-rate": changeRate,
  "utility-bounds": { ...utilityBounds("paper-b"), name: "utility-bounds" },
  "utility-bounds/paper-a": utilityBounds("paper-a"),
  "utility-bounds/paper-b": utilityBounds("paper-b"),
  "utility-bounds/thesis": utilityBounds("thesis"),
  "nutch-adaptive": nutchAdaptive,
  fixed,
} as const satisfies Record<string, RefreshPolicy>;
