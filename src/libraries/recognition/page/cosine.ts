import type { Rules } from "../rules/rules.ts";

/**
 * The reference scorer (B2): counts of the n features on the page divided by the largest count give x; the page vector is
 * (x1w1 ... xnwn), the topic vector (w1 ... wn); the relevance is the cosine between them.
 *
 * @returns 0..1; 0 when no feature occurs.
 */
export function cosineRelevance(html: string, rules: Rules): number {
  const { families } = rules.cosine;
  const counts = families.map((family) => count(html, new RegExp(family.pattern, "gi")));
  const largest = Math.max(0, ...counts);
  if (largest === 0) return 0;
  let dot = 0;
  let pageSquare = 0;
  let topicSquare = 0;
  for (let i = 0; i < families.length; i++) {
    const weight = families[i]?.weight ?? 0;
    const component = ((counts[i] ?? 0) / largest) * weight;
    dot += component * weight;
    pageSquare += component * component;
    topicSquare += weight * weight;
  }
  return pageSquare === 0 || topicSquare === 0 ? 0 : dot / Math.sqrt(pageSquare * topicSquare);
}

function count(html: string, pattern: RegExp): number {
  let found = 0;
  pattern.lastIndex = 0;
  while (pattern.test(html)) found++;
  return found;
}
