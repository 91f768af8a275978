/** One visit of a list that shows the newest items: how long after the one before, and how many of the items were new. */
export type BirthGap = {
  /** > 0 */
  readonly days: number;
  /** 0..places; equal to `places` where nothing known was left: more may have been born and rolled off unseen. */
  readonly born: number;
  /** Items the list shows, >= 1. */
  readonly places: number;
};

/**
 * b: new items a day by maximum likelihood, births being a Poisson process. A visit that finds all places new only says "at
 * least so many" and counts as such; taken as a count it would cap the rate at places/days (the naive estimate).
 *
 * @returns 0 without births; Infinity where every visit found all places new.
 * Source: the likelihood of right-censored counts, as in Cohen, "Estimation in the truncated Poisson distribution", 1954.
 */
export function likeliestBirthsPerDay(gaps: readonly BirthGap[]): number {
  const isCut = ({ born, places }: BirthGap) => born >= places;
  const seen = gaps.reduce((sum, gap) => sum + (isCut(gap) ? 0 : gap.born), 0);
  const days = gaps.reduce((sum, gap) => sum + (isCut(gap) ? 0 : gap.days), 0);
  const cut = gaps.filter(isCut);
  if (cut.length === 0) return days > 0 ? seen / days : 0;
  if (days === 0) return Number.POSITIVE_INFINITY;
  // The derivative of the log-likelihood falls with the rate.
  const slope = (rate: number) =>
    seen / rate - days + cut.reduce((sum, gap) => sum + gap.days * hazard(rate * gap.days, gap.places), 0);
  let low = 0;
  let high = (seen + cut.reduce((sum, gap) => sum + gap.places, 0)) / days + 1;
  while (slope(high) > 0) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** P(B = places − 1)/P(B >= places) for B Poisson with this mean. */
function hazard(mean: number, places: number): number {
  // Σ over k >= places of P(k)/P(places − 1): each term is mean/k times the one before.
  let [term, sum] = [1, 0];
  for (let k = places; k < places + 10_000; k++) {
    term *= mean / k;
    sum += term;
    if (term < 1e-12 * sum && k > mean) break;
    if (sum > 1e12) return 0; // all but certain to be cut: tells nothing more
  }
  return 1 / sum;
}
