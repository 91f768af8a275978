import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type FollowState = "requested" | "accepted";

export type Pair = { readonly followerId: MemberId; readonly followeeId: MemberId };

export async function findFollow(
  sql: SqlOrTransaction,
  { followerId, followeeId }: Pair,
): Promise<FollowState | undefined> {
  const [row] = await sql<{ state: FollowState }[]>`
    select state from follows where follower_id = ${followerId} and followee_id = ${followeeId}`;
  return row?.state;
}

/**
 * Follows everyone of a list who can be followed: at once, or as a request where they accept their followers themselves; nobody across
 * a block. Who is followed or asked already stays as they are.
 */
export async function insertFollows(
  sql: SqlOrTransaction,
  {
    followerId,
    followeeIds,
    now,
  }: { readonly followerId: MemberId; readonly followeeIds: readonly MemberId[]; readonly now: Date },
): Promise<{ readonly followeeId: MemberId; readonly state: FollowState }[]> {
  return await sql<{ readonly followeeId: MemberId; readonly state: FollowState }[]>`
    insert into follows (follower_id, followee_id, state, created_at)
    select ${followerId}, id, case when approves_followers then 'requested' else 'accepted' end, ${now}
    from members
    where id = any(${[...followeeIds]}::bigint[]) and id <> ${followerId} and state = 'active'
      and not exists (select from blocks where blocker_id = ${followerId} and blocked_id = members.id)
      and not exists (select from blocks where blocker_id = members.id and blocked_id = ${followerId})
    on conflict (follower_id, followee_id) do nothing
    returning followee_id, state`;
}

export async function deleteFollowRow(sql: SqlOrTransaction, { followerId, followeeId }: Pair): Promise<void> {
  await sql`delete from follows where follower_id = ${followerId} and followee_id = ${followeeId}`;
}

/** Whether there was a request to accept. */
export async function acceptFollowRow(sql: SqlOrTransaction, { followerId, followeeId }: Pair): Promise<boolean> {
  const rows = await sql`
    update follows set state = 'accepted'
    where follower_id = ${followerId} and followee_id = ${followeeId} and state = 'requested'
    returning follower_id`;
  return rows.length > 0;
}

export type FollowCounts = { readonly followingCount: number; readonly followersCount: number };

/** How many a member reads, and how many read them. */
export async function countFollows(sql: SqlOrTransaction, id: MemberId): Promise<FollowCounts> {
  const [row] = await sql<[FollowCounts]>`
    select
      (select count(*)::int from follows where follower_id = ${id} and state = 'accepted') as following_count,
      (select count(*)::int from follows where followee_id = ${id} and state = 'accepted') as followers_count`;
  return row;
}

/** All that a member follows or has asked to: the limit on follows is on these. */
export async function countOutgoing(sql: SqlOrTransaction, id: MemberId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from follows where follower_id = ${id}`;
  return row.count;
}

/** Someone at the other end of a follow. */
export type FollowLine = {
  readonly id: MemberId;
  readonly name: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
  readonly state: FollowState;
  readonly createdAt: Date;
};

/** Whom a member follows or has asked, by name. */
export async function listFollowing(
  sql: SqlOrTransaction,
  { id, limit, offset }: { readonly id: MemberId; readonly limit: number; readonly offset: number },
): Promise<FollowLine[]> {
  return await sql<FollowLine[]>`
    select members.id, name, display_name, follows.state, follows.created_at,
      (select etag from member_pictures where member_id = members.id and kind = 'avatar') as avatar_etag
    from follows join members on members.id = followee_id
    where follower_id = ${id}
    order by name_key
    limit ${limit} offset ${offset}`;
}

/** Who asks to follow a member, the longest waiting first. */
export async function listRequests(sql: SqlOrTransaction, id: MemberId, limit: number): Promise<FollowLine[]> {
  return await sql<FollowLine[]>`
    select members.id, name, display_name, follows.state, follows.created_at,
      (select etag from member_pictures where member_id = members.id and kind = 'avatar') as avatar_etag
    from follows join members on members.id = follower_id
    where followee_id = ${id} and follows.state = 'requested'
    order by follows.created_at, members.id
    limit ${limit}`;
}

export async function listFollowedNames(sql: SqlOrTransaction, id: MemberId): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from follows join members on members.id = followee_id where follower_id = ${id} order by name_key`;
  return rows.map(({ name }) => name);
}

/** Who of these names can be followed. */
export async function findByKeys(
  sql: SqlOrTransaction,
  keys: readonly string[],
): Promise<{ readonly id: MemberId; readonly key: string }[]> {
  return await sql<{ id: MemberId; key: string }[]>`
    select id, name_key as key from members where name_key = any(${keys as string[]}) and state = 'active'`;
}

/** Makes what one member does with follows wait for the other of their acts: the limit holds when two lists are imported at once. */
export async function lockFollower(sql: SqlOrTransaction, id: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('glint follows', ${id}::bigint))`;
}
