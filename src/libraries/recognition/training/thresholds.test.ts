import { expect, test } from "vitest";
import { precisionRecallCurve, thresholdForPrecision } from "./thresholds.ts";

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
