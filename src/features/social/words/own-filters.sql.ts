import type { MemberId, OwnFilterId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Phrase } from "./match-phrase.ts";

/** What becomes of a post in lists: it stands there closed, or not at all. */
export const filterWays = ["fold", "leave-out"] as const;
export type FilterWay = (typeof filterWays)[number];

/** Words that a member does not want to meet in lists. */
export type OwnFilter = Phrase & {
  readonly id: OwnFilterId;
  /** As it was typed. */
  readonly phrase: string;
  readonly way: FilterWay;
  /** From then on it does not count; absent: for good. */
  readonly endsAt?: Date;
};

/** A member's filters that have not ended; the database's clock says so, here and where the end is set. */
export async function listLastingFilters(sql: SqlOrTransaction, memberId: MemberId): Promise<OwnFilter[]> {
  return await sql<OwnFilter[]>`
    select id, phrase, key, is_whole_word, way, ends_at from own_filters
    where member_id = ${memberId} and (ends_at is null or ends_at > now())
    order by id`;
}

export async function hasLeavingFilter(sql: SqlOrTransaction, memberId: MemberId): Promise<boolean> {
  const [row] = await sql`
    select from own_filters
    where member_id = ${memberId} and way = 'leave-out' and (ends_at is null or ends_at > now())
    limit 1`;
  return row !== undefined;
}

export async function lockFilters(sql: SqlOrTransaction, memberId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('glint filters', ${memberId}::bigint))`;
}

export async function deleteEndedFilters(sql: SqlOrTransaction, memberId: MemberId): Promise<void> {
  await sql`delete from own_filters where member_id = ${memberId} and ends_at <= now()`;
}

export async function countFilters(sql: SqlOrTransaction, memberId: MemberId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from own_filters where member_id = ${memberId}`;
  return row.count;
}

export type NewFilter = Omit<OwnFilter, "id" | "endsAt"> & {
  readonly memberId: MemberId;
  /** By the database's clock; undefined for good. */
  readonly days: number | undefined;
  readonly now: Date;
};

/** Of one phrase there is one; what was said last holds. */
export async function upsertFilter(sql: SqlOrTransaction, filter: NewFilter): Promise<void> {
  await sql`
    insert into own_filters (member_id, phrase, key, is_whole_word, way, ends_at, created_at)
    values (${filter.memberId}, ${filter.phrase}, ${filter.key}, ${filter.isWholeWord}, ${filter.way},
      now() + make_interval(days => ${filter.days ?? null}::integer), ${filter.now})
    on conflict (member_id, key) do update set
      phrase = excluded.phrase, is_whole_word = excluded.is_whole_word, way = excluded.way, ends_at = excluded.ends_at`;
}

export async function hasFilter(
  sql: SqlOrTransaction,
  { memberId, key }: { readonly memberId: MemberId; readonly key: string },
): Promise<boolean> {
  const [row] = await sql`select from own_filters where member_id = ${memberId} and key = ${key}`;
  return row !== undefined;
}

export async function deleteFilter(
  sql: SqlOrTransaction,
  { memberId, id }: { readonly memberId: MemberId; readonly id: OwnFilterId },
): Promise<void> {
  await sql`delete from own_filters where member_id = ${memberId} and id = ${id}`;
}
