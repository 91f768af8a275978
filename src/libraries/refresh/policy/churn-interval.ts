/**
 * The threshold rule for a page whose churn does not depend on the hour: the first x, in days, with
 * x·D*(x) − ∫D* + w·b·x²/2 >= T.
 *
 * @param churn μ > 0, a day. @param price T > 0. @param waiting w·b >= 0.
 * @returns `daysMax` where T is not reached before: without discovery the utility never exceeds ln 2 / μ.
 */
export function churnInterval(churn: number, price: number, waiting: number, daysMax: number): number {
  const wanted = price * churn;
  const births = waiting / churn;
  if (births === 0 && wanted >= Math.LN2) return daysMax;
  // In y = μx. Newton's steps from the left end of the curve's convex part, kept within a bracket.
  let [low, high] = [0, churn * daysMax];
  let y = Math.min(high, Math.sqrt(wanted / (1 + births / 2)));
  for (let i = 0; i < 30; i++) {
    const left = Math.exp(-y);
    const whole = 2 - left;
    const difference = (2 - 2 * left) / whole;
    const miss = y * difference - y + Math.log(whole) + (births * y * y) / 2 - wanted;
    if (miss > 0) high = y;
    else low = y;
    const slope = y * ((2 * left) / (whole * whole) + births);
    const next = slope > 0 ? y - miss / slope : Number.NaN;
    const step = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(step - y) <= 1e-6 * y) break;
    y = step;
  }
  return Math.min(daysMax, y / churn);
}
