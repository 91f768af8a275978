import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { CategoryId } from "../categories/categories.ts";
import type { ProgrammeCard } from "./programme.ts";

export type CardRow = {
  readonly id: ProgrammeId;
  readonly title: string;
  readonly siteId: SiteId;
  readonly siteKey: string;
  readonly siteName: string;
  readonly url: string;
  readonly publishedAt?: Date;
  readonly publishedIsDay: boolean;
  readonly firstSeenAt: Date;
  readonly durationSeconds?: number;
  readonly hasThumbnail: boolean;
  readonly views?: string;
  readonly category?: CategoryId;
  readonly description?: string;
  readonly kind: "video" | "audio";
  readonly isLive: boolean;
  readonly isPlayable: boolean;
  readonly isSample: boolean;
  readonly isListed: boolean;
};

/** The columns of a card; for queries over `programmes` joined with `sites`. */
export function cardColumns(sql: SqlOrTransaction) {
  return sql`programmes.id, programmes.title, programmes.site_id, sites.key as site_key, sites.name as site_name, programmes.url,
    programmes.published_at, programmes.published_is_day, programmes.first_seen_at, programmes.duration_seconds,
    programmes.thumbnail_url is not null as has_thumbnail, programmes.views, programmes.category,
    left(programmes.description, 300) as description, programmes.kind, programmes.is_live, programmes.is_playable, sites.is_sample,
    programmes.is_listed`;
}

/** The cards of `ids` in their order; gone programmes are left out. */
export async function hydrateCards(sql: SqlOrTransaction, ids: readonly string[]): Promise<ProgrammeCard[]> {
  const rows = await sql<CardRow[]>`
    select ${cardColumns(sql)}
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
    join programmes on programmes.id = wanted.id
    join sites on sites.id = programmes.site_id
    where programmes.gone_at is null
    order by wanted.place`;
  return rows.map(readCard);
}

/** The cards of what programmes live on as, by the ids asked for; gone ones are left out. */
export async function selectCardsFor(
  sql: SqlOrTransaction,
  ids: readonly ProgrammeId[],
): Promise<(CardRow & { readonly askedId: ProgrammeId })[]> {
  return await sql<(CardRow & { readonly askedId: ProgrammeId })[]>`
    select asked.id as asked_id, ${cardColumns(sql)}
    from programmes asked
    join programmes on programmes.id = coalesce(asked.alias_of, asked.id)
    join sites on sites.id = programmes.site_id
    where asked.id = any(${[...ids]}::bigint[]) and programmes.gone_at is null`;
}

export function readCard(row: CardRow): ProgrammeCard {
  return {
    id: row.id,
    title: row.title,
    siteId: row.siteId,
    siteKey: row.siteKey,
    siteName: row.siteName,
    url: row.url,
    publishedIsDay: row.publishedIsDay,
    firstSeenAt: row.firstSeenAt,
    hasThumbnail: row.hasThumbnail,
    kind: row.kind,
    isLive: row.isLive,
    isPlayable: row.isPlayable,
    isSample: row.isSample,
    isListed: row.isListed,
    ...(row.publishedAt === undefined ? {} : { publishedAt: row.publishedAt }),
    ...(row.durationSeconds === undefined ? {} : { durationSeconds: row.durationSeconds }),
    ...(row.views === undefined ? {} : { views: Number(row.views) }),
    ...(row.category === undefined ? {} : { category: row.category }),
    ...(row.description === undefined ? {} : { description: row.description }),
  };
}
