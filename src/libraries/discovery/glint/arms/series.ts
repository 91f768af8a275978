import { addressKey } from "../../address.ts";

// A list and the pages that continue it are one series: what its first page brought says what its next will bring, better than
// what the next pages of the site's other lists did.

/** What the pages of one list have brought, on the scale of `meanGain`. */
export type Series = { gain: number; fetches: number };

const pageInPath = /\/page\/\d+\/?$/i;
const pageInQuery = /([?&])(?:page|pg?|paged)=\d+(&|$)/i;
/** So much does a series weigh its own pages against those of its arm: as many fetches as this one counts. */
const armCounts = 1;

/** Key of the list that an address with a page's number continues; undefined for all others. */
export function continuedKey(url: string): string | undefined {
  if (pageInPath.test(url)) return addressKey(url.replace(pageInPath, "/"));
  const match = pageInQuery.exec(url);
  if (match === null) return undefined;
  const [part, before = "", after] = match;
  const kept = after === "&" ? before : "";
  return addressKey(url.slice(0, match.index) + kept + url.slice(match.index + part.length));
}

/** By how much a page of the series is expected to bring more than its arm's mean. */
export function surplusOf({ gain, fetches }: Series, meanOfArm: number): number {
  if (fetches === 0) return 0;
  return (armCounts * meanOfArm + Math.max(0, gain)) / (armCounts + fetches) - meanOfArm;
}
