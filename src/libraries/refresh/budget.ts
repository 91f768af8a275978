const thresholdMin = 1e-9;
const thresholdMax = 1e3;
/** One step changes the threshold by at most this factor, however wrong the spend was. */
const stepMax = Math.E;

/**
 * Moves the threshold so that the fetches spent come to the budget: T ← T·e^(k·(spent − budget)/budget).
 *
 * @param spent,budget fetches in the same span of time; budget > 0.
 * @param gain k; with 0.5 a spend of twice the budget raises T by 65 % a step.
 * @returns the threshold for the next span, between 1e-9 and 1000 difference × days.
 */
export function adjustThreshold({
  threshold,
  spent,
  budget,
  gain = 0.5,
}: {
  threshold: number;
  spent: number;
  budget: number;
  gain?: number;
}): number {
  const factor = Math.exp((gain * (spent - budget)) / budget);
  const step = Math.max(1 / stepMax, Math.min(stepMax, factor));
  return boundThreshold(threshold * step);
}

/** A controller's memory: plain numbers, to be stored as they are. */
export type BudgetState = {
  /** T now, in difference × days. */
  readonly threshold: number;
  /** Fetches still allowed now: filled at the budget's rate, emptied by fetches. */
  readonly allowance: number;
  /** Fetches per hour lately, over the budget of the time: 1 means held. */
  readonly spentShare: number;
  /** The budget of the last step; 0 before the first. */
  readonly fetchesPerHour: number;
  /** Of the last step, hours since 1970. */
  readonly atHours: number;
};

export type BudgetStep = {
  readonly atHours: number;
  /** > 0 */
  readonly fetchesPerHour: number;
  /** Fetches made since the last step. */
  readonly spent: number;
  /** Pages due and not yet fetched. */
  readonly waiting: number;
};

/** Unused allowance is kept for this long, so that a quiet hour is not followed by a rush. */
const allowanceHours = 2;
/**
 * How fast T follows: a spend of twice the budget would raise it by e in this many hours. A new T shows only as pages come
 * due, a mean interval later (a day or two at usual budgets): faster, and the spend swings.
 */
const reactionHours = 72;
/** A queue of this many hours of budget, beyond the one hour that keeps workers busy, counts like a spend of twice the budget. */
const queueHours = 48;
/** After a step of the budget the queue is made of old decisions: T follows it no faster than this, as long as it is short. */
const pressureMax = 0.3;
/** The spend is averaged over this long: visits come in clusters by the rhythm of the day. */
const smoothHours = 24;
/** T for a changed budget: fetches go with T^(−1/2) where churn is small, and with more of it where it saturates. */
const budgetExponent = 1.8;
const pauseHoursMax = 6;

export function startBudget(threshold: number, atHours: number): BudgetState {
  return { threshold: boundThreshold(threshold), allowance: 0, spentShare: 1, fetchesPerHour: 0, atHours };
}

/**
 * Holds a number of fetches per hour. An allowance lets no more be made than the budget gives, so that there are no spikes;
 * T follows spend and queue, so that neither pages pile up nor allowance is left; a new budget moves it at once. One
 * controller for each site and one for all work alike: a page is fetched when both allow it, at the larger threshold.
 *
 * Anti-windup: T moves by e^0.3 at most in `reactionHours`, only with a queue of days by more, up to e; a pause counts for 6
 * hours at most.
 *
 * @param step `atHours` not before the last step's; steps of minutes to hours.
 */
export function stepBudget(state: BudgetState, { atHours, fetchesPerHour, spent, waiting }: BudgetStep): BudgetState {
  const hours = Math.max(0, Math.min(pauseHoursMax, atHours - state.atHours));
  if (hours === 0) return { ...state, allowance: state.allowance - spent };
  const filled = state.allowance - spent + hours * fetchesPerHour;
  const allowance = Math.min(Math.max(1, allowanceHours * fetchesPerHour), filled);
  const before = state.fetchesPerHour > 0 ? state.fetchesPerHour : fetchesPerHour;
  const share = 1 - Math.exp(-hours / smoothHours);
  const spentShare = state.spentShare + share * (spent / (hours * before) - state.spentShare);
  const queue = waiting / fetchesPerHour / queueHours;
  const pressure = spentShare - 1 + queue - 1 / queueHours;
  const most = Math.min(1, Math.max(pressureMax, queue));
  const step = (hours / reactionHours) * Math.max(-pressureMax, Math.min(most, pressure));
  const threshold = state.threshold * Math.exp(step) * (before / fetchesPerHour) ** budgetExponent;
  return { threshold: boundThreshold(threshold), allowance, spentShare, fetchesPerHour, atHours };
}

/** How many of `due` pages may be fetched now. The rest waits for the next step; the largest U/T first. */
export function allowedFetches({ allowance }: BudgetState, due: number): number {
  return Math.max(0, Math.min(due, Math.floor(allowance)));
}

function boundThreshold(threshold: number): number {
  return Math.max(thresholdMin, Math.min(thresholdMax, threshold));
}
