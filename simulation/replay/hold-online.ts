import { startBudget, stepBudget } from "../../src/libraries/refresh/index.ts";
import { firstPrice } from "./hold-budget.ts";
import { passTime, resetCopy, visitPage } from "./page-copy.ts";
import { type Memory, type Player, pricedPlayer } from "./player.ts";
import { createQueue } from "./queue.ts";
import { firstVisitDays, handOf, type Stage } from "./stage.ts";
import { spendOf, sumUp } from "./sum-up.ts";

// The budget as the crawler holds it: all windows run side by side as the pages of one crawl under the library's controller.
// It moves the price by what was spent and what waits, and lets no more be fetched than the budget gives: pages due wait.

/** How well a budget was held with no knowledge of what comes. */
export type OnlineMeasures = {
  readonly spend: number;
  /** spend/budget − 1. */
  readonly budgetError: number;
  /** Fetches in the busiest measured hour, as a multiple of the budget for an hour. */
  readonly busiestHour: number;
  readonly divergence: number;
  readonly delayHours: number | null;
  readonly missedShare: number | null;
};

const hoursPerDay = 24;
const stepsPerHour = 6;

/**
 * Replays all windows at once under a controlled price, in steps of ten minutes. Overwrites the stage's tallies. Windows lie side by side
 * whenever they were recorded, so that sites teach nothing here.
 */
export function holdOnline(stage: Stage, { player, budget }: { player: Player; budget: number }): OnlineMeasures {
  const { copies, measured, marks, look, delays, seed } = stage;
  const days = copies[0]?.window.days ?? 0;
  const hourly = (budget * copies.length) / hoursPerDay;
  const memories: Memory[] = copies.map(() => undefined);
  const queue = createQueue(copies.length);
  delays.count = 0;
  for (const [page, copy] of copies.entries()) {
    resetCopy(copy, measured);
    queue.add(page, firstVisitDays(copy.window, seed));
  }
  const stepDays = 1 / (hoursPerDay * stepsPerHour);
  const waiting: number[] = [];
  let control = startBudget(firstPrice(player, budget), 0);
  let [spent, spentInHour, busiest] = [0, 0, 0];
  for (let step = 1; step * stepDays < days; step++) {
    const at = step * stepDays;
    while (queue.dueAt() <= at) waiting.push(queue.take());
    control = stepBudget(control, {
      atHours: at * hoursPerDay,
      fetchesPerHour: hourly,
      spent,
      waiting: waiting.length,
    });
    const now = pricedPlayer(player, control.threshold);
    spent = Math.min(waiting.length, Math.max(0, Math.floor(control.allowance)));
    for (const page of waiting.splice(0, spent)) {
      const copy = copies[page] as (typeof copies)[number];
      passTime(copy, at, measured, marks);
      visitPage(copy, look, measured, delays);
      const { policy, settings } = handOf(stage, now, page);
      const memory = policy.learn(memories[page], look, settings);
      memories[page] = memory;
      queue.add(page, at + policy.decide(memory, settings, look.atDays));
    }
    spentInHour += spent;
    if (step % stepsPerHour > 0) continue;
    if (at > measured.from) busiest = Math.max(busiest, spentInHour);
    spentInHour = 0;
  }
  for (const copy of copies) passTime(copy, days, measured, marks);
  const { divergence, delayHours, missedShare } = sumUp(stage);
  const spend = spendOf(stage);
  return {
    spend,
    budgetError: spend / budget - 1,
    busiestHour: busiest / hourly,
    divergence,
    delayHours: delayHours?.mean ?? null,
    missedShare,
  };
}
