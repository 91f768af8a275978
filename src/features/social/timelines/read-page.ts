// A page of a timeline: candidates by index, then who sees what, until the page is full. Cursors are ids, so nothing is shown twice or
// left out while new posts arrive.
import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PostLine } from "../posts/post.ts";
import { selectVisible } from "../visibility.sql.ts";
import { findCandidates } from "./candidates.ts";
import { readLines } from "./read-lines.ts";
import { showingOf, type Timeline, type Viewer } from "./timeline.ts";

export type PageRequest = {
  readonly viewer?: Viewer;
  /** `next` of the page before. */
  readonly before?: PostId | undefined;
  /** 1..100. */
  readonly limit: number;
};

export type PostPage = {
  readonly posts: readonly PostLine[];
  /** Give it as `before` for the next page; absent on the last. */
  readonly next?: PostId;
};

const limitMax = 100;

export async function readPage(
  sql: SqlOrTransaction,
  { timeline, viewer, before, limit: asked }: PageRequest & { readonly timeline: Timeline },
): Promise<PostPage> {
  const limit = Math.min(limitMax, Math.max(1, Math.trunc(asked) || 1));
  const viewerId = viewer?.memberId;
  const { ids, goesOn } = await findVisible(sql, { timeline, viewerId, before, after: undefined, limit: limit + 1 });
  const shown = ids.slice(0, limit);
  const next = ids.length > limit ? shown.at(-1) : goesOn;
  const posts = await readLines(sql, { ids: shown, viewerId, showing: showingOf(timeline) });
  return { posts, ...(next !== undefined && { next }) };
}

type Wanted = {
  readonly timeline: Timeline;
  readonly viewerId: MemberId | undefined;
  readonly before: PostId | undefined;
  readonly after: PostId | undefined;
  readonly limit: number;
};

// After so many rounds the reader gets what there is and a cursor to go on: somebody who blocked a whole crowd waits for nobody.
const roundsMax = 8;
const windowMax = 800;

/** Up to `limit` ids that the reader sees; `goesOn`: where to go on although fewer were found. */
async function findVisible(
  sql: SqlOrTransaction,
  { timeline, viewerId, before, after, limit }: Wanted,
): Promise<{ readonly ids: PostId[]; readonly goesOn?: PostId | undefined }> {
  const reader = { viewerId, showing: showingOf(timeline) };
  const ids: PostId[] = [];
  let from = before;
  for (let round = 0; round < roundsMax; round += 1) {
    const window = Math.min(windowMax, limit * 2 ** round);
    const candidates = await findCandidates(sql, { timeline, viewerId }, { before: from, after, limit: window });
    ids.push(...(await selectVisible(sql, { ids: candidates, ...reader })));
    if (candidates.length < window) return { ids };
    from = candidates.at(-1);
    if (ids.length >= limit) break;
  }
  return { ids, goesOn: ids.length >= limit ? undefined : from };
}

/** New posts are counted up to this. */
export const newerMax = 99;

/** How many posts of a timeline are younger than `after`, up to `newerMax`. */
export async function countNewer(
  sql: SqlOrTransaction,
  { timeline, viewer, after }: { readonly timeline: Timeline; readonly viewer?: Viewer; readonly after: PostId },
): Promise<number> {
  const { ids } = await findVisible(sql, {
    timeline,
    viewerId: viewer?.memberId,
    before: undefined,
    after,
    limit: newerMax,
  });
  return Math.min(ids.length, newerMax);
}
