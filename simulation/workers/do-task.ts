import { policies, type RefreshPolicy } from "../../src/libraries/refresh/index.ts";
import { bestFixed } from "../bounds/best-fixed.ts";
import { clairvoyant } from "../bounds/clairvoyant.ts";
import { holdBudget } from "../replay/hold-budget.ts";
import { holdOnline } from "../replay/hold-online.ts";
import { simulatedSettings } from "../replay/player.ts";
import type { Stage } from "../replay/replay-windows.ts";
import { simulateSignals } from "../replay/simulate-signals.ts";
import { measuresByWindow, sumUp } from "../replay/sum-up.ts";
import type { BoundTask, RunTask, Task, TaskResult } from "./tasks.ts";

/** A policy of the library by its name, or undefined. */
export function findPolicy(name: string): RefreshPolicy | undefined {
  return Object.hasOwn(policies, name) ? policies[name as keyof typeof policies] : undefined;
}

/** @param progress told a rough share of the task, 0..1. */
export function doTask(stage: Stage, task: Task, progress: (share: number) => void): TaskResult {
  return task.kind === "run" ? run(stage, task, progress) : bound(stage, task, progress);
}

function run(
  stage: Stage,
  { policy: name, budget, settings: changes, signals: quality, isOnline }: RunTask,
  progress: (share: number) => void,
) {
  const policy = findPolicy(name);
  if (!policy) throw new Error(`policy ${name} is not in the library`);
  const settings = simulatedSettings(changes);
  const signals = quality && stage.copies.map(({ window }) => simulateSignals(window, quality, stage.seed));
  // Five replays are usual.
  const price = holdBudget(stage, {
    policy,
    settings,
    signals,
    budget,
    progress: (replays) => progress(1 - 0.7 ** replays),
  });
  const measures = sumUp(stage);
  const byWindow = measuresByWindow(stage);
  const online = isOnline ? holdOnline(stage, { policy, settings, budget }) : undefined;
  return { kind: "run" as const, measures, byWindow, price, online };
}

function bound(stage: Stage, { bound: name, budgets }: BoundTask, progress: (share: number) => void) {
  const points = name === "best-fixed" ? bestFixed(stage, budgets) : clairvoyant(stage, progress);
  return { kind: "bound" as const, points };
}
