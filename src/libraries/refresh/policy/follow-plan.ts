import { hoursPerDay } from "../change/rhythm.ts";
import type { Plan } from "./plan.ts";

/**
 * Fetches lie this long after the hour: what a site publishes on the hour takes some minutes to be seen. 4 minutes; on the
 * hour itself half of such changes are missed by an hour.
 */
const afterHourDays = 0.003;
const partsPerHour = 4;

/** Where a look ahead has come to: all sums since `atDays`, in difference × days. */
type Ahead = { days: number; churn: number; difference: number; waiting: number; cost: number };

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
  const ahead: Ahead = { days: 0, churn: from.pendingChurn, difference: 0, waiting: 0, cost: 0 };
  const clock = from.lastVisitDays - afterHourDays;
  let hours = (clock - Math.floor(clock)) * hoursPerDay;
  if (from.atDays > from.lastVisitDays) {
    hours = passTime(ahead, plan, hours, (from.atDays - from.lastVisitDays) * hoursPerDay);
    [ahead.days, ahead.cost] = [0, 0];
  }
  ahead.difference = differenceOf(ahead.churn);
  const coarse = { ...ahead };
  const start = { ...ahead, hours };
  const hour = Math.floor(hours + 1e-6) % hoursPerDay;
  const furthest = Math.max(plan.choice[hour]!, plan.choice[(hour + 1) % hoursPerDay]!) + 2;
  // Hour by hour first; then in quarters around the best.
  let best = from.daysMin <= 0 ? valueAt(plan, hours) : Number.POSITIVE_INFINITY;
  let bestDays = from.daysMin <= 0 ? 0 : from.daysMax;
  for (let m = 0; m <= furthest && coarse.days < from.daysMax; m++) {
    const before = { ...coarse, hours };
    hours = passTime(coarse, plan, hours, Math.floor(hours + 1e-6) + 1 - hours);
    const cost = coarse.cost - plan.costPerDay * coarse.days + valueAt(plan, hours);
    if (coarse.days >= from.daysMin - 1e-6 && cost < best) {
      [best, bestDays] = [cost, coarse.days];
      Object.assign(start, before);
    }
  }
  hours = start.hours;
  for (let part = 0; part < 2 * partsPerHour; part++) {
    hours = passTime(start, plan, hours, (Math.floor(hours * partsPerHour + 1e-6) + 1) / partsPerHour - hours);
    const cost = start.cost - plan.costPerDay * start.days + valueAt(plan, hours);
    if (start.days >= from.daysMin - 1e-6 && cost < best) [best, bestDays] = [cost, start.days];
  }
  return Math.max(from.daysMin, Math.min(from.daysMax, bestDays));
}

/** Moves on by `hours` (within one hour of the day where it is below 1) and returns the new hour of the day, with its part. */
function passTime(ahead: Ahead, plan: Plan, at: number, hours: number): number {
  const end = at + hours;
  let now = at;
  while (now < end - 1e-9) {
    const next = Math.min(end, Math.floor(now + 1e-6) + 1);
    const hour = Math.floor(now + 1e-6) % hoursPerDay;
    const part = next - now;
    const births = plan.waitPerHour[hour]! * part;
    const before = ahead.difference;
    ahead.churn += plan.churnPerHour[hour]! * part;
    ahead.difference = differenceOf(ahead.churn);
    ahead.cost += (((before + ahead.difference) / 2 + ahead.waiting + births / 2) * part) / hoursPerDay;
    ahead.waiting += births;
    ahead.days += part / hoursPerDay;
    now = next;
  }
  return end;
}

function differenceOf(churn: number): number {
  const left = Math.exp(-churn);
  return (2 - 2 * left) / (2 - left);
}

/** f between the hours it is known at. */
function valueAt(plan: Plan, hours: number): number {
  const whole = Math.floor(hours + 1e-6);
  const part = Math.max(0, hours - whole);
  return plan.value[whole % hoursPerDay]! * (1 - part) + plan.value[(whole + 1) % hoursPerDay]! * part;
}
