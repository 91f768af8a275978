import type { WeightsId } from "../../../base/ids.ts";
import type { LearnedFigures } from "./learner.ts";

/** One learning from the labels, under way or over. */
export type Learning = {
  readonly id: WeightsId;
  readonly state: "learning" | "learned" | "failed";
  readonly readCount: number;
  readonly labelCount: number;
  readonly seed: number;
  readonly wantedPrecision: number;
  /** Absent until it is learned. */
  readonly figures?: LearnedFigures;
  /** Why it failed. */
  readonly trouble?: string;
  readonly startedAt: Date;
  readonly learnedBy?: string;
  /** True for the weights in use. */
  readonly isActive: boolean;
  readonly usedAt?: Date;
  /** False when they correct the shipped weights of another version: then they are not used. */
  readonly isCurrent: boolean;
};
