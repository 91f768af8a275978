import { secondsAfter } from "../../../base/clock.ts";
import { allowAll, disallowAll, type RobotsRules, readRobots } from "./robots.ts";

/** RFC 9309 2.4: a cached copy should not be used for more than 24 hours. */
export const robotsFreshSeconds = 24 * 3600;
/** RFC 9309 2.3.1.4: after a reasonably long time (its example: 30 days) unreachable may be taken as unavailable. */
const unreachableDaysMax = 30;
const unreachableRetrySecondsMax = 6 * 3600;

/** The last attempt to read an origin's robots.txt: status 0 means no answer came (network, redirect loop …). */
export type RobotsAnswer = { readonly status: number; readonly body: string };

/**
 * The rules an answer stands for: 2xx its text, 3xx (too many redirects) and 4xx everything allowed, 5xx and no answer
 * at all everything forbidden for now.
 *
 * Source: RFC 9309 2.3.1.1 to 2.3.1.4.
 */
export function rulesOfAnswer({ status, body }: RobotsAnswer, agent: string): RobotsRules {
  if (status >= 200 && status < 300) return readRobots(body, agent);
  if (status >= 300 && status < 500) return allowAll;
  return disallowAll;
}

export function isRobotsUnreachable(status: number): boolean {
  return status < 200 || status >= 500;
}

/**
 * When robots.txt is asked for again, and since when it has been unreachable.
 *
 * @param unreachableSince undefined when the last answer was a good one.
 * @returns `isGivenUp` once it has been unreachable for 30 days: then it counts as absent (all allowed).
 */
export function nextRobotsVisit(answer: RobotsAnswer, unreachableSince: Date | undefined, now: Date): RobotsSchedule {
  if (!isRobotsUnreachable(answer.status)) return { dueAt: secondsAfter(now, robotsFreshSeconds), isGivenUp: false };
  const since = unreachableSince ?? now;
  const seconds = (now.getTime() - since.getTime()) / 1000;
  // First again after 5 minutes, then after as long as it has already lasted.
  const wait = Math.min(Math.max(300, seconds), unreachableRetrySecondsMax);
  return {
    dueAt: secondsAfter(now, wait),
    unreachableSince: since,
    isGivenUp: seconds >= unreachableDaysMax * 86400,
  };
}

export type RobotsSchedule = {
  readonly dueAt: Date;
  readonly unreachableSince?: Date;
  readonly isGivenUp: boolean;
};
