import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { SearchQuery } from "./search-words.ts";

export type SearchRequest = SearchQuery & {
  /** What was typed, in lower case: a title that has it as it stands comes first. */
  readonly typed: string;
  readonly limit: number;
  readonly offset: number;
};

export type Match = { readonly id: ProgrammeId /** Of all matches. */; readonly total: number };

// Of more matches than this the younger are ranked: reading titles takes 1 ms a thousand.
export const rankedMax = 5_000;

/**
 * The best matches: those with the typed text in the title, then by how many of the words the title has, then the younger. Ranked by
 * titles and not by ts_rank, which would read every match's whole word list from disk (100k programmes, 3,000 matches: 170 ms).
 */
export function selectMatches(sql: SqlOrTransaction, request: SearchRequest): Promise<Match[]> {
  const { query, words, typed, limit, offset } = request;
  return sql<Match[]>`
    with matched as materialized (
      select id, lower(title) as title, is_playable, newest_at from programmes
      where gone_at is null and is_listed and search @@ ${query}::tsquery),
    young as (
      select id, title, is_playable, newest_at from matched order by newest_at desc, id desc limit ${rankedMax})
    select id, (select count(*)::int from matched) as total
    from young
    order by case when strpos(title, ${typed}) > 0 then 1 else 0 end
        + (select count(*) from unnest(${[...words]}::text[]) as word where strpos(title, word) > 0) / ${words.length}::float8
        + case when is_playable then 0.1 else 0 end desc,
      newest_at desc, id desc
    limit ${limit} offset ${offset}`;
}
