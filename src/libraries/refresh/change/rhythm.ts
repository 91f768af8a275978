// A listing's churn follows the hours of the day: editors publish in the morning, charts are made at midnight. Visits tell
// only how much was replaced between them, so each visit's churn is spread over the hours of its interval in proportion
// to what is known of them: one step of expectation maximisation a visit (Dempster, Laird, Rubin, 1977; online after
// Cappé and Moulines, 2009). Visits follow on one another, so that every hour has been watched equally long.

export const hoursPerDay = 24;

/**
 * Adds `replaced` to the hours between two visits, in proportion to each hour's rate so far.
 *
 * @param rhythm 24 faded sums of churn by hour of the day (UTC), changed in place.
 * @param fromDays,toDays days since 1970-01-01 UTC, from < to.
 */
export function spreadChurn(rhythm: Float64Array, fromDays: number, toDays: number, replaced: number): void {
  const total = rhythm.reduce((sum, value) => sum + value, 0);
  const floor = (total * priorShare + replaced * priorShare) / hoursPerDay + 1e-9;
  const elapsed = toDays - fromDays;
  const whole = Math.floor(elapsed);
  const first = fromDays * hoursPerDay;
  const hours = (elapsed - whole) * hoursPerDay;
  // Weights of the hours: whole days touch each once, the rest of the interval some once more.
  const weights = scratch;
  let sum = 0;
  for (let hour = 0; hour < hoursPerDay; hour++) weights[hour] = whole;
  for (let at = first; at < first + hours - 1e-9; ) {
    const end = Math.min(first + hours, Math.floor(at + 1e-9) + 1);
    weights[Math.floor(at + 1e-9) % hoursPerDay]! += end - at;
    at = end;
  }
  for (let hour = 0; hour < hoursPerDay; hour++) {
    weights[hour]! *= rhythm[hour]! + floor;
    sum += weights[hour]!;
  }
  for (let hour = 0; hour < hoursPerDay; hour++) rhythm[hour]! += (replaced * weights[hour]!) / sum;
}

const scratch = new Float64Array(hoursPerDay);
const priorShare = 0.1;
