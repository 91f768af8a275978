import { hoursPerDay } from "../change/rhythm.ts";
import type { Plan } from "./plan.ts";

/**
 * Fetches lie this long after the hour: what a site publishes on the hour takes some minutes to be seen. 4 minutes; on the
 * hour itself half of such changes are missed by an hour.
 */
const afterHourDays = 0.003;
const partsPerHour = 4;

export type From = {
  readonly lastVisitDays: number;
  readonly atDays: number;
  /** y that signals since the last visit tell of, in list replacements. */
  readonly pendingChurn: number;
  /** Nearest and farthest moments allowed, days from `atDays`. */
  readonly daysMin: number;
  readonly daysMax: number;
};

/** Days from `atDays` until the moment, on a grid of quarter hours, where fetching costs least in the long run. */
export function daysByPlan(plan: Plan, from: From): number {
  const clock = from.lastVisitDays - afterHourDays;
  let hours = (clock - Math.floor(clock)) * hoursPerDay;
  let [churn, waiting] = [from.pendingChurn, 0];
  for (let left = (from.atDays - from.lastVisitDays) * hoursPerDay; left > 1e-6; ) {
    const part = Math.min(left, wholeOf(hours) + 1 - hours);
    const hour = wholeOf(hours) % hoursPerDay;
    churn += plan.churnPerHour[hour]! * part;
    waiting += plan.waitPerHour[hour]! * part;
    hours += part;
    left -= part;
  }
  const ahead: Ahead = { days: 0, hours, left: Math.exp(-churn), waiting, cost: 0 };
  const hour = wholeOf(hours) % hoursPerDay;
  const furthest = Math.max(plan.choice[hour]!, plan.choice[(hour + 1) % hoursPerDay]!) + 2;
  // Hour by hour first, then in quarters around the best.
  search(plan, ahead, from, furthest, 1);
  const days = search(plan, ahead, from, 2 * partsPerHour, partsPerHour);
  return Math.max(from.daysMin, Math.min(from.daysMax, days));
}

/** Where a look ahead has come to; sums since `atDays`, in difference × days. */
type Ahead = { days: number; hours: number; left: number; waiting: number; cost: number };

/**
 * Looks at `count` moments on a grid of `parts` an hour, from `ahead` on, which it changes.
 *
 * @returns the best; `ahead` then stands where the step to it began.
 */
function search(plan: Plan, ahead: Ahead, from: From, count: number, parts: number): number {
  let { days, hours, left, waiting, cost } = ahead;
  let last = differenceOf(left);
  const mayStay = from.daysMin <= 0 && days === 0;
  let best = mayStay ? valueAt(plan, hours) : Number.POSITIVE_INFINITY;
  let bestDays = mayStay ? 0 : from.daysMax;
  for (let i = 0; i < count && days < from.daysMax; i++) {
    const next = (Math.floor(hours * parts + 1e-6) + 1) / parts;
    const part = next - hours;
    const hour = wholeOf(hours) % hoursPerDay;
    const nextLeft = left * (part > 0.999 ? plan.leftAfterHour[hour]! : Math.exp(-plan.churnPerHour[hour]! * part));
    const difference = differenceOf(nextLeft);
    const births = plan.waitPerHour[hour]! * part;
    const nextCost = cost + (((last + difference) / 2 + waiting + births / 2) * part) / hoursPerDay;
    const nextDays = days + part / hoursPerDay;
    const value = nextCost - plan.costPerDay * nextDays + valueAt(plan, next);
    if (nextDays >= from.daysMin - 1e-6 && value < best) {
      [best, bestDays] = [value, nextDays];
      stand(ahead, days, hours, left, waiting, cost);
    }
    [days, hours, left, cost, last] = [nextDays, next, nextLeft, nextCost, difference];
    waiting += births;
  }
  return bestDays;
}

function stand(ahead: Ahead, days: number, hours: number, left: number, waiting: number, cost: number): void {
  ahead.days = days;
  ahead.hours = hours;
  ahead.left = left;
  ahead.waiting = waiting;
  ahead.cost = cost;
}

/** The hour a moment lies in, however it was rounded. */
function wholeOf(hours: number): number {
  return Math.floor(hours + 1e-6);
}

function differenceOf(left: number): number {
  return (2 - 2 * left) / (2 - left);
}

/** f between the hours it is known at. */
function valueAt(plan: Plan, hours: number): number {
  const whole = wholeOf(hours);
  const part = Math.max(0, hours - whole);
  const value = plan.value[whole % hoursPerDay]!;
  return part < 1e-6 ? value : value * (1 - part) + plan.value[(whole + 1) % hoursPerDay]! * part;
}
