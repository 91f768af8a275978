import { describe, expect, test } from "vitest";
import { allowedFetches, type BudgetState, startBudget, stepBudget } from "./budget.ts";

// A synthetic population: a page of churn μ is due √(T/μ) days after its last fetch (the threshold rule for small churn), at
// the threshold when it was fetched. Pages are kept in a ring of hours.
const hoursInRing = 24 * 60;

function population(size: number, churnOf: (page: number) => number) {
  const ring: number[][] = Array.from({ length: hoursInRing }, () => []);
  let seed = 7;
  for (let page = 0; page < size; page++) {
    seed = (seed * 48_271) % 2_147_483_647;
    ring[seed % 48]!.push(page);
  }
  let waiting: number[] = [];
  const factor = { churn: 1 };
  /** One hour: fetches what is allowed of what is due. */
  const pass = (hour: number, state: BudgetState) => {
    waiting = waiting.concat(ring[hour % hoursInRing]!);
    ring[hour % hoursInRing] = [];
    const spent = allowedFetches(state, waiting.length);
    for (const page of waiting.slice(0, spent)) {
      const days = Math.sqrt(state.threshold / (churnOf(page) * factor.churn));
      const due = hour + Math.max(1, Math.min(hoursInRing - 1, Math.round(days * 24)));
      ring[due % hoursInRing]!.push(page);
    }
    waiting = waiting.slice(spent);
    return { spent, waiting: waiting.length };
  };
  return { pass, factor };
}

function hold(
  hours: number,
  budgetAt: (hour: number) => number,
  size = 100_000,
  churnAt: (hour: number) => number = () => 1,
) {
  const pages = population(size, (page) => 0.02 * 1.0004 ** (page % 10_000));
  let state = startBudget(0.02, -1);
  let last = { spent: 0, waiting: 0 };
  const spent: number[] = [];
  const thresholds: number[] = [];
  const queues: number[] = [];
  for (let hour = 0; hour < hours; hour++) {
    pages.factor.churn = churnAt(hour);
    state = stepBudget(state, { atHours: hour, fetchesPerHour: budgetAt(hour), ...last });
    last = pages.pass(hour, state);
    spent.push(last.spent);
    thresholds.push(state.threshold);
    queues.push(last.waiting);
  }
  return { spent, thresholds, queues };
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

describe("the budget of 100,000 pages", () => {
  test("is held within 2 % and without a spike, from a wrong threshold on", () => {
    const { spent, queues } = hold(60 * 24, () => 2000);
    expect(mean(spent.slice(30 * 24)) / 2000).toBeGreaterThan(0.98);
    expect(Math.max(...spent)).toBeLessThanOrEqual(2000 * 2);
    expect(mean(queues.slice(30 * 24)) / 2000).toBeLessThan(6);
  });

  test("halved and doubled again, is followed within three weeks", () => {
    const budgetAt = (hour: number) => (hour < 40 * 24 || hour >= 80 * 24 ? 2000 : 1000);
    const { spent, queues } = hold(120 * 24, budgetAt);
    expect(mean(spent.slice(61 * 24, 80 * 24)) / 1000).toBeGreaterThan(0.98);
    expect(mean(spent.slice(94 * 24)) / 2000).toBeGreaterThan(0.96);
    expect(Math.max(...spent.slice(41 * 24, 80 * 24))).toBeLessThanOrEqual(1000 * 2);
    expect(queues[79 * 24]! / 1000).toBeLessThan(12);
  });

  test("when all pages change four times as often, the threshold goes up, and comes back with them", () => {
    const { spent, thresholds } = hold(
      120 * 24,
      () => 2000,
      100_000,
      (hour) => (hour >= 40 * 24 && hour < 80 * 24 ? 4 : 1),
    );
    const at = (day: number) => mean(thresholds.slice((day - 5) * 24, day * 24));
    expect(at(80) / at(40)).toBeGreaterThan(3);
    expect(at(80) / at(40)).toBeLessThan(6);
    expect(at(120) / at(40)).toBeGreaterThan(0.7);
    expect(at(120) / at(40)).toBeLessThan(1.4);
    expect(mean(spent.slice(65 * 24, 80 * 24)) / 2000).toBeGreaterThan(0.98);
  });
});

describe("the controller", () => {
  test("does not wind up: a week without a fetch to make moves the threshold no further than a week allows, and is caught up with", () => {
    let state = startBudget(0.02, 0);
    for (let hour = 1; hour <= 24 * 7; hour++)
      state = stepBudget(state, { atHours: hour, fetchesPerHour: 100, spent: 0, waiting: 0 });
    expect(state.threshold).toBeGreaterThan(0.02 * Math.exp(-2.4));
    expect(state.allowance).toBeLessThanOrEqual(200);
  });

  test("a pause of the program counts for six hours at most", () => {
    const state = stepBudget(startBudget(0.02, 0), { atHours: 5000, fetchesPerHour: 100, spent: 0, waiting: 1e6 });
    expect(state.threshold).toBeLessThanOrEqual(0.02 * Math.exp(0.1));
    expect(state.allowance).toBeLessThanOrEqual(200);
  });
});
