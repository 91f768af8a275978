import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { hydrateCards } from "../programmes/cards.sql.ts";
import { limitMax, offsetMax, type ProgrammeList, within } from "./lists.ts";
import { rankedMax, selectMatches } from "./search.sql.ts";
import { searchQuery } from "./search-words.ts";

export type ProgrammeSearch = {
  /** As typed; anything may stand in it. */
  readonly query: string;
  /** 1..200. */
  readonly limit: number;
  /** 0..10,000. */
  readonly offset?: number;
};

/**
 * Programmes on show that have all words of the query in title, publisher, keywords, category or description. Chinese needs no
 * blanks and two characters are enough; the last English word may be unfinished.
 */
export async function searchProgrammes(
  sql: SqlOrTransaction,
  { query, limit, offset = 0 }: ProgrammeSearch,
): Promise<ProgrammeList> {
  const asked = searchQuery(query);
  if (!asked) return { programmes: [], total: 0, totalIsExact: true };
  const matches = await selectMatches(sql, {
    ...asked,
    typed: query.trim().toLowerCase().replaceAll("\u0000", ""),
    limit: within(limit, 1, limitMax),
    offset: within(offset, 0, offsetMax),
  });
  const programmes = await hydrateCards(
    sql,
    matches.map(({ id }) => id),
  );
  const total = matches[0]?.total ?? 0;
  return { programmes, total: Math.min(total, rankedMax), totalIsExact: total <= rankedMax };
}
