import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type SearchRequest = {
  /** The text of a tsquery: see search-words.ts. */
  readonly query: string;
  /** What was typed, in lower case: a title that has it as it stands comes first. */
  readonly typed: string;
  readonly limit: number;
  readonly offset: number;
};

export type Match = { readonly id: ProgrammeId /** Of all matches. */; readonly total: number };

// Ranking reads each match's words; of more matches than this the younger are ranked.
const rankedMax = 3_000;

/** The best matches: by the weight of the words found, the typed text in the title, and among equals the younger. */
export function selectMatches(sql: SqlOrTransaction, { query, typed, limit, offset }: SearchRequest): Promise<Match[]> {
  return sql<Match[]>`
    with matched as materialized (
      select id, newest_at from programmes
      where gone_at is null and search @@ ${query}::tsquery),
    young as (
      select id from matched order by newest_at desc, id desc limit ${rankedMax})
    select programmes.id, (select count(*)::int from matched) as total
    from young join programmes on programmes.id = young.id
    order by ts_rank('{0.05, 0.2, 0.4, 1.0}', search, ${query}::tsquery, 1)
        + case when strpos(lower(title), ${typed}) > 0 then 1 else 0 end
        + case when is_playable then 0.05 else 0 end desc,
      newest_at desc, programmes.id desc
    limit ${limit} offset ${offset}`;
}
