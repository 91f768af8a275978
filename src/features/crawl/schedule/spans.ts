/** Fetches are counted, and thresholds moved, by spans of five minutes. */
export const spanSeconds = 300;

/** The beginning of the span that a moment lies in. */
export function spanOf(at: Date): Date {
  const length = spanSeconds * 1000;
  return new Date(Math.floor(at.getTime() / length) * length);
}

export const hoursOf = (at: Date): number => at.getTime() / 3_600_000;
