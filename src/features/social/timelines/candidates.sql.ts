// The posts that could stand in a timeline, by index and youngest first; whether the reader sees them is another question.
import type { FavouriteListId, MemberId, PostId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Stretch } from "./timeline.ts";

const idMax = "9223372036854775807";
const ends = ({ before, after }: Stretch) => ({ before: before ?? idMax, after: after ?? "0" });
type Row = { readonly id: PostId };

type HomeRow = {
  /** Authors, the reader among them; counted up to one more than `authorsMax`. */ readonly authorsCount: number;
  readonly id?: PostId;
};

/**
 * Merges the youngest posts of each author: costs one look into an index an author. Nothing is merged, and one row tells it, where there
 * are more than `authorsMax`; one row without an id says that there is no post.
 */
export function selectHomeByAuthor(
  sql: SqlOrTransaction,
  memberId: MemberId,
  { authorsMax, ...stretch }: Stretch & { readonly authorsMax: number },
): Promise<HomeRow[]> {
  const { before, after } = ends(stretch);
  return sql<HomeRow[]>`
    with authors as materialized (
      (select followee_id as id from follows where follower_id = ${memberId} and state = 'accepted' limit ${authorsMax})
      union all
      select ${memberId}::bigint),
    counted as materialized (select count(*)::int as authors_count from authors)
    select authors_count, merged.id
    from counted left join lateral (
      select latest.id
      from authors cross join lateral (
        select posts.id from posts
        where author_id = authors.id and in_feeds and posts.id < ${before} and posts.id > ${after}
        order by posts.id desc
        limit ${stretch.limit}) as latest
      where authors_count <= ${authorsMax}
      order by latest.id desc
      limit ${stretch.limit}) as merged on true`;
}

/**
 * Walks down the youngest `depth` ids of everybody's and keeps those of the authors followed: costs the less, the more somebody follows.
 * Fewer than `limit` rows say nothing of what lies deeper.
 */
export function selectHomeByTime(
  sql: SqlOrTransaction,
  memberId: MemberId,
  { depth, ...stretch }: Stretch & { readonly depth: number },
): Promise<Row[]> {
  const { before, after } = ends(stretch);
  // With "or", the subquery becomes one hash of the authors instead of a look into follows for each post.
  return sql<Row[]>`
    select id from posts
    where in_feeds and id < ${before} and id > ${after}
      and id > coalesce((select max(id) from posts where id < ${before}), 0) - ${depth}::bigint
      and (author_id = ${memberId}
        or author_id in (select followee_id from follows where follower_id = ${memberId} and state = 'accepted'))
    order by id desc
    limit ${stretch.limit}`;
}

export function selectLocal(sql: SqlOrTransaction, stretch: Stretch): Promise<Row[]> {
  const { before, after } = ends(stretch);
  return sql<Row[]>`
    select id from posts
    where in_feeds and visibility = 'public' and not is_plain and id < ${before} and id > ${after}
    order by id desc
    limit ${stretch.limit}`;
}

export function selectOfTopic(sql: SqlOrTransaction, key: string, stretch: Stretch): Promise<Row[]> {
  const { before, after } = ends(stretch);
  return sql<Row[]>`
    select post_id as id from post_topics
    where key = ${key} and post_id < ${before} and post_id > ${after}
    order by post_id desc
    limit ${stretch.limit}`;
}

export function selectOfMember(sql: SqlOrTransaction, memberId: MemberId, stretch: Stretch): Promise<Row[]> {
  const { before, after } = ends(stretch);
  return sql<Row[]>`
    select id from posts
    where author_id = ${memberId} and in_feeds and id < ${before} and id > ${after}
    order by id desc
    limit ${stretch.limit}`;
}

export function selectMentions(sql: SqlOrTransaction, memberId: MemberId, stretch: Stretch): Promise<Row[]> {
  const { before, after } = ends(stretch);
  return sql<Row[]>`
    select post_id as id from post_mentions
    where member_id = ${memberId} and post_id < ${before} and post_id > ${after}
    order by post_id desc
    limit ${stretch.limit}`;
}

/** Posts about a programme, also about those that were joined into it. */
export function selectOfProgramme(sql: SqlOrTransaction, programmeId: ProgrammeId, stretch: Stretch): Promise<Row[]> {
  const { before, after } = ends(stretch);
  return sql<Row[]>`
    with names as materialized (
      select ${programmeId}::bigint as id union all select id from programmes where alias_of = ${programmeId})
    select latest.id
    from names cross join lateral (
      select posts.id from posts
      where programme_id = names.id and posts.id < ${before} and posts.id > ${after}
      order by posts.id desc
      limit ${stretch.limit}) as latest
    order by latest.id desc
    limit ${stretch.limit}`;
}

type OwnList = { readonly memberId: MemberId; readonly listId: FavouriteListId | undefined };

export function selectFavourites(
  sql: SqlOrTransaction,
  { memberId, listId }: OwnList,
  stretch: Stretch,
): Promise<Row[]> {
  const { before, after } = ends(stretch);
  return sql<Row[]>`
    select post_id as id from favourites
    where member_id = ${memberId} and post_id < ${before} and post_id > ${after}
      and (${listId ?? null}::bigint is null or list_id = ${listId ?? null})
    order by post_id desc
    limit ${stretch.limit}`;
}

/** @param query the text of a tsquery. */
export function selectMatching(sql: SqlOrTransaction, query: string, stretch: Stretch): Promise<Row[]> {
  const { before, after } = ends(stretch);
  return sql<Row[]>`
    select id from posts
    where search @@ ${query}::tsquery and id < ${before} and id > ${after}
    order by id desc
    limit ${stretch.limit}`;
}
