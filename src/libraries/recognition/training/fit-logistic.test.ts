import { describe, expect, test } from "vitest";
import { fitLogistic, predict } from "./fit-logistic.ts";
import type { Sample } from "./newton-step.ts";

const sample = (names: readonly string[], isMember: boolean): Sample => ({
  features: new Map(names.map((name) => [name, 1])),
  isMember,
  weight: 1,
});

test("a feature that tells the class gets a weight of its sign", () => {
  const samples = [
    ...Array.from({ length: 20 }, () => sample(["good"], true)),
    ...Array.from({ length: 20 }, () => sample(["bad"], false)),
  ];
  const fitted = fitLogistic(samples, { penalty: 0.5, rounds: 30 });
  expect(fitted.weights.get("good")).toBeGreaterThan(0.5);
  expect(fitted.weights.get("bad")).toBeLessThan(-0.5);
  expect(predict(fitted, new Map([["good", 1]]))).toBeGreaterThan(0.9);
});

test("without features the score is the share of the class", () => {
  const fitted = fitLogistic([sample([], true), sample([], false), sample([], false), sample([], false)], {
    penalty: 1,
    rounds: 30,
  });
  expect(predict(fitted, new Map())).toBeCloseTo(0.25, 2);
});

test("at the solution the loss's slope is zero: errors of a feature's pages balance the penalty", () => {
  const samples = [
    sample(["a"], true),
    sample(["a"], false),
    sample(["a"], true),
    sample(["b"], false),
    sample(["b"], true),
  ];
  const fitted = fitLogistic(samples, { penalty: 0.7, rounds: 30 });
  const error = samples
    .filter(({ features }) => features.has("a"))
    .reduce((sum, each) => sum + predict(fitted, each.features) - (each.isMember ? 1 : 0), 0);
  expect(error + 0.7 * (fitted.weights.get("a") as number)).toBeCloseTo(0, 5);
});

describe("with a prior", () => {
  const prior = { bias: -1, weights: new Map([["known", 2]]) };
  test("no sample leaves it as it is", () => {
    expect(fitLogistic([], { penalty: 1, rounds: 30, prior })).toEqual(prior);
  });
  test("one sample of one class corrects it a little", () => {
    const fitted = fitLogistic([sample(["known"], false)], { penalty: 5, rounds: 30, prior });
    const score = predict(fitted, new Map([["known", 1]]));
    expect(score).toBeLessThan(predict(prior, new Map([["known", 1]])));
    expect(score).toBeGreaterThan(0.5);
  });
  test("many samples replace it", () => {
    const fitted = fitLogistic(
      Array.from({ length: 500 }, () => sample(["known"], false)),
      { penalty: 5, rounds: 30, prior },
    );
    expect(predict(fitted, new Map([["known", 1]]))).toBeLessThan(0.05);
  });
});
