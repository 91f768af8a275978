import { secondsAfter } from "../../../base/clock.ts";
import type { VisitOutcome } from "./outcome.ts";

const troubleSecondsFirst = 5;
const troubleFactor = 4;
const troubleSecondsMax = 6 * 3600;

/** A host's state between requests. */
export type HostPace = {
  /** The next request may be made from then on. */
  readonly freeAt: Date;
  /** Outcomes in a row that spoke against the host. */
  readonly troubleCount: number;
  readonly trouble?: string;
};

/**
 * When a host may be asked again: after the delay when it answered, after 5 s, 20 s, 80 s … up to six hours when it is in
 * trouble, and never before the moment it named itself.
 */
export function paceAfter(pace: HostPace, outcome: VisitOutcome, delaySeconds: number, now: Date): HostPace {
  if (outcome.kind !== "failed" || !outcome.isHostTrouble) {
    const isAsked = outcome.facts.requestCount > 0;
    return isAsked ? { freeAt: secondsAfter(now, delaySeconds), troubleCount: 0 } : pace;
  }
  return paceAfterTrouble(pace, outcome.reason, outcome.notBefore, now);
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
