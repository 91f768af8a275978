import type { ItemList } from "./sketch/item-list.ts";

/** What a policy remembers of a page, as text to be stored with it; "" for a page never visited. */
export type RefreshState = string;

/** What a caller that keeps states as text (the crawler) tells of a visit. */
export type Observation = {
  /** When the page was fetched. */
  readonly at: Date;
  /** `rebuilt`: the page is another one now, which tells nothing of how fast it changes. */
  readonly outcome: "changed" | "unchanged" | "failed" | "rebuilt";
  /** On a listing: the video tokens of its items in page order. Absent where the page lists nothing, or was not read. */
  readonly tokens?: readonly string[];
};

/** The same for callers that keep memories as objects (simulations): no texts, no dates. */
export type Visit = {
  /** Days since 1970-01-01 00:00 UTC. */
  readonly atDays: number;
  readonly outcome: "changed" | "unchanged" | "failed";
  /** Absent where the page lists nothing, or was not read. */
  readonly items?: ItemList;
  /** Items the caller had never seen on this page, where it knows; else those the visit before did not have count as new. */
  readonly newItems?: number;
};

/** What the other pages of a site tell of a new one. */
export type SitePrior = {
  /** μ > 0, and how many days without a visit it is worth, > 0: both or none. */
  readonly churnPerDay?: number;
  readonly worthDays?: number;
  /** Relative churn by hour of the day (UTC), 24 numbers >= 0 with mean 1, and how many days of the page's own it is worth. */
  readonly rhythm?: ArrayLike<number>;
  readonly rhythmWorthDays?: number;
};

export type RefreshSettings = {
  /** T: a page is due when the utility of fetching it reaches this; in difference × days, > 0. Smaller means more visits. */
  readonly threshold: number;
  /** w: what a new item found a day earlier is worth, in difference × days; 0 looks at divergence alone. */
  readonly discoveryWeight: number;
  /** ρ: no interval is longer than ρ·T days, whatever the utility says. */
  readonly riskFactor: number;
  /** What "changed" counts as on a page without items, 0..1. Low where counters and adverts make most changes. */
  readonly changeDifference: number;
  readonly intervalMinSeconds: number;
  readonly intervalMaxSeconds: number;
  /** Until the second visit, from which a rate can first be told. */
  readonly firstIntervalSeconds: number;
  /** For the policies `fixed` (its interval) and `nutch-adaptive` (where it starts). */
  readonly fixedIntervalSeconds: number;
  readonly prior?: SitePrior;
  /** A visit counts e^(−days since / this) of what it did at first, > 0. */
  readonly memoryDays: number;
  /** κ: how many days' worth of churn the prior of an even day counts, where the site tells none; > 0. */
  readonly rhythmPriorDays: number;
  /**
   * Roll-off guard: `glint` waits no longer than until so large a share of the list is expected to be new, 0..1; 0 for no guard. 1/3 is the
   * N/(3b) of lists where no item may be missed.
   */
  readonly rollOffShare: number;
  /** Over how many list replacements `glint` looks for bursts and for pages that have stopped, > 0; 0 looks for none. */
  readonly paceMemory: number;
  /** By what share `glint` moves visits of pages that change much between visits, to learn their hours; 0 … 0.5. */
  readonly phaseProbe: number;
  /** ρ of the utility bounds, in place of the one found best for each reading; > 0. */
  readonly boundsRiskFactor?: number;
  /** `nutch-adaptive`: by what share the interval grows after a visit without a change and shrinks after one with; 0..1. */
  readonly nutchIncrease: number;
  readonly nutchDecrease: number;
  /** Spreads visits by ±20 % where given: numbers in [0, 1). Without it the same input gives the same output. */
  readonly random?: () => number;
};

// T = 0.02: a listing that replaces 63 % of its items a day is visited every 3.4 hours, one that replaces 5 % every 15.
// w = 0.003: on 948 windows of real listings a sixth to a tenth fewer items are missed than with 0 at half a fetch and one a day, for
// 2 % and 1 % more divergence; with 0.01 a quarter and a fifth, for 6 % and 2 %. ρ = 1000: a cap that binds becomes the schedule.
export const defaultRefreshSettings: RefreshSettings = {
  threshold: 0.02,
  discoveryWeight: 0.003,
  riskFactor: 1000,
  changeDifference: 1,
  intervalMinSeconds: 600,
  intervalMaxSeconds: 30 * 86_400,
  firstIntervalSeconds: 3600,
  fixedIntervalSeconds: 86_400,
  memoryDays: 20,
  rhythmPriorDays: 3,
  rollOffShare: 0,
  paceMemory: 1,
  phaseProbe: 0.1,
  nutchIncrease: 0.4,
  nutchDecrease: 0.2,
};
