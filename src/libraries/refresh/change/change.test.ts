import { describe, expect, test } from "vitest";
import { defaultRefreshSettings } from "../observation.ts";
import { learnVisit, type PageMemory } from "../policy/page-memory.ts";
import { biasReducedChangesPerDay, type Gap, likeliestChangesPerDay, naiveChangesPerDay } from "./change-rate.ts";
import { birthsPerDay, churnPerDay, expectedDifference, expectedDivergence } from "./item-churn.ts";
import { expectedAge, expectedFreshness, probabilityOfChanges } from "./poisson.ts";

/** A small generator (Lehmer) so that every run sees the same chances. */
function lehmer(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function visits(rate: number, gapsDays: readonly number[], random: () => number): Gap[] {
  return gapsDays.map((days) => ({ days, changed: random() < 1 - Math.exp(-rate * days) }));
}

describe("a page that changes by a Poisson process", () => {
  test.for([0.01, 0.3, 2, 40])("freshness and age at rate %d agree with their integrals", (rate) => {
    const elapsed = 1.7;
    const steps = 20_000;
    let age = 0;
    // Age = the mean, over the moment of the first change, of the time since then.
    for (let i = 0; i < steps; i++) {
      const at = ((i + 0.5) / steps) * elapsed;
      age += (rate * Math.exp(-rate * at) * (elapsed - at) * elapsed) / steps;
    }
    expect(expectedAge(rate, elapsed)).toBeCloseTo(age, 5);
    expect(expectedFreshness(rate, elapsed)).toBeCloseTo(probabilityOfChanges(rate, elapsed, 0), 12);
  });

  test("one that never changes stays fresh and of age 0; very small rates lose no digits", () => {
    expect(expectedFreshness(0, 10)).toBe(1);
    expect(expectedAge(0, 10)).toBe(0);
    expect(expectedAge(1e-9, 10) / 5e-8).toBeCloseTo(1, 6);
  });

  test("the probabilities of all counts add up to one", () => {
    let sum = 0;
    for (let k = 0; k < 60; k++) sum += probabilityOfChanges(3, 2, k);
    expect(sum).toBeCloseTo(1, 10);
  });
});

describe("the rate of change", () => {
  test("at one visit a day and three changes a day the naive estimate is far too low, the bias-reduced one near", () => {
    const gaps = visits(3, Array(4000).fill(1), lehmer(11));
    const counts = { visits: gaps.length, changes: gaps.filter((gap) => gap.changed).length, days: gaps.length };
    expect(naiveChangesPerDay(counts)).toBeLessThan(1);
    expect(biasReducedChangesPerDay(counts)).toBeGreaterThan(2.7);
    expect(biasReducedChangesPerDay(counts)).toBeLessThan(3.3);
  });

  test("the bias-reduced estimate is finite where every visit saw a change, and 0 without visits", () => {
    expect(biasReducedChangesPerDay({ visits: 5, changes: 5, days: 5 })).toBeCloseTo(Math.log(11), 12);
    expect(biasReducedChangesPerDay({ visits: 0, changes: 0, days: 0 })).toBe(0);
    expect(naiveChangesPerDay({ visits: 0, changes: 0, days: 0 })).toBe(0);
  });

  test.for([0.2, 1, 6])("at uneven distances the likeliest rate is near the true one (%d a day)", (rate) => {
    const random = lehmer(5);
    const gaps = visits(
      rate,
      Array.from({ length: 3000 }, () => 0.05 + random()),
      random,
    );
    expect(likeliestChangesPerDay(gaps) / rate).toBeGreaterThan(0.9);
    expect(likeliestChangesPerDay(gaps) / rate).toBeLessThan(1.1);
  });

  test("at even distances the likeliest rate is −ln(1 − X/n) per interval", () => {
    const gaps = [true, false, true, false, false].map((changed) => ({ days: 2, changed }));
    expect(likeliestChangesPerDay(gaps)).toBeCloseTo(-Math.log(1 - 2 / 5) / 2, 9);
    expect(likeliestChangesPerDay([{ days: 1, changed: false }])).toBe(0);
    expect(likeliestChangesPerDay([{ days: 1, changed: true }])).toBe(Number.POSITIVE_INFINITY);
  });
});

const whole = (numbers: readonly number[]) => ({ numbers: Uint32Array.from(numbers).sort(), count: numbers.length });
const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => first + i);

describe("item churn", () => {
  test.for([0.05, 0.8, 5])("a listing replaced at rate %d a day is found to be so, however the visits lie", (churn) => {
    const random = lehmer(3);
    const listSize = 40;
    let items = numbersFrom(0, listSize);
    let born = listSize;
    let atDays = 0;
    let memory: PageMemory | undefined;
    for (let visit = 0; visit < 400; visit++) {
      memory = learnVisit(memory, { atDays, outcome: "changed", items: whole(items) }, defaultRefreshSettings);
      const elapsedDays = (0.1 + random()) / Math.max(1, churn);
      atDays += elapsedDays;
      items = items.map((item) => (random() < Math.exp(-churn * elapsedDays) ? item : born++));
    }
    expect(churnPerDay(memory!) / churn).toBeGreaterThan(0.8);
    expect(churnPerDay(memory!) / churn).toBeLessThan(1.2);
    expect(birthsPerDay(memory!) / (churn * listSize)).toBeGreaterThan(0.8);
    expect(birthsPerDay(memory!) / (churn * listSize)).toBeLessThan(1.2);
  });

  const visits = (...lists: readonly (readonly [number, number[]])[]) =>
    lists.reduce<PageMemory | undefined>(
      (memory, [atDays, items]) =>
        learnVisit(memory, { atDays, outcome: "changed", items: whole(items) }, defaultRefreshSettings),
      undefined,
    )!;

  test("a list replaced as a whole gives a large but finite rate", () => {
    const seen = visits([0, numbersFrom(0, 20)], [1, numbersFrom(50, 20)]);
    expect(churnPerDay(seen)).toBeGreaterThan(1.5);
    expect(churnPerDay(seen)).toBeLessThan(5);
  });

  test("old visits fade: after sixty quiet days little is left of a busy one", () => {
    const [old, late] = [numbersFrom(0, 20), numbersFrom(14, 20)];
    expect(churnPerDay(visits([0, old], [1, late], [61, late]))).toBeLessThan(
      churnPerDay(visits([0, old], [1, late])) / 20,
    );
  });

  test("the divergence is the integral of the expected difference", () => {
    for (const churn of [0.02, 1, 30]) {
      let area = 0;
      for (let i = 0; i < 20_000; i++) area += expectedDifference(churn, ((i + 0.5) / 20_000) * 4) * (4 / 20_000);
      expect(expectedDivergence(churn, 4)).toBeCloseTo(area, 5);
    }
  });
});
