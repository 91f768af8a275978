import type { Stopwatch } from "../../../base/clock.ts";

// Whether a lease is still its worker's is decided in two places. The database refuses results under a number that is no
// longer the host's (lockHeldHosts). But a request cannot be taken back: so the worker itself stops making them while nobody
// else can have the host yet, by a clock that is not set. A process that was stopped meanwhile finds out before its next
// request, since it asks before each.

/** A worker's own view of one lease. Once over, it stays over. */
export type LeaseHold = {
  /** Asked before each request. */
  readonly isHeld: () => boolean;
  /** Aborted when the hold is over: running fetches are given up. */
  readonly signal: AbortSignal;
  /** The lease was taken or prolonged by a statement sent at that moment. */
  readonly prolong: (sentAt: number) => void;
  /** Another worker has it, or the worker gives up. */
  readonly end: () => void;
};

/** @param seconds how long a lease may be used after the statement that took or prolonged it: its length less the margin. */
export function createLeaseHold(seconds: number, sentAt: number, stopwatch: Stopwatch): LeaseHold {
  const over = new AbortController();
  let until = sentAt + seconds;
  let timer: NodeJS.Timeout | undefined;

  const end = (): void => {
    clearTimeout(timer);
    over.abort();
  };
  const isHeld = (): boolean => {
    if (over.signal.aborted) return false;
    if (stopwatch() < until) return true;
    end();
    return false;
  };
  const watch = (): void => {
    if (isHeld()) timer = setTimeout(watch, Math.max(1, (until - stopwatch()) * 1000)).unref();
  };
  watch();
  return {
    isHeld,
    signal: over.signal,
    prolong: (at) => {
      if (isHeld()) until = Math.max(until, at + seconds);
    },
    end,
  };
}
