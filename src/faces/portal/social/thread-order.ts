import type { PostId } from "../../../base/ids.ts";
import type { PostLine } from "../../../features/social/index.ts";

export type Placed = {
  readonly post: PostLine /** 0 for what answers the page's post itself, or what is not here. */;
  readonly depth: number;
};

/** Comments with the answers to each below it, the oldest first among equals. */
export function orderThread(comments: readonly PostLine[]): Placed[] {
  const here = new Set(comments.map(({ id }) => id));
  const below = new Map<PostId | undefined, PostLine[]>();
  for (const post of comments) {
    const id = parentId(post);
    const key = id !== undefined && here.has(id) ? id : undefined;
    const siblings = below.get(key);
    if (siblings) siblings.push(post);
    else below.set(key, [post]);
  }
  const placed: Placed[] = [];
  const waiting: Placed[] = (below.get(undefined) ?? []).map((post) => ({ post, depth: 0 })).reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    placed.push(next);
    const { depth } = next;
    waiting.push(...(below.get(next.post.id) ?? []).map((post) => ({ post, depth: depth + 1 })).reverse());
  }
  return placed;
}

function parentId({ parent }: PostLine): PostId | undefined {
  if (!parent) return undefined;
  return parent.kind === "post" ? parent.post.id : parent.id;
}
