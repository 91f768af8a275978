// A link to a page of Glint's own, where a programme plays, means the programme.
import { type ProgrammeId, readId } from "../../../base/ids.ts";
import { findCards } from "../../../features/catalog/index.ts";
import { readEntities } from "../../../features/social/text/index.ts";
import type { PortalDeps } from "../deps.ts";
import { readMomentQuery } from "./moment.ts";

export type OwnProgramme = { readonly id: ProgrammeId; readonly atSeconds?: number };

/** The programme, and the moment, that the first link in `text` to a play page at one of `hosts` (with their ports) names. */
export function readOwnProgramme(text: string, hosts: readonly string[]): OwnProgramme | undefined {
  for (const entity of readEntities(text)) {
    const url = entity.kind === "link" ? URL.parse(entity.url) : undefined;
    const named = url && hosts.includes(url.host) ? /^\/programme\/(\d+)$/.exec(url.pathname)?.[1] : undefined;
    const id = named === undefined ? undefined : readId<ProgrammeId>(named);
    const atSeconds = readMomentQuery(url?.searchParams.get("t") ?? undefined);
    if (id) return { id, ...(atSeconds !== undefined && { atSeconds }) };
  }
  return undefined;
}

/** The same, when there is such a programme. */
export async function findOwnProgramme(
  { sql }: PortalDeps,
  text: string,
  hosts: readonly string[],
): Promise<OwnProgramme | undefined> {
  const named = readOwnProgramme(text, hosts);
  const known = named && (await findCards(sql, [named.id])).has(named.id);
  return known ? named : undefined;
}
