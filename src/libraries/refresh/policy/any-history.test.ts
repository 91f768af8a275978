import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { signalKinds } from "../change/signals.ts";
import { defaultRefreshSettings, type Observation, policies, type RefreshSettings } from "../index.ts";
import { readMemory, writeMemory } from "./page-state.ts";

const all = Object.values(policies).map((policy) => [policy.name, policy] as const);
const tokens = fc.array(fc.integer({ min: 0, max: 120 }).map(String), { maxLength: 90 });
/** Gaps may be negative: clocks are set back. */
const visit = fc.record({
  gapSeconds: fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 40 * 86_400 })),
  outcome: fc.constantFrom("changed", "unchanged", "failed" as const),
  tokens: fc.option(tokens, { nil: undefined }),
  signal: fc.option(fc.constantFrom(...signalKinds), { nil: undefined }),
});
const history = fc.array(visit, { minLength: 1, maxLength: 40 });
const anySettings: fc.Arbitrary<RefreshSettings> = fc
  .record({
    threshold: fc.double({ min: 1e-6, max: 50, noNaN: true }),
    discoveryWeight: fc.constantFrom(0, 0.001, 1),
    riskFactor: fc.constantFrom(1, 1000),
    intervalMinSeconds: fc.integer({ min: 60, max: 86_400 }),
    daysMax: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ daysMax, ...chosen }) => ({
    ...defaultRefreshSettings,
    ...chosen,
    intervalMaxSeconds: chosen.intervalMinSeconds + daysMax * 86_400,
  }));

const start = new Date("2026-01-01T00:00:00Z").getTime();
type Step = typeof visit extends fc.Arbitrary<infer Value> ? Value : never;
const observationOf = (step: Step, at: Date): Observation => ({
  at,
  outcome: step.outcome,
  ...(step.tokens ? { tokens: step.tokens } : {}),
});

describe.for(all)("%s, whatever happens to a page,", ([, policy]) => {
  test("stays within the interval limits and 200 bytes, decides the same twice, and reads what it wrote", () => {
    fc.assert(
      fc.property(history, anySettings, (steps, settings) => {
        let state = "";
        let time = start;
        for (const step of steps) {
          time += step.gapSeconds * 1000;
          const observation = observationOf(step, new Date(time));
          const decision = policy.next(state, observation, settings);
          expect(policy.next(state, observation, settings)).toEqual(decision);
          expect(decision.intervalSeconds).toBeGreaterThanOrEqual(settings.intervalMinSeconds);
          expect(decision.intervalSeconds).toBeLessThanOrEqual(settings.intervalMaxSeconds);
          expect(decision.difference).toBeGreaterThanOrEqual(0);
          expect(decision.difference).toBeLessThanOrEqual(1);
          expect(decision.state.split(".")[0]!.length).toBeLessThanOrEqual(200);
          expect(writeMemory(readMemory(decision.state)!)).toBe(decision.state);
          state = decision.state;
          if (step.signal) {
            const heard = policy.nextAfterSignal(state, { kind: step.signal, at: new Date(time + 60_000) }, settings);
            expect(heard.intervalSeconds).toBeGreaterThanOrEqual(0);
            expect(heard.intervalSeconds).toBeLessThanOrEqual(settings.intervalMaxSeconds);
            expect(heard.state.split(".")[0]!.length).toBeLessThanOrEqual(200);
            state = heard.state;
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("bears a state of which some letters were changed", () => {
    const letter = fc.constantFrom(..."AZaz09-_");
    const changes = fc.array(fc.tuple(fc.nat({ max: 500 }), letter), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(history, changes, (steps, letters) => {
        let [state, time] = ["", start];
        for (const step of steps) {
          time += step.gapSeconds * 1000;
          ({ state } = policy.next(state, observationOf(step, new Date(time)), defaultRefreshSettings));
        }
        const damaged = [...state];
        for (const [at, letter] of letters) if (damaged[at] !== "." && damaged[at] !== undefined) damaged[at] = letter;
        const observation: Observation = { at: new Date(time + 1e7), outcome: "changed", tokens: ["/a", "/b"] };
        const { intervalSeconds } = policy.next(damaged.join(""), observation, defaultRefreshSettings);
        expect(intervalSeconds).toBeGreaterThanOrEqual(defaultRefreshSettings.intervalMinSeconds);
        expect(intervalSeconds).toBeLessThanOrEqual(defaultRefreshSettings.intervalMaxSeconds);
      }),
      { numRuns: 100 },
    );
  });

  test("takes any text for a state, and starts afresh where it cannot read it", () => {
    const observation: Observation = { at: new Date(start), outcome: "changed", tokens: ["/a", "/b"] };
    const base64 = fc.string({ unit: fc.constantFrom(..."AZaz09-_.!") });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          base64.map((text) => `g3${text}`),
        ),
        (state) => {
          const { intervalSeconds } = policy.next(state, observation, defaultRefreshSettings);
          expect(intervalSeconds).toBeGreaterThanOrEqual(defaultRefreshSettings.intervalMinSeconds);
          expect(intervalSeconds).toBeLessThanOrEqual(defaultRefreshSettings.intervalMaxSeconds);
        },
      ),
      { numRuns: 200 },
    );
  });
});
