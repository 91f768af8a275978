import type { MemberId, WordRuleId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { WordAct, WordRule } from "./judge-words.ts";

/** All rules, the youngest first. */
export async function listWordRules(sql: SqlOrTransaction): Promise<WordRule[]> {
  return await sql<WordRule[]>`
    select id, name, phrase, key, is_whole_word, act from word_rules order by id desc`;
}

/** Counts and changes of the list wait for one another. */
export async function lockWordRules(sql: SqlOrTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('glint word rules', 0))`;
}

export async function countWordRules(sql: SqlOrTransaction): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from word_rules`;
  return row.count;
}

type NewRule = {
  readonly name: string;
  readonly phrase: string;
  readonly key: string;
  readonly isWholeWord: boolean;
  readonly act: WordAct;
  readonly createdBy: MemberId;
  readonly now: Date;
};

/** False when the phrase has a rule already. */
export async function insertWordRule(sql: SqlOrTransaction, rule: NewRule): Promise<boolean> {
  const rows = await sql`
    insert into word_rules (name, phrase, key, is_whole_word, act, created_by, created_at)
    values (${rule.name}, ${rule.phrase}, ${rule.key}, ${rule.isWholeWord}, ${rule.act}, ${rule.createdBy}, ${rule.now})
    on conflict (key) do nothing
    returning id`;
  return rows.length > 0;
}

export async function deleteWordRule(sql: SqlOrTransaction, id: WordRuleId): Promise<void> {
  await sql`delete from word_rules where id = ${id}`;
}
