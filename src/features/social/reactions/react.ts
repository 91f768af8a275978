// What a member does with a post of others: each once, however often it is pressed, and only with what they see.
import type { Clock } from "../../../base/clock.ts";
import type { FavouriteListId, MemberId, PostId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import { tell, untell } from "../notifications/tell.sql.ts";
import { findKnownPost, holdPosts } from "../posts/posts.sql.ts";
import { selectVisible } from "../visibility.sql.ts";
import { countFavouriteLists, upsertFavourite, upsertFavouriteList } from "./favourites.sql.ts";
import { deleteLike, insertLike } from "./likes.sql.ts";

type Reaction = { readonly postId: PostId; readonly memberId: MemberId };

export type Reacted = { readonly kind: "done" | "unknown-post" };

export function likePost(sql: Sql, { postId, memberId }: Reaction, clock: Clock): Promise<Reacted> {
  return sql.begin(async (transaction): Promise<Reacted> => {
    if (!(await holdSeen(transaction, { postId, memberId }))) return { kind: "unknown-post" };
    const now = clock.now();
    const post = await findKnownPost(transaction, postId);
    if (post && (await insertLike(transaction, { postId, memberId, now })))
      await tell(transaction, { kind: "like", actorId: memberId, memberIds: [post.authorId], aboutId: postId }, now);
    return { kind: "done" };
  });
}

export async function unlikePost(sql: Sql, { postId, memberId }: Reaction): Promise<void> {
  await sql.begin(async (transaction) => {
    const post = await findKnownPost(transaction, postId);
    if (post && (await deleteLike(transaction, { postId, memberId })))
      await untell(transaction, { kind: "like", actorId: memberId, memberId: post.authorId, aboutId: postId });
  });
}

/** Keeps a post among the member's favourites, in one of their lists where `listId` is given. Nobody else learns of it. */
export function favouritePost(
  sql: Sql,
  { postId, memberId, listId }: Reaction & { readonly listId?: FavouriteListId },
  clock: Clock,
): Promise<Reacted> {
  return sql.begin(async (transaction): Promise<Reacted> => {
    if (!(await holdSeen(transaction, { postId, memberId }))) return { kind: "unknown-post" };
    await upsertFavourite(transaction, { postId, memberId, listId, now: clock.now() });
    return { kind: "done" };
  });
}

async function holdSeen(sql: SqlOrTransaction, { postId, memberId }: Reaction): Promise<boolean> {
  const [seen] = await selectVisible(sql, { viewerId: memberId, showing: "look", ids: [postId] });
  return seen !== undefined && (await holdPosts(sql, [seen])).length === 1;
}

export const favouriteListNameMax = 40;
const favouriteListsMax = 50;

export type MadeList =
  | { readonly kind: "made"; readonly id: FavouriteListId }
  | { readonly kind: "unusable-name" | "too-many" };

/** Makes a list of favourites; one of that name is the same list. */
export async function makeFavouriteList(
  sql: SqlOrTransaction,
  { memberId, name }: { readonly memberId: MemberId; readonly name: string },
  clock: Clock,
): Promise<MadeList> {
  const plain = name.replaceAll("\u0000", "").trim().toWellFormed();
  if (plain === "" || plain.length > favouriteListNameMax) return { kind: "unusable-name" };
  if ((await countFavouriteLists(sql, memberId)) >= favouriteListsMax) return { kind: "too-many" };
  return { kind: "made", id: await upsertFavouriteList(sql, { memberId, name: plain, now: clock.now() }) };
}
