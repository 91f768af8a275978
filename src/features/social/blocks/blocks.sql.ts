import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { isLasting } from "../visibility.sql.ts";

/** Who does it, and to whom. */
export type Between = { readonly memberId: MemberId; readonly otherId: MemberId };

/** Of nobody who left, and never of oneself. */
export async function insertBlock(
  sql: SqlOrTransaction,
  { memberId, otherId, now }: Between & { readonly now: Date },
): Promise<void> {
  await sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    select ${memberId}, id, ${now} from members where id = ${otherId} and id <> ${memberId}
    on conflict (blocker_id, blocked_id) do nothing`;
}

export async function deleteBlock(sql: SqlOrTransaction, { memberId, otherId }: Between): Promise<void> {
  await sql`delete from blocks where blocker_id = ${memberId} and blocked_id = ${otherId}`;
}

/** Mutes for so many days, by the database's clock, or for good; what was said last holds. Never oneself. */
export async function upsertMute(
  sql: SqlOrTransaction,
  { memberId, otherId, days, now }: Between & { readonly days: number | undefined; readonly now: Date },
): Promise<void> {
  await sql`
    insert into mutes (muter_id, muted_id, created_at, ends_at)
    select ${memberId}, id, ${now}, now() + make_interval(days => ${days ?? null}::integer)
    from members where id = ${otherId} and id <> ${memberId}
    on conflict (muter_id, muted_id) do update set created_at = excluded.created_at, ends_at = excluded.ends_at`;
}

export async function deleteMute(sql: SqlOrTransaction, { memberId, otherId }: Between): Promise<void> {
  await sql`delete from mutes where muter_id = ${memberId} and muted_id = ${otherId}`;
}

/** What a member has put between themself and another; what the other has done is not told. */
export type Distance = { readonly isBlocked: boolean; readonly isMuted: boolean; readonly mutedUntil?: Date };

export async function findDistance(sql: SqlOrTransaction, { memberId, otherId }: Between): Promise<Distance> {
  const [row] = await sql<[Distance]>`
    select exists (select from blocks where blocker_id = ${memberId} and blocked_id = ${otherId}) as is_blocked,
      mutes.muter_id is not null as is_muted, mutes.ends_at as muted_until
    from (values (1)) as one
    left join mutes on muter_id = ${memberId} and muted_id = ${otherId} and ${isLasting(sql)}`;
  return row;
}

/** Someone who is blocked or muted. */
export type DistantLine = {
  readonly id: MemberId;
  readonly name: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
  /** When a mute ends; undefined for good. */
  readonly endsAt?: Date;
};

type Listing = { readonly memberId: MemberId; readonly limit: number; readonly offset: number };

/** Whom a member blocked, by name. */
export async function listBlocked(sql: SqlOrTransaction, { memberId, limit, offset }: Listing): Promise<DistantLine[]> {
  return await sql<DistantLine[]>`
    select members.id, name, display_name,
      (select etag from member_pictures where member_id = members.id and kind = 'avatar') as avatar_etag
    from blocks join members on members.id = blocked_id
    where blocker_id = ${memberId}
    order by name_key
    limit ${limit} offset ${offset}`;
}

/** Whom a member mutes now, by name. */
export async function listMuted(sql: SqlOrTransaction, { memberId, limit, offset }: Listing): Promise<DistantLine[]> {
  return await sql<DistantLine[]>`
    select members.id, name, display_name, ends_at,
      (select etag from member_pictures where member_id = members.id and kind = 'avatar') as avatar_etag
    from mutes join members on members.id = muted_id
    where muter_id = ${memberId} and ${isLasting(sql)}
    order by name_key
    limit ${limit} offset ${offset}`;
}

export type DistantCounts = { readonly blockedCount: number; readonly mutedCount: number };

export async function countDistant(sql: SqlOrTransaction, memberId: MemberId): Promise<DistantCounts> {
  const [row] = await sql<[DistantCounts]>`
    select (select count(*)::int from blocks where blocker_id = ${memberId}) as blocked_count,
      (select count(*)::int from mutes where muter_id = ${memberId} and ${isLasting(sql)}) as muted_count`;
  return row;
}

/** Has the unread counts of members counted again: what they may be told of changed. */
export async function notifyRecount(sql: SqlOrTransaction, ids: readonly MemberId[]): Promise<void> {
  await sql`select pg_notify('glint_notifications', id) from unnest(${[...ids]}::text[]) as id`;
}
