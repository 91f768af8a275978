import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

type Like = { readonly postId: PostId; readonly memberId: MemberId };

/** Whether it is new. */
export async function insertLike(
  sql: SqlOrTransaction,
  { postId, memberId, now }: Like & { readonly now: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into likes (post_id, member_id, created_at) values (${postId}, ${memberId}, ${now})
    on conflict do nothing returning post_id`;
  return rows.length > 0;
}

/** Whether there was one. */
export async function deleteLike(sql: SqlOrTransaction, { postId, memberId }: Like): Promise<boolean> {
  const rows = await sql`delete from likes where post_id = ${postId} and member_id = ${memberId} returning post_id`;
  return rows.length > 0;
}
