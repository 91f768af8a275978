import type { ItemList, Visit } from "../../src/libraries/refresh/index.ts";
import type { TraceWindow } from "../traces/trace-window.ts";

// The copy of a page that visits keep, beside the truth of its window. How far both have drifted apart is not compared list
// by list: the items of the copy are marked, and as the truth goes from state to state only what came and left is counted.
// An hour changes a few items of a list of 50–100, so that a step costs a tenth of a comparison, and nothing is allocated.

/** What a visit found, as policies take it. One object for all visits, filled anew each time. */
export type Look = { -readonly [Key in keyof Visit]: Visit[Key] } & { items: ItemList; newItems: number };

/** Sums over the measured days of one window. */
export type PageTally = {
  visits: number;
  /** ∫ difference, in difference × days. */
  divergence: number;
  /** Days on which the copy equalled the page. */
  freshDays: number;
  /** ∫ age, in days². */
  age: number;
  /** ∫ list size, in items × days: what a mean over items weighs by. */
  listed: number;
  /** Items born in the days that count for discovery, those found, and their delays in hours. */
  born: number;
  found: number;
  delayHours: number;
};

export type PageCopy = {
  readonly window: TraceWindow;
  readonly states: readonly ItemList[];
  readonly seen: Uint8Array;
  readonly tally: PageTally;
  /** The state the page is in at `at`, in days since the start of the window. */
  state: number;
  at: number;
  visitedState: number;
  visitedAt: number;
  /** Now; 0 while the copy is current. */
  difference: number;
  /** Items that the page and the copy share now. */
  shared: number;
  /** Since when the copy is not current, days. */
  staleSince: number;
};

/** From when on is measured, and until when an item must be born to count for discovery; days since a window's start. */
export type MeasuredDays = { readonly from: number; readonly bornUntil: number };

/** Which items belong to the copy at hand: those marked with its stamp. Shared by all copies of a thread. */
export type Marks = { readonly stamps: Int32Array; stamp: number };

export function createMarks(windows: readonly TraceWindow[]): Marks {
  const most = windows.reduce((max, window) => Math.max(max, window.births.length), 0);
  return { stamps: new Int32Array(most), stamp: 0 };
}

export function createCopy(window: TraceWindow): PageCopy {
  const states = Array.from(window.times, (_, at) => {
    const numbers = window.items.subarray(window.offsets[at], window.offsets[at + 1]);
    return { numbers, count: numbers.length };
  });
  return {
    window,
    states,
    seen: new Uint8Array(window.births.length),
    tally: { visits: 0, divergence: 0, freshDays: 0, age: 0, listed: 0, born: 0, found: 0, delayHours: 0 },
    state: 0,
    at: 0,
    visitedState: -1,
    visitedAt: 0,
    difference: 0,
    shared: 0,
    staleSince: 0,
  };
}

/** Forgets all visits. */
export function resetCopy(copy: PageCopy, { from, bornUntil }: MeasuredDays): void {
  copy.seen.fill(0);
  const { tally } = copy;
  tally.visits = tally.divergence = tally.freshDays = tally.age = 0;
  tally.listed = tally.found = tally.delayHours = tally.born = 0;
  for (const birth of copy.window.births) if (birth >= from && birth < bornUntil) tally.born++;
  copy.state = 0;
  copy.at = 0;
  copy.visitedState = -1;
  copy.visitedAt = 0;
  copy.difference = 0;
  copy.shared = 0;
  copy.staleSince = 0;
}

/** Lets time pass until `until` (days, at most the window's end) and adds up how wrong the copy was meanwhile. */
export function passTime(copy: PageCopy, until: number, { from }: MeasuredDays, marks: Marks): void {
  const { times } = copy.window;
  markCopy(copy, marks);
  for (;;) {
    const next = copy.state + 1 < times.length ? (times[copy.state + 1] as number) : Number.POSITIVE_INFINITY;
    const end = Math.min(next, until);
    addUp(copy, copy.at > from ? copy.at : from, end);
    copy.at = end;
    if (next > until) return;
    enterNextState(copy, marks);
  }
}

function markCopy(copy: PageCopy, marks: Marks): void {
  marks.stamp++;
  if (copy.visitedState < 0) return;
  const { numbers } = copy.states[copy.visitedState] as ItemList;
  for (let i = 0; i < numbers.length; i++) marks.stamps[numbers[i] as number] = marks.stamp;
}

function addUp(
  { tally, states, state, difference, staleSince, visitedState }: PageCopy,
  from: number,
  to: number,
): void {
  if (to <= from || visitedState < 0) return;
  const days = to - from;
  tally.listed += (states[state] as ItemList).count * days;
  tally.divergence += difference * days;
  if (difference === 0) tally.freshDays += days;
  else tally.age += ((to - staleSince) ** 2 - (from - staleSince) ** 2) / 2;
}

function enterNextState(copy: PageCopy, { stamps, stamp }: Marks): void {
  const { delta, deltaOffsets, times } = copy.window;
  const state = ++copy.state;
  if (copy.visitedState < 0) return;
  const came = deltaOffsets[2 * state] as number;
  const left = deltaOffsets[2 * state + 1] as number;
  const end = deltaOffsets[2 * state + 2] as number;
  let shared = copy.shared;
  for (let i = came; i < left; i++) if (stamps[delta[i] as number] === stamp) shared++;
  for (let i = left; i < end; i++) if (stamps[delta[i] as number] === stamp) shared--;
  copy.shared = shared;
  const union = (copy.states[state] as ItemList).count + (copy.states[copy.visitedState] as ItemList).count - shared;
  const difference = union === 0 ? 0 : 1 - shared / union;
  if (copy.difference === 0 && difference > 0) copy.staleSince = times[state] as number;
  copy.difference = difference;
}

const hoursPerDay = 24;

/** Visits the page now: tells what is found in `look` and makes the copy current. Delays of discovered items go to `delays`. */
export function visitPage(copy: PageCopy, look: Look, { from, bornUntil }: MeasuredDays, delays: Delays): void {
  const { window, states, tally, seen } = copy;
  const items = states[copy.state] as ItemList;
  look.atDays = window.startsAt / 86_400 + copy.at;
  look.outcome = copy.visitedState >= 0 && copy.difference === 0 ? "unchanged" : "changed";
  look.items = items;
  look.newItems = 0;
  for (let i = 0; i < items.count; i++) {
    const item = items.numbers[i] as number;
    if (seen[item] === 1) continue;
    seen[item] = 1;
    look.newItems++;
    const birth = window.births[item] as number;
    if (birth < from || birth >= bornUntil) continue;
    const hours = (copy.at - birth) * hoursPerDay;
    tally.found++;
    tally.delayHours += hours;
    delays.hours[delays.count++] = hours;
  }
  if (copy.at >= from) tally.visits++;
  copy.visitedState = copy.state;
  copy.visitedAt = copy.at;
  copy.difference = 0;
  copy.shared = items.count;
}

/** The delays of all items found, in no order; as long as there are items. */
export type Delays = { readonly hours: Float64Array; count: number };

export function createLook(): Look {
  return { atDays: 0, outcome: "changed", items: { numbers: new Uint32Array(0), count: 0 }, newItems: 0 };
}
