import type { MemberId, PostId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PostPicture, Visibility } from "../posts/post.ts";
import { isOpen, isVisible, type Reader } from "../visibility.sql.ts";

export type LineRow = {
  readonly id: PostId;
  readonly authorId: MemberId;
  readonly authorName: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
  readonly text: string;
  /** What a moderator or a word rule put before it, else the author's own. */
  readonly warning?: string;
  /** For its author only. */
  readonly ownWarning?: string;
  readonly isHeld: boolean;
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
  /** Names of members that it mentions, in lower case. */
  readonly mentionedNames: readonly string[];
  /** Addresses in its text, in their order. */
  readonly urls: readonly string[];
  readonly pictures: readonly PostPicture[];
  /** The reader may see it, apart from what it leans on. */
  readonly isOpen: boolean;
  /** One of those asked for, and the reader sees it. */
  readonly isAsked: boolean;
};

/** Reposts of reposts that are shown below one another. */
export const chainMax = 4;

/** Those of these posts that the reader sees, what they comment on, and the chains of what they pass on; in no order. */
export function selectLines(
  sql: SqlOrTransaction,
  { ids, ...reader }: Reader & { readonly ids: readonly PostId[] },
): Promise<LineRow[]> {
  const viewer = reader.viewerId ?? "0";
  return sql<LineRow[]>`
    with recursive chain (id, depth) as (
      select posts.id, 0 from posts where posts.id = any(${[...ids]}::bigint[]) and ${isVisible(sql, "posts", reader)}
      union
      select leaning.id, depth + 1
      from chain join posts on posts.id = chain.id
      cross join lateral (values (repost_of_id), (case when depth = 0 then parent_id end)) as leaning (id)
      where leaning.id is not null and depth < ${chainMax})
    select posts.id, author_id, members.name as author_name, members.display_name,
      (select etag from member_pictures where member_id = author_id and kind = 'avatar') as avatar_etag,
      text, coalesce(imposed_warning, warning) as warning, case when author_id = ${viewer} then warning end as own_warning,
      held_at is not null as is_held, visibility, parent_id, thread_id, repost_of_id,
      is_plain, programme_id, at_seconds, is_editorial,
      posts.created_at, edited_at,
      coalesce(likes_count, 0) as likes_count, coalesce(comments_count, 0) as comments_count,
      coalesce(reposts_count, 0) as reposts_count,
      exists (select from likes where post_id = posts.id and member_id = ${viewer}) as is_liked,
      exists (select from favourites where post_id = posts.id and member_id = ${viewer}) as is_favourite,
      exists (select from posts mine where mine.repost_of_id = posts.id and mine.author_id = ${viewer} and mine.is_plain)
        as is_reposted,
      array(select name_key from post_mentions join members on members.id = member_id where post_id = posts.id) as mentioned_names,
      array(select url from post_links where post_id = posts.id order by place) as urls,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'alt', alt, 'width', width, 'height', height, 'etag', etag)
          order by place), '[]') from post_pictures where post_id = posts.id) as pictures,
      ${isOpen(sql, "posts", reader)} as is_open, wanted.is_asked
    from (select id, min(depth) = 0 as is_asked from chain group by id) as wanted
    join posts on posts.id = wanted.id
    join members on members.id = author_id
    left join post_counts on post_counts.post_id = posts.id`;
}

/** Those of these posts that a moderator deleted. */
export async function selectRemoved(sql: SqlOrTransaction, ids: readonly PostId[]): Promise<PostId[]> {
  const rows = await sql<{ postId: PostId }[]>`
    select post_id from removed_posts where post_id = any(${[...ids]}::bigint[])`;
  return rows.map(({ postId }) => postId);
}
