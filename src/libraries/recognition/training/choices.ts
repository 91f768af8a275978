import trainedWeights from "../page/page.weights.json" with { type: "json" };
import type { KindScores } from "../page/verdict.ts";

/**
 * Evidence whose use differs from question to question: words that name a programme, words of the running text, what is known
 * of the main list, badges of cards. All other evidence is seen by every question.
 */
export const evidenceGroups = {
  names: ["title-words", "heading-words", "description-words", "keyword-words"],
  texts: ["podcast-words", "player-words", "programme-words"],
  lists: ["main-list-most", "main-list-little", "main-list-programmes"],
  badges: ["counter-text", "clock-text", "card-duration", "card-episode"],
} as const;
export type EvidenceGroup = keyof typeof evidenceGroups;

/** How a question is learned: which groups it does without, and how strongly weights are pulled to zero (> 0). */
export type Choice = { readonly without: readonly EvidenceGroup[]; readonly penalty: number };
export type Choices = Readonly<Record<keyof KindScores, Choice>>;

const candidateGroups: readonly (readonly EvidenceGroup[])[] = [
  [],
  ["names"],
  ["texts"],
  ["names", "lists"],
  ["texts", "badges"],
  ["names", "texts", "lists"],
];
// Figures are the same from 0.3 to 2 within 0.01.
const candidatePenalties = [0.5, 1];

/** All that a question chooses from: few, so that little is chosen by chance. */
export const candidateChoices: readonly Choice[] = candidateGroups.flatMap((without) =>
  candidatePenalties.map((penalty) => ({ without, penalty })),
);

/** What the built-in models were learned with: chosen by `npm run train`. */
export const trainedChoices = trainedWeights.chosen as Choices;

/** The rules a question does without. */
export function leftOutBy({ without }: Choice): ReadonlySet<string> {
  return new Set<string>(without.flatMap((group) => evidenceGroups[group]));
}
