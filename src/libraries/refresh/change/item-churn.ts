// How fast the items of a listing are replaced, told from how much of it had been replaced at each visit. Every item leaves
// at rate μ, so after x days the replaced share is q = 1 − e^(−μx), and y = −ln(1 − q) estimates μx.

/**
 * y of one visit, > = 0, in list replacements.
 *
 * @param difference Jaccard difference D of the lists, 0..1; the replaced share is q = D/(2 − D).
 * @param listSize items on the page. A list replaced as a whole says "at least so much": half an item counts as left over.
 */
export function replacedSoFar(difference: number, listSize: number): number {
  return -Math.log1p(-Math.min(1 - 0.5 / Math.max(1, listSize), difference / (2 - difference)));
}

export type FadedCounts = { readonly replaced: number; readonly born: number; readonly days: number };

/** The prior is worth this much: one day without a visit, in which a twentieth of the list went. */
const priorReplaced = 0.05;
const priorDays = 1;

/** μ: share of the list replaced per day (as a rate: 1 means 63 % after one day), > 0. */
export function churnPerDay({ replaced, days }: FadedCounts): number {
  return (replaced + priorReplaced) / (days + priorDays);
}

/** b: new items per day, > 0. */
export function birthsPerDay({ born, days }: FadedCounts): number {
  return (born + priorReplaced) / (days + priorDays);
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
