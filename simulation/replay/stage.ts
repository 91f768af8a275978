import { foldOf } from "../folds.ts";
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
} from "./page-copy.ts";
import type { Hand, Player } from "./player.ts";

/** All that a thread needs to replay windows again and again. */
export type Stage = {
  readonly copies: readonly PageCopy[];
  /** Fold of each copy's series. */
  readonly folds: Int32Array;
  /** Numbers of the copies of each site. */
  readonly sites: readonly (readonly number[])[];
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
  const sites = Map.groupBy(windows.keys(), (at) => (windows[at] as TraceWindow).site);
  return {
    copies: windows.map(createCopy),
    folds: Int32Array.from(windows, ({ series }) => foldOf(series)),
    sites: [...sites.values()],
    measured: { from: warmupDays, bornUntil: days - lastBirthDays },
    marks: createMarks(windows),
    delays: { hours: new Float64Array(windows.reduce((sum, { births }) => sum + births.length, 0)), count: 0 },
    look: createLook(),
    seed,
  };
}

/** By what a window is played. */
export function handOf(stage: Pick<Stage, "folds">, player: Player, window: number): Hand {
  return player.folds?.[stage.folds[window] as number] ?? player;
}

/**
 * When a window's page is first visited: some time on the first day, the same for all policies. A window starts with a
 * snapshot; visits from there on would meet the changes of a daily source at the very minute.
 */
export function firstVisitDays({ page, startsAt }: TraceWindow, seed: number): number {
  return seededRandom(seed, hashOf(`${page} ${startsAt}`))();
}
