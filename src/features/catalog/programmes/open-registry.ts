import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { platformIdentity } from "./platform-identities.ts";
import type { ProgrammeValues } from "./programme-values.ts";
import { findAddresses, findHolders, type IdentityRow, lockProgrammes } from "./record.sql.ts";
import { createRegistry, type Entry, link, type Registry } from "./registry.ts";
import type { SeenProgramme } from "./seen-programme.ts";
import { type ReadRow, readRow } from "./stored-programme.ts";
import { isGenericTitle } from "./titles.ts";

export type OpenRegistry = {
  readonly registry: Registry;
  /** What is known, to be taken further. */
  readonly values: Map<Entry, ProgrammeValues>;
  /** What is stored, of programmes on show. */
  readonly stored: ReadonlyMap<Entry, ProgrammeValues>;
};

/** Reads (and locks) every stored programme that has an address in common with what was seen. */
export async function openRegistry(
  transaction: SqlOrTransaction,
  seen: readonly SeenProgramme[],
): Promise<OpenRegistry> {
  const registry = createRegistry();
  const values = new Map<Entry, ProgrammeValues>();
  const stored = new Map<Entry, ProgrammeValues>();
  const holders = await findHolders(transaction, keysOf(seen));
  if (holders.length === 0) return { registry, values, stored };
  const rows = await lockProgrammes(transaction, [...new Set(holders.map(({ programmeId }) => programmeId))]);
  const addresses = await findAddresses(
    transaction,
    rows.map(({ id }) => id),
  );
  const entries = new Map(rows.map((row) => [row.id, readEntry(row)]));
  for (const row of rows) {
    const entry = entries.get(row.id)!;
    values.set(entry, readRow(row));
    if (row.goneAt === undefined) stored.set(entry, values.get(entry)!);
  }
  for (const identity of [...addresses, ...holders]) note(registry, entries.get(identity.programmeId), identity);
  return { registry, values, stored };
}

function keysOf(seen: readonly SeenProgramme[]): string[] {
  return [...new Set(seen.flatMap(({ page, declared, media, embeds }) => [page, ...declared, ...media, ...embeds]))];
}

function note(registry: Registry, entry: Entry | undefined, { key, kind }: IdentityRow): void {
  if (!entry) return;
  if (kind === "page" || kind === "both") entry.pages.add(key);
  if (kind === "declared" || kind === "both") entry.declared.add(key);
  if (kind === "media") entry.media.add(key);
  if (kind === "embed") entry.embeds.add(key);
  link(registry, key, entry);
}

function readEntry(row: ReadRow): Entry {
  const onlyEmbed = row.media.length === 0 && row.embeds.length === 1 ? row.embeds[0] : undefined;
  return {
    id: row.id,
    siteId: row.siteId,
    title: isGenericTitle(row.title, []) || row.sources.f.title?.[0] === "url" ? "" : row.title,
    durationSeconds: row.durationSeconds,
    publishedDay: row.publishedAt?.toISOString().slice(0, 10),
    isLive: row.isLive,
    isOnePlatformEmbed: onlyEmbed !== undefined && platformIdentity(onlyEmbed.url) !== undefined,
    pages: new Set(),
    declared: new Set(),
    media: new Set(),
    embeds: new Set(),
    learnt: new Map(),
    lost: new Set(),
    absorbedBy: undefined,
  };
}
