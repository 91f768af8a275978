import type { MemberId, PostId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PostingSettings } from "../settings/posting-settings.sql.ts";
import type { Visibility } from "./post.ts";

/** What a post that is about to lean on another must know of it. */
export type KnownPost = {
  readonly id: PostId;
  readonly authorId: MemberId;
  readonly visibility: Visibility;
  readonly parentId?: PostId;
  readonly threadId?: PostId;
  readonly repostOfId?: PostId;
  readonly isPlain: boolean;
  readonly text: string;
  readonly warning?: string;
  readonly createdAt: Date;
  readonly editedAt?: Date;
};

export async function findKnownPost(sql: SqlOrTransaction, id: PostId): Promise<KnownPost | undefined> {
  const [row] = await sql<KnownPost[]>`
    select id, author_id, visibility, parent_id, thread_id, repost_of_id, is_plain, text, warning, created_at, edited_at
    from posts where id = ${id}`;
  return row;
}

/** Keeps posts from being deleted until the transaction ends; those that are still there. */
export async function holdPosts(sql: SqlOrTransaction, ids: readonly PostId[]): Promise<PostId[]> {
  const rows = await sql<{ id: PostId }[]>`
    select id from posts where id = any(${[...ids]}::bigint[]) order by id for key share`;
  return rows.map(({ id }) => id);
}

export async function lockOwnPost(
  sql: SqlOrTransaction,
  { id, authorId }: { readonly id: PostId; readonly authorId: MemberId },
): Promise<KnownPost | undefined> {
  const [row] = await sql<KnownPost[]>`
    select id, author_id, visibility, parent_id, thread_id, repost_of_id, is_plain, text, warning, created_at, edited_at
    from posts where id = ${id} and author_id = ${authorId} for update`;
  return row;
}

export type NewPost = {
  readonly authorId: MemberId;
  readonly text: string;
  readonly warning: string | undefined;
  /** What a word rule put before it. */
  readonly imposedWarning?: string | undefined;
  /** It waits for a moderator. */
  readonly isHeld?: boolean | undefined;
  readonly visibility: Visibility;
  readonly parentId: PostId | undefined;
  readonly threadId: PostId | undefined;
  readonly repostOfId: PostId | undefined;
  readonly isPlain: boolean;
  readonly inFeeds: boolean;
  readonly programmeId: ProgrammeId | undefined;
  readonly atSeconds: number | undefined;
  readonly isEditorial: boolean;
  readonly key: string | undefined;
  /** The text of a tsvector. */
  readonly search: string;
  readonly now: Date;
};

/** Undefined when it stands already: the same act of sending, a repost without words, an editorial post on the programme. */
export async function insertPost(sql: SqlOrTransaction, post: NewPost): Promise<PostId | undefined> {
  const [row] = await sql<{ id: PostId }[]>`
    insert into posts (author_id, text, warning, imposed_warning, held_at, visibility, parent_id, thread_id, repost_of_id, is_plain, in_feeds, programme_id,
      at_seconds, is_editorial, send_key, search, created_at)
    values (${post.authorId}, ${post.text}, ${post.warning ?? null}, ${post.imposedWarning ?? null},
      ${post.isHeld ? post.now : null}, ${post.visibility}, ${post.parentId ?? null},
      ${post.threadId ?? null}, ${post.repostOfId ?? null}, ${post.isPlain}, ${post.inFeeds}, ${post.programmeId ?? null},
      ${post.atSeconds ?? null}, ${post.isEditorial}, ${post.key ?? null}, ${post.search}::tsvector, ${post.now})
    on conflict do nothing
    returning id`;
  return row?.id;
}

export async function findByKey(
  sql: SqlOrTransaction,
  { authorId, key }: { readonly authorId: MemberId; readonly key: string },
): Promise<PostId | undefined> {
  const [row] = await sql<{ id: PostId }[]>`select id from posts where author_id = ${authorId} and send_key = ${key}`;
  return row?.id;
}

/** A member's repost of a post without own words. */
export async function findPlainRepost(
  sql: SqlOrTransaction,
  { authorId, repostOfId }: { readonly authorId: MemberId; readonly repostOfId: PostId },
): Promise<PostId | undefined> {
  const [row] = await sql<{ id: PostId }[]>`
    select id from posts where author_id = ${authorId} and repost_of_id = ${repostOfId} and is_plain`;
  return row?.id;
}

export type Edit = {
  readonly id: PostId;
  readonly text: string;
  readonly warning: string | undefined;
  readonly imposedWarning: string | undefined;
  readonly isHeld: boolean;
  readonly search: string;
  readonly now: Date;
};

/** Keeps what the post said as a version and puts the new text in its place. What moderation put on it stays. */
export async function updatePost(sql: SqlOrTransaction, edit: Edit): Promise<void> {
  const { id, text, warning, imposedWarning, isHeld, search, now } = edit;
  await sql`
    insert into post_versions (post_id, text, warning, written_at)
    select id, text, warning, coalesce(edited_at, created_at) from posts where id = ${id}`;
  await sql`
    update posts set text = ${text}, warning = ${warning ?? null}, imposed_warning = coalesce(imposed_warning, ${imposedWarning ?? null}),
      held_at = coalesce(held_at, ${isHeld ? now : null}), search = ${search}::tsvector, edited_at = ${now}
    where id = ${id}`;
}

export type PostVersion = { readonly text: string; readonly warning?: string; readonly writtenAt: Date };

/** What a post said before, the first version first. */
export async function listVersions(sql: SqlOrTransaction, id: PostId): Promise<PostVersion[]> {
  return await sql<PostVersion[]>`
    select text, warning, written_at from post_versions where post_id = ${id} order by id`;
}

export async function countVersions(sql: SqlOrTransaction, id: PostId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*)::int as count from post_versions where post_id = ${id}`;
  return row.count;
}

/** Whether there was one to delete. All that belongs to it goes along. */
export async function deletePostRow(sql: SqlOrTransaction, id: PostId): Promise<boolean> {
  const rows = await sql`delete from posts where id = ${id} returning id`;
  return rows.length > 0;
}

/** Makes what one member sends wait for the other of their sends: limits hold when ten are sent at once. */
export async function lockAuthor(sql: SqlOrTransaction, id: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('glint posts', ${id}::bigint))`;
}

export type AuthorStanding = PostingSettings & {
  readonly joinedAt: Date;
  /** When they wrote the youngest post but so many as an hour allows, for members of long standing and for new ones. */
  readonly lastAllowedAt?: Date;
  readonly lastAllowedNewAt?: Date;
};

/** What limits a member's posts; undefined when they may not post at all. */
export async function findStanding(sql: SqlOrTransaction, id: MemberId): Promise<AuthorStanding | undefined> {
  // The inner query reads the index only.
  const nth = (count: string) => sql`(
    select posts.created_at from posts where posts.id = (
      select own.id from posts own where own.author_id = ${id} order by own.id desc
      limit 1 offset greatest(0, ${sql(count)} - 1)))`;
  const [row] = await sql<AuthorStanding[]>`
    select members.created_at as joined_at, ${nth("posts_per_hour")} as last_allowed_at,
      ${nth("new_posts_per_hour")} as last_allowed_new_at,
      posts_per_hour, new_posts_per_hour, new_links_max, new_mentions_max, new_pictures_max, new_days, is_editorial_on, editorial_per_day
    from members cross join posting_settings
    where members.id = ${id} and members.state = 'active'`;
  return row;
}

/** Tells whoever listens that a post stands; heard when the transaction is committed. */
export async function notifyPost(
  sql: SqlOrTransaction,
  { postId, authorId }: { readonly postId: PostId; readonly authorId: MemberId },
): Promise<void> {
  await sql`select pg_notify('glint_posts', ${`${postId} ${authorId}`})`;
}
