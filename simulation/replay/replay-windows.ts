import { type PageCopy, passTime, resetCopy, visitPage } from "./page-copy.ts";
import type { Hand, Memory, Player } from "./player.ts";
import { replaySites } from "./replay-sites.ts";
import { firstVisitDays, handOf, type Stage } from "./stage.ts";

/** Replays every window. The tallies stay in the stage's copies, the delays beside them. */
export function replayWindows(stage: Stage, player: Player): void {
  stage.delays.count = 0;
  if (player.isSited) replaySites(stage, player);
  else
    for (const [index, copy] of stage.copies.entries())
      replayWindow(stage, copy, handOf(stage, player, index), player.signals?.[index]);
}

function replayWindow(
  { measured, marks, look, delays, seed }: Stage,
  copy: PageCopy,
  { policy, settings }: Hand,
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
