import { describe, expect, test } from "vitest";
import { nothing, sumOf } from "./purpose.ts";
import { keptShares, spentAgainstThreshold } from "./shares.ts";

const worths = { perHour: 600, threshold: 0.02, newPageWorth: 0.05, countersShare: 0.2 };
const many = { discovery: 1000, refresh: 1000, counters: 1000 };

describe("what is kept of an allowance", () => {
  test("is the counters' own share, and of the rest four fifths for the side that is worth more", () => {
    const kept = keptShares({ ...worths, left: 100, spent: nothing, waiting: many });
    expect(kept).toEqual({ counters: 20, refresh: 16, discovery: 64 });
    const dear = keptShares({ ...worths, threshold: 0.06, left: 100, spent: nothing, waiting: many });
    expect(dear).toEqual({ counters: 20, refresh: 64, discovery: 16 });
  });

  test("is nothing for a purpose that nothing waits for: others use it", () => {
    const kept = keptShares({ ...worths, left: 100, spent: nothing, waiting: { ...many, counters: 0, refresh: 3 } });
    expect(kept).toEqual({ counters: 0, refresh: 3, discovery: 64 });
  });

  test("is less by what the purpose had in the last hour, so that shares hold over the hour", () => {
    const spent = { discovery: 80, refresh: 0, counters: 5 };
    const kept = keptShares({ ...worths, left: 15, spent, waiting: many });
    expect(kept.counters).toBe(15);
    expect(kept.discovery).toBe(0);
    expect(keptShares({ ...worths, left: 40, spent, waiting: many }).refresh).toBeCloseTo(20, 9);
  });

  test("is no more than what is filled in within ten minutes: an allowance that nobody used is anybody's", () => {
    const kept = keptShares({ ...worths, perHour: 120, left: 100, spent: nothing, waiting: many });
    expect(sumOf(kept)).toBeCloseTo(20, 9);
    expect(kept.counters).toBeCloseTo(4, 9);
    expect(kept.discovery / kept.refresh).toBeCloseTo(4, 9);
  });

  test("is never more than there is, nor less than nothing", () => {
    for (const left of [0, 0.4, 1, 7, 1e6])
      for (const discovery of [0, 3, 1e6])
        for (const counters of [0, 3, 1e6]) {
          const kept = keptShares({ ...worths, left, spent: { discovery, refresh: 2, counters }, waiting: many });
          expect(sumOf(kept)).toBeLessThanOrEqual(left + 1e-9);
          expect(Math.min(...Object.values(kept))).toBeGreaterThanOrEqual(0);
        }
  });
});

test("new pages worth less than T do not hold T up: beyond their fifth they count as left over", () => {
  const spent = { discovery: 90, refresh: 8, counters: 2 };
  expect(spentAgainstThreshold(spent, worths)).toBe(100);
  expect(spentAgainstThreshold(spent, { ...worths, threshold: 0.5 })).toBe(30);
  expect(spentAgainstThreshold({ ...spent, discovery: 2 }, { ...worths, threshold: 0.5 })).toBe(12);
});
