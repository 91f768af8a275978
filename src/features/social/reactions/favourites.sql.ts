import type { FavouriteListId, MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

type Favourite = { readonly postId: PostId; readonly memberId: MemberId };

type NewFavourite = Favourite & { readonly listId: FavouriteListId | undefined; readonly now: Date };

/** Puts a post among a member's favourites, or into another of their lists. A list that is not theirs is none. */
export async function upsertFavourite(
  sql: SqlOrTransaction,
  { postId, memberId, listId, now }: NewFavourite,
): Promise<void> {
  await sql`
    insert into favourites (member_id, post_id, list_id, created_at)
    values (${memberId}, ${postId},
      (select id from favourite_lists where id = ${listId ?? null} and member_id = ${memberId}), ${now})
    on conflict (member_id, post_id) do update set list_id = excluded.list_id`;
}

export async function deleteFavourite(sql: SqlOrTransaction, { postId, memberId }: Favourite): Promise<void> {
  await sql`delete from favourites where member_id = ${memberId} and post_id = ${postId}`;
}

export type FavouriteList = { readonly id: FavouriteListId; readonly name: string; readonly count: number };

/** A member's lists by name. */
export async function listFavouriteLists(sql: SqlOrTransaction, memberId: MemberId): Promise<FavouriteList[]> {
  return await sql<FavouriteList[]>`
    select id, name, (select count(*)::int from favourites where list_id = favourite_lists.id) as count
    from favourite_lists where member_id = ${memberId} order by name, id`;
}

export async function countFavouriteLists(sql: SqlOrTransaction, memberId: MemberId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from favourite_lists where member_id = ${memberId}`;
  return row.count;
}

type NewList = { readonly memberId: MemberId; readonly name: string; readonly now: Date };

/** The list of that name, made where there is none. */
export async function upsertFavouriteList(
  sql: SqlOrTransaction,
  { memberId, name, now }: NewList,
): Promise<FavouriteListId> {
  const [row] = await sql<[{ id: FavouriteListId }]>`
    insert into favourite_lists (member_id, name, created_at) values (${memberId}, ${name}, ${now})
    on conflict (member_id, name) do update set name = excluded.name
    returning id`;
  return row.id;
}

/** The favourites in it stay favourites. */
export async function deleteFavouriteList(
  sql: SqlOrTransaction,
  { memberId, listId }: { readonly memberId: MemberId; readonly listId: FavouriteListId },
): Promise<void> {
  await sql`delete from favourite_lists where id = ${listId} and member_id = ${memberId}`;
}
