import { type Clock, secondsAfter } from "../../src/base/clock.ts";

export type FakeClock = Clock & {
  /** Moves the clock forward and tells the new time. */
  readonly advance: (seconds: number) => Date;
  readonly set: (to: Date) => void;
};

/** A clock that stands still until told otherwise. */
export function fakeClock(start: Date | string = "2026-01-01T00:00:00Z"): FakeClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    advance(seconds) {
      now = secondsAfter(now, seconds);
      return new Date(now);
    },
    set(to) {
      now = new Date(to);
    },
  };
}
