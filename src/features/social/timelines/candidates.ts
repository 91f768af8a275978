import type { MemberId, PostId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import {
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
const authorsMax = 400;
const authorsAll = 100_000; // more than anybody may follow
const walkDepth = 50_000;

async function selectHome(
  sql: SqlOrTransaction,
  memberId: MemberId,
  stretch: Stretch,
): Promise<{ readonly id: PostId }[]> {
  const merged = await selectHomeByAuthor(sql, memberId, { ...stretch, authorsMax });
  if ((merged[0]?.authorsCount ?? 0) <= authorsMax) return standing(merged);
  const walked = await selectHomeByTime(sql, memberId, { ...stretch, depth: walkDepth });
  if (walked.length === stretch.limit) return walked;
  return standing(await selectHomeByAuthor(sql, memberId, { ...stretch, authorsMax: authorsAll }));
}

function standing(rows: readonly { readonly id?: PostId }[]): { readonly id: PostId }[] {
  return rows.flatMap(({ id }) => (id === undefined ? [] : [{ id }]));
}
