import type { MemberId, PostId, PostPictureId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PostPicture, Visibility } from "../posts/post.ts";
import { isOpen, type Reader } from "../visibility.sql.ts";

export type LineRow = {
  readonly id: PostId;
  readonly authorId: MemberId;
  readonly authorName: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
  readonly text: string;
  readonly warning?: string;
  readonly visibility: Visibility;
  readonly parentId?: PostId;
  readonly threadId?: PostId;
  readonly repostOfId?: PostId;
  readonly isPlain: boolean;
  readonly programmeId?: ProgrammeId;
  readonly atSeconds?: number;
  readonly isEditorial: boolean;
  readonly createdAt: Date;
  readonly editedAt?: Date;
  readonly likesCount: number;
  readonly commentsCount: number;
  readonly repostsCount: number;
  readonly isLiked: boolean;
  readonly isFavourite: boolean;
  readonly isReposted: boolean;
  /** The reader may see it, apart from what it leans on. */
  readonly isOpen: boolean;
};

/** Reposts of reposts that are shown below one another. */
export const chainMax = 4;

/** These posts, what they comment on, and the chains of what they pass on. */
export function selectLines(
  sql: SqlOrTransaction,
  { ids, ...reader }: Reader & { readonly ids: readonly PostId[] },
): Promise<LineRow[]> {
  const viewer = reader.viewerId ?? "0";
  return sql<LineRow[]>`
    with recursive chain (id, depth) as (
      select id, 0 from unnest(${[...ids]}::bigint[]) as id
      union
      select leaning.id, depth + 1
      from chain join posts on posts.id = chain.id
      cross join lateral (values (repost_of_id), (case when depth = 0 then parent_id end)) as leaning (id)
      where leaning.id is not null and depth < ${chainMax})
    select posts.id, author_id, members.name as author_name, members.display_name,
      (select etag from member_pictures where member_id = author_id and kind = 'avatar') as avatar_etag,
      text, warning, visibility, parent_id, thread_id, repost_of_id, is_plain, programme_id, at_seconds, is_editorial,
      posts.created_at, edited_at,
      coalesce(likes_count, 0) as likes_count, coalesce(comments_count, 0) as comments_count,
      coalesce(reposts_count, 0) as reposts_count,
      exists (select from likes where post_id = posts.id and member_id = ${viewer}) as is_liked,
      exists (select from favourites where post_id = posts.id and member_id = ${viewer}) as is_favourite,
      exists (select from posts mine where mine.repost_of_id = posts.id and mine.author_id = ${viewer} and mine.is_plain)
        as is_reposted,
      ${isOpen(sql, "posts", reader)} as is_open
    from (select distinct id from chain) as wanted
    join posts on posts.id = wanted.id
    join members on members.id = author_id
    left join post_counts on post_counts.post_id = posts.id`;
}

export type PictureRow = PostPicture & { readonly postId: PostId };

export function selectPictures(sql: SqlOrTransaction, ids: readonly PostId[]): Promise<PictureRow[]> {
  return sql<(PictureRow & { readonly id: PostPictureId })[]>`
    select id, post_id, alt, width, height, etag from post_pictures
    where post_id = any(${[...ids]}::bigint[])
    order by post_id, place`;
}

/** The names of those that posts mention, in lower case. */
export function selectMentionedNames(
  sql: SqlOrTransaction,
  ids: readonly PostId[],
): Promise<{ readonly postId: PostId; readonly name: string }[]> {
  return sql<{ postId: PostId; name: string }[]>`
    select post_id, name_key as name from post_mentions join members on members.id = member_id
    where post_id = any(${[...ids]}::bigint[])`;
}

/** The addresses in posts' texts, in their order. */
export function selectLinks(
  sql: SqlOrTransaction,
  ids: readonly PostId[],
): Promise<{ readonly postId: PostId; readonly url: string }[]> {
  return sql<{ postId: PostId; url: string }[]>`
    select post_id, url from post_links where post_id = any(${[...ids]}::bigint[]) order by post_id, place`;
}
