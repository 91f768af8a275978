import { adjustThreshold, type RefreshPolicy, type RefreshSettings } from "../../src/libraries/refresh/index.ts";
import { passTime, resetCopy, visitPage } from "./page-copy.ts";
import type { Memory } from "./player.ts";
import { firstVisitDays, type Stage } from "./replay-windows.ts";
import { spendOf, sumUp } from "./sum-up.ts";

// The budget as the crawler holds it: all windows run side by side as the pages of one crawl, and a price is moved every
// hour by what was spent, with no second try.

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

/** Replays all windows at once under a price that is adjusted hour by hour. Overwrites the stage's tallies. */
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
  let price = settings.threshold;
  let busiest = 0;
  for (let hour = 1; hour <= days * hoursPerDay; hour++) {
    const now = policy.priced(settings, price);
    let spent = 0;
    for (; queue.dueAt() < hour / hoursPerDay; spent++) {
      const at = queue.dueAt();
      const page = queue.take();
      const copy = copies[page] as (typeof copies)[number];
      passTime(copy, at, measured, marks);
      visitPage(copy, look, measured, delays);
      const memory = policy.learn(memories[page], look, now);
      memories[page] = memory;
      queue.add(page, at + policy.decide(memory, now, look.atDays));
    }
    price = adjustThreshold({ threshold: price, spent, budget: hourly, gain: 0.02 });
    if (hour > measured.from * hoursPerDay) busiest = Math.max(busiest, spent);
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
