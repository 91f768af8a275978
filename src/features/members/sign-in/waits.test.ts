import { expect, test } from "vitest";
import { waitSeconds } from "./waits.ts";

const rule = { free: 3, firstSeconds: 10, mostSeconds: 100 };
const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1000);

test("the first failures are free; each further one doubles the wait, up to the most", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7, 2000].map((count) => waitSeconds({ count, lastAt: at(0) }, rule, at(0)));
  expect(waits).toEqual([0, 0, 0, 10, 20, 40, 80, 100, 100]);
});

test("waiting ends with its time, counted from the last failure", () => {
  const failures = { count: 4, lastAt: at(0) };
  expect([5, 19.5, 20, 500].map((seconds) => waitSeconds(failures, rule, at(seconds)))).toEqual([15, 1, 0, 0]);
  expect(waitSeconds({ count: 0 }, rule, at(0))).toBe(0);
});
