// Both bounds are made the same way: each window has choices, each with visits and divergence; a price for a visit picks the
// best choice of every window at once; a dear visit means few. A budget between two prices is met by a mix of the two.

/** What one choice comes to in the measured days of a window. */
export type Choice = {
  readonly visits: number;
  /** ∫ difference, in difference × days. */
  readonly divergence: number;
  readonly found: number;
  /** Sum over the items found. */
  readonly delayHours: number;
};

/** All windows at one price. */
export type CurvePoint = {
  /** Fetches per page and day. */
  readonly spend: number;
  /** Macro mean of the time-averaged difference. */
  readonly divergence: number;
  /** Over the items found; null where none is. */
  readonly delayHours: number | null;
  readonly missedShare: number | null;
};

/** Prices in difference × days, from one at which every change is worth a visit to one at which hardly any is. */
export const prices = Array.from({ length: 60 }, (_, step) => 5e-5 * 1.2 ** step);

/** The macro means of one choice a window. */
export function curvePoint(choices: readonly Choice[], { days, born }: { days: number; born: number }): CurvePoint {
  const sum = (of: (choice: Choice) => number) => choices.reduce((total, choice) => total + of(choice), 0);
  const pageDays = Math.max(1, choices.length) * days;
  const found = sum((choice) => choice.found);
  return {
    spend: sum((choice) => choice.visits) / pageDays,
    divergence: sum((choice) => choice.divergence) / pageDays,
    delayHours: found > 0 ? sum((choice) => choice.delayHours) / found : null,
    missedShare: born > 0 ? 1 - found / born : null,
  };
}

/**
 * What the curve comes to at a budget, between its two nearest points.
 * @returns the nearest end where the budget lies outside the curve: no more can be spent, or no less.
 */
export function pointAtBudget(points: readonly CurvePoint[], budget: number): CurvePoint {
  const sorted = points.toSorted((a, b) => a.spend - b.spend);
  const above = sorted.findIndex(({ spend }) => spend >= budget);
  const high = sorted[above < 0 ? sorted.length - 1 : above] as CurvePoint;
  const low = sorted[above - 1];
  if (above <= 0 || !low || high.spend === low.spend) return high;
  const share = (budget - low.spend) / (high.spend - low.spend);
  const between = (a: number | null, b: number | null) => (a === null || b === null ? (b ?? a) : a + share * (b - a));
  return {
    spend: budget,
    divergence: low.divergence + share * (high.divergence - low.divergence),
    delayHours: between(low.delayHours, high.delayHours),
    missedShare: between(low.missedShare, high.missedShare),
  };
}
