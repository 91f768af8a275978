/** The only source of "now": passed in wherever time matters, so that tests and simulations can set it. */
export type Clock = { readonly now: () => Date };

export const systemClock: Clock = { now: () => new Date() };

/** Seconds since some moment of the past. Nobody sets this clock, so spans are measured by it; it goes on while a process is stopped. */
export type Stopwatch = () => number;

export const systemStopwatch: Stopwatch = () => performance.now() / 1000;

/** Seconds from `from` to `to`; negative when `to` is earlier. */
export function secondsBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 1000;
}

/** The moment `seconds` after `from`. */
export function secondsAfter(from: Date, seconds: number): Date {
  return new Date(from.getTime() + seconds * 1000);
}
