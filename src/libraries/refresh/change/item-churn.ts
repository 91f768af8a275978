/**
 * How fast the items of a listing are replaced, told from how much of it had been replaced at each visit.
 * Every item leaves at rate μ, so after x days the replaced share is 1 − e^(−μx). Numerator and denominator of a rate in
 * which old visits fade; the same shape counts the items born.
 */
export type ChurnEstimate = {
  /** Σ of y = −ln(1 − q) over the visits, faded. */
  readonly replaced: number;
  /** Σ of N·(−ln(1 − q')) over the visits, q' = the share of items not seen before, faded: items born. */
  readonly born: number;
  /** Σ of the days between visits, faded. */
  readonly days: number;
};

export const noChurnYet: ChurnEstimate = { replaced: 0, born: 0, days: 0 };

export type ChurnObservation = {
  /** Since the visit before, > 0. */
  readonly elapsedDays: number;
  /** Jaccard difference of the item sets, 0..1. */
  readonly difference: number;
  /** Share of the present items that the earlier visit did not have, 0..1. */
  readonly newShare: number;
  /** Items on the page now. */
  readonly listSize: number;
};

/** Half of what is known is forgotten after ln 2 times this. */
const memoryDays = 20;

export function addChurn(
  estimate: ChurnEstimate,
  { elapsedDays, difference, newShare, listSize }: ChurnObservation,
): ChurnEstimate {
  const fade = Math.exp(-elapsedDays / memoryDays);
  // A list replaced as a whole says "at least so much": half an item is taken as left over.
  const shareMax = 1 - 0.5 / Math.max(1, listSize);
  const replacedShare = Math.min(shareMax, difference / (2 - difference));
  return {
    replaced: estimate.replaced * fade - Math.log1p(-replacedShare),
    born: estimate.born * fade - listSize * Math.log1p(-Math.min(shareMax, newShare)),
    days: estimate.days * fade + elapsedDays,
  };
}

/** The prior is worth this much: one day without a visit, in which a twentieth of the list went. */
const priorReplaced = 0.05;
const priorDays = 1;

/** μ: share of the list replaced per day (as a rate: 1 means 63 % after one day), > 0. */
export function churnPerDay(estimate: ChurnEstimate): number {
  return (estimate.replaced + priorReplaced) / (estimate.days + priorDays);
}

/** b: new items per day, > 0. */
export function birthsPerDay(estimate: ChurnEstimate): number {
  return (estimate.born + priorReplaced) / (estimate.days + priorDays);
}

/**
 * D*(x): the expected Jaccard difference x days after a visit, for a list whose items are replaced at rate μ one for one.
 * With q = 1 − e^(−μx): 2q/(1 + q).
 */
export function expectedDifference(churn: number, days: number): number {
  const share = -Math.expm1(-churn * days);
  return (2 * share) / (1 + share);
}

/**
 * ∫₀ˣ D*, in difference × days: (2y − ln(2e^y − 1))/μ with y = μx.
 */
export function expectedDivergence(churn: number, days: number): number {
  const y = churn * days;
  return (y - Math.log(2 - Math.exp(-y))) / churn;
}
