import type { MemberId, PostId, PostPictureId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type NewPicture = {
  readonly memberId: MemberId;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  readonly etag: string;
  readonly now: Date;
};

export async function insertPicture(sql: SqlOrTransaction, picture: NewPicture): Promise<PostPictureId> {
  const [row] = await sql<[{ id: PostPictureId }]>`
    insert into post_pictures (member_id, bytes, content_type, width, height, etag, uploaded_at)
    values (${picture.memberId}, ${picture.bytes}, ${picture.contentType}, ${picture.width}, ${picture.height}, ${picture.etag},
      ${picture.now})
    returning id`;
  return row.id;
}

/** How many pictures of a member wait to be posted. */
export async function countWaiting(sql: SqlOrTransaction, memberId: MemberId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from post_pictures where member_id = ${memberId} and post_id is null`;
  return row.count;
}

export type StoredPicture = {
  readonly memberId: MemberId;
  readonly postId?: PostId;
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly etag: string;
};

export async function findPicture(sql: SqlOrTransaction, id: PostPictureId): Promise<StoredPicture | undefined> {
  const [row] = await sql<StoredPicture[]>`
    select member_id, post_id, bytes, content_type, etag from post_pictures where id = ${id}`;
  return row;
}

/** How many were removed. */
export async function deleteWaitingPictures(sql: SqlOrTransaction, before: Date): Promise<number> {
  const rows = await sql`delete from post_pictures where post_id is null and uploaded_at < ${before} returning id`;
  return rows.length;
}
