import { expect, test } from "vitest";
import { readMoment, readMomentQuery } from "./moment.ts";

test.each([
  ["1:23", 83],
  ["1:02:03", 3723],
  ["83", 83],
  [" 0：07 ", 7],
  ["", undefined],
])("%s is a moment", (typed, seconds) => expect(readMoment(typed)).toEqual({ seconds }));

test.each(["soon", "1:2:3:4", "-1", "1.5", "99999:59", "1:"])("%s is none", (typed) =>
  expect(readMoment(typed)).toBeUndefined(),
);

test("an address names whole seconds or nothing", () => {
  expect(["83", "0", "-1", "1e3", "", undefined, "9999999"].map(readMomentQuery)).toEqual([
    83,
    0,
    ...Array(5).fill(undefined),
  ]);
});
