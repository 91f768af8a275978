import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { readCard, selectCardsFor } from "./cards.sql.ts";
import type { ProgrammeCard } from "./programme.ts";

/** The cards of programmes by the ids asked for; one that was joined into another is shown as that one, gone ones are left out. */
export async function findCards(
  sql: SqlOrTransaction,
  ids: readonly ProgrammeId[],
): Promise<ReadonlyMap<ProgrammeId, ProgrammeCard>> {
  if (ids.length === 0) return new Map();
  const rows = await selectCardsFor(sql, ids);
  return new Map(rows.map((row) => [row.askedId, readCard(row)]));
}
