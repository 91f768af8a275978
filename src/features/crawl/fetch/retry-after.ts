import { secondsAfter } from "../../../base/clock.ts";
import { parseHttpDate } from "./http-date.ts";

/** A longer wait is taken as this: some servers answer with years, and the page would never be tried again. */
export const retryAfterSecondsMax = 24 * 3600;

/**
 * The earliest moment a server lets us come back.
 *
 * @param value the Retry-After field: delay in seconds or an HTTP date.
 * @returns between `now` and a day later (absurd values capped, dates gone by mean now); undefined when the field is
 * missing or unreadable, so that the caller's own back-off decides.
 * Source: RFC 9110 10.2.3.
 */
export function retryNotBefore(value: string | undefined, now: Date): Date | undefined {
  const text = value?.trim() ?? "";
  // A field sent twice arrives joined by a comma: the longer wait is the polite one.
  if (/^\d+(?:\s*,\s*\d+)*$/.test(text)) {
    const longest = Math.max(...text.split(",").map(Number));
    return secondsAfter(now, Math.min(longest, retryAfterSecondsMax));
  }
  const date = parseHttpDate(text, now);
  if (!date) return undefined;
  const seconds = (date.getTime() - now.getTime()) / 1000;
  return secondsAfter(now, Math.min(Math.max(0, seconds), retryAfterSecondsMax));
}
