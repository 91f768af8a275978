import { expect, test } from "vitest";
import { calibrationError, calibrationOf, fitCalibration } from "./calibration.ts";

/** Pages at a log-odds of which this share belongs. */
const pagesAt = (logOdds: number, share: number) =>
  Array.from({ length: 200 }, (_, at) => ({ logOdds, isMember: at < share * 200, weight: 1 }));

test("log-odds that are half of what they should be get the slope 2", () => {
  const chance = (logOdds: number) => 1 / (1 + Math.exp(-2 * logOdds));
  const pages = [-2, -1, 0, 1, 2].flatMap((logOdds) => pagesAt(logOdds, chance(logOdds)));
  const { slope, offset } = fitCalibration(pages);
  expect(slope).toBeCloseTo(2, 1);
  expect(offset).toBeCloseTo(0, 1);
});

test("scores too low by an amount get it as offset", () => {
  const pages = [-2, 0, 2].flatMap((logOdds) => pagesAt(logOdds, 1 / (1 + Math.exp(-logOdds - 1))));
  expect(fitCalibration(pages).offset).toBeCloseTo(1, 1);
});

test("without pages and where all are told apart, slope and offset stay within bounds", () => {
  expect(fitCalibration([])).toEqual({ slope: 1, offset: 0 });
  const apart = [...pagesAt(-1, 0), ...pagesAt(1, 1)];
  const { slope } = fitCalibration(apart);
  expect(slope).toBeGreaterThan(1);
  expect(slope).toBeLessThan(20);
});

test("the error is the mean distance of score and share in each tenth", () => {
  const scores = [0.81, 0.83, 0.85, 0.87, 0.1];
  const truth = [true, true, true, false, false];
  expect(calibrationError(scores, truth)).toBeCloseTo((Math.abs(3.36 - 3) + 0.1) / 5, 12);
  expect(calibrationOf(scores, truth)).toEqual([
    { from: 0.1, pages: 1, score: 0.1, share: 0 },
    { from: 0.8, pages: 4, score: 0.84, share: 0.75 },
  ]);
  expect(calibrationError([], [])).toBe(0);
});
