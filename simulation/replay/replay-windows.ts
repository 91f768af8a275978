import { hashOf, seededRandom } from "../random.ts";
import type { TraceWindow } from "../traces/trace-window.ts";
import {
  createCopy,
  createLook,
  createMarks,
  type Delays,
  type Look,
  type Marks,
  type MeasuredDays,
  type PageCopy,
  passTime,
  resetCopy,
  visitPage,
} from "./page-copy.ts";
import type { Memory, Player } from "./player.ts";

/** All that a thread needs to replay windows again and again. */
export type Stage = {
  readonly copies: readonly PageCopy[];
  readonly measured: MeasuredDays;
  readonly marks: Marks;
  readonly delays: Delays;
  readonly look: Look;
  readonly seed: number;
  /** By window: when signals come, days since its start, in order. */
  readonly signals: readonly Float64Array[];
};

/** Items born in the last days of a window have had no fair chance to be found. */
const lastBirthDays = 3;

export function createStage(
  windows: readonly TraceWindow[],
  { warmupDays, seed, signals = [] }: { warmupDays: number; seed: number; signals?: readonly Float64Array[] },
): Stage {
  const days = windows[0]?.days ?? 0;
  return {
    copies: windows.map(createCopy),
    measured: { from: warmupDays, bornUntil: days - lastBirthDays },
    marks: createMarks(windows),
    delays: { hours: new Float64Array(windows.reduce((sum, { births }) => sum + births.length, 0)), count: 0 },
    look: createLook(),
    seed,
    signals,
  };
}

/** Replays every window. The tallies stay in the stage's copies, the delays beside them. */
export function replayWindows(stage: Stage, player: Player): void {
  stage.delays.count = 0;
  for (const [index, copy] of stage.copies.entries()) replayWindow(stage, copy, stage.signals[index], player);
}

function replayWindow(
  { measured, marks, look, delays, seed }: Stage,
  copy: PageCopy,
  _signals: Float64Array | undefined,
  { policy, settings }: Player,
): void {
  resetCopy(copy, measured);
  const { days } = copy.window;
  let memory: Memory;
  for (let due = firstVisitDays(copy.window, seed); due < days; ) {
    passTime(copy, due, measured, marks);
    visitPage(copy, look, measured, delays);
    memory = policy.learn(memory, look, settings);
    due += policy.decide(memory, settings, look.atDays);
  }
  passTime(copy, days, measured, marks);
}

/**
 * When a window's page is first visited: some time on the first day, the same for all policies. A window starts with a
 * snapshot; visits from there on would meet the changes of a daily source at the very minute.
 */
export function firstVisitDays({ page, startsAt }: TraceWindow, seed: number): number {
  return seededRandom(seed, hashOf(`${page} ${startsAt}`))();
}
