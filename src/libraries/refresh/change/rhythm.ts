// A listing's churn follows the hours of the day: editors publish in the morning, charts are made at midnight. Visits tell
// only how much was replaced between them, so each visit's churn is spread over the hours of its interval in proportion
// to what is known of them: one step of expectation maximisation a visit (Dempster, Laird, Rubin, 1977; online after
// Cappé and Moulines, 2009). Visits follow on one another, so that every hour has been watched equally long.

export const hoursPerDay = 24;

/**
 * g: each hour's churn relative to the mean of the day.
 *
 * @param rhythm 24 faded sums of churn by hour of the day (UTC).
 * @param churnPerDay μ of the same page, > 0: the scale of the prior.
 * @param into 24 numbers, filled: > 0, mean 1.
 * @param worthDays how many days' worth of the page's own churn the prior counts, > 0.
 * @param prior 24 numbers with mean 1: the day of the site's other pages; an even day without it.
 */
export function relativeRates(
  rhythm: ArrayLike<number>,
  churnPerDay: number,
  into: Float64Array,
  worthDays: number,
  prior?: ArrayLike<number>,
): Float64Array {
  const even = (worthDays * churnPerDay) / hoursPerDay;
  let sum = 0;
  for (let hour = 0; hour < hoursPerDay; hour++) {
    // A share of evenness stays: no hour is ever held to be without churn.
    const rate = rhythm[hour]! + even * (prior === undefined ? 1 : 0.9 * (prior[hour] ?? 1) + 0.1);
    into[hour] = rate;
    sum += rate;
  }
  for (let hour = 0; hour < hoursPerDay; hour++) into[hour]! *= hoursPerDay / sum;
  return into;
}

/**
 * Days spent in each hour of the day between two visits.
 *
 * @param into 24 numbers, filled.
 */
export function watchedDays(fromDays: number, toDays: number, into: Float64Array): Float64Array {
  const whole = Math.floor(toDays - fromDays);
  into.fill(whole / hoursPerDay);
  // The time of day at the end tells it with fewer lost digits than the length.
  const first = (fromDays - Math.floor(fromDays)) * hoursPerDay;
  const last = first + (toDays - fromDays - whole) * hoursPerDay;
  for (let at = first; at < last - 1e-6; ) {
    const end = Math.min(last, Math.floor(at + 1e-6) + 1);
    into[Math.floor(at + 1e-6) % hoursPerDay]! += (end - at) / hoursPerDay;
    at = end;
  }
  return into;
}

/**
 * Adds a visit's churn to the hours it may have come in.
 *
 * @param rhythm 24 faded sums, changed in place.
 * @param watched days per hour, as of `watchedDays`.
 * @param rates g before the visit.
 * @returns how long the interval was in days of mean churn: Σ watched·g.
 */
export function spreadChurn(
  rhythm: Float64Array,
  watched: ArrayLike<number>,
  rates: ArrayLike<number>,
  replaced: number,
): number {
  let meanDays = 0;
  for (let hour = 0; hour < hoursPerDay; hour++) meanDays += watched[hour]! * rates[hour]!;
  if (replaced > 0 && meanDays > 0) {
    const perDay = replaced / meanDays;
    for (let hour = 0; hour < hoursPerDay; hour++) rhythm[hour]! += perDay * watched[hour]! * rates[hour]!;
  }
  return meanDays;
}
