import type { FavouriteListId, MemberId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { searchQuery } from "../../catalog/index.ts";
import { topicKey } from "../text/index.ts";
import { type PageRequest, type PostPage, readPage } from "./read-page.ts";

/** What the reader and those they follow put into feeds; empty without an account. */
export function listHome(sql: SqlOrTransaction, request: PageRequest): Promise<PostPage> {
  return readPage(sql, { ...request, timeline: { kind: "home" } });
}

/** What everybody here said in public, without reposts that add no words. */
export function listLocal(sql: SqlOrTransaction, request: PageRequest): Promise<PostPage> {
  return readPage(sql, { ...request, timeline: { kind: "local" } });
}

/** @param request.topic as it was written, without its marks. */
export function listTopic(
  sql: SqlOrTransaction,
  { topic, ...request }: PageRequest & { readonly topic: string },
): Promise<PostPage> {
  return readPage(sql, { ...request, timeline: { kind: "topic", key: topicKey(topic) } });
}

/** What a member put into feeds. */
export function listOfMember(
  sql: SqlOrTransaction,
  { memberId, ...request }: PageRequest & { readonly memberId: MemberId },
): Promise<PostPage> {
  return readPage(sql, { ...request, timeline: { kind: "member", memberId } });
}

/** Posts that name the reader; empty without an account. */
export function listMentions(sql: SqlOrTransaction, request: PageRequest): Promise<PostPage> {
  return readPage(sql, { ...request, timeline: { kind: "mentions" } });
}

/** Posts about a programme: the comments under its player. */
export function listOfProgramme(
  sql: SqlOrTransaction,
  { programmeId, ...request }: PageRequest & { readonly programmeId: ProgrammeId },
): Promise<PostPage> {
  return readPage(sql, { ...request, timeline: { kind: "programme", programmeId } });
}

/** The reader's own favourites, all or of one list; empty without an account. */
export function listFavourites(
  sql: SqlOrTransaction,
  { listId, ...request }: PageRequest & { readonly listId?: FavouriteListId },
): Promise<PostPage> {
  return readPage(sql, { ...request, timeline: { kind: "favourites", ...(listId !== undefined && { listId }) } });
}

/** Posts with all words of the query; Chinese needs no blanks. */
export async function searchPosts(
  sql: SqlOrTransaction,
  { query: typed, ...request }: PageRequest & { /** As typed; anything may stand in it. */ readonly query: string },
): Promise<PostPage> {
  const query = searchQuery(typed);
  return query ? await readPage(sql, { ...request, timeline: { kind: "search", query } }) : { posts: [] };
}
