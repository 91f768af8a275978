import { type Clock, secondsBetween } from "../../base/clock.ts";

/** Lets so many calls a minute pass for each name; as many names as `namesMax` are told apart, the others share one. */
export type FloodGate = { readonly passes: (name: string) => boolean };

type Bucket = { left: number; at: Date };

/** A bucket for each name, full at first, refilled evenly. */
export function createFloodGate(
  clock: Clock,
  { perMinute, namesMax }: { perMinute: number; namesMax: number },
): FloodGate {
  const buckets = new Map<string, Bucket>();
  const bucketOf = (name: string, now: Date): Bucket => {
    const known = buckets.get(name);
    if (known) return known;
    if (buckets.size >= namesMax) forgetFull(buckets, now, perMinute);
    const own = buckets.size < namesMax ? name : "";
    const bucket = buckets.get(own) ?? { left: perMinute, at: now };
    buckets.set(own, bucket);
    return bucket;
  };
  return {
    passes: (name) => {
      const now = clock.now();
      const bucket = bucketOf(name, now);
      bucket.left = filled(bucket, now, perMinute);
      bucket.at = now;
      if (bucket.left < 1) return false;
      bucket.left--;
      return true;
    },
  };
}

function filled({ left, at }: Bucket, now: Date, perMinute: number): number {
  return Math.min(perMinute, left + (Math.max(0, secondsBetween(at, now)) * perMinute) / 60);
}

function forgetFull(buckets: Map<string, Bucket>, now: Date, perMinute: number): void {
  for (const [name, bucket] of buckets) if (filled(bucket, now, perMinute) >= perMinute) buckets.delete(name);
}
