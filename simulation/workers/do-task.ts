import { bestFixed } from "../bounds/best-fixed.ts";
import { clairvoyant } from "../bounds/clairvoyant.ts";
import { type Constants, type Contender, findContender } from "../contenders.ts";
import { holdBudget } from "../replay/hold-budget.ts";
import { holdOnline } from "../replay/hold-online.ts";
import { type Hand, type Player, simulatedSettings } from "../replay/player.ts";
import { simulateSignals } from "../replay/simulate-signals.ts";
import type { Stage } from "../replay/stage.ts";
import { measuresByWindow, sumUp } from "../replay/sum-up.ts";
import type { BoundTask, RunTask, Task, TaskResult, TuneTask } from "./tasks.ts";

/** @param progress told a rough share of the task, 0..1. */
export function doTask(stage: Stage, task: Task, progress: (share: number) => void): TaskResult {
  if (task.kind === "run") return run(stage, task, progress);
  return task.kind === "tune" ? tune(stage, task, progress) : bound(stage, task, progress);
}

function run(stage: Stage, task: RunTask, progress: (share: number) => void): TaskResult {
  const { policy, budget, signals: quality } = task;
  const signals = quality && stage.copies.map(({ window }) => simulateSignals(window, quality, stage.seed));
  const player = { ...playerOf(policy, task.constants), signals };
  // Five replays are usual.
  const price = holdBudget(stage, { player, budget, progress: (replays) => progress(1 - 0.7 ** replays) });
  const measures = sumUp(stage);
  const byWindow = measuresByWindow(stage);
  const online = task.isOnline ? holdOnline(stage, { player, budget }) : undefined;
  return { kind: "run", measures, byWindow, price, online };
}

/** Each combination starts at the price of the one before: two or three replays find its own. */
function tune(stage: Stage, { policy, budget, combinations }: TuneTask, progress: (share: number) => void): TaskResult {
  let price: number | undefined;
  const divergences = combinations.map((constants, at) => {
    price = holdBudget(stage, { player: playerOf(policy, [constants]), budget, startPrice: price });
    progress((at + 1) / combinations.length);
    return measuresByWindow(stage).divergence;
  });
  return { kind: "tune", divergences };
}

/** @param constants of each fold, or one set for all. */
function playerOf(name: string, constants: readonly Constants[]): Player {
  const contender = findContender(name);
  if (!contender) throw new Error(`policy ${name} is not in the library`);
  const hands = constants.map((each) => handOf(contender, each));
  const [hand] = hands;
  if (!hand) throw new Error(`policy ${name} has no constants`);
  return { ...hand, isSited: contender.isSited, ...(hands.length > 1 ? { folds: hands } : {}) };
}

function handOf({ policy }: Contender, { reading, siteRhythmDays, ...changes }: Constants): Hand {
  const read = reading && findContender(`utility-bounds/${reading}`);
  return { policy: read?.policy ?? policy, settings: simulatedSettings(changes), siteRhythmDays };
}

function bound(stage: Stage, { bound: name, budgets }: BoundTask, progress: (share: number) => void): TaskResult {
  const points = name === "best-fixed" ? bestFixed(stage, budgets) : clairvoyant(stage, progress);
  return { kind: "bound", points };
}
