/**
 * Says when a stored page is worth fetching again. A policy is a function: state and observation in, state and next visit
 * out. It reads no clock, draws no random numbers of its own and does no I/O; imports nothing of Glint. See README.md.
 */
import { utilityBounds } from "./policy/utility-bounds.ts";
import { changeRate, fixed, glint, itemChurn } from "./policy/utility-threshold.ts";

export { adjustThreshold } from "./budget.ts";
export {
  biasReducedChangesPerDay,
  type ChangeCounts,
  type Gap,
  likeliestChangesPerDay,
  naiveChangesPerDay,
} from "./change/change-rate.ts";
export { expectedAge, expectedFreshness, probabilityOfChanges } from "./change/poisson.ts";
export {
  defaultRefreshSettings,
  type Observation,
  type RefreshDecision,
  type RefreshPolicy,
  type RefreshSettings,
  type RefreshState,
} from "./observation.ts";
export { type Sketch, type SketchOptions, sketch, sketchDifference } from "./sketch/sketch.ts";
export { videoToken } from "./sketch/video-token.ts";

export const policies = { glint, itemChurn, changeRate, utilityBounds, fixed } as const;
