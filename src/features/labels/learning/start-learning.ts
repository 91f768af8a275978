import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { MemberId, WeightsId } from "../../../base/ids.ts";
import type { Rules } from "../../../libraries/recognition/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logging/index.ts";
import { readStoredLabels } from "../pages/label-page.ts";
import { countLabels } from "../pages/labels.sql.ts";
import type { LearnRequest } from "./learner.ts";
import { learnInThread } from "./run-thread.ts";
import { shippedMark } from "./shipped-mark.ts";
import {
  failLearning,
  failSilentLearnings,
  finishLearning,
  insertLearning,
  noteProgress,
  pruneLearnings,
} from "./weights.sql.ts";

const beatSeconds = 5;
const silentSeconds = 60;
const learningsKept = 20;

export type LearningOptions = LearnRequest & {
  readonly rules?: Rules | undefined;
  readonly by?: MemberId | undefined;
  /** Hears how many labels were read. */
  readonly onRead?: (count: number) => void;
};

export type LearningParts = { readonly sql: Sql; readonly clock: Clock; readonly log: Logger };

export type StartedLearning =
  | { readonly kind: "started"; readonly id: WeightsId; readonly done: Promise<"learned" | "failed"> }
  | { readonly kind: "busy" }
  | { readonly kind: "no-labels" };

/**
 * Begins to learn from all labels, in a thread of its own; how far it is stands in learned_weights. One learning at a time in
 * all processes; one whose process ended is given up after a minute.
 */
export async function startLearning(parts: LearningParts, options: LearningOptions): Promise<StartedLearning> {
  const { sql, clock } = parts;
  const now = clock.now();
  await failSilentLearnings(sql, secondsAfter(now, -silentSeconds));
  const labelCount = (await countLabels(sql)).reduce((sum, { count }) => sum + count, 0);
  if (labelCount === 0) return { kind: "no-labels" };
  const { seed, wantedPrecision, by } = options;
  const id = await insertLearning(sql, { labelCount, seed, wantedPrecision, shippedMark, by, now });
  if (id === undefined) return { kind: "busy" };
  return { kind: "started", id, done: learn(id, parts, options) };
}

async function learn(
  id: WeightsId,
  { sql, clock, log }: LearningParts,
  { rules, onRead, seed, wantedPrecision }: LearningOptions,
): Promise<"learned" | "failed"> {
  let readCount = 0;
  const note = () => noteProgress(sql, { id, readCount, now: clock.now() }).catch(() => false);
  const beat = setInterval(note, beatSeconds * 1000);
  beat.unref();
  try {
    const labels = readStoredLabels(sql);
    const progress = async (count: number) => {
      readCount = count;
      onRead?.(count);
      await note();
    };
    const learned = await learnInThread({ labels, onRead: progress, seed, wantedPrecision, rules, now: clock.now() });
    await finishLearning(sql, { id, ...learned, now: clock.now() });
    await pruneLearnings(sql, learningsKept);
    log.info("weights-learned", {
      id,
      labels: learned.figures.labelCount,
      threshold: learned.figures.learned.threshold,
    });
    return "learned";
  } catch (error) {
    log.error("weights-not-learned", { id, error });
    const trouble = error instanceof Error ? error.message : String(error);
    await failLearning(sql, { id, trouble, now: clock.now() }).catch(() => {});
    return "failed";
  } finally {
    clearInterval(beat);
  }
}
