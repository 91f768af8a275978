// Who sees which post. This file says it for one post in memory, visibility.sql.ts says the same to the database; nothing else decides.
//
// 1. Authors see all that is theirs.
// 2. The author must be active, and neither has blocked the other; a post that waits for a moderator is for nobody else.
// 3. A public post is for everyone, also without an account; one for followers is for accepted followers and who is mentioned; one for
//    the mentioned is for these. Of a limited author every post is for accepted followers at most.
// 4. A repost without own words is seen by who sees its original; when that was deleted, its stone is left.
// In lists, besides:
// 5. The author is not muted by the reader, or the mute has ended; in lists of everybody's posts (local, topics, search) there is nothing
//    of a limited author.
// 6. What the post comments on must pass 2, 3 and 5, unless it was deleted; so must the original in 4.
// 7. What has a word in it that the reader leaves out is left out, and so is what leans on it as in 6. A word that folds hides nothing.
// Looking a post up, and the page of one member, ask only for 1 to 4. Rule 7 is decided on the page that is read (read-lines.ts): the
// database knows nothing of it.
import type { MemberId, PostId } from "../../base/ids.ts";
import type { Visibility } from "./posts/post.ts";

/**
 * Where a post is about to be shown: among others that nobody asked for one by one (`wide`: among everybody's), or because it (or its
 * author) was asked for.
 */
export type Showing = "wide" | "list" | "look";

export type JudgedPost = {
  readonly id: PostId;
  readonly authorId: MemberId;
  readonly visibility: Visibility;
  readonly mentions: ReadonlySet<MemberId>;
  readonly isPlain: boolean;
  readonly isHeld: boolean;
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
  /** Whether the post has a word in it that the reader leaves out of lists. */
  readonly leavesOut: (reader: MemberId, post: JudgedPost) => boolean;
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
  const leansOn = [post.isPlain ? repostOfId : undefined, showing === "look" ? undefined : parentId];
  return leansOn.every((id) => {
    const other = id === undefined ? undefined : relations.findPost(id);
    return other === undefined || isOpenTo(viewer, other, { relations, showing });
  });
}

function isOpenTo(
  viewer: MemberId | undefined,
  post: JudgedPost,
  { relations, showing }: { readonly relations: Relations; readonly showing: Showing },
): boolean {
  const { authorId, visibility, mentions } = post;
  if (authorId === viewer) return true;
  if (post.isHeld || !relations.isActive(authorId)) return false;
  const follows = viewer !== undefined && relations.follows(viewer, authorId);
  if (relations.isLimited(authorId) && (showing === "wide" || !follows)) return false;
  if (viewer === undefined) return visibility === "public";
  if (relations.blocks(viewer, authorId) || relations.blocks(authorId, viewer)) return false;
  if (showing !== "look" && (relations.mutes(viewer, authorId) || relations.leavesOut(viewer, post))) return false;
  return visibility === "public" || mentions.has(viewer) || (visibility === "followers" && follows);
}
