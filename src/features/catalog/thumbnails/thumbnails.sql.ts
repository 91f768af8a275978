import type { ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type ThumbnailState = {
  /** The programme's own id, also when it was asked for by an alias. */
  readonly id: ProgrammeId;
  readonly thumbnailUrl?: string;
  readonly sourcePage: string;
  /** The rest is absent while nothing was fetched. */
  readonly sourceUrl?: string;
  readonly hasBytes: boolean;
  readonly fetchedAt?: Date;
  readonly failure?: string;
  readonly failureCount?: number;
  readonly retryAt?: Date;
};

/** What is known of a programme's picture, without its bytes; undefined when there is no such programme. */
export async function findThumbnailState(sql: SqlOrTransaction, id: ProgrammeId): Promise<ThumbnailState | undefined> {
  const [row] = await sql<ThumbnailState[]>`
    select programmes.id, thumbnail_url, source_page, thumbnails.source_url, bytes is not null as has_bytes, fetched_at, failure,
      failure_count, retry_at
    from programmes left join thumbnails on thumbnails.programme_id = programmes.id
    where programmes.id = coalesce((select alias_of from programmes where id = ${id}), ${id}::bigint)`;
  return row;
}

export type StoredPicture = { readonly bytes: Buffer; readonly contentType: string; readonly etag: string };

export async function findPicture(sql: SqlOrTransaction, id: ProgrammeId): Promise<StoredPicture | undefined> {
  const [row] = await sql<StoredPicture[]>`
    select bytes, content_type, etag from thumbnails where programme_id = ${id} and bytes is not null`;
  return row;
}

type NewPicture = StoredPicture & { readonly id: ProgrammeId; readonly sourceUrl: string; readonly now: Date };

export async function storePicture(sql: SqlOrTransaction, picture: NewPicture): Promise<void> {
  await sql`
    insert into thumbnails (programme_id, source_url, bytes, content_type, etag, fetched_at, failure_count)
    values (${picture.id}, ${picture.sourceUrl}, ${picture.bytes}, ${picture.contentType}, ${picture.etag}, ${picture.now}, 0)
    on conflict (programme_id) do update
    set source_url = excluded.source_url, bytes = excluded.bytes, content_type = excluded.content_type, etag = excluded.etag,
      fetched_at = excluded.fetched_at, failure = null, failure_count = 0, retry_at = null`;
}

type Failure = {
  readonly id: ProgrammeId;
  readonly sourceUrl: string;
  readonly why: string;
  readonly failureCount: number;
  readonly retryAt: Date;
  readonly now: Date;
};

/** Notes a failure; a picture that was had before stays. */
export async function storeFailure(sql: SqlOrTransaction, failure: Failure): Promise<void> {
  await sql`
    insert into thumbnails (programme_id, source_url, etag, fetched_at, failure, failure_count, retry_at)
    values (${failure.id}, ${failure.sourceUrl}, '', ${failure.now}, ${failure.why}, ${failure.failureCount}, ${failure.retryAt})
    on conflict (programme_id) do update
    set source_url = excluded.source_url, fetched_at = excluded.fetched_at, failure = excluded.failure,
      failure_count = excluded.failure_count, retry_at = excluded.retry_at`;
}
