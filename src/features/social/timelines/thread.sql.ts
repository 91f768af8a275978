import type { PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type ThreadPlace = { readonly id: PostId; readonly parentId?: PostId };

/** The posts that a comment leads up to, the nearest first; the last may point at one that was deleted. */
export function selectAncestors(sql: SqlOrTransaction, id: PostId, limit: number): Promise<ThreadPlace[]> {
  return sql<ThreadPlace[]>`
    with recursive above (id, parent_id, distance) as (
      select id, parent_id, 0 from posts where id = ${id}
      union all
      select posts.id, posts.parent_id, distance + 1
      from above join posts on posts.id = above.parent_id
      where distance < ${limit})
    select id, parent_id from above where distance > 0 order by distance`;
}

type Answers = { readonly id: PostId; readonly after: PostId | undefined; readonly limit: number };

/** All comments of the conversation that a post began, the oldest first. */
export function selectThread(sql: SqlOrTransaction, { id, after, limit }: Answers): Promise<ThreadPlace[]> {
  return sql<ThreadPlace[]>`
    select id, parent_id from posts where thread_id = ${id} and id > ${after ?? "0"} order by id limit ${limit}`;
}

/** The comments on a post itself, the oldest first. */
export function selectAnswers(sql: SqlOrTransaction, { id, after, limit }: Answers): Promise<ThreadPlace[]> {
  return sql<ThreadPlace[]>`
    select id, parent_id from posts where parent_id = ${id} and id > ${after ?? "0"} order by id limit ${limit}`;
}
