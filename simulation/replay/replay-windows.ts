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
};

/** Items born in the last days of a window have had no fair chance to be found. */
const lastBirthDays = 3;

export function createStage(
  windows: readonly TraceWindow[],
  { warmupDays, seed }: { warmupDays: number; seed: number },
): Stage {
  const days = windows[0]?.days ?? 0;
  return {
    copies: windows.map(createCopy),
    measured: { from: warmupDays, bornUntil: days - lastBirthDays },
    marks: createMarks(windows),
    delays: { hours: new Float64Array(windows.reduce((sum, { births }) => sum + births.length, 0)), count: 0 },
    look: createLook(),
    seed,
  };
}

/** Replays every window. The tallies stay in the stage's copies, the delays beside them. */
export function replayWindows(stage: Stage, player: Player): void {
  stage.delays.count = 0;
  for (const [index, copy] of stage.copies.entries()) replayWindow(stage, copy, player, player.signals?.[index]);
}

function replayWindow(
  { measured, marks, look, delays, seed }: Stage,
  copy: PageCopy,
  { policy, settings }: Player,
  signals: Float64Array | undefined,
): void {
  resetCopy(copy, measured);
  const { days, startsAt } = copy.window;
  let memory: Memory;
  let signal = 0;
  for (let due = firstVisitDays(copy.window, seed); due < days; ) {
    passTime(copy, due, measured, marks);
    visitPage(copy, look, measured, delays);
    memory = policy.learn(memory, look, settings);
    due += policy.decide(memory, settings, look.atDays);
    if (signals === undefined) continue;
    while (signal < signals.length && (signals[signal] as number) <= copy.at) signal++;
    for (; signal < signals.length && (signals[signal] as number) < due; signal++) {
      const at = signals[signal] as number;
      const atDays = startsAt / 86_400 + at;
      policy.hear(memory, { kind: "feed", atDays });
      due = at + policy.decide(memory, settings, atDays);
    }
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
