import { expect, test } from "vitest";
import { fakeClock } from "../../../test/support/clock.ts";
import { createFloodGate } from "./flood-gate.ts";

const count = (times: number, passes: () => boolean) => Array.from({ length: times }, passes).filter(Boolean).length;

test("so many calls pass in a minute, for each name, and more with time", () => {
  const clock = fakeClock();
  const gate = createFloodGate(clock, { perMinute: 30, namesMax: 10 });
  expect(count(100, () => gate.passes("a"))).toBe(30);
  expect(count(100, () => gate.passes("b"))).toBe(30);
  clock.advance(20);
  expect(count(100, () => gate.passes("a"))).toBe(10);
  clock.advance(3600);
  expect(count(100, () => gate.passes("a"))).toBe(30);
});

test("a flood of made-up names takes no memory and lets no more pass than one of them", () => {
  const clock = fakeClock();
  const gate = createFloodGate(clock, { perMinute: 30, namesMax: 10 });
  let number = 0;
  expect(count(10_000, () => gate.passes(`made-up-${number++}`))).toBeLessThanOrEqual(10 + 30);
  clock.advance(60);
  expect(gate.passes("honest")).toBe(true);
});
