// visibility.ts but for its rule 7, said to the database. The viewer is 0 without an account, so that no comparison is unknown.
import type { MemberId, PostId } from "../../base/ids.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";
import type { Showing } from "./visibility.ts";

export type Reader = { readonly viewerId: MemberId | undefined; readonly showing: Showing };

/** Those of `ids` that the viewer sees, the youngest first. */
export async function selectVisible(
  sql: SqlOrTransaction,
  { ids, isByOthers = false, ...reader }: Reader & { readonly ids: readonly PostId[]; readonly isByOthers?: boolean },
): Promise<PostId[]> {
  const rows = await sql<{ id: PostId }[]>`
    select posts.id from posts where id = any(${[...ids]}::bigint[]) and ${isVisible(sql, "posts", reader)}
      and not (${isByOthers} and author_id = ${reader.viewerId ?? "0"})
    order by posts.id desc`;
  return rows.map(({ id }) => id);
}

/** The condition `canSee` on a row of `posts` that goes by the name `post`. */
export function isVisible(sql: SqlOrTransaction, post: string, reader: Reader) {
  const viewer = reader.viewerId ?? "0";
  const column = (name: string) => sql(`${post}.${name}`);
  return sql`(
    ${column("author_id")} = ${viewer}
    or (${isOpen(sql, post, reader)}
      and not exists (
        select from posts original
        where original.id = ${column("repost_of_id")} and ${column("is_plain")} and not ${isOpen(sql, "original", reader)})
      and (${reader.showing} = 'look' or not exists (
        select from posts parent
        where parent.id = ${column("parent_id")} and not ${isOpen(sql, "parent", reader)}))))`;
}

/** Whether a row of `mutes` has not ended. The database's own clock says so, here and where the end is set. */
export function isLasting(sql: SqlOrTransaction) {
  return sql`(mutes.ends_at is null or mutes.ends_at > now())`;
}

/** Rules 2 and 5 on the member in `column`: whether what they do reaches the viewer at all. */
export function isHeard(sql: SqlOrTransaction, column: string, viewerId: MemberId) {
  const actor = sql(column);
  return sql`(
    exists (
      select from members actor
      where actor.id = ${actor} and actor.state = 'active'
        and (actor.limited_at is null or exists (
          select from follows where follower_id = ${viewerId} and followee_id = actor.id and follows.state = 'accepted')))
    and not exists (select from blocks where blocker_id = ${viewerId} and blocked_id = ${actor})
    and not exists (select from blocks where blocker_id = ${actor} and blocked_id = ${viewerId})
    and not exists (select from mutes where muter_id = ${viewerId} and muted_id = ${actor} and ${isLasting(sql)}))`;
}

/** Rules 2, 3 and (in lists) 5 of visibility.ts alone, apart from what leans on others. */
export function isOpen(sql: SqlOrTransaction, post: string, { viewerId, showing }: Reader) {
  const viewer = viewerId ?? "0";
  const author = sql(`${post}.author_id`);
  const follows = sql`exists (
    select from follows where follower_id = ${viewer} and followee_id = ${author} and follows.state = 'accepted')`;
  return sql`(
    ${author} = ${viewer}
    or (${sql(`${post}.held_at`)} is null
      and exists (
        select from members author
        where author.id = ${author} and author.state = 'active'
          and (author.limited_at is null or (${showing} <> 'wide' and ${follows})))
      and not exists (select from blocks where blocker_id = ${viewer} and blocked_id = ${author})
      and not exists (select from blocks where blocker_id = ${author} and blocked_id = ${viewer})
      and (${showing} = 'look' or not exists (
        select from mutes where muter_id = ${viewer} and muted_id = ${author} and ${isLasting(sql)}))
      and (${sql(`${post}.visibility`)} = 'public'
        or exists (select from post_mentions where member_id = ${viewer} and post_id = ${sql(`${post}.id`)})
        or (${sql(`${post}.visibility`)} = 'followers' and ${follows}))))`;
}
