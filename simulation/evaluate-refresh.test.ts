import { describe, expect, test } from "vitest";
import { evaluateRefresh, type RefreshOptions } from "./evaluate-refresh.ts";

const options: RefreshOptions = {
  directory: undefined,
  made: { pages: 24, days: 41 },
  policies: ["glint", "item-churn", "utility-bounds", "change-rate", "nutch-adaptive", "fixed"],
  budgets: [1, 2],
  windowDays: 40,
  warmupDays: 12,
  seed: 7,
};
const evaluation = await evaluateRefresh(options);

describe("made-up pages replayed under every policy", () => {
  test("each policy spends its budget, within the 2 % that make runs comparable", () => {
    expect(evaluation.runs).toHaveLength(12);
    for (const { policy, spend, budget } of evaluation.runs)
      expect(Math.abs(spend / budget - 1), policy).toBeLessThanOrEqual(0.02);
  });

  test("nobody is below the clairvoyant limit, and one interval for all not below the best one of each page", () => {
    for (const budget of options.budgets) {
      const [clairvoyant, bestFixed] = ["clairvoyant", "best-fixed"].map(
        (name) =>
          evaluation.bounds.find(({ bound, budget: own }) => bound === name && own === budget)?.divergence ?? -1,
      ) as [number, number];
      const fixed = evaluation.runs.find((run) => run.policy === "fixed" && run.budget === budget)?.divergence ?? -1;
      expect(clairvoyant).toBeGreaterThanOrEqual(0);
      expect(clairvoyant).toBeLessThan(bestFixed);
      expect(bestFixed).toBeLessThanOrEqual(fixed);
      for (const { divergence } of evaluation.runs.filter((run) => run.budget === budget))
        expect(divergence).toBeGreaterThan(clairvoyant);
    }
  });

  test("more fetches leave less divergence, delay and missed items", () => {
    for (const policy of options.policies) {
      const [one, two] = evaluation.runs.filter((run) => run.policy === policy);
      expect(two?.divergence, policy).toBeLessThan(one?.divergence ?? 0);
      expect(two?.delayHours?.mean, policy).toBeLessThan(one?.delayHours?.mean ?? 0);
      expect(two?.freshness, policy).toBeGreaterThan(one?.freshness ?? 1);
    }
  });

  test("groups add up to the whole", () => {
    for (const { groups, divergence, spend } of evaluation.runs) {
      const mean = (of: (group: (typeof groups)[number]) => number) =>
        groups.reduce((sum, group) => sum + of(group) * group.windows, 0) / evaluation.windows;
      expect(mean((group) => group.divergence)).toBeCloseTo(divergence, 10);
      expect(mean((group) => group.spend)).toBeCloseTo(spend, 10);
    }
    expect(evaluation.runs[0]?.groups.map(({ group }) => group)).toEqual(["daily", "hourly"]);
  });

  test("the budget controller holds what it is given within 10 % on few pages and four weeks, without a rush", () => {
    for (const { online, policy } of evaluation.runs.filter(
      (run) => run.policy === "glint" || run.policy === "fixed",
    )) {
      expect(Math.abs(online?.budgetError ?? 1), policy).toBeLessThanOrEqual(0.1);
      expect(online?.divergence, policy).toBeGreaterThan(0);
      // The budget of an hour is one or two fetches here, and an unused one may be made in the next.
      expect(online?.busiestHour, policy).toBeLessThanOrEqual(4);
    }
  });

  test("the same seed gives the same document on any number of threads, another seed another", async () => {
    const few = { ...options, policies: ["glint"], budgets: [1] };
    const alone = await evaluateRefresh({ ...few, threads: 1 });
    expect(JSON.stringify(await evaluateRefresh({ ...few, threads: 3 }))).toBe(JSON.stringify(alone));
    expect((await evaluateRefresh({ ...few, seed: 8 })).runs[0]?.divergence).not.toBe(alone.runs[0]?.divergence);
  });
});
