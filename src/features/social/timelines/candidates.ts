import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import {
  followsMoreThan,
  selectFavourites,
  selectHomeByAuthor,
  selectHomeByTime,
  selectLocal,
  selectMatching,
  selectMentions,
  selectOfMember,
  selectOfProgramme,
  selectOfTopic,
} from "./candidates.sql.ts";
import type { Stretch, Timeline } from "./timeline.ts";

/** The posts that could stand in a stretch of a timeline, youngest first; none in a list that needs a reader where there is none. */
export async function findCandidates(
  sql: SqlOrTransaction,
  { timeline, viewerId }: { readonly timeline: Timeline; readonly viewerId: MemberId | undefined },
  stretch: Stretch,
): Promise<PostId[]> {
  return (await selectRows(sql, { timeline, viewerId }, stretch)).map(({ id }) => id);
}

function selectRows(
  sql: SqlOrTransaction,
  { timeline, viewerId }: { readonly timeline: Timeline; readonly viewerId: MemberId | undefined },
  stretch: Stretch,
): Promise<{ readonly id: PostId }[]> | [] {
  switch (timeline.kind) {
    case "home":
      return viewerId === undefined ? [] : selectHome(sql, viewerId, stretch);
    case "local":
      return selectLocal(sql, stretch);
    case "topic":
      return selectOfTopic(sql, timeline.key, stretch);
    case "member":
      return selectOfMember(sql, timeline.memberId, stretch);
    case "mentions":
      return viewerId === undefined ? [] : selectMentions(sql, viewerId, stretch);
    case "programme":
      return selectOfProgramme(sql, timeline.programmeId, stretch);
    case "favourites":
      return viewerId === undefined
        ? []
        : selectFavourites(sql, { memberId: viewerId, listId: timeline.listId }, stretch);
    case "search":
      return selectMatching(sql, timeline.query.query, stretch);
  }
}

// Where the two ways of putting a home together cost the same: benchmark/social-results.md.
const manyFollows = 400;
const walkDepth = 50_000;

async function selectHome(
  sql: SqlOrTransaction,
  memberId: MemberId,
  stretch: Stretch,
): Promise<{ readonly id: PostId }[]> {
  if (await followsMoreThan(sql, memberId, manyFollows)) {
    const found = await selectHomeByTime(sql, memberId, { ...stretch, depth: walkDepth });
    if (found.length === stretch.limit) return found;
  }
  return await selectHomeByAuthor(sql, memberId, stretch);
}
