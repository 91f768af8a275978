import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { isLasting } from "../visibility.sql.ts";

/** What somebody did, and whom it concerns. Those whose post it is about are its authors. */
export type Happening = { readonly actorId: MemberId; readonly memberIds: readonly MemberId[] } & (
  | { readonly kind: "mention"; readonly postId: PostId }
  | { readonly kind: "comment" | "repost"; readonly postId: PostId; readonly aboutId: PostId }
  | { readonly kind: "like"; readonly aboutId: PostId }
  | { readonly kind: "follow" | "request" }
);

/**
 * Tells members of what somebody did; to be called in the transaction that does it. Nobody is told of themself, of whom they blocked or
 * muted, or by whom they are blocked. Telling the same again changes nothing.
 */
export async function tell(sql: SqlOrTransaction, happening: Happening, now: Date): Promise<void> {
  const { kind, actorId, memberIds } = happening;
  if (memberIds.length === 0) return;
  const postId = "postId" in happening ? happening.postId : null;
  const aboutId = "aboutId" in happening ? happening.aboutId : null;
  await sql`
    with told as (
      insert into notifications (member_id, actor_id, kind, post_id, about_id, created_at)
      select id, ${actorId}, ${kind}, ${postId}, ${aboutId}, ${now}
      from unnest(${[...new Set(memberIds)]}::bigint[]) as id
      where id <> ${actorId}
        and not exists (select from blocks where blocker_id = id and blocked_id = ${actorId})
        and not exists (select from blocks where blocker_id = ${actorId} and blocked_id = id)
        and not exists (select from mutes where muter_id = id and muted_id = ${actorId} and ${isLasting(sql)})
      order by id
      on conflict do nothing
      returning member_id)
    select pg_notify('glint_notifications', member_id::text) from told`;
}

export type Undone = { readonly actorId: MemberId; readonly memberId: MemberId } & (
  | { readonly kind: "like"; readonly aboutId: PostId }
  | { readonly kind: "follow" | "request" }
);

/** Takes back what was told, when it was undone. What hangs on a post goes with the post by itself. */
export async function untell(sql: SqlOrTransaction, undone: Undone): Promise<void> {
  const aboutId = "aboutId" in undone ? undone.aboutId : null;
  await sql`
    delete from notifications
    where actor_id = ${undone.actorId} and member_id = ${undone.memberId} and kind = ${undone.kind}
      and about_id is not distinct from ${aboutId}::bigint and post_id is null`;
}

/** After an edit: who is named no more is not told that they are. */
export async function untellMentions(
  sql: SqlOrTransaction,
  { postId, memberIds }: { readonly postId: PostId; readonly memberIds: readonly MemberId[] },
): Promise<void> {
  await sql`
    delete from notifications
    where post_id = ${postId} and kind = 'mention' and member_id <> all(${[...memberIds]}::bigint[])`;
}

/** Word of moderation: it comes from no member, and each is told anew. */
type Word = {
  readonly kind: "report-settled" | "moderated" | "appeal-decided";
  readonly memberIds: readonly MemberId[];
  readonly now: Date;
};

/** Tells members that moderators did something that concerns them; what it was stands on the page of their standing. */
export async function tellOfModeration(sql: SqlOrTransaction, { kind, memberIds, now }: Word): Promise<void> {
  if (memberIds.length === 0) return;
  await sql`
    with told as (
      insert into notifications (member_id, kind, created_at)
      select members.id, ${kind}, ${now}
      from members where members.id = any(${[...new Set(memberIds)]}::bigint[])
      order by members.id
      returning member_id)
    select pg_notify('glint_notifications', member_id::text) from told`;
}
