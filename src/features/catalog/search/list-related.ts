import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { hydrateCards } from "../programmes/cards.sql.ts";
import type { ProgrammeCard } from "../programmes/programme.ts";
import { limitMax, within } from "./lists.ts";
import { findRelatedBase, selectRelatedCandidates } from "./related.sql.ts";
import { rankRelated } from "./related.ts";
import { relatedQuery } from "./search-words.ts";

/** Programmes to watch next, best first; see related.ts. Empty when there is no such programme. */
export async function listRelated(
  sql: SqlOrTransaction,
  id: ProgrammeId,
  limit: number,
): Promise<readonly ProgrammeCard[]> {
  const base = await findRelatedBase(sql, id);
  if (!base) return [];
  const candidates = await selectRelatedCandidates(sql, { base, query: relatedQuery(base.title) });
  const best = rankRelated(base, candidates).slice(0, within(limit, 1, limitMax));
  return hydrateCards(
    sql,
    best.map((candidate) => candidate.id),
  );
}
