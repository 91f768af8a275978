import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** Keeps a post as it is until the transaction ends; undefined when there is none. */
export async function lockPost(
  sql: SqlOrTransaction,
  id: PostId,
): Promise<{ readonly authorId: MemberId } | undefined> {
  const [row] = await sql<{ authorId: MemberId }[]>`select author_id from posts where id = ${id} for update`;
  return row;
}

/** Puts a warning before a post, or takes it away; what was held is let out with it. */
export async function imposeWarning(
  sql: SqlOrTransaction,
  { id, warning }: { readonly id: PostId; readonly warning: string | undefined },
): Promise<void> {
  await sql`update posts set imposed_warning = ${warning ?? null}, held_at = null where id = ${id}`;
}

/** Lets a post out; whom it names or answers is told now. */
export async function releasePost(sql: SqlOrTransaction, id: PostId): Promise<void> {
  await sql`update posts set held_at = null where id = ${id}`;
  await sql`select pg_notify('glint_notifications', member_id::text) from notifications where post_id = ${id}`;
}

/** Remembers that a moderator deleted a post: its stone says so. */
export async function insertRemoved(
  sql: SqlOrTransaction,
  { id, now }: { readonly id: PostId; readonly now: Date },
): Promise<void> {
  await sql`insert into removed_posts (post_id, removed_at) values (${id}, ${now}) on conflict do nothing`;
}
