import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import type { CategoryId } from "../categories/categories.ts";
import { wordsOf } from "./search-words.ts";

export type RelatedCandidate = {
  readonly id: ProgrammeId;
  readonly title: string;
  readonly siteId: SiteId;
  readonly category?: CategoryId;
  readonly isPlayable: boolean;
};

const weights = { title: 3, category: 0.6, site: 0.4, playable: 0.2 } as const;

/**
 * Orders what could stand beside a programme: words in common in the title count most, then the category, then the site.
 * `candidates` come freshest first, which stays the order among equals. The programme itself is left out.
 */
export function rankRelated(programme: RelatedCandidate, candidates: readonly RelatedCandidate[]): RelatedCandidate[] {
  const words = new Set(wordsOf(programme.title));
  return candidates
    .filter(({ id }) => id !== programme.id)
    .map((candidate) => ({ candidate, score: scoreOf(programme, words, candidate) }))
    .sort((a, b) => b.score - a.score)
    .map(({ candidate }) => candidate);
}

function scoreOf(programme: RelatedCandidate, words: ReadonlySet<string>, candidate: RelatedCandidate): number {
  const others = new Set(wordsOf(candidate.title));
  const shared = [...others].filter((word) => words.has(word)).length;
  const overlap = shared === 0 ? 0 : shared / Math.sqrt(words.size * others.size);
  return (
    overlap * weights.title +
    (candidate.category !== undefined && candidate.category === programme.category ? weights.category : 0) +
    (candidate.siteId === programme.siteId ? weights.site : 0) +
    (candidate.isPlayable ? weights.playable : 0)
  );
}
