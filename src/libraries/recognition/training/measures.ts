export type F1 = { readonly precision: number; readonly recall: number; readonly f1: number };

/** Precision, recall and F1 of what was said against the truth; 0 where undefined. */
export function f1Of(said: readonly boolean[], truth: readonly boolean[]): F1 {
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (let at = 0; at < truth.length; at++) {
    if (said[at] && truth[at]) right++;
    else if (said[at]) wrong++;
    else if (truth[at]) missed++;
  }
  const precision = right + wrong === 0 ? 0 : right / (right + wrong);
  const recall = right + missed === 0 ? 0 : right / (right + missed);
  return { precision, recall, f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall) };
}

/**
 * F1 with every site of the same weight: a page counts one divided by its site's number of pages.
 */
export function perSiteF1(said: readonly boolean[], truth: readonly boolean[], sites: readonly string[]): number {
  const sizes = new Map<string, number>();
  for (const site of sites) sizes.set(site, (sizes.get(site) ?? 0) + 1);
  let right = 0;
  let wrong = 0;
  let missed = 0;
  for (let at = 0; at < truth.length; at++) {
    const weight = 1 / (sizes.get(sites[at] ?? "") ?? 1);
    if (said[at] && truth[at]) right += weight;
    else if (said[at]) wrong += weight;
    else if (truth[at]) missed += weight;
  }
  return 2 * right + wrong + missed === 0 ? 0 : (2 * right) / (2 * right + wrong + missed);
}
