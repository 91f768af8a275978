import { describe, expect, test } from "vitest";
import {
  adjustThreshold,
  defaultRefreshSettings,
  type Observation,
  policies,
  type RefreshDecision,
  type RefreshPolicy,
  type RefreshSettings,
} from "../index.ts";
import { readMemory, writeMemory } from "./page-state.ts";
import { utilityRange } from "./utility-bounds.ts";

const settings: RefreshSettings = { ...defaultRefreshSettings, intervalMinSeconds: 60 };
/** T so high that the cap ρ·T of utility bounds (ρ = 30 at least) lies beyond the intervals looked at. */
const patient: RefreshSettings = { ...settings, threshold: 0.2 };
const day = 86_400;
const start = new Date("2026-01-01T00:00:00Z");
const all: readonly RefreshPolicy[] = Object.values(policies);
const learning = all.filter((policy) => policy.name !== "fixed");

/** A listing of `size` items at a moment: `bornPerDay` new ones a day push the oldest out. */
const listingAt = (at: Date, bornPerDay: number, size = 20) => {
  const newest = Math.floor(((at.getTime() - start.getTime()) / 1000 / day) * bornPerDay);
  return Array.from({ length: size }, (_, i) => `/play/${newest - i + 100_000}`);
};

/** Lets a policy visit a page by its own decisions; the page says what a visit finds. */
function live(
  policy: RefreshPolicy,
  page: (at: Date, last: Date | undefined) => Observation,
  visits: number,
  using = settings,
): RefreshDecision[] {
  const decisions: RefreshDecision[] = [];
  let [at, last, state]: [Date, Date | undefined, string] = [start, undefined, ""];
  for (let i = 0; i < visits; i++) {
    const decision = policy.next(state, page(at, last), using);
    decisions.push(decision);
    state = decision.state;
    last = at;
    at = new Date(at.getTime() + decision.intervalSeconds * 1000);
  }
  return decisions;
}

const listing =
  (bornPerDay: number, size = 20) =>
  (at: Date, last: Date | undefined): Observation => {
    const tokens = listingAt(at, bornPerDay, size);
    const isSame = last !== undefined && tokens[0] === listingAt(last, bornPerDay, size)[0];
    return { at, outcome: isSame ? "unchanged" : "changed", tokens };
  };
const still = (at: Date): Observation => ({ at, outcome: "unchanged" });
const restless = (at: Date): Observation => ({ at, outcome: "changed" });
const lastInterval = (decisions: readonly RefreshDecision[]) => decisions.at(-1)!.intervalSeconds;

describe.for(learning.map((policy) => [policy.name, policy] as const))("%s", ([, policy]) => {
  test("a page that never changed is visited less and less often, up to the limit", () => {
    const intervals = live(policy, listing(0), 60, patient).map((decision) => decision.intervalSeconds);
    for (let i = 2; i < intervals.length; i++) expect(intervals[i]).toBeGreaterThanOrEqual(intervals[i - 1]! * 0.999);
    expect(intervals.at(-1)).toBeGreaterThan(2 * day);
    expect(Math.max(...intervals)).toBeLessThanOrEqual(settings.intervalMaxSeconds);
  });

  test("a busy listing is visited more often than a slow one", () => {
    expect(lastInterval(live(policy, listing(20), 60))).toBeLessThan(lastInterval(live(policy, listing(0.5), 60)) / 2);
  });

  test("a page that wakes up is visited more often again", () => {
    let state = "";
    let at = start;
    const visit = (tokens: readonly string[], outcome: Observation["outcome"]) => {
      const decision = policy.next(state, { at, outcome, tokens }, patient);
      state = decision.state;
      at = new Date(at.getTime() + decision.intervalSeconds * 1000);
      return decision.intervalSeconds;
    };
    for (let i = 0; i < 10; i++) visit(listingAt(start, 0), "unchanged");
    const asleep = visit(listingAt(start, 0), "unchanged");
    for (let i = 1; i <= 60; i++) visit(listingAt(new Date(start.getTime() + i * day * 1000), 20), "changed");
    const awake = visit(listingAt(new Date(start.getTime() + 61 * day * 1000), 20), "changed");
    // One profile, wholly different at its first visit: the change may have come at its very beginning, U_min stays 0, and the thesis'
    // reading never halves (README.md, design notes).
    if (policy.name === "utility-bounds/thesis") expect(awake / asleep).toBeCloseTo(1, 2);
    else expect(awake).toBeLessThan(asleep * 0.99);
  });

  test("a lower price means more visits", () => {
    const eager = lastInterval(live(policy, listing(4), 60, policy.priced(settings, 0.002)));
    const lazy = lastInterval(live(policy, listing(4), 60, policy.priced(settings, 0.1)));
    expect(eager).toBeLessThan(lazy);
  });
});

describe.for(all.map((policy) => [policy.name, policy] as const))("%s, as every policy,", ([, policy]) => {
  test("keeps within the limits, whatever it meets", () => {
    const outcomes = ["changed", "failed", "unchanged", "changed"] as const;
    const narrow = { ...settings, intervalMinSeconds: 1000, intervalMaxSeconds: 5000 };
    let state = "";
    for (let i = 0; i < 40; i++) {
      const tokens = i % 3 === 0 ? listingAt(start, i, i) : undefined;
      const at = new Date(start.getTime() + (i % 7) * 9_000_000);
      const decision = policy.next(state, { at, outcome: outcomes[i % 4]!, ...(tokens ? { tokens } : {}) }, narrow);
      expect(decision.intervalSeconds).toBeGreaterThanOrEqual(1000);
      expect(decision.intervalSeconds).toBeLessThanOrEqual(5000);
      expect(decision.difference).toBeGreaterThanOrEqual(0);
      expect(decision.difference).toBeLessThanOrEqual(1);
      state = decision.state;
    }
  });

  test("says how different a listing was", () => {
    const first = policy.next("", { at: start, outcome: "changed", tokens: listingAt(start, 0) }, settings);
    const at = new Date(start.getTime() + day * 1000);
    expect(first.difference).toBe(0);
    expect(policy.next(first.state, { at, outcome: "changed", tokens: ["/x", "/y", "/z"] }, settings).difference).toBe(
      1,
    );
    expect(policy.next(first.state, { at, outcome: "unchanged" }, settings).difference).toBe(0);
  });

  test("takes a damaged or foreign state for a new page", () => {
    const observation: Observation = { at: start, outcome: "changed", tokens: ["/a"] };
    const fresh = policy.next("", observation, settings);
    for (const state of [
      "g2",
      "g2.",
      "g3",
      "g3.",
      "g3!!.AAAA",
      "g2AAAA.AAAA",
      "g3AAAA.AAAA",
      "m1AAAA",
      "b1",
      "zz",
      ".",
      '{"x":1}',
    ])
      expect(policy.next(state, observation, settings)).toEqual(fresh);
  });

  test("the same input gives the same output; chance moves it by a fifth at most", () => {
    const page = listing(3);
    expect(live(policy, page, 20)).toEqual(live(policy, page, 20));
    const plain = policy.next("", page(start, undefined), settings).intervalSeconds;
    for (const number of [0, 0.5, 0.999]) {
      const moved = policy.next("", page(start, undefined), { ...settings, random: () => number }).intervalSeconds;
      expect(moved / plain).toBeCloseTo(0.8 + 0.4 * number, 6);
    }
  });
});

describe("states", () => {
  test.for(all.map((policy) => [policy.name, policy] as const))(
    "of %s are short, beside the lists kept",
    ([, policy]) => {
      for (const page of [listing(50, 500), restless, still])
        for (const { state } of live(policy, page, 20)) expect(state.split(".")[0]!.length).toBeLessThanOrEqual(200);
    },
  );

  test("of the version before, as databases hold them, are read", () => {
    // Forty visits, every five hours, of three items of which one is new at every other visit.
    const memory = readMemory(
      "g2aWBvV2lVuQAAAAOV-pT6qBSfxJVZogcAAHcKXD7PU-glT1__WJzfip0vSdx7Vyh1VA_5Wy0hjW1aS4z6W3kfAA.AAMAAzEZYXRYfyl550gzVg",
    )!;
    expect(memory.visits).toBeCloseTo(32.22, 2);
    expect(memory.replaced / memory.days).toBeCloseTo(0.947, 3);
    expect(memory.rhythm[10]).toBeCloseTo(0.1327, 3);
    expect(memory.pace).toBe(1);
    expect(memory.items.count).toBe(3);
    expect(readMemory(writeMemory(memory))).toEqual(memory);
  });

  test("can be taken over by one another", () => {
    const learnt = live(policies["change-rate"], listing(8), 30).at(-1)!.state;
    const observation: Observation = { at: new Date(start.getTime() + 90 * day * 1000), outcome: "unchanged" };
    expect(policies.glint.next(learnt, observation, settings).intervalSeconds).not.toBe(
      policies.glint.next("", observation, settings).intervalSeconds,
    );
  });
});

describe("what tells the policies apart", () => {
  test("glint looks at a listing earlier than item churn alone, the more so the more new items count", () => {
    const alone = lastInterval(live(policies["item-churn"], listing(6), 60));
    const some = lastInterval(live(policies.glint, listing(6), 60));
    const much = lastInterval(live(policies.glint, listing(6), 60, { ...settings, discoveryWeight: 0.1 }));
    expect(some).toBeLessThan(alone);
    expect(much).toBeLessThan(some);
    const none = lastInterval(live(policies.glint, listing(6), 60, { ...settings, discoveryWeight: 0 }));
    expect(none / alone).toBeGreaterThan(0.7);
    expect(none / alone).toBeLessThan(1.4);
  });

  test("a listing whose one advert changes all the time is visited less by item churn than by its change rate", () => {
    const advert = (at: Date): Observation => ({
      at,
      outcome: "changed",
      tokens: [...listingAt(start, 0, 25), `/ad/${at.getTime()}`],
    });
    expect(lastInterval(live(policies["item-churn"], advert, 60))).toBeGreaterThan(
      1.5 * lastInterval(live(policies["change-rate"], advert, 60)),
    );
  });

  test("a page without items is visited by its rate of change, and less where a change counts for little", () => {
    const often = lastInterval(live(policies.glint, restless, 60));
    expect(often).toBeLessThan(lastInterval(live(policies.glint, still, 60)));
    expect(lastInterval(live(policies.glint, restless, 60, { ...settings, changeDifference: 0.05 }))).toBeGreaterThan(
      often,
    );
  });

  test("a failed visit teaches nothing and is tried again later and later", () => {
    const before = live(policies.glint, listing(6), 20).at(-1)!;
    const fail = (state: string) =>
      policies.glint.next(state, { at: new Date(start.getTime() + 1e9), outcome: "failed" }, settings);
    const first = fail(before.state);
    const second = fail(first.state);
    expect(first.intervalSeconds).toBe(settings.firstIntervalSeconds);
    expect(second.intervalSeconds).toBe(2 * settings.firstIntervalSeconds);
  });

  test("fixed visits at its interval", () => {
    expect(lastInterval(live(policies.fixed, listing(50), 9))).toBe(settings.fixedIntervalSeconds);
  });
});

describe("utility bounds", () => {
  const profile = (...points: readonly (readonly [number, number])[]) => ({
    points: points.map(([days, difference]) => ({ days, difference })),
  });

  test("one interval bounds the utility between nothing and all of the rectangle", () => {
    const { low, high } = utilityRange([profile([2, 0.5])], 2);
    expect([low, high]).toEqual([0, 1]);
  });

  test("a change late in the interval is known to be worth much, an early one little", () => {
    const late = utilityRange([profile([1, 0], [2, 0.5])], 2);
    const early = utilityRange([profile([1, 0.5], [2, 0.5])], 2);
    expect([late.low, late.high]).toEqual([0.5, 1]);
    expect([early.low, early.high]).toEqual([0, 0.5]);
  });

  test("the curves never fall, even where a page came back to an old version", () => {
    const { low, high } = utilityRange([profile([1, 0.5], [2, 0])], 2);
    expect(low).toBe(0);
    expect(high).toBe(0.5);
  });

  test("intervals move with the root of T at once, and by the rules where T stays", () => {
    for (const name of ["utility-bounds", "utility-bounds/paper-a", "utility-bounds/thesis"] as const) {
      const policy = policies[name];
      const visit = { atDays: 20_000, outcome: "unchanged" as const };
      const memory = policy.learn(undefined, visit, patient);
      for (let day = 1; day <= 4; day++) policy.learn(memory, { ...visit, atDays: visit.atDays + day }, patient);
      const daysAt = (threshold: number) => policy.decide(memory, { ...patient, threshold }, memory.atDays);
      expect(daysAt(patient.threshold)).toBeCloseTo(16 / 24, 9); // an hour, doubled four times
      expect(daysAt(patient.threshold * 4)).toBeCloseTo(2 * (16 / 24), 9);
      expect(daysAt(patient.threshold / 4)).toBeCloseTo(16 / 24 / 2, 9);
    }
  });

  test("profiles watched too shortly are left out of the mean", () => {
    const range = utilityRange([profile([0.5, 1]), profile([1, 0], [2, 0.5])], 2);
    expect(range).toEqual(utilityRange([profile([1, 0], [2, 0.5])], 2));
  });
});

describe("the budget", () => {
  test("the threshold rises when too much is spent and falls when too little", () => {
    expect(adjustThreshold({ threshold: 1, spent: 200, budget: 100 })).toBeCloseTo(Math.exp(0.5), 12);
    expect(adjustThreshold({ threshold: 1, spent: 0, budget: 100 })).toBeCloseTo(Math.exp(-0.5), 12);
    expect(adjustThreshold({ threshold: 1, spent: 100, budget: 100 })).toBe(1);
  });

  test("one wild span moves it by e at most, and it keeps its limits", () => {
    expect(adjustThreshold({ threshold: 1, spent: 1e9, budget: 1 })).toBeCloseTo(Math.E, 12);
    expect(adjustThreshold({ threshold: 1000, spent: 1e9, budget: 1 })).toBe(1000);
    expect(adjustThreshold({ threshold: 1e-9, spent: 0, budget: 1 })).toBe(1e-9);
  });

  test("it settles where two hundred listings are visited as often as the budget allows", () => {
    const budgetPerDay = 400;
    let threshold = 0.02;
    const pages = Array.from({ length: 200 }, (_, i) => ({
      state: "",
      dueAt: start.getTime() + i * 1000,
      last: undefined as Date | undefined,
      page: listing((i % 20) / 2),
    }));
    const spentOn: number[] = [];
    for (let today = 0; today < 30; today++) {
      let spent = 0;
      const until = start.getTime() + (today + 1) * day * 1000;
      for (const entry of pages) {
        while (entry.dueAt < until) {
          const at = new Date(entry.dueAt);
          const decision = policies.glint.next(entry.state, entry.page(at, entry.last), { ...settings, threshold });
          Object.assign(entry, {
            state: decision.state,
            last: at,
            dueAt: entry.dueAt + decision.intervalSeconds * 1000,
          });
          spent++;
        }
      }
      spentOn.push(spent);
      threshold = adjustThreshold({ threshold, spent, budget: budgetPerDay });
    }
    const lately = spentOn.slice(-10).reduce((sum, spent) => sum + spent, 0) / 10;
    expect(lately / budgetPerDay).toBeGreaterThan(0.9);
    expect(lately / budgetPerDay).toBeLessThan(1.1);
  });
});
