import { describe, expect, test } from "vitest";
import { type BirthGap, likeliestBirthsPerDay } from "./births.ts";

function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function poisson(mean: number, random: () => number): number {
  let count = 0;
  let at = -Math.log(random());
  while (at < mean) {
    count++;
    at += -Math.log(random());
  }
  return count;
}

function gaps(rate: number, places: number, count: number, random: () => number): BirthGap[] {
  return Array.from({ length: count }, () => {
    const days = 0.3 + 1.4 * random();
    return { days, places, born: Math.min(places, poisson(rate * days, random)) };
  });
}

describe("the rate of births on a list that shows the newest", () => {
  test.for([2, 12, 24, 36])("is right within 8 %% at %d a day on 20 places, cut or not", (rate) => {
    expect(likeliestBirthsPerDay(gaps(rate, 20, 600, lehmer(3))) / rate).toBeGreaterThan(0.92);
    expect(likeliestBirthsPerDay(gaps(rate, 20, 600, lehmer(3))) / rate).toBeLessThan(1.08);
  });

  test("is what is counted where nothing rolled off, 0 without births, without limit where everything did", () => {
    expect(
      likeliestBirthsPerDay([
        { days: 2, born: 3, places: 20 },
        { days: 1, born: 0, places: 20 },
      ]),
    ).toBe(1);
    expect(likeliestBirthsPerDay([{ days: 2, born: 0, places: 20 }])).toBe(0);
    expect(likeliestBirthsPerDay([])).toBe(0);
    expect(likeliestBirthsPerDay([{ days: 2, born: 20, places: 20 }])).toBe(Number.POSITIVE_INFINITY);
  });

  test("is higher than the count where visits found all places new", () => {
    const cut = gaps(36, 20, 200, lehmer(9));
    const counted = cut.reduce((sum, { born }) => sum + born, 0) / cut.reduce((sum, { days }) => sum + days, 0);
    expect(counted / 36).toBeLessThan(0.65);
    expect(likeliestBirthsPerDay(cut) / 36).toBeGreaterThan(0.85);
  });
});
