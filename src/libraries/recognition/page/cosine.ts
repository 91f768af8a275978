import type { Rules } from "../rules/rules.ts";

/** One feature of the reference scorer on a page. */
export type CosineFeature = {
  readonly id: string;
  /** The feature's weight in the topic vector (omega). */
  readonly weight: number;
  readonly count: number;
  /** The count divided by the largest count of the page, 0..1 (x). */
  readonly frequency: number;
  /** Its share of the relevance; shares add up to it. */
  readonly contribution: number;
};
export type CosineReading = {
  /** 0..1; 0 when no feature occurs. */
  readonly relevance: number;
  readonly threshold: number;
  /** In the order of the rules. */
  readonly features: readonly CosineFeature[];
};

/**
 * The reference scorer (B2): counts of the n features on the page divided by the largest count give x; the page vector is
 * (x1w1 ... xnwn), the topic vector (w1 ... wn); the relevance is the cosine between them.
 */
export function cosineReading(html: string, { cosine }: Pick<Rules, "cosine">): CosineReading {
  const counts = cosine.families.map(({ pattern }) => count(html, new RegExp(pattern, "gi")));
  const largest = Math.max(1, ...counts);
  const seen = cosine.families.map(({ id, weight }, at) => {
    const found = counts[at] as number;
    return { id, weight, count: found, frequency: found / largest };
  });
  const length = (values: readonly number[]) => Math.hypot(...values);
  const lengths =
    length(seen.map(({ weight }) => weight)) * length(seen.map(({ weight, frequency }) => weight * frequency));
  const features = seen.map((each) => ({
    ...each,
    contribution: lengths === 0 ? 0 : (each.frequency * each.weight * each.weight) / lengths,
  }));
  const relevance = features.reduce((sum, { contribution }) => sum + contribution, 0);
  return { relevance: Math.min(1, Math.max(0, relevance)), threshold: cosine.threshold, features };
}

function count(html: string, pattern: RegExp): number {
  let found = 0;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(html); match !== null; match = pattern.exec(html)) {
    found++;
    // An expression that matches nothing at all must not stand still.
    if (match[0] === "") pattern.lastIndex++;
  }
  return found;
}
