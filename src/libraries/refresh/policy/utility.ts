import { expectedDifference, expectedDivergence } from "../change/item-churn.ts";

// U(x) = x·D*(x) − ∫₀ˣ D*: what fetching a page again x days after the last visit is worth, in difference × days. It never
// falls with x. All good policies fetch a page when U reaches one threshold, the same for all pages.
// Source: Olston and Pandey, "Recrawl scheduling based on information longevity", WWW 2008.

/** Of a listing whose items are replaced at rate μ a day (`churn`, > 0). At most ln 2 / μ: too fast a page is not worth it. */
export function churnUtility(churn: number, days: number): number {
  return days * expectedDifference(churn, days) - expectedDivergence(churn, days);
}

/** Of a page that is wholly current or not and changes at rate λ a day (> 0): (1 − (1 + λx)e^(−λx))/λ, at most 1/λ. */
export function changeUtility(rate: number, days: number): number {
  const changes = rate * days;
  return (1 - (1 + changes) * Math.exp(-changes)) / rate;
}

/** Of finding new items: b are born a day and each waits x/2 days on average, each day of waiting costing `weight`. */
export function discoveryUtility(births: number, days: number, weight: number): number {
  return (weight * births * days * days) / 2;
}

/**
 * The first x, in days, where `utility` reaches `threshold`; `daysMax` where it does not before.
 *
 * @param utility does not fall with its argument.
 */
export function daysUntilWorthwhile(utility: (days: number) => number, threshold: number, daysMax: number): number {
  if (utility(daysMax) <= threshold) return daysMax;
  let low = 0;
  let high = daysMax;
  // 40 halvings of 30 days: a few microseconds of time.
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (utility(middle) < threshold) low = middle;
    else high = middle;
  }
  return high;
}
