import type { Clock } from "../../../base/clock.ts";
import type { MemberId, PostId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import { namePages, searchVector } from "../../catalog/index.ts";
import { holdForReview } from "../moderation/hold.ts";
import { tell, untellMentions } from "../notifications/tell.sql.ts";
import type { Viewer } from "../timelines/timeline.ts";
import { selectVisible } from "../visibility.sql.ts";
import { judgeWords } from "../words/judge-words.ts";
import { listWordRules } from "../words/word-rules.sql.ts";
import { type DraftFault, readTextParts, readWords } from "./judge-draft.ts";
import { judgeContents, type StandingFault } from "./judge-standing.ts";
import { deleteTextParts, findNamed, insertLinks, insertMentions, insertTopics } from "./parts.sql.ts";
import {
  countVersions,
  deletePostRow,
  findPlainRepost,
  findStanding,
  listVersions,
  lockOwnPost,
  notifyPost,
  type PostVersion,
  updatePost,
} from "./posts.sql.ts";

type Own = { readonly postId: PostId; readonly memberId: MemberId };

export type Edited =
  | { readonly kind: "edited" }
  | DraftFault
  /** There is none, or it is not theirs. */
  | { readonly kind: "unknown-post" }
  | { readonly kind: "too-many-versions"; readonly max: number }
  | StandingFault
  /** It has words in it that moderators do not want here. */
  | { readonly kind: "word-rule"; readonly name: string };

const versionsMax = 100;

/** Puts new words into one's own post; the old ones stay to be read by who sees the post. Saying the same again changes nothing. */
export async function editPost(
  sql: Sql,
  { postId, memberId, ...typed }: Own & { readonly text: string; readonly warning?: string },
  clock: Clock,
): Promise<Edited> {
  const words = readWords(typed);
  if (words.kind !== "words") return words;
  const { text, warning } = words;
  return await sql.begin(async (transaction): Promise<Edited> => {
    const post = await lockOwnPost(transaction, { id: postId, authorId: memberId });
    if (!post || post.isPlain) return { kind: "unknown-post" };
    const next = { id: postId, text, warning };
    if (next.text === post.text && next.warning === post.warning) return { kind: "edited" };
    if (next.text === "" && post.text !== "") return { kind: "empty" };
    if ((await countVersions(transaction, postId)) >= versionsMax)
      return { kind: "too-many-versions", max: versionsMax };
    const now = clock.now();
    const parts = readTextParts(text);
    const memberIds = await findNamed(transaction, parts.names);
    const contents = { linksCount: parts.urls.length, mentionsCount: memberIds.length, picturesCount: 0 };
    const fault = judgeContents(await findStanding(transaction, memberId), contents, now);
    if (fault) return fault;
    const rule = judgeWords(await listWordRules(transaction), [text, warning ?? ""]);
    if (rule?.act === "refuse") return { kind: "word-rule", name: rule.name };
    await updatePost(transaction, {
      ...next,
      imposedWarning: rule?.act === "warn" ? rule.name : undefined,
      isHeld: rule?.act === "hold",
      search: searchVector({ title: text, names: [] }),
      now,
    });
    if (rule?.act === "hold") await holdForReview(transaction, { post: { ...next, authorId: memberId }, rule, now });
    await deleteTextParts(transaction, postId);
    await insertMentions(transaction, { postId, memberIds });
    await untellMentions(transaction, { postId, memberIds });
    await tell(transaction, { kind: "mention", actorId: memberId, postId, memberIds }, now);
    await insertTopics(transaction, { postId, topics: parts.topics });
    await insertLinks(transaction, { postId, urls: parts.urls });
    await namePages(transaction, { urls: parts.urls, memberId, now });
    await notifyPost(transaction, { postId, authorId: memberId });
    return { kind: "edited" };
  });
}

/** Deletes one's own post for good, with its versions, pictures, likes. Comments and reposts of others stand on as on a stone. */
export function deletePost(
  sql: Sql,
  { postId, memberId }: Own,
): Promise<{ readonly kind: "deleted" | "unknown-post" }> {
  return sql.begin(async (transaction): Promise<{ readonly kind: "deleted" | "unknown-post" }> => {
    const post = await lockOwnPost(transaction, { id: postId, authorId: memberId });
    const isDeleted = post !== undefined && (await deletePostRow(transaction, postId));
    return { kind: isDeleted ? "deleted" : "unknown-post" };
  });
}

/** Takes back a repost without own words; doing it twice changes nothing. */
export async function undoRepost(sql: SqlOrTransaction, { postId, memberId }: Own): Promise<void> {
  const repost = await findPlainRepost(sql, { authorId: memberId, repostOfId: postId });
  if (repost) await deletePostRow(sql, repost);
}

/** What a post said before it was edited, the first version first, for who sees the post; undefined for others. */
export async function findVersions(
  sql: SqlOrTransaction,
  { viewer, postId }: { readonly viewer?: Viewer; readonly postId: PostId },
): Promise<PostVersion[] | undefined> {
  const [seen] = await selectVisible(sql, { viewerId: viewer?.memberId, showing: "look", ids: [postId] });
  return seen && (await listVersions(sql, seen));
}
