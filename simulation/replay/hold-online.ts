import {
  type RefreshPolicy,
  type RefreshSettings,
  startBudget,
  stepBudget,
} from "../../src/libraries/refresh/index.ts";
import { firstPrice } from "./hold-budget.ts";
import { passTime, resetCopy, visitPage } from "./page-copy.ts";
import type { Memory } from "./player.ts";
import { firstVisitDays, type Stage } from "./replay-windows.ts";
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

/** Replays all windows at once under a controlled price, in steps of ten minutes. Overwrites the stage's tallies. */
export function holdOnline(
  stage: Stage,
  { policy, settings, budget }: { policy: RefreshPolicy; settings: RefreshSettings; budget: number },
): OnlineMeasures {
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
  let control = startBudget(firstPrice(policy, settings, budget), 0);
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
    const now = policy.priced(settings, control.threshold);
    spent = Math.min(waiting.length, Math.max(0, Math.floor(control.allowance)));
    for (const page of waiting.splice(0, spent)) {
      const copy = copies[page] as (typeof copies)[number];
      passTime(copy, at, measured, marks);
      visitPage(copy, look, measured, delays);
      const memory = policy.learn(memories[page], look, now);
      memories[page] = memory;
      queue.add(page, at + policy.decide(memory, now, look.atDays));
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

/** Pages by due time, ties by number: a binary heap of page numbers. */
function createQueue(countMax: number) {
  const heap = new Int32Array(countMax);
  const due = new Float64Array(countMax);
  let count = 0;
  const isBefore = (a: number, b: number) => (due[a] as number) < (due[b] as number) || (due[a] === due[b] && a < b);
  const sink = (page: number) => {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && isBefore(heap[child + 1] as number, heap[child] as number)) child++;
      if (!isBefore(heap[child] as number, page)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = page;
  };
  return {
    add(page: number, at: number) {
      due[page] = at;
      let place = count++;
      for (
        let parent = (place - 1) >> 1;
        place > 0 && isBefore(page, heap[parent] as number);
        parent = (place - 1) >> 1
      ) {
        heap[place] = heap[parent] as number;
        place = parent;
      }
      heap[place] = page;
    },
    /** When the first is due; Infinity where none is. */
    dueAt: () => (count > 0 ? (due[heap[0] as number] as number) : Number.POSITIVE_INFINITY),
    /** Takes out the first. */
    take(): number {
      const first = heap[0] as number;
      count--;
      if (count > 0) sink(heap[count] as number);
      return first;
    },
  };
}
