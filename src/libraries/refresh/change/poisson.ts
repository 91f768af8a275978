// A page that changes by a Poisson process with rate λ: what its copy is worth some time after a refresh. Rates and times
// are in the same unit of time, whichever it is. Source: Cho and Garcia-Molina, "Synchronizing a database to improve
// freshness", SIGMOD 2000.

/** Probability that the copy is still current: e^(−λt). */
export function expectedFreshness(rate: number, elapsed: number): number {
  return Math.exp(-rate * elapsed);
}

/** Expected time since the copy stopped being current: t·(1 − (1 − e^(−λt))/(λt)), 0 for a page that never changes. */
export function expectedAge(rate: number, elapsed: number): number {
  const changes = rate * elapsed;
  // Below 1e-5 the difference of two nearly equal numbers loses its digits; the series is exact to 1e-10 there.
  if (changes < 1e-5) return (elapsed * changes) / 2;
  return elapsed * (1 + Math.expm1(-changes) / changes);
}

/** Probability of exactly `count` changes: (λt)^k e^(−λt) / k!. */
export function probabilityOfChanges(rate: number, elapsed: number, count: number): number {
  let probability = Math.exp(-rate * elapsed);
  for (let k = 1; k <= count; k++) probability *= (rate * elapsed) / k;
  return probability;
}
