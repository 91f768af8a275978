import { birthsPerDay } from "../change/item-churn.ts";
import { hoursPerDay } from "../change/rhythm.ts";
import { type ChurnWithSignals, churnWithSignals } from "../change/signals.ts";
import type { RefreshSettings } from "../observation.ts";
import { bareInterval } from "./bare-interval.ts";
import { churnInterval } from "./churn-interval.ts";
import { daysByPlan } from "./follow-plan.ts";
import { retryDays, soonestDays } from "./interval.ts";
import { heededPace } from "./pace.ts";
import { churnTotal, hoursOf, learnVisit, type PageMemory } from "./page-memory.ts";
import { makePlan, type Plan } from "./plan.ts";
import { createPolicy, type RefreshPolicy } from "./policy.ts";
import { priceWithSignals } from "./signal-price.ts";

// The default. Item churn, the hours of the day in which it comes, what side signals tell, and the worth of new items, in one
// decision: the plan over the hours of the day that costs least in the long run. Pages without items go by their rate.

/** Beyond this a visit some hours earlier or later is worth nothing. */
const rhythmDaysMax = 7;
/** Expected churn after which a list is as good as new. */
const saturatedChurn = 5;
/** A day whose busiest hour is less than this many times the mean counts as even. */
const evenMost = 1.3;
/** A plan holds while the churn, the price and the hours have moved less than this, relatively. */
const planTolerance = 0.25; // 0 and 0.12 measured alike: an interval off by an eighth costs a hundredth

export const glint: RefreshPolicy = createPolicy({ name: "glint", learn: learnVisit, decide });

function decide(memory: PageMemory, settings: RefreshSettings, atDays: number): number {
  const daysMin = soonestDays(memory, settings, atDays);
  const daysMost = settings.intervalMaxSeconds / 86_400;
  if (memory.failures > 0) return retryDays(memory.failures, settings);
  const passed = atDays - memory.atDays;
  const within = (days: number) => Math.max(daysMin, Math.min(daysMost, days - passed));
  const most = Math.min(daysMost, settings.riskFactor * settings.threshold);
  if (memory.listSize === 0) return within(Math.min(most, bareInterval(memory, settings)));
  // Nothing is known of a listing before its second visit, and an early one costs little.
  if (memory.visits === 0) return within(Math.min(most, settings.firstIntervalSeconds / 86_400));
  const churn = churnWithSignals(memory.signals, churnTotal(memory, settings));
  const { pending } = churn;
  const silentPerDay = churn.silentPerDay * heededPace(memory.pace);
  const bornPerDay = birthsPerDay(memory);
  const waiting = settings.discoveryWeight * bornPerDay;
  const { rollOffShare } = settings;
  const longest = rollOffShare > 0 ? Math.min(most, (rollOffShare * memory.listSize) / bornPerDay) : most;
  const wanted = { threshold: settings.threshold, silentPerDay, waiting, signalsPerDay: churn.signalsPerDay };
  const {
    plan,
    usual: usualThen,
    wanted: then,
  } = keptPlan(memory, wanted) ?? newPlan(memory, settings, wanted, { ...churn, silentPerDay }, longest);
  const usual = usualThen * Math.sqrt(((wanted.threshold / then.threshold) * then.silentPerDay) / silentPerDay);
  // On an even day a signal is worth as much as the time in which the page changes so much by itself.
  if (plan === undefined) {
    const days = (usual - pending / silentPerDay) * probe(memory, usual, silentPerDay, settings);
    return within(Math.min(longest, days));
  }
  const daysMax = Math.max(daysMin, longest - passed);
  const days = daysByPlan(plan, {
    lastVisitDays: memory.atDays,
    atDays,
    pendingChurn: pending,
    daysMin,
    daysMax,
  });
  return Math.max(daysMin, Math.min(daysMax, days * probe(memory, days, silentPerDay, settings)));
}

/** Below this expected churn between two visits the hours are told well enough by visits that find nothing. */
const probeLeast = 0.3;
/** Pages visited twice a day and more are met at different hours anyway. */
const probeDaysLeast = 0.5;
const goldenShare = 0.618_033_988_75;

/**
 * Phase probing: by what an interval is stretched, 1 ± `phaseProbe`. Visits that keep to one hour of the day never learn at which hours a page
 * that changes much between them does. Another stretch every day, and another for every page, without a number drawn by chance.
 */
function probe(memory: PageMemory, days: number, churnPerDay: number, { phaseProbe }: RefreshSettings): number {
  if (days < probeDaysLeast || days * churnPerDay < probeLeast) return 1;
  const turn = Math.floor(memory.atDays) * goldenShare + memory.visits * 0.37;
  return 1 + phaseProbe * (2 * (turn - Math.floor(turn)) - 1);
}

/** What a plan depends on; within `planTolerance` it holds. */
type Wanted = { threshold: number; silentPerDay: number; waiting: number; signalsPerDay: number };
/** `usual` days between visits where no plan is needed: the day is even, or the interval long. */
type KeptPlan = { wanted: Wanted; plan: Plan | undefined; usual: number };

function keptPlan(memory: PageMemory, wanted: Wanted): KeptPlan | undefined {
  const kept = memory.plan as KeptPlan | undefined;
  if (kept === undefined || memory.churnSincePlan > planTolerance * memory.replaced) return undefined;
  const isNear = (now: number, then: number) => Math.abs(now - then) <= planTolerance * then;
  const fits =
    isNear(wanted.threshold, kept.wanted.threshold) &&
    isNear(wanted.silentPerDay, kept.wanted.silentPerDay) &&
    isNear(wanted.waiting, kept.wanted.waiting) &&
    isNear(wanted.signalsPerDay, kept.wanted.signalsPerDay);
  return fits ? kept : undefined;
}

function newPlan(
  memory: PageMemory,
  settings: RefreshSettings,
  wanted: Wanted,
  churn: ChurnWithSignals,
  longest: number,
): KeptPlan {
  const { silentPerDay, waiting } = wanted;
  const price = priceWithSignals(churn, settings.threshold);
  const usual = churnInterval(silentPerDay, price, waiting, longest);
  // Where T is never reached on an even day it may be at the end of a burst.
  const saturated = saturatedChurn / silentPerDay;
  const isLong = usual > rhythmDaysMax && usual < saturated;
  const isEven = isLong || !isUneven(hoursOf(memory, silentPerDay, settings, rhythm));
  const before = (memory.plan as KeptPlan | undefined)?.plan;
  const kept: KeptPlan = { wanted, usual, plan: undefined };
  if (!isEven) {
    const usualHours = Math.min(usual, saturated) * hoursPerDay;
    const hoursMax = Math.max(1, Math.round(longest * hoursPerDay));
    kept.plan = makePlan({ rhythm, churnPerDay: silentPerDay, waiting, price, usualHours, hoursMax }, before);
  }
  memory.plan = kept;
  memory.churnSincePlan = 0;
  return kept;
}

const rhythm = new Float64Array(hoursPerDay);

function isUneven(hours: Float64Array): boolean {
  for (let hour = 0; hour < hoursPerDay; hour++) if (hours[hour]! >= evenMost) return true;
  return false;
}
