// A conversation around one post: what it answers, up to the beginning, and what answers it.
import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Passed, PostLine } from "../posts/post.ts";
import { selectVisible } from "../visibility.sql.ts";
import { selectRemoved } from "./lines.sql.ts";
import { readLines } from "./read-lines.ts";
import { selectAncestors, selectAnswers, selectThread, type ThreadPlace } from "./thread.sql.ts";
import type { Viewer } from "./timeline.ts";

/** One post for who sees it; undefined for others and when there is none. */
export async function findPost(
  sql: SqlOrTransaction,
  { viewer, postId }: { readonly viewer?: Viewer; readonly postId: PostId },
): Promise<PostLine | undefined> {
  const reader = { viewerId: viewer?.memberId, showing: "look" } as const;
  const [line] = await readLines(sql, { ids: [postId], ...reader });
  return line;
}

export type Thread = {
  readonly post: PostLine;
  /** What it answers, from the beginning down; stones stand for what is gone or not for this reader. */
  readonly ancestors: readonly Passed[];
  /** The oldest first: of a post that began a conversation all of it, of a comment the answers to it. `parent` tells the place of each. */
  readonly comments: readonly PostLine[];
  /** Give it as `after` for more comments. */
  readonly next?: PostId;
};

type ThreadRequest = {
  readonly viewer?: Viewer;
  readonly postId: PostId;
  readonly after?: PostId | undefined;
  /** Comments; 1..200. */
  readonly limit: number;
};

const ancestorsMax = 30;
const limitMax = 200;

/** Undefined when the reader does not see the post, or there is none. */
export async function findThread(
  sql: SqlOrTransaction,
  { viewer, postId, after, limit: asked }: ThreadRequest,
): Promise<Thread | undefined> {
  const post = await findPost(sql, { viewer, postId });
  if (!post) return undefined;
  const viewerId = viewer?.memberId;
  const limit = Math.min(limitMax, Math.max(1, Math.trunc(asked) || 1));
  const [ancestors, { ids, next }] = await Promise.all([
    readAncestors(sql, { post, viewerId }),
    findComments(sql, { post, viewerId, after, limit }),
  ]);
  const comments = await readLines(sql, { ids, viewerId, showing: "list" });
  return { post, ancestors, comments, ...(next !== undefined && { next }) };
}

async function readAncestors(
  sql: SqlOrTransaction,
  { post, viewerId }: { readonly post: PostLine; readonly viewerId: MemberId | undefined },
): Promise<Passed[]> {
  if (post.threadId === undefined) return [];
  const reader = { viewerId, showing: "look" } as const;
  const above = await selectAncestors(sql, post.id, ancestorsMax);
  const seen = await readLines(sql, { ids: above.map(({ id }) => id), ...reader });
  const lines = new Map(seen.map((line) => [line.id, line]));
  const passed = above.map(({ id }): Passed => {
    const line = lines.get(id);
    return line ? { kind: "post", post: line } : { kind: "stone", id, why: "hidden" };
  });
  const removed = new Set(
    await selectRemoved(sql, [post.threadId, ...above.flatMap(({ parentId }) => parentId ?? [])]),
  );
  const missing = above.length === 0 ? post.threadId : above.length < ancestorsMax ? above.at(-1)?.parentId : undefined;
  return [
    ...(missing === undefined
      ? []
      : [{ kind: "stone", id: missing, why: removed.has(missing) ? "removed" : "gone" } as const]),
    ...passed.reverse(),
  ];
}

type CommentsRequest = {
  readonly post: PostLine;
  readonly viewerId: MemberId | undefined;
  readonly after: PostId | undefined;
  readonly limit: number;
};

const roundsMax = 8;

async function findComments(
  sql: SqlOrTransaction,
  { post, viewerId, after, limit }: CommentsRequest,
): Promise<{ readonly ids: PostId[]; readonly next?: PostId | undefined }> {
  const select = post.threadId === undefined ? selectThread : selectAnswers;
  const ids: PostId[] = [];
  let from = after;
  for (let round = 0; round < roundsMax; round += 1) {
    const places: ThreadPlace[] = await select(sql, { id: post.id, after: from, limit: limit + 1 });
    const seen = await selectVisible(sql, { ids: places.map(({ id }) => id), viewerId, showing: "list" });
    ids.push(...seen.reverse());
    if (ids.length > limit) return { ids: ids.slice(0, limit), next: ids[limit - 1] };
    if (places.length <= limit) return { ids };
    from = places.at(-1)?.id;
  }
  return { ids, next: from };
}
