/** What visits that only tell "changed since the last one" or not add up to. Counts may be fractions where old visits fade. */
export type ChangeCounts = {
  /** n: visits that had an earlier one to compare with, >= 0. */
  readonly visits: number;
  /** X: those that found a change, 0..visits. */
  readonly changes: number;
  /** Days between first and last visit, >= 0. */
  readonly days: number;
};

/** Changes seen per day, X/T. Too low where a page changes more than once between two visits. 0 without visits. */
export function naiveChangesPerDay({ changes, days }: ChangeCounts): number {
  return days > 0 ? changes / days : 0;
}

/**
 * Changes per day by the bias-reduced estimator r̂ = −ln((n − X + 0.5)/(n + 0.5)) per visit interval.
 *
 * @returns finite even where every visit saw a change; 0 without visits.
 * Source: Cho and Garcia-Molina, "Estimating frequency of change", ACM TOIT 3(3), 2003, section 4.2.
 */
export function biasReducedChangesPerDay({ visits, changes, days }: ChangeCounts): number {
  if (visits <= 0 || days <= 0) return 0;
  const perInterval = -Math.log((visits - changes + 0.5) / (visits + 0.5));
  return (perInterval * visits) / days;
}

/** One visit: how long after the one before, and whether the page had changed. */
export type Gap = { readonly days: number; readonly changed: boolean };

/**
 * Changes per day by maximum likelihood, for visits at uneven distances: the λ where Σ over changed of d/(e^(λd) − 1)
 * equals Σ over unchanged of d.
 *
 * @param gaps days > 0.
 * @returns 0 where nothing changed; Infinity where every visit saw a change (the likelihood has no maximum then).
 * Source: Cho and Garcia-Molina, 2003, section 5.
 */
export function likeliestChangesPerDay(gaps: readonly Gap[]): number {
  const changed = gaps.filter((gap) => gap.changed);
  const quietDays = gaps.reduce((sum, gap) => sum + (gap.changed ? 0 : gap.days), 0);
  if (changed.length === 0) return 0;
  if (quietDays === 0) return Number.POSITIVE_INFINITY;
  const excess = (rate: number) =>
    changed.reduce((sum, { days }) => sum + days / Math.expm1(rate * days), 0) - quietDays;
  let low = 0;
  // d/(e^(λd) − 1) < 1/λ, so the root lies below count/quietDays.
  let high = changed.length / quietDays;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (excess(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
