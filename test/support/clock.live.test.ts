import { expect, test } from "vitest";
import { fakeClock } from "./clock.ts";

test("the fake clock moves only when told, and what it gave out stays as it was", () => {
  const clock = fakeClock("2026-11-30T12:00:00Z");
  const before = clock.now();
  expect(clock.advance(90)).toEqual(new Date("2026-11-30T12:01:30Z"));
  expect(clock.now()).toEqual(new Date("2026-11-30T12:01:30Z"));
  expect(before).toEqual(new Date("2026-11-30T12:00:00Z"));
  clock.set(new Date("2020-01-01T00:00:00Z"));
  expect(clock.now().getUTCFullYear()).toBe(2020);
});
