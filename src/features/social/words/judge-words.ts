import type { WordRuleId } from "../../../base/ids.ts";
import { foldText } from "./fold-text.ts";
import { findPhrase, type Phrase } from "./match-phrase.ts";

/** What becomes of a post with the phrase in it, the mildest first: it stands behind a warning, waits for a moderator, is not taken. */
export const wordActs = ["warn", "hold", "refuse"] as const;
export type WordAct = (typeof wordActs)[number];

/** Words that moderators look for in every post. */
export type WordRule = Phrase & {
  readonly id: WordRuleId;
  /** What it is called where somebody is told of it. 1..60 characters. */
  readonly name: string;
  /** As it was typed. */
  readonly phrase: string;
  readonly act: WordAct;
};

/** The strictest rule that the texts of a post fall under. @param texts its words, its warning, what its pictures are said to show. */
export function judgeWords(rules: readonly WordRule[], texts: readonly string[]): WordRule | undefined {
  if (rules.length === 0) return undefined;
  const folded = foldText(texts.join("\n"));
  for (const act of [...wordActs].reverse()) {
    const found = findPhrase(
      folded,
      rules.filter((rule) => rule.act === act),
    );
    if (found) return found;
  }
  return undefined;
}
