import type { RefreshSettings } from "../observation.ts";

/** How far a visit is moved at most by chance, as a share of its interval, so that pages first seen together drift apart. */
const dither = 0.2;

/** Spreads an interval by chance where the settings ask for it and keeps it between the limits. */
export function boundInterval(seconds: number, settings: RefreshSettings): number {
  const spread = settings.random ? seconds * (1 - dither + 2 * dither * settings.random()) : seconds;
  return Math.max(settings.intervalMinSeconds, Math.min(settings.intervalMaxSeconds, spread));
}

/** After failures in a row: the first interval, doubled for every further one. */
export function retryInterval(failures: number, settings: RefreshSettings): number {
  return boundInterval(settings.firstIntervalSeconds * 2 ** Math.min(20, failures - 1), settings);
}
