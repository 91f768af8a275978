// The video that stands below what a member wrote: what they attached; else what the first address that leads to one leads to.
import type { ProgrammeId } from "../../base/ids.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";
import { findCards, findProgrammesAt, type ProgrammeCard } from "../catalog/index.ts";

type Written = {
  readonly programmeId?: ProgrammeId;
  readonly atSeconds?: number;
  /** The addresses in the words, in their order. */
  readonly urls: readonly string[];
};

export type Programmes = {
  readonly at: ReadonlyMap<string, ProgrammeId>;
  readonly cards: ReadonlyMap<ProgrammeId, ProgrammeCard>;
};

export async function findShownProgrammes(sql: SqlOrTransaction, written: readonly Written[]): Promise<Programmes> {
  const at = await findProgrammesAt(sql, [...new Set(written.flatMap(({ urls }) => urls))]);
  const attached = written.map(({ programmeId }) => programmeId).filter((id) => id !== undefined);
  return { at, cards: await findCards(sql, [...new Set([...attached, ...at.values()])]) };
}

export function shownProgramme(
  { programmeId, atSeconds, urls }: Written,
  { cards, at }: Programmes,
): { readonly card: ProgrammeCard; readonly atSeconds?: number } | undefined {
  const attached = programmeId && cards.get(programmeId);
  if (attached) return { card: attached, ...(atSeconds !== undefined && { atSeconds }) };
  for (const url of urls) {
    const found = at.get(url);
    const card = found && cards.get(found);
    if (card) return { card };
  }
  return undefined;
}
