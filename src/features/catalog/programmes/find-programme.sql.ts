import type { ProgrammeId } from "../../../base/ids.ts";
import type { EmbedAddress, MediaAddress } from "../../../libraries/recognition/index.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { type CardRow, cardColumns, readCard } from "./cards.sql.ts";
import type { Counters } from "./offered-values.ts";
import type { Programme } from "./programme.ts";
import { dropAbsent, readCounters, readSources, type StoredAddress, type StoredSources } from "./stored-programme.ts";

type ProgrammeRow = CardRow & {
  readonly fullDescription?: string;
  readonly keywords: readonly string[];
  readonly siteCategory?: string;
  readonly publisher?: string;
  readonly language?: string;
  readonly media: readonly StoredAddress<MediaAddress>[];
  readonly embeds: readonly StoredAddress<EmbedAddress>[];
  readonly thumbnailUrl?: string;
  readonly sources: StoredSources;
  readonly countersAt?: Date;
  readonly lastSeenAt: Date;
  readonly goneAt?: Date;
  readonly sourcePage: string;
  readonly score: number;
} & Readonly<Partial<Record<keyof Counters, string>>>;

/**
 * One programme, gone ones too. When it was joined into another, that one is given: its id then differs from `id`, and a
 * face should redirect.
 */
export async function findProgramme(sql: SqlOrTransaction, id: ProgrammeId): Promise<Programme | undefined> {
  const [row] = await sql<ProgrammeRow[]>`
    select ${cardColumns(sql)}, ${detailColumns(sql)}
    from programmes join sites on sites.id = programmes.site_id
    where programmes.id = coalesce((select alias_of from programmes where id = ${id}), ${id}::bigint)`;
  return row && readProgramme(row);
}

/** Up to `limit` listed programmes with an id after `afterId` ("0" for the first), by id. */
export async function listProgrammesById(
  sql: SqlOrTransaction,
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<Programme[]> {
  const rows = await sql<ProgrammeRow[]>`
    select ${cardColumns(sql)}, ${detailColumns(sql)}
    from programmes join sites on sites.id = programmes.site_id
    where programmes.id > ${afterId} and programmes.gone_at is null and programmes.is_listed
    order by programmes.id
    limit ${limit}`;
  return rows.map(readProgramme);
}

function detailColumns(sql: SqlOrTransaction) {
  return sql`programmes.description as full_description, programmes.keywords, programmes.site_category, programmes.publisher,
    programmes.language, programmes.media, programmes.embeds, programmes.thumbnail_url, programmes.sources, programmes.likes,
    programmes.dislikes, programmes.favourites, programmes.comments, programmes.counters_at, programmes.last_seen_at,
    programmes.gone_at, programmes.source_page, programmes.score`;
}

function readProgramme(row: ProgrammeRow): Programme {
  return dropAbsent({
    ...readCard(row),
    ...readCounters(row),
    description: row.fullDescription,
    keywords: row.keywords,
    siteCategory: row.siteCategory,
    publisher: row.publisher,
    language: row.language,
    media: row.media.map(({ p: _, ...address }) => address),
    embeds: row.embeds.map(({ p: _, ...address }) => address),
    thumbnailUrl: row.thumbnailUrl,
    sources: readSources(row.sources),
    countersAt: row.countersAt,
    lastSeenAt: row.lastSeenAt,
    goneAt: row.goneAt,
    sourcePage: row.sourcePage,
    score: row.score,
  }) as Programme;
}
