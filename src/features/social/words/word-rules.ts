import type { Clock } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Member } from "../../members/index.ts";
import { countText } from "../text/index.ts";
import type { WordAct } from "./judge-words.ts";
import { type PhraseFault, readPhrase } from "./read-phrase.ts";
import { countWordRules, insertWordRule, lockWordRules } from "./word-rules.sql.ts";

export const wordRulesMax = 1000;
/** A rule's name can stand before a post as its warning. */
export const ruleNameMax = 60;

export type RuleAdded =
  | { readonly kind: "added" }
  | PhraseFault
  | { readonly kind: "no-name" }
  | { readonly kind: "name-too-long"; readonly max: number }
  | { readonly kind: "known" }
  | { readonly kind: "too-many"; readonly max: number };

type Adding = {
  readonly actor: Member;
  /** As typed. */
  readonly name: string;
  readonly phrase: string;
  readonly isWholeWord: boolean;
  readonly act: WordAct;
};

/** Looks for a phrase in every post that is sent or edited from now on. */
export function addWordRule(sql: Sql, { actor, ...adding }: Adding, clock: Clock): Promise<RuleAdded> {
  return sql.begin(async (transaction): Promise<RuleAdded> => {
    const read = readPhrase(adding.phrase);
    if (read.kind !== "phrase") return read;
    const name = adding.name.replaceAll("\u0000", "").toWellFormed().replaceAll(/\s+/g, " ").trim();
    if (name === "") return { kind: "no-name" };
    if (countText(name) > ruleNameMax) return { kind: "name-too-long", max: ruleNameMax };
    await lockWordRules(transaction);
    if ((await countWordRules(transaction)) >= wordRulesMax) return { kind: "too-many", max: wordRulesMax };
    const rule = { ...adding, ...read, name, createdBy: actor.id, now: clock.now() };
    return { kind: (await insertWordRule(transaction, rule)) ? "added" : "known" };
  });
}
