import type { Stopwatch } from "../../base/clock.ts";
import type { Logger } from "../../platform/logging/index.ts";

const pauseSecondsFirst = 0.5;
const pauseSecondsMost = 15;

/** Keeps account of when the database could not be reached: told once when it begins and once when it is over. */
export type Outage = {
  readonly failed: (error: unknown) => void;
  readonly worked: () => void;
  /** How long to wait before the next try: doubled each time, 0 while all is well. */
  readonly pauseSeconds: () => number;
};

export function createOutage(log: Logger, stopwatch: Stopwatch): Outage {
  let since: number | undefined;
  let tries = 0;
  let count = 0;
  return {
    failed: (error) => {
      tries++;
      if (since !== undefined) return;
      since = stopwatch();
      count++;
      log.error("database-lost", { count, error });
    },
    worked: () => {
      if (since !== undefined) log.info("database-back", { count, tries, seconds: Math.round(stopwatch() - since) });
      since = undefined;
      tries = 0;
    },
    pauseSeconds: () => (tries === 0 ? 0 : Math.min(pauseSecondsFirst * 2 ** (tries - 1), pauseSecondsMost)),
  };
}
