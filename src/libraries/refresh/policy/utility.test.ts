import { describe, expect, test } from "vitest";
import { changeUtility, churnUtility, daysUntilWorthwhile, discoveryUtility } from "./utility.ts";

const grid = Array.from({ length: 60 }, (_, i) => 0.01 * 1.2 ** i);

describe("the utility of a visit", () => {
  test("is t·D*(t) minus the area under D*, for a page that is current or not", () => {
    const [rate, days] = [0.7, 2.5];
    let area = 0;
    for (let i = 0; i < 20_000; i++) area += (1 - Math.exp((-rate * (i + 0.5) * days) / 20_000)) * (days / 20_000);
    expect(changeUtility(rate, days)).toBeCloseTo(days * (1 - Math.exp(-rate * days)) - area, 6);
  });

  test.for([0.01, 0.5, 20])("never falls with time at %d a day and stays below its limit", (rate) => {
    for (const [i, days] of grid.entries()) {
      const before = grid[i - 1] ?? 0;
      expect(churnUtility(rate, days)).toBeGreaterThanOrEqual(churnUtility(rate, before) - 1e-12);
      expect(changeUtility(rate, days)).toBeGreaterThanOrEqual(changeUtility(rate, before) - 1e-12);
      expect(churnUtility(rate, days)).toBeLessThanOrEqual(Math.LN2 / rate + 1e-9);
      expect(changeUtility(rate, days)).toBeLessThanOrEqual(1 / rate + 1e-9);
    }
    expect(churnUtility(rate, 1000 / rate)).toBeCloseTo(Math.LN2 / rate, 6);
  });

  test("of discovery is the waiting of the items born: half of all births times the time, weighted", () => {
    expect(discoveryUtility(4, 3, 0.01)).toBeCloseTo((0.01 * (4 * 3) * 3) / 2, 12);
  });

  test("the time to a visit is where the utility reaches the threshold, or the limit", () => {
    const utility = (days: number) => churnUtility(0.4, days);
    expect(utility(daysUntilWorthwhile(utility, 0.05, 30))).toBeCloseTo(0.05, 6);
    expect(daysUntilWorthwhile(utility, 5, 30)).toBe(30);
    expect(daysUntilWorthwhile(() => 0, 0.05, 30)).toBe(30);
  });
});
