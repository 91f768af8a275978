import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { RelatedCandidate } from "./related.ts";

/** What relatedness is judged by, of one programme; undefined when there is none with that id. */
export async function findRelatedBase(sql: SqlOrTransaction, id: ProgrammeId): Promise<RelatedCandidate | undefined> {
  const [row] = await sql<RelatedCandidate[]>`
    select id, title, site_id, category, is_playable from programmes where id = ${id}`;
  return row;
}

const bySiteMax = 60;
const byCategoryMax = 60;
const byWordsMax = 200;

/** Programmes on show of the same site, of the same category, or with a word of `query` (a tsquery); freshest first. */
export function selectRelatedCandidates(
  sql: SqlOrTransaction,
  { base, query }: { readonly base: RelatedCandidate; readonly query: string | undefined },
): Promise<RelatedCandidate[]> {
  return sql<RelatedCandidate[]>`
    with found as (
      (select id from programmes where gone_at is null and is_listed and site_id = ${base.siteId} order by newest_at desc, id desc limit ${bySiteMax})
      union
      (select id from programmes where gone_at is null and is_listed and category = ${base.category ?? null}
       order by heat desc, id desc limit ${byCategoryMax})
      union
      (select id from programmes where gone_at is null and is_listed and search @@ ${query ?? ""}::tsquery limit ${byWordsMax}))
    select programmes.id, title, site_id, category, is_playable
    from found join programmes on programmes.id = found.id
    order by newest_at desc, programmes.id desc`;
}
