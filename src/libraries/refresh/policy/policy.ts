import type { Signal, SignalKind } from "../change/signals.ts";
import type { Observation, RefreshSettings, RefreshState, Visit } from "../observation.ts";
import { listOf, noItems } from "../sketch/item-list.ts";
import { foresee } from "./foresee.ts";
import { spreadInterval } from "./interval.ts";
import type { PageMemory } from "./page-memory.ts";
import { readMemory, writeMemory } from "./page-state.ts";

export type RefreshDecision = {
  /** To be stored and handed in at the next visit. */
  readonly state: RefreshState;
  /** From the observation to the next visit. */
  readonly intervalSeconds: number;
  /** How different the page was from the visit before, 0..1; 0 at the first visit. */
  readonly difference: number;
  /** How different it was expected to be; absent at the first visit. */
  readonly foreseen?: number;
  /** What the state says, for those who learn of the site or tell why; absent for a page never visited. */
  readonly memory?: PageMemory;
};

/**
 * Says when to visit a page again. All policies share one memory, so that one may follow another on a page at any time.
 * Pure: the same state, observation, settings and random numbers give the same decision.
 */
export type RefreshPolicy = {
  readonly name: string;
  /** Text in, text out: reads, learns, decides and writes. "", a damaged or a foreign state mean a new page. */
  next(state: RefreshState, observation: Observation, settings: RefreshSettings): RefreshDecision;
  /** Adds a visit to what is known of a page (undefined at its first). Changes `memory` in place and returns it. */
  learn(memory: PageMemory | undefined, visit: Visit, settings: RefreshSettings): PageMemory;
  /**
   * Adds a side signal heard between visits, in place; `decide` at the same moment then says how soon a visit is wanted.
   * Only `glint` heeds signals.
   */
  hear(memory: PageMemory, signal: Signal): void;
  /** `hear` for states kept as text: the interval is counted from the signal on. "" or a foreign state stays as it is. */
  nextAfterSignal(
    state: RefreshState,
    signal: { kind: SignalKind; at: Date },
    settings: RefreshSettings,
  ): RefreshDecision;
  /** Days from `atDays` until the next visit, within the interval limits; `atDays` is not before the last visit. */
  decide(memory: PageMemory, settings: RefreshSettings, atDays: number): number;
  /**
   * The settings with which this policy visits less often the higher `price` is, > 0: the one number a budget turns.
   * T in difference × days for policies with a threshold, days for the others.
   */
  priced(settings: RefreshSettings, price: number): RefreshSettings;
};

type PolicyParts = Pick<RefreshPolicy, "name" | "learn" | "decide"> & Partial<Pick<RefreshPolicy, "priced">>;

const secondsPerDay = 86_400;

export function createPolicy({ name, learn, decide, priced = withThreshold }: PolicyParts): RefreshPolicy {
  return {
    name,
    learn,
    decide,
    priced,
    hear: hearSignal,
    nextAfterSignal(state, { kind, at }, settings) {
      const memory = readMemory(state);
      // A page that was never visited is due anyway.
      if (memory === undefined) return { state, intervalSeconds: 0, difference: 0 };
      const atDays = Math.max(memory.atDays, daysOf(at));
      hearSignal(memory, { kind, atDays });
      const seconds = decide(memory, settings, atDays) * secondsPerDay;
      // A day's seconds divided and multiplied again may come out 1e-10 above the limit.
      const intervalSeconds = Math.min(settings.intervalMaxSeconds, seconds);
      return { state: writeMemory(memory), intervalSeconds, difference: 0, memory };
    },
    next(state, observation, settings) {
      const visit = visitOf(observation);
      const before = readMemory(state);
      const foreseen = before && foresee(before, settings, Math.max(0, visit.atDays - before.atDays)).difference;
      const memory = isRebuilt(before, observation) ? replaceItems(before, visit) : learn(before, visit, settings);
      const seconds = decide(memory, settings, visit.atDays) * secondsPerDay;
      return {
        state: writeMemory(memory),
        intervalSeconds: spreadInterval(seconds, settings),
        difference: memory.difference,
        ...(foreseen === undefined ? {} : { foreseen }),
        memory,
      };
    },
  };
}

function withThreshold(settings: RefreshSettings, threshold: number): RefreshSettings {
  return { ...settings, threshold };
}

// 64 of 4 bytes: a list of up to 64 items is compared exactly, a longer one with a standard error of at most 0.063.
const listMax = 64;

function isRebuilt(before: PageMemory | undefined, { outcome }: Observation): before is PageMemory {
  return before !== undefined && outcome === "rebuilt";
}

/** Takes over what is there now, and leaves what is known; known for less, so that a page always new is found out. */
function replaceItems(memory: PageMemory, { atDays, items }: Visit): PageMemory {
  memory.items = items ?? noItems;
  memory.listSize = memory.items.count;
  memory.atDays = atDays;
  memory.failures = 0;
  memory.visits /= 2;
  memory.difference = 1;
  memory.profiles = [];
  memory.referenceDays = atDays;
  return memory;
}

function visitOf({ at, outcome, tokens }: Observation): Visit {
  return {
    atDays: daysOf(at),
    outcome: outcome === "rebuilt" ? "changed" : outcome,
    ...(tokens ? { items: listOf(tokens, listMax) } : {}),
  };
}

/** States hold whole seconds: learnt in the same, or a state read back would give another decision than one kept. */
function daysOf(at: Date): number {
  return Math.floor(at.getTime() / 1000) / secondsPerDay;
}

/** Signals dated before the last visit tell nothing that it did not see. */
function hearSignal(memory: PageMemory, { kind, atDays }: Signal): void {
  const sums = memory.signals.kinds[kind];
  if (atDays >= memory.atDays) sums.pending = Math.min(255, sums.pending + 1);
}
