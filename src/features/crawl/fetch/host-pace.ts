import { secondsAfter } from "../../../base/clock.ts";
import type { VisitOutcome } from "./outcome.ts";

const troubleSecondsFirst = 5;
const troubleFactor = 4;
const troubleSecondsMax = 6 * 3600;
/** Pages in a row that fail for the server's sake, each alone no more than a broken page; together, a host in trouble. */
const setbacksInRowMax = 5;
const setbacks = /^(?:status-5\d\d|protocol|decoding|truncated|empty|too-large|head-too-large)$/;

/** A host's state between requests. */
export type HostPace = {
  /** The next request may be made from then on. */
  readonly freeAt: Date;
  /** Outcomes in a row that spoke against the host. */
  readonly troubleCount: number;
  readonly trouble?: string;
  /** Pages of this turn that failed one after the other; absent: the last one did not. */
  readonly setbackCount?: number;
};

/**
 * When a host may be asked again: after the delay when it answered, after 5 s, 20 s, 80 s … up to six hours when it is in
 * trouble, and never before the moment it named itself. It is in trouble when an outcome says so, at the fifth page in a
 * row that failed, and again at the first that fails after a rest.
 */
export function paceAfter(pace: HostPace, outcome: VisitOutcome, delaySeconds: number, now: Date): HostPace {
  if (outcome.kind === "failed" && outcome.isHostTrouble)
    return paceAfterTrouble(pace, outcome.reason, outcome.notBefore, now);
  if (outcome.facts.requestCount === 0) return pace;
  const setback = setbackOf(outcome);
  const freeAt = secondsAfter(now, delaySeconds);
  if (setback === undefined) return { freeAt, troubleCount: 0 };
  const setbackCount = (pace.setbackCount ?? 0) + 1;
  if (pace.troubleCount > 0 || setbackCount >= setbacksInRowMax) return paceAfterTrouble(pace, setback, undefined, now);
  return { freeAt, troubleCount: 0, setbackCount };
}

function setbackOf(outcome: VisitOutcome): string | undefined {
  const reason = outcome.kind === "failed" ? outcome.reason : outcome.kind === "refused" ? outcome.by : "";
  return setbacks.test(reason) ? reason : undefined;
}

export function paceAfterTrouble(pace: HostPace, trouble: string, notBefore: Date | undefined, now: Date): HostPace {
  const troubleCount = pace.troubleCount + 1;
  const seconds = Math.min(troubleSecondsFirst * troubleFactor ** (troubleCount - 1), troubleSecondsMax);
  const own = secondsAfter(now, seconds);
  return { freeAt: notBefore && notBefore > own ? notBefore : own, troubleCount, trouble };
}

/** Pause between two requests: the longest of what the operator, the site's entry and robots.txt ask for. */
export function delayBetween(settings: number, site: number | undefined, robots: number | undefined): number {
  return Math.max(site ?? settings, robots ?? 0);
}
