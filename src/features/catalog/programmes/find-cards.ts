import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { selectLiving } from "../named/programmes-at.sql.ts";
import { hydrateCards } from "./cards.sql.ts";
import type { ProgrammeCard } from "./programme.ts";

/** The cards of programmes by the ids asked for; one that was joined into another is shown as that one, gone ones are left out. */
export async function findCards(
  sql: SqlOrTransaction,
  ids: readonly ProgrammeId[],
): Promise<ReadonlyMap<ProgrammeId, ProgrammeCard>> {
  if (ids.length === 0) return new Map();
  const living = await selectLiving(sql, [...new Set(ids)]);
  const cards = await hydrateCards(sql, [...new Set(living.map(({ livesAs }) => livesAs))]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  return new Map(
    living.flatMap(({ id, livesAs }) => {
      const card = byId.get(livesAs);
      return card ? [[id, card] as const] : [];
    }),
  );
}
