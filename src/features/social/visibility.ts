// Who sees which post. This file says it for one post in memory, visibility.sql.ts says the same to the database; nothing else decides.
//
// 1. Authors see all that is theirs.
// 2. The author must be active, and neither has blocked the other.
// 3. A public post is for everyone, also without an account; one for followers is for accepted followers and who is mentioned; one for
//    the mentioned is for these.
// 4. A repost without own words is seen by who sees its original; when that was deleted, its stone is left.
// In lists, besides:
// 5. The author is not muted by the reader, or the mute has ended; a limited author's posts are for followers.
// 6. What the post comments on must pass 2, 3 and 5, unless it was deleted; so must the original in 4.
// Looking a post up, and the page of one member, ask only for 1 to 4.
import type { MemberId, PostId } from "../../base/ids.ts";
import type { Visibility } from "./posts/post.ts";

/** Where a post is about to be shown: among others that nobody asked for one by one, or because it (or its author) was asked for. */
export type Showing = "list" | "look";

export type JudgedPost = {
  readonly id: PostId;
  readonly authorId: MemberId;
  readonly visibility: Visibility;
  readonly mentions: ReadonlySet<MemberId>;
  readonly isPlain: boolean;
  readonly parentId?: PostId;
  readonly repostOfId?: PostId;
};

/** What is known of members and of other posts. */
export type Relations = {
  readonly isActive: (member: MemberId) => boolean;
  readonly isLimited: (member: MemberId) => boolean;
  /** Accepted, not only asked for. */
  readonly follows: (follower: MemberId, followee: MemberId) => boolean;
  readonly blocks: (blocker: MemberId, blocked: MemberId) => boolean;
  readonly mutes: (muter: MemberId, muted: MemberId) => boolean;
  /** Undefined for a post that was deleted. */
  readonly findPost: (id: PostId) => JudgedPost | undefined;
};

/** Whether `viewer` (undefined: without an account) sees a post. */
export function canSee(
  viewer: MemberId | undefined,
  post: JudgedPost,
  { relations, showing }: { readonly relations: Relations; readonly showing: Showing },
): boolean {
  if (post.authorId === viewer) return true;
  if (!isOpenTo(viewer, post, { relations, showing })) return false;
  const { repostOfId, parentId } = post;
  const leansOn = [post.isPlain ? repostOfId : undefined, showing === "list" ? parentId : undefined];
  return leansOn.every((id) => {
    const other = id === undefined ? undefined : relations.findPost(id);
    return other === undefined || isOpenTo(viewer, other, { relations, showing });
  });
}

function isOpenTo(
  viewer: MemberId | undefined,
  { authorId, visibility, mentions }: JudgedPost,
  { relations, showing }: { readonly relations: Relations; readonly showing: Showing },
): boolean {
  if (authorId === viewer) return true;
  if (!relations.isActive(authorId)) return false;
  const follows = viewer !== undefined && relations.follows(viewer, authorId);
  if (showing === "list" && relations.isLimited(authorId) && !follows) return false;
  if (viewer === undefined) return visibility === "public";
  if (relations.blocks(viewer, authorId) || relations.blocks(authorId, viewer)) return false;
  if (showing === "list" && relations.mutes(viewer, authorId)) return false;
  return visibility === "public" || mentions.has(viewer) || (visibility === "followers" && follows);
}
