import { expect, test } from "vitest";
import { thinned, unvisitedShare } from "./recall.ts";

const at = new Date("2026-11-30T12:00:00Z");
const point = (requests: number) => ({ requests, at, programmes: requests, knownPages: 10, visitedPages: 4 });

test("a curve is thinned evenly over its requests, its first and last points kept", () => {
  const points = Array.from({ length: 1000 }, (_, index) => point(index + 1));
  const kept = thinned(points, 11).map(({ requests }) => requests);
  expect([kept.at(0), kept.at(-1)]).toEqual([1, 1000]);
  expect(kept.length).toBeLessThanOrEqual(12);
  const gaps = kept.slice(1).map((requests, index) => requests - kept[index]!);
  expect(Math.max(...gaps) / 100).toBeLessThan(1.02);
  expect(thinned(points.slice(0, 5), 11)).toHaveLength(5);
  expect(thinned([], 11)).toEqual([]);
});

test("where points are far apart, none is invented", () => {
  const kept = thinned([point(1), point(2), point(3), point(5000), point(5001), point(10_000)], 4);
  expect(kept.map(({ requests }) => requests)).toEqual([1, 5000, 10_000]);
});

test("the share not visited is unknown without pages, and never below nothing", () => {
  expect(unvisitedShare({ knownPages: 0, visitedPages: 0 })).toBeUndefined();
  expect(unvisitedShare({ knownPages: 10, visitedPages: 4 })).toBeCloseTo(0.6);
  expect(unvisitedShare({ knownPages: 10, visitedPages: 12 })).toBe(0);
});
