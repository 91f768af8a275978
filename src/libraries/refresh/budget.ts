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
  return Math.max(thresholdMin, Math.min(thresholdMax, threshold * step));
}
