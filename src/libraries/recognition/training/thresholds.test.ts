import { expect, test } from "vitest";
import { precisionRecallCurve, thresholdForExpectedF1, thresholdForPrecision } from "./thresholds.ts";

const scores = [0.9, 0.8, 0.7, 0.6, 0.6];
const truth = [true, true, false, true, false];

test("the curve has a point for each different score", () => {
  expect(precisionRecallCurve(scores, truth)).toEqual([
    { threshold: 0.6, precision: 3 / 5, recall: 1 },
    { threshold: 0.7, precision: 2 / 3, recall: 2 / 3 },
    { threshold: 0.8, precision: 1, recall: 2 / 3 },
    { threshold: 0.9, precision: 1, recall: 1 / 3 },
  ]);
  expect(precisionRecallCurve([], [])).toEqual([]);
});

test("the lowest threshold that reaches the wanted precision is taken", () => {
  expect(thresholdForPrecision(scores, truth, 0.9)?.threshold).toBe(0.8);
  expect(thresholdForPrecision(scores, truth, 0.5)?.threshold).toBe(0.6);
});

test("a precision nothing reaches has no threshold", () => {
  expect(thresholdForPrecision([0.9, 0.1], [false, true], 0.95)).toBeUndefined();
  expect(thresholdForPrecision([], [], 0.5)).toBeUndefined();
});

test("F1 of right chances is highest at half of what it reaches", () => {
  const pages = Array.from({ length: 1000 }, (_, at) => ({ score: at / 1000, chance: at / 1000, weight: 1 }));
  const all = pages.reduce((sum, { chance }) => sum + chance, 0);
  const threshold = thresholdForExpectedF1(pages, all);
  const said = pages.filter(({ score }) => score >= threshold);
  const f1 = (2 * said.reduce((sum, { chance }) => sum + chance, 0)) / (all + said.length);
  expect(threshold).toBeCloseTo(f1 / 2, 2);
});

test("pages that count more move the threshold", () => {
  const page = (chance: number, weight: number) => ({ score: chance, chance, weight });
  expect(thresholdForExpectedF1([page(0.9, 1), page(0.3, 1)], 1.2)).toBeCloseTo(0.6, 12);
  expect(thresholdForExpectedF1([page(0.9, 1), page(0.3, 9)], 3.6)).toBeCloseTo(0.15, 12);
});
