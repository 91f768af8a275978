import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** What administrators set of posting. */
export type PostingSettings = {
  readonly postsPerHour: number;
  /** Of members whose account is younger than `newDays`. */
  readonly newPostsPerHour: number;
  /** Addresses in one post of theirs. */
  readonly newLinksMax: number;
  /** Members named in one post of theirs. */
  readonly newMentionsMax: number;
  /** Pictures in one post of theirs. */
  readonly newPicturesMax: number;
  readonly newDays: number;
  readonly isEditorialOn: boolean;
  readonly editorialPerDay: number;
};

export async function readPostingSettings(sql: SqlOrTransaction): Promise<PostingSettings> {
  const [row] = await sql<[PostingSettings]>`
    select posts_per_hour, new_posts_per_hour, new_links_max, new_mentions_max, new_pictures_max, new_days, is_editorial_on, editorial_per_day
    from posting_settings`;
  return row;
}

/** Changes what is given and leaves the rest. Counts are at least 0. */
export async function changePostingSettings(sql: SqlOrTransaction, change: Partial<PostingSettings>): Promise<void> {
  await sql`
    update posting_settings set
      posts_per_hour = coalesce(${change.postsPerHour ?? null}::integer, posts_per_hour),
      new_posts_per_hour = coalesce(${change.newPostsPerHour ?? null}::integer, new_posts_per_hour),
      new_links_max = coalesce(${change.newLinksMax ?? null}::integer, new_links_max),
      new_mentions_max = coalesce(${change.newMentionsMax ?? null}::integer, new_mentions_max),
      new_pictures_max = coalesce(${change.newPicturesMax ?? null}::integer, new_pictures_max),
      new_days = coalesce(${change.newDays ?? null}::integer, new_days),
      is_editorial_on = coalesce(${change.isEditorialOn ?? null}::boolean, is_editorial_on),
      editorial_per_day = coalesce(${change.editorialPerDay ?? null}::integer, editorial_per_day)`;
}

export type EditorialState = {
  readonly editorialId?: MemberId /** When it posted last. */;
  readonly editorialAt?: Date;
};

/** Reads and locks: of two processes that would post, one does. */
export async function lockEditorialState(sql: SqlOrTransaction): Promise<EditorialState> {
  const [row] = await sql<[EditorialState]>`select editorial_id, editorial_at from posting_settings for update`;
  return row;
}

export async function setEditorialState(
  sql: SqlOrTransaction,
  { editorialId, at }: { readonly editorialId: MemberId; readonly at: Date | undefined },
): Promise<void> {
  await sql`
    update posting_settings set editorial_id = ${editorialId}, editorial_at = coalesce(${at ?? null}::timestamptz, editorial_at)`;
}
