import { expect, test } from "vitest";
import { foldsBySite } from "./folds.ts";
import { fitLogistic, predict, type Sample } from "./logistic.ts";

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
  const fitted = fitLogistic(samples, { penalty: 0.5, rounds: 300 });
  expect(fitted.weights.get("good")).toBeGreaterThan(0.5);
  expect(fitted.weights.get("bad")).toBeLessThan(-0.5);
  expect(predict(fitted, new Map([["good", 1]]))).toBeGreaterThan(0.9);
});

test("without features the score is the share of the class", () => {
  const fitted = fitLogistic([sample([], true), sample([], false), sample([], false), sample([], false)], {
    penalty: 1,
    rounds: 500,
  });
  expect(predict(fitted, new Map())).toBeCloseTo(0.25, 3);
});

test("pages of a site share a fold, and folds are about equally large", () => {
  const sites = Array.from({ length: 200 }, (_, at) => `site-${at % 37}`);
  const folds = foldsBySite(sites, 5, 1);
  const sizes = [0, 0, 0, 0, 0];
  for (const site of sites) sizes[folds.get(site) as number] = (sizes[folds.get(site) as number] as number) + 1;
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(6);
  expect(foldsBySite(sites, 5, 1)).toEqual(folds);
});
