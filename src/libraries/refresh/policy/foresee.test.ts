import { expect, test } from "vitest";
import { defaultRefreshSettings, foresee, policies, readMemory } from "../index.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const settings = defaultRefreshSettings;
const tokensAt = (step: number) => Array.from({ length: 10 }, (_, place) => `/v/${step + place}`);

/** A list that replaces one of its ten items every six hours, visited as often. */
function visited(visits: number) {
  let decision = policies.glint.next("", { at: new Date(start), outcome: "changed", tokens: tokensAt(0) }, settings);
  for (let step = 1; step < visits; step++)
    decision = policies.glint.next(
      decision.state,
      { at: new Date(start + step * 6 * hour), outcome: "changed", tokens: tokensAt(step) },
      settings,
    );
  return decision;
}

test("what is foreseen comes close to what is found once a page is known", () => {
  expect(visited(1).foreseen).toBeUndefined();
  const known = visited(60);
  expect(known.difference).toBeCloseTo(2 / 11, 5);
  expect(known.foreseen).toBeGreaterThan(0.13);
  expect(known.foreseen).toBeLessThan(0.23);
});

test("difference and utility grow with time, and the utility reaches T about when the next visit is due", () => {
  const { state, intervalSeconds } = visited(60);
  const memory = readMemory(state)!;
  const curve = Array.from({ length: 50 }, (_, hours) => foresee(memory, settings, hours / 24));
  for (let at = 1; at < curve.length; at++) {
    expect(curve[at]!.difference).toBeGreaterThan(curve[at - 1]!.difference);
    expect(curve[at]!.utility).toBeGreaterThan(curve[at - 1]!.utility);
  }
  const due = foresee(memory, settings, intervalSeconds / 86_400).utility / settings.threshold;
  expect(due).toBeGreaterThan(0.5);
  expect(due).toBeLessThan(2);
});

test("a rebuilt page brings its new items and no churn; one that is rebuilt ever again is known for less and less", () => {
  const known = visited(20);
  const before = readMemory(known.state)!;
  const tokens = tokensAt(19).map((token) => `/new${token}`);
  const at = new Date(start + 20 * 6 * hour);
  const next = policies.glint.next(known.state, { at, outcome: "rebuilt", tokens }, settings);
  const after = readMemory(next.state)!;
  expect(after.replaced).toBeCloseTo(before.replaced, 3);
  expect(after.visits).toBeCloseTo(before.visits / 2, 2);
  const same = policies.glint.next(
    next.state,
    { at: new Date(at.getTime() + hour), outcome: "changed", tokens },
    settings,
  );
  expect(same.difference).toBe(0);
  expect(policies.glint.next("", { at, outcome: "rebuilt", tokens }, settings).difference).toBe(0);
});
