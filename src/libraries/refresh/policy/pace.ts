import type { RefreshSettings } from "../observation.ts";

// What a page's sums tell is weeks old on average. Its pace tells of lately: how much more or less was found than they foretold. A
// burst shows in a visit or two, a page that has stopped once about a list's worth of what was foretold stayed out.

const paceMost = 16;

/**
 * The pace by one more visit: what was found against what was to be expected, over the last `paceMemory` list replacements that
 * were to be expected.
 */
export function paceAfter(pace: number, found: number, expected: number, { paceMemory }: RefreshSettings): number {
  if (paceMemory === 0) return 1;
  const next = (paceMemory * pace + found) / (paceMemory + expected);
  return Math.max(1 / paceMost, Math.min(paceMost, next));
}

/** Paces within this factor of 1 are taken for chance, and none is heeded beyond four times either way. */
const paceDoubt = 1.5;
const paceHeededMost = 4;

/** By how much the rate of late differs from the usual one, bursts and stopped pages told from chance. */
export function heededPace(pace: number): number {
  if (pace > paceDoubt) return Math.min(paceHeededMost, pace) / paceDoubt;
  if (pace < 1 / paceDoubt) return Math.max(1 / paceHeededMost, pace) * paceDoubt;
  return 1;
}
