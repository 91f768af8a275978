import { replacedSoFar } from "../change/item-churn.ts";
import { hoursPerDay, relativeRates, spreadChurn, watchedDays } from "../change/rhythm.ts";
import { learnSignals, noSignals, type SignalMemory } from "../change/signals.ts";
import type { RefreshSettings, Visit } from "../observation.ts";
import { compareLists, type ItemList, noItems } from "../sketch/item-list.ts";
import { paceAfter } from "./pace.ts";

/**
 * What every policy remembers of a page; mutable, so that a simulation makes no garbage. Sums are faded: a visit counts
 * e^(−days since/`settings.memoryDays`) of what it did at first.
 */
export type PageMemory = {
  /** Of the last visit that did not fail, in days since 1970-01-01 UTC. */
  atDays: number;
  /** Failed visits since. */
  failures: number;
  /** Items on the page; 0 where it lists none. */
  listSize: number;
  /** Σ of the days between visits. */
  days: number;
  /** The same in days of mean churn: an interval over the quiet hours of the day counts for less. */
  meanDays: number;
  /** Visits after the first, and those that found a change. */
  visits: number;
  changes: number;
  /** Σ of y = −ln(1 − q), q the replaced share of the list. */
  replaced: number;
  /** Σ of the new items. */
  born: number;
  /** The same as `replaced`, spread over the 24 hours of the day (UTC) in which it may have come. */
  readonly rhythm: Float64Array;
  readonly signals: SignalMemory;
  /** How much faster than by those sums the list changed of late: above 1 in a burst, below on a page that has stopped. */
  pace: number;
  /** φ of `utility-bounds` and `nutch-adaptive`, in days; 0 before either has decided. */
  intervalDays: number;
  /** t_R of `utility-bounds`. */
  referenceDays: number;
  /** Kept beside: the list of the last visit. */
  items: ItemList;
  /** Kept beside: base versions of `utility-bounds` (their points are packed with the rest), newest first. */
  profiles: ChangeProfile[];
  /** Of the last visit, 0..1; not stored. */
  difference: number;
  /** What `glint` worked out for this page and need not work out again soon; not stored. */
  plan: unknown;
  /** Σ y since that plan was made; not stored. */
  churnSincePlan: number;
  /** What the last visit found and after how long, for the site to learn from; not stored. */
  lastReplaced: number;
  lastElapsedDays: number;
};

/** How different a page was, visit by visit, from the version at the profile's start. */
export type ChangeProfile = { readonly startDays: number; readonly items: ItemList; readonly points: ProfilePoint[] };
export type ProfilePoint = { readonly days: number; readonly difference: number };

export function newMemory(visit: Visit): PageMemory {
  return {
    atDays: visit.atDays,
    failures: visit.outcome === "failed" ? 1 : 0,
    listSize: visit.items?.count ?? 0,
    days: 0,
    meanDays: 0,
    visits: 0,
    changes: 0,
    replaced: 0,
    born: 0,
    rhythm: new Float64Array(24),
    signals: noSignals(),
    pace: 1,
    intervalDays: 0,
    referenceDays: visit.atDays,
    items: visit.items ?? noItems,
    profiles: [],
    difference: 0,
    plan: undefined,
    churnSincePlan: 0,
    lastReplaced: 0,
    lastElapsedDays: 0,
  };
}

/** Adds a visit to what is remembered; a failed one only counts as one. */
export function learnVisit(memory: PageMemory | undefined, visit: Visit, settings: RefreshSettings): PageMemory {
  if (memory === undefined) return newMemory(visit);
  memory.difference = 0;
  memory.lastElapsedDays = 0;
  if (visit.outcome === "failed") {
    memory.failures = Math.min(255, memory.failures + 1);
    return memory;
  }
  const elapsed = visit.atDays - memory.atDays;
  const newShare = compare(memory, visit, settings);
  memory.failures = 0;
  memory.items = visit.outcome === "unchanged" ? memory.items : (visit.items ?? memory.items);
  memory.listSize = memory.items.count;
  memory.atDays = visit.atDays;
  // Two visits at the same moment, or a clock set back, tell nothing of a rate.
  if (elapsed > 0) addToSums(memory, elapsed, newShare, settings);
  return memory;
}

/** Sets `difference` and returns the share of new items. */
function compare(memory: PageMemory, { outcome, items, newItems }: Visit, settings: RefreshSettings): number {
  if (outcome === "unchanged") return 0;
  if (items === undefined || (items.count === 0 && memory.listSize === 0)) {
    memory.difference = settings.changeDifference;
    return 0;
  }
  const { difference, newShare } = compareLists(memory.items, items);
  memory.difference = difference;
  return newItems === undefined ? newShare : newItems / Math.max(1, items.count);
}

function addToSums(memory: PageMemory, elapsed: number, newShare: number, settings: RefreshSettings): void {
  const fade = Math.exp(-elapsed / settings.memoryDays);
  const replaced = replacedSoFar(memory.difference, memory.listSize);
  memory.days = memory.days * fade + elapsed;
  memory.visits = memory.visits * fade + 1;
  memory.changes = memory.changes * fade + (memory.difference > 0 ? 1 : 0);
  memory.born = memory.born * fade + bornSoFar(newShare, memory.listSize);
  const known = churnTotal(memory, settings);
  const churnPerDay = known.replaced / known.days;
  const meanDays = learnRhythm(memory, { elapsed, replaced, fade, churnPerDay }, settings);
  memory.pace = paceAfter(memory.pace, replaced, churnPerDay * meanDays, settings);
  memory.meanDays = memory.meanDays * fade + meanDays;
  memory.replaced = memory.replaced * fade + replaced;
  memory.churnSincePlan += replaced;
  memory.lastReplaced = replaced;
  memory.lastElapsedDays = elapsed;
  learnSignals(memory.signals, meanDays, replaced, fade);
}

const watched = new Float64Array(hoursPerDay);
const rates = new Float64Array(hoursPerDay);

function learnRhythm(
  memory: PageMemory,
  { elapsed, replaced, fade, churnPerDay }: { elapsed: number; replaced: number; fade: number; churnPerDay: number },
  settings: RefreshSettings,
): number {
  if (memory.listSize === 0) return elapsed;
  hoursOf(memory, churnPerDay, settings, rates);
  watchedDays(memory.atDays - elapsed, memory.atDays, watched);
  for (let hour = 0; hour < hoursPerDay; hour++) memory.rhythm[hour]! *= fade;
  return spreadChurn(memory.rhythm, watched, rates, replaced);
}

/** g: what is known of the hours of a page's day; 24 numbers with mean 1, filled into `into`. */
export function hoursOf(
  { rhythm }: PageMemory,
  churnPerDay: number,
  { prior, rhythmPriorDays }: RefreshSettings,
  into: Float64Array,
): Float64Array {
  const worthDays = prior?.rhythm ? (prior.rhythmWorthDays ?? rhythmPriorDays) : rhythmPriorDays;
  return relativeRates(rhythm, churnPerDay, into, worthDays, prior?.rhythm);
}

/** Without a site to learn from, a new page's prior is worth one day in which a twentieth of the list went. */
const usualPrior = { churnPerDay: 0.05, worthDays: 1 };

/** Sums of `replaced` and `meanDays` with the prior in them: their quotient is μ. */
export function churnTotal(memory: PageMemory, settings: RefreshSettings): { replaced: number; days: number } {
  const churnPerDay = settings.prior?.churnPerDay ?? usualPrior.churnPerDay;
  const worthDays = settings.prior?.worthDays ?? usualPrior.worthDays;
  return { replaced: memory.replaced + churnPerDay * worthDays, days: memory.meanDays + worthDays };
}

/** A list that is new as a whole says "at least so many": places are filled from more births than they hold. */
function bornSoFar(newShare: number, listSize: number): number {
  return -listSize * Math.log1p(-Math.min(1 - 0.5 / Math.max(1, listSize), newShare));
}
