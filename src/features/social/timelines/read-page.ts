// A page of a timeline: candidates by index, then who sees what, until the page is full. Cursors are ids, so nothing is shown twice or
// left out while new posts arrive.
import type { PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PostLine } from "../posts/post.ts";
import { selectVisible } from "../visibility.sql.ts";
import { hasLeavingFilter } from "../words/own-filters.sql.ts";
import { findCandidates } from "./candidates.ts";
import { readLines } from "./read-lines.ts";
import { type Stretch, showingOf, type Timeline, type Viewer } from "./timeline.ts";

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
  const reader = { viewerId, showing: showingOf(timeline) };
  const { found, goesOn } = await gather({
    candidates: (stretch) => findCandidates(sql, { timeline, viewerId }, stretch),
    see: (ids) => readLines(sql, { ids, ...reader }),
    before,
    after: undefined,
    limit: limit + 1,
  });
  const posts = found.slice(0, limit);
  const next = found.length > limit ? posts.at(-1)?.id : goesOn;
  return { posts, ...(next !== undefined && { next }) };
}

type Gathering<Seen> = {
  readonly candidates: (stretch: Stretch) => Promise<PostId[]>;
  /** What the reader sees of these, in their order. */
  readonly see: (ids: readonly PostId[]) => Promise<Seen[]>;
  readonly before: PostId | undefined;
  readonly after: PostId | undefined;
  readonly limit: number;
};

// After so many rounds the reader gets what there is and a cursor to go on: somebody who blocked a whole crowd waits for nobody.
const roundsMax = 8;
const windowMax = 800;

/** At least `limit` posts that the reader sees, if there are; `goesOn`: where to go on although fewer were found. */
async function gather<Seen>({ candidates, see, before, after, limit }: Gathering<Seen>): Promise<{
  readonly found: Seen[];
  readonly goesOn?: PostId | undefined;
}> {
  const found: Seen[] = [];
  let from = before;
  for (let round = 0; round < roundsMax; round += 1) {
    const window = Math.min(windowMax, limit * 2 ** round);
    const ids = await candidates({ before: from, after, limit: window });
    found.push(...(await see(ids)));
    if (ids.length < window) return { found };
    from = ids.at(-1);
    if (found.length >= limit) break;
  }
  return { found, goesOn: found.length >= limit ? undefined : from };
}

/** New posts are counted up to this. */
export const newerMax = 99;

/** How many posts of a timeline are younger than `after`, up to `newerMax`. To nobody is their own post news. */
export async function countNewer(
  sql: SqlOrTransaction,
  { timeline, viewer, after }: { readonly timeline: Timeline; readonly viewer?: Viewer; readonly after: PostId },
): Promise<number> {
  const viewerId = viewer?.memberId;
  const reader = { viewerId, showing: showingOf(timeline) };
  // What is left out by its words is known only of whole posts; few readers leave words out.
  const leavesOut = viewerId !== undefined && reader.showing !== "look" && (await hasLeavingFilter(sql, viewerId));
  const { found } = await gather<unknown>({
    candidates: (stretch) => findCandidates(sql, { timeline, viewerId }, stretch),
    see: async (ids) => {
      const seen = await selectVisible(sql, { ids, ...reader, isByOthers: true });
      return leavesOut ? await readLines(sql, { ids: seen, ...reader }) : seen;
    },
    before: undefined,
    after,
    limit: newerMax,
  });
  return Math.min(found.length, newerMax);
}
