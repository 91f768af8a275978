import type { ItemList } from "../../src/libraries/refresh/index.ts";
import type { PageCopy } from "../replay/page-copy.ts";
import type { Stage } from "../replay/stage.ts";
import { type Choice, type CurvePoint, curvePoint, prices } from "./price-curve.ts";

// Who knows every change fetches at change instants only: a later fetch sees the same and leaves the copy wrong for longer.
// With price T a fetch and v_j the change instants, f(j) = min over i < j of f(i) + T + ∫ from v_i to v_j of D(v_i, x) dx is
// the least cost up to a fetch at v_j. The copy is current where the measured days begin, and no interval is too short:
// no policy can be below. Source: design/methods.md, section 1.

/** The limit at each price; see price-curve.ts. */
export function clairvoyant(stage: Stage, progress?: (share: number) => void): CurvePoint[] {
  const { copies, measured } = stage;
  const choices: Choice[][] = prices.map(() => []);
  let born = 0;
  for (const [at, copy] of copies.entries()) {
    const course = courseOf(copy, measured.from, stage.marks);
    for (const [index, price] of prices.entries()) {
      const plan = cheapestPlan(course, price);
      const discovery = discoveries(copy, course, plan.visited, measured);
      choices[index]?.push({ visits: plan.visited.length, divergence: plan.divergence, ...discovery });
    }
    born += copy.window.births.reduce((sum, birth) => sum + Number(counts(birth, measured)), 0);
    progress?.((at + 1) / copies.length);
  }
  const days = (copies[0]?.window.days ?? 0) - measured.from;
  return choices.map((each) => curvePoint(each, { days, born }));
}

/** The measured days of a window: its states and, for each as the copy, the divergence gathered until each later one. */
type Course = {
  /** State number of the first, which is current when the measured days begin. */
  readonly first: number;
  readonly count: number;
  /**
   * ∫ D(state i, ·) from the start of i to that of j > i at [j·count + i], j = count meaning the end: laid out so that the
   * search over i, done at every price, walks through memory in order.
   */
  readonly gathered: Float64Array;
};

let gatheredBuffer = new Float64Array(0);

function courseOf({ window, states }: PageCopy, from: number, marks: Stage["marks"]): Course {
  const { times, days } = window;
  let first = 0;
  while (first + 1 < times.length && (times[first + 1] as number) <= from) first++;
  const count = times.length - first;
  if (gatheredBuffer.length < count * (count + 1)) gatheredBuffer = new Float64Array(count * (count + 1));
  for (let i = 0; i < count; i++) {
    const copy = states[first + i] as ItemList;
    marks.stamp++;
    for (const item of copy.numbers) marks.stamps[item] = marks.stamp;
    let shared = copy.count;
    let sum = 0;
    let difference = 0;
    for (let j = i + 1; j <= count; j++) {
      const began = Math.max(from, times[first + j - 1] as number);
      const end = j < count ? (times[first + j] as number) : days;
      sum += difference * (end - began);
      gatheredBuffer[j * count + i] = sum;
      if (j === count) break;
      shared += sharedChange(window, first + j, marks);
      const union = copy.count + (states[first + j] as ItemList).count - shared;
      difference = union === 0 ? 0 : 1 - shared / union;
    }
  }
  return { first, count, gathered: gatheredBuffer };
}

function sharedChange(
  { delta, deltaOffsets }: PageCopy["window"],
  state: number,
  { stamps, stamp }: Stage["marks"],
): number {
  const left = deltaOffsets[2 * state + 1] as number;
  const end = deltaOffsets[2 * state + 2] as number;
  let change = 0;
  for (let i = deltaOffsets[2 * state] as number; i < left; i++) if (stamps[delta[i] as number] === stamp) change++;
  for (let i = left; i < end; i++) if (stamps[delta[i] as number] === stamp) change--;
  return change;
}

/** The states to fetch at, in order, and the divergence that remains. */
function cheapestPlan({ count, gathered }: Course, price: number): { visited: number[]; divergence: number } {
  const cost = new Float64Array(count + 1);
  const from = new Int32Array(count + 1);
  for (let j = 1; j <= count; j++) {
    const row = j * count;
    let best = Number.POSITIVE_INFINITY;
    let bestFrom = 0;
    for (let i = 0; i < j; i++) {
      const total = (cost[i] as number) + (gathered[row + i] as number);
      if (total < best) {
        best = total;
        bestFrom = i;
      }
    }
    from[j] = bestFrom;
    // The end of the window is no fetch.
    cost[j] = best + (j < count ? price : 0);
  }
  const visited: number[] = [];
  for (let j = from[count] as number; j > 0; j = from[j] as number) visited.push(j);
  visited.reverse();
  return { visited, divergence: Math.max(0, (cost[count] as number) - price * visited.length) };
}

const counts = (birth: number, { from, bornUntil }: Stage["measured"]) => birth >= from && birth < bornUntil;

function discoveries(
  { window, states, seen }: PageCopy,
  { first }: Course,
  visited: readonly number[],
  measured: Stage["measured"],
): { found: number; delayHours: number } {
  seen.fill(0);
  let found = 0;
  let delayHours = 0;
  for (const state of visited)
    for (const item of (states[first + state] as ItemList).numbers) {
      if (seen[item] === 1) continue;
      seen[item] = 1;
      const birth = window.births[item] as number;
      if (!counts(birth, measured)) continue;
      found++;
      delayHours += ((window.times[first + state] as number) - birth) * 24;
    }
  return { found, delayHours };
}
