/** A site's totals after so many requests. */
export type RecallPoint = {
  readonly requests: number;
  readonly at: Date;
  readonly programmes: number;
  readonly knownPages: number;
  readonly visitedPages: number;
};

/**
 * Some `most` of the points, evenly over the requests: the first of each stretch, and the last of all.
 *
 * @param points by requests, ascending.
 */
export function thinned(points: readonly RecallPoint[], most: number): RecallPoint[] {
  const last = points.at(-1);
  if (last === undefined || points.length <= most) return [...points];
  const first = points[0]!.requests;
  const step = (last.requests - first) / Math.max(1, most - 1);
  const kept: RecallPoint[] = [];
  for (const point of points) if (point.requests >= first + kept.length * step) kept.push(point);
  return kept.at(-1) === last ? kept : [...kept, last];
}

/** Share of the known pages that no visit was made to, 0..1; undefined while none is known. */
export function unvisitedShare({ knownPages, visitedPages }: Pick<RecallPoint, "knownPages" | "visitedPages">) {
  return knownPages <= 0 ? undefined : Math.max(0, 1 - visitedPages / knownPages);
}
