import { type MemberId, type PostId, readId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";

export type PostEvent = { readonly postId: PostId; readonly authorId: MemberId };

/**
 * Hears of every post that is sent or edited here or in another process, once it stands. Who reads along asks `countNewer` whether it is
 * for them. After a lost connection it listens again; what was said meanwhile is not heard.
 */
export async function listenForPosts(sql: Sql, hear: (event: PostEvent) => void): Promise<AsyncDisposable> {
  const { unlisten } = await sql.listen("glint_posts", (payload) => {
    const [postId, authorId] = payload.split(" ").map((text) => readId<string>(text));
    if (postId && authorId) hear({ postId: postId as PostId, authorId: authorId as MemberId });
  });
  return { [Symbol.asyncDispose]: () => unlisten() };
}
