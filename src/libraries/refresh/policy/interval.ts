import type { RefreshSettings } from "../observation.ts";

/** How far a visit is moved at most by chance, as a share of its interval, so that pages first seen together drift apart. */
const dither = 0.2;
const secondsPerDay = 86_400;

/** Spreads an interval by chance where the settings ask for it and keeps it between the limits. */
export function spreadInterval(seconds: number, settings: RefreshSettings): number {
  const spread = settings.random ? seconds * (1 - dither + 2 * dither * settings.random()) : seconds;
  return Math.max(settings.intervalMinSeconds, Math.min(settings.intervalMaxSeconds, spread));
}

/** Keeps an interval in days between the limits. */
export function boundDays(days: number, settings: RefreshSettings): number {
  return Math.max(
    settings.intervalMinSeconds / secondsPerDay,
    Math.min(settings.intervalMaxSeconds / secondsPerDay, days),
  );
}

/** Days from `atDays` until the least interval since the last visit has passed; 0 once it has. */
export function soonestDays(memory: { atDays: number }, settings: RefreshSettings, atDays: number): number {
  return Math.max(0, settings.intervalMinSeconds / secondsPerDay - (atDays - memory.atDays));
}

/** After failures in a row: the first interval, doubled for every further one. */
export function retryDays(failures: number, settings: RefreshSettings): number {
  return boundDays((settings.firstIntervalSeconds / secondsPerDay) * 2 ** Math.min(20, failures - 1), settings);
}
