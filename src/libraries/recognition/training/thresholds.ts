/** Precision and recall of "at or above `threshold` belongs"; one point for each different score, lowest threshold first. */
export type CurvePoint = { readonly threshold: number; readonly precision: number; readonly recall: number };

/**
 * @param scores 0..1, one a page
 * @param truth whether the page belongs; as long as `scores`
 * @returns empty when there is no page.
 */
export function precisionRecallCurve(scores: readonly number[], truth: readonly boolean[]): CurvePoint[] {
  const order = scores.map((_, at) => at).sort((a, b) => (scores[b] as number) - (scores[a] as number));
  const members = truth.filter(Boolean).length;
  const points: CurvePoint[] = [];
  let right = 0;
  order.forEach((at, rank) => {
    if (truth[at]) right++;
    const threshold = scores[at] as number;
    if (scores[order[rank + 1] as number] === threshold) return;
    points.push({ threshold, precision: right / (rank + 1), recall: members === 0 ? 0 : right / members });
  });
  return points.reverse();
}

/**
 * The lowest threshold from which on the wanted precision is reached on these pages.
 *
 * @param wantedPrecision 0..1
 * @returns undefined when no threshold reaches it.
 */
export function thresholdForPrecision(
  scores: readonly number[],
  truth: readonly boolean[],
  wantedPrecision: number,
): CurvePoint | undefined {
  return precisionRecallCurve(scores, truth).find(({ precision }) => precision >= wantedPrecision);
}

/** A page's calibrated score, the chance that it is what is looked for, and how much it counts (> 0). */
export type Expected = { readonly score: number; readonly chance: number; readonly weight: number };

/**
 * The score from which on to say yes so that F1 is highest if the chances are right: no label enters, so that nothing is
 * fitted to single pages.
 *
 * @param all chance x weight of all pages together, also of those that cannot be chosen.
 */
export function thresholdForExpectedF1(pages: readonly Expected[], all: number): number {
  const order = pages.toSorted((a, b) => b.score - a.score);
  let [right, said, best, threshold] = [0, 0, 0, 0.5];
  order.forEach(({ score, chance, weight }, at) => {
    right += chance * weight;
    said += weight;
    const f1 = (2 * right) / (all + said);
    if (f1 <= best) return;
    best = f1;
    threshold = (score + (order[at + 1]?.score ?? 0)) / 2;
  });
  return threshold;
}
