// A member's own, for the export of an account: a stretch of rows at a time, by id.
import type { MemberId, PostId, PostPictureId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PostVersion } from "./posts.sql.ts";

export type OwnPost = {
  readonly id: PostId;
  readonly text: string;
  readonly warning?: string;
  readonly visibility: "public" | "followers" | "mentioned";
  readonly parentId?: PostId;
  readonly repostOfId?: PostId;
  readonly programmeUrl?: string;
  readonly createdAt: Date;
  readonly editedAt?: Date;
  readonly topics: readonly string[];
  readonly mentionedNames: readonly string[];
  readonly pictures: readonly {
    readonly id: PostPictureId;
    readonly alt: string;
    readonly width: number;
    readonly height: number;
  }[];
  readonly versions: readonly (Omit<PostVersion, "writtenAt"> & { readonly writtenAt: string })[];
};

export async function listOwnPosts(
  sql: SqlOrTransaction,
  { memberId, after, limit }: { readonly memberId: MemberId; readonly after: PostId; readonly limit: number },
): Promise<OwnPost[]> {
  return await sql<OwnPost[]>`
    select posts.id, text, warning, visibility, parent_id, repost_of_id, programmes.url as programme_url, created_at, edited_at,
      array(select name from post_topics where post_id = posts.id order by name) as topics,
      array(select name from post_mentions join members on members.id = member_id where post_id = posts.id order by name)
        as mentioned_names,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'alt', alt, 'width', width, 'height', height) order by place), '[]')
        from post_pictures where post_id = posts.id) as pictures,
      (select coalesce(jsonb_agg(jsonb_build_object('text', text, 'warning', warning, 'writtenAt', written_at) order by id), '[]')
        from post_versions where post_id = posts.id) as versions
    from posts left join programmes on programmes.id = programme_id
    where author_id = ${memberId} and posts.id > ${after}
    order by posts.id
    limit ${limit}`;
}

export async function countOwnPosts(sql: SqlOrTransaction, memberId: MemberId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from posts where author_id = ${memberId}`;
  return row.count;
}

/** Another's post that the member liked or keeps, with its author's name; the youngest post first. */
export type OwnReaction = {
  readonly postId: PostId;
  readonly authorName: string;
  readonly createdAt: Date;
  readonly listName?: string;
};

export async function listOwnLikes(sql: SqlOrTransaction, memberId: MemberId): Promise<OwnReaction[]> {
  return await sql<OwnReaction[]>`
    select post_id, members.name as author_name, likes.created_at
    from likes join posts on posts.id = post_id join members on members.id = author_id
    where member_id = ${memberId}
    order by post_id desc`;
}

export async function listOwnFavourites(sql: SqlOrTransaction, memberId: MemberId): Promise<OwnReaction[]> {
  return await sql<OwnReaction[]>`
    select post_id, members.name as author_name, favourites.created_at, favourite_lists.name as list_name
    from favourites join posts on posts.id = post_id join members on members.id = author_id
      left join favourite_lists on favourite_lists.id = list_id
    where favourites.member_id = ${memberId}
    order by post_id desc`;
}
