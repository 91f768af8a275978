import { birthsPerDay } from "../change/item-churn.ts";
import { hoursPerDay, relativeRates } from "../change/rhythm.ts";
import { churnWithSignals } from "../change/signals.ts";
import type { RefreshSettings } from "../observation.ts";
import { bareInterval } from "./bare-interval.ts";
import { churnInterval } from "./churn-interval.ts";
import { daysByPlan } from "./follow-plan.ts";
import { retryDays, soonestDays } from "./interval.ts";
import { churnTotal, learnVisit, type PageMemory } from "./page-memory.ts";
import { makePlan, type Plan, type PlanFor } from "./plan.ts";
import { createPolicy, type RefreshPolicy } from "./policy.ts";

// The default. Item churn, the hours of the day in which it comes, what side signals tell, and the worth of new items, in one
// decision: the plan over the hours of the day that costs least in the long run. Pages without items go by their rate.

/** Beyond this a visit some hours earlier or later is worth nothing. */
const rhythmDaysMax = 7;
/** Expected churn after which a list is as good as new. */
const saturatedChurn = 5;
/** A day whose busiest hour is less than this many times the mean counts as even. */
const evenMost = 1.3;
/** A plan holds while the churn, the price and the hours have moved less than this, relatively. */
const planTolerance = 0.12;

export const glint: RefreshPolicy = createPolicy({ name: "glint", learn: learnVisit, decide });

function decide(memory: PageMemory, settings: RefreshSettings, atDays: number): number {
  const daysMin = soonestDays(memory, settings, atDays);
  const daysMost = settings.intervalMaxSeconds / 86_400;
  if (memory.failures > 0) return retryDays(memory.failures, settings);
  const passed = atDays - memory.atDays;
  const within = (days: number) => Math.max(daysMin, Math.min(daysMost, days - passed));
  const longest = Math.min(daysMost, settings.riskFactor * settings.threshold);
  if (memory.listSize === 0) return within(Math.min(longest, bareInterval(memory, settings)));
  // Nothing is known of a listing before its second visit, and an early one costs little.
  if (memory.visits === 0) return within(Math.min(longest, settings.firstIntervalSeconds / 86_400));
  const { silentPerDay, pending } = churnWithSignals(memory.signals, churnTotal(memory, settings));
  const waiting = settings.discoveryWeight * birthsPerDay(memory);
  const usual = churnInterval(silentPerDay, settings.threshold, waiting, longest);
  // Where T is never reached on an even day it may be at the end of a burst.
  const saturated = saturatedChurn / silentPerDay;
  const rates = { silentPerDay, waiting, usual: Math.min(usual, saturated), longest };
  const plan = usual > rhythmDaysMax && usual < saturated ? undefined : planOf(memory, settings, rates);
  // On an even day a signal is worth as much as the time in which the page changes so much by itself.
  if (plan === undefined) return within(usual - pending / silentPerDay);
  return daysByPlan(plan, {
    lastVisitDays: memory.atDays,
    atDays,
    pendingChurn: pending,
    daysMin,
    daysMax: Math.max(daysMin, longest - passed),
  });
}

type Rates = { silentPerDay: number; waiting: number; usual: number; longest: number };

/** The plan made last where it still fits; undefined for an even day, which needs none. */
function planOf(memory: PageMemory, settings: RefreshSettings, rates: Rates): Plan | undefined {
  const before = memory.plan as KeptPlan | undefined;
  if (before !== undefined && stillFits(before, memory, settings, rates)) return before.plan;
  const shape = relativeRates(memory.rhythm, rates.silentPerDay, new Float64Array(hoursPerDay), settings.prior?.rhythm);
  const isEven = shape.every((relative) => relative < evenMost);
  const plan = isEven ? undefined : makePlan(planFor(shape, settings, rates), before?.plan);
  memory.plan = { ...rates, plan, price: settings.threshold } satisfies KeptPlan;
  memory.churnSincePlan = 0;
  return plan;
}

function planFor(shape: Float64Array, settings: RefreshSettings, rates: Rates): PlanFor {
  return {
    churnPerHour: shape.map((relative) => (relative * rates.silentPerDay) / hoursPerDay),
    waitPerHour: shape.map((relative) => (relative * rates.waiting) / hoursPerDay),
    price: settings.threshold,
    usualHours: rates.usual * hoursPerDay,
    hoursMax: Math.max(1, Math.round(rates.longest * hoursPerDay)),
  };
}

type KeptPlan = Rates & { plan: Plan | undefined; price: number };

function stillFits(kept: KeptPlan, memory: PageMemory, settings: RefreshSettings, rates: Rates): boolean {
  const isNear = (now: number, then: number) => Math.abs(now - then) <= planTolerance * then;
  return (
    isNear(settings.threshold, kept.price) &&
    isNear(rates.silentPerDay, kept.silentPerDay) &&
    isNear(rates.waiting, kept.waiting) &&
    memory.churnSincePlan <= planTolerance * memory.replaced
  );
}
