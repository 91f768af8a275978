import type { MemberId, NotificationId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { isHeard, isVisible } from "../visibility.sql.ts";
import type { NotificationActor, NotificationKind } from "./notification.ts";

/** What is older than the youngest so many is not looked at: nobody reads on, and grouping costs what it looks at. */
const lookedAtMax = 1000;

export type Group = {
  readonly id: NotificationId;
  readonly kind: NotificationKind;
  readonly at: Date;
  readonly actorIds: readonly MemberId[];
  readonly actorsCount: number;
  readonly postId?: PostId;
  readonly excerpt?: string;
};

type GroupsRequest = {
  readonly memberId: MemberId;
  readonly before: NotificationId | undefined;
  readonly limit: number;
};

/**
 * A member's notifications, the youngest first: likes and reposts of one post are one group, follows of one day another. Only what
 * they may see, now.
 */
export async function selectGroups(
  sql: SqlOrTransaction,
  { memberId, before, limit }: GroupsRequest,
): Promise<Group[]> {
  return await sql<Group[]>`
    with seen as (${selectSeen(sql, { memberId, lookedAt: lookedAtMax })}),
    groups as (
      select max(id) as id, kind, max(created_at) as at, count(*)::int as actors_count, max(shown_id) as post_id,
        coalesce((array_agg(actor_id::text order by id desc) filter (where actor_id is not null))[1:3], '{}') as actor_ids
      from seen group by key, kind)
    select groups.id, kind, at, actors_count, post_id, actor_ids, coalesce(imposed_warning, warning, text) as excerpt
    from groups left join posts on posts.id = post_id
    where ${before ?? null}::bigint is null or groups.id < ${before ?? null}
    order by groups.id desc
    limit ${limit}`;
}

/**
 * How many groups came after `after` of which the member may see something now, up to `most`. All of them are grouped first, which costs
 * little a line, and what may be seen is asked of a group only until something is: 2 ms where 1,000 likes are unread, 73 ms where 50,000
 * are (2026-12, one of two cores).
 */
export async function countGroups(
  sql: SqlOrTransaction,
  {
    memberId,
    after,
    most,
  }: { readonly memberId: MemberId; readonly after: NotificationId | undefined; readonly most: number },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with groups as materialized (
      select array_agg(notifications.id) as ids
      from notifications left join posts on posts.id = post_id cross join lateral (${shownKind(sql)}) as shown
      where member_id = ${memberId} and notifications.id > ${after ?? "0"}
      group by ${groupKey(sql)})
    select count(*)::int as count from (
      select from groups
      where exists (
        select from unnest(groups.ids) as one (id)
        join notifications on notifications.id = one.id
        left join posts on posts.id = post_id
        where ${isSeen(sql, memberId)})
      limit ${most}) as seen`;
  return row.count;
}

type Looked = {
  readonly memberId: MemberId;
  /** How many of the youngest are looked at. */
  readonly lookedAt: number;
};

/** What of the youngest of a member's notifications they may see now, each with the key of its group. */
export function selectSeen(sql: SqlOrTransaction, { memberId, lookedAt }: Looked) {
  return sql`
    select notifications.id, notifications.actor_id, notifications.created_at, shown.kind, coalesce(post_id, about_id) as shown_id,
      ${groupKey(sql)} as key
    from (
      select id, actor_id, kind, post_id, about_id, created_at from notifications
      where member_id = ${memberId}
      order by id desc
      limit ${lookedAt}) as notifications
    left join posts on posts.id = post_id
    cross join lateral (${shownKind(sql)}) as shown
    where ${isSeen(sql, memberId)}`;
}

function shownKind(sql: SqlOrTransaction) {
  return sql`
    select case when notifications.kind = 'repost' and not posts.is_plain then 'quote' else notifications.kind end as kind`;
}

function groupKey(sql: SqlOrTransaction) {
  return sql`
    case
      when shown.kind in ('like', 'repost') then shown.kind || ' ' || about_id
      when shown.kind in ('follow', 'request') then shown.kind || ' ' || (notifications.created_at at time zone 'UTC')::date
      else shown.kind || ' ' || notifications.id
    end`;
}

function isSeen(sql: SqlOrTransaction, memberId: MemberId) {
  return sql`((notifications.actor_id is null or ${isHeard(sql, "notifications.actor_id", memberId)})
    and (post_id is null or ${isVisible(sql, "posts", { viewerId: memberId, showing: "list" })}))`;
}

export async function listActors(sql: SqlOrTransaction, ids: readonly MemberId[]): Promise<NotificationActor[]> {
  return await sql<NotificationActor[]>`
    select id, name, display_name,
      (select etag from member_pictures where member_id = members.id and kind = 'avatar') as avatar_etag
    from members where id = any(${[...ids]}::bigint[])`;
}

export async function findReadId(sql: SqlOrTransaction, memberId: MemberId): Promise<NotificationId | undefined> {
  const [row] = await sql<{ readId: NotificationId }[]>`
    select read_id from notification_reads where member_id = ${memberId}`;
  return row?.readId;
}

/** Marks what is up to `upTo` as read; never makes something unread again. */
export async function markNotificationsRead(
  sql: SqlOrTransaction,
  { memberId, upTo }: { readonly memberId: MemberId; readonly upTo: NotificationId },
): Promise<void> {
  await sql`
    insert into notification_reads as reads (member_id, read_id) values (${memberId}, ${upTo})
    on conflict (member_id) do update set read_id = excluded.read_id where reads.read_id < excluded.read_id`;
  await sql`select pg_notify('glint_notifications', ${memberId})`;
}

/** How many went. */
export async function deleteNotificationsBefore(sql: SqlOrTransaction, before: Date): Promise<number> {
  const rows = await sql`delete from notifications where created_at < ${before} returning id`;
  return rows.length;
}
