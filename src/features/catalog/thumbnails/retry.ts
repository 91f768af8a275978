import { secondsAfter } from "../../../base/clock.ts";

const firstSeconds = 10 * 60;
const factor = 4;
const mostSeconds = 7 * 24 * 3600;

/** When a picture is tried again after its `failureCount`-th failure in a row, >= 1: 10 minutes, 40, …, a week. */
export function retryAt(now: Date, failureCount: number): Date {
  return secondsAfter(now, Math.min(mostSeconds, firstSeconds * factor ** (failureCount - 1)));
}

const keptSeconds = 24 * 3600;

type State = {
  readonly thumbnailUrl?: string;
  readonly sourceUrl?: string;
  readonly hasBytes: boolean;
  readonly fetchedAt?: Date;
  readonly retryAt?: Date;
};

/**
 * Whether a picture is fetched (again): when there is none yet, when the page names another one (at most once a day: signed
 * addresses change with every visit), or when the time to try a failed one again has come.
 */
export function isDue({ thumbnailUrl, sourceUrl, hasBytes, fetchedAt, retryAt: retry }: State, now: Date): boolean {
  if (thumbnailUrl === undefined) return false;
  if (retry !== undefined) return retry <= now || (!hasBytes && sourceUrl !== thumbnailUrl);
  if (fetchedAt === undefined || !hasBytes) return true;
  return sourceUrl !== thumbnailUrl && secondsAfter(fetchedAt, keptSeconds) <= now;
}
