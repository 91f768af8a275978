// Sending a post is one transaction: its row, what its text names, its pictures, and the word to whoever listens. What is acknowledged
// is on the disk.
import type { Clock } from "../../../base/clock.ts";
import type { MemberId, PostId } from "../../../base/ids.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import { namePages, searchVector } from "../../catalog/index.ts";
import { holdForReview } from "../moderation/hold.ts";
import { tell } from "../notifications/tell.sql.ts";
import { selectVisible } from "../visibility.sql.ts";
import { judgeWords } from "../words/judge-words.ts";
import { listWordRules } from "../words/word-rules.sql.ts";
import { type DraftFault, readDraft, readTextParts, type TextParts } from "./judge-draft.ts";
import { judgeContents, judgeRate, type StandingFault } from "./judge-standing.ts";
import { claimPictures, findNamed, insertLinks, insertMentions, insertTopics } from "./parts.sql.ts";
import type { Draft, Visibility } from "./post.ts";
import {
  findByKey,
  findKnownPost,
  findPlainRepost,
  findStanding,
  holdPosts,
  insertPost,
  type KnownPost,
  lockAuthor,
  notifyPost,
} from "./posts.sql.ts";

export type Published =
  | {
      readonly kind: "published";
      readonly id: PostId /** It stood already: sent before with this key, or passed on before. */;
      readonly isRepeated: boolean;
    }
  | PublishFault;

export type PublishFault =
  | DraftFault
  | StandingFault
  /** It has words in it that moderators do not want here. */
  | { readonly kind: "word-rule"; readonly name: string }
  /** What it comments on or passes on was deleted, or is not for this member. */
  | { readonly kind: "post-gone" }
  /** Only public posts are passed on. */
  | { readonly kind: "not-repostable" }
  | { readonly kind: "programme-gone" }
  | { readonly kind: "picture-gone" };

/** Sends a post. Nothing of it stands when it is refused. */
export async function publishPost(sql: Sql, draft: Draft, clock: Clock): Promise<Published> {
  const read = readDraft(draft);
  if (read.kind !== "draft") return read;
  return await sql
    .begin(async (transaction): Promise<Published> => await publishWithin(transaction, read.draft, clock))
    .catch(refusedOrThrown);
}

/** Undoes the transaction, and is a value again outside of it. */
class Refused extends Error {
  readonly fault: PublishFault;
  constructor(fault: PublishFault) {
    super(fault.kind);
    this.fault = fault;
  }
}

function refusedOrThrown(error: unknown): Published {
  if (error instanceof Refused) return error.fault;
  throw error;
}

async function publishWithin(sql: Transaction, draft: Draft, clock: Clock): Promise<Published> {
  const { authorId, key, text } = draft;
  const now = clock.now();
  const parts = readTextParts(text);
  // Statements of one connection are done in their order; none waits for the answer to the one before.
  const [, sent, standing, mentionedIds, rules] = await Promise.all([
    lockAuthor(sql, authorId),
    findByKey(sql, { authorId, key }),
    findStanding(sql, authorId),
    findNamed(sql, parts.names),
    listWordRules(sql),
  ]);
  if (sent) return { kind: "published", id: sent, isRepeated: true };
  const contents = { linksCount: parts.urls.length, mentionsCount: mentionedIds.length };
  const fault =
    judgeRate(standing, now) ??
    judgeContents(standing, { ...contents, picturesCount: draft.pictures?.length ?? 0 }, now);
  if (fault) throw new Refused(fault);
  const rule = judgeWords(rules, wordsOf(draft));
  if (rule?.act === "refuse") throw new Refused({ kind: "word-rule", name: rule.name });
  const leaning = await readLeaning(sql, draft);
  const isPlain = isWithoutWords(draft);
  if (isPlain && leaning.original) {
    const passed = await findPlainRepost(sql, { authorId, repostOfId: leaning.original.id });
    if (passed) return { kind: "published", id: passed, isRepeated: true };
  }
  const id = await insertPost(sql, {
    authorId,
    text,
    warning: draft.warning,
    imposedWarning: rule?.act === "warn" ? rule.name : undefined,
    isHeld: rule?.act === "hold",
    visibility: leaning.visibility,
    parentId: leaning.parent?.id,
    threadId: leaning.parent && (leaning.parent.threadId ?? leaning.parent.id),
    repostOfId: leaning.original?.id,
    isPlain,
    inFeeds: leaning.parent === undefined || leaning.original !== undefined,
    programmeId: draft.programme?.id,
    atSeconds: draft.programme?.atSeconds,
    isEditorial: false,
    key,
    search: searchVector({ title: text, names: [] }),
    now,
  }).catch(programmeGone);
  if (!id) throw new Error(`a post of member ${authorId} with a new key stands already`);
  // Who is answered can read the answer, whoever else may.
  const answered = leaning.parent && leaning.visibility !== "public" ? [leaning.parent.authorId] : [];
  await storeParts(sql, { id, draft, parts, mentionedIds: [...mentionedIds, ...answered], now });
  if (rule?.act === "hold") await holdForReview(sql, { post: { ...draft, id }, rule, now });
  await tellOfPost(sql, { postId: id, actorId: authorId, leaning, mentionedIds, now });
  return { kind: "published", id, isRepeated: false };
}

function wordsOf({ text, warning = "", pictures = [] }: Draft): readonly string[] {
  return [text, warning, ...pictures.map(({ alt }) => alt)];
}

function isWithoutWords({ text, repostOf, programme, pictures = [] }: Draft): boolean {
  return repostOf !== undefined && text === "" && programme === undefined && pictures.length === 0;
}

const foreignKeyViolation = "23503";

function programmeGone(error: { code?: string }): never {
  throw error.code === foreignKeyViolation ? new Refused({ kind: "programme-gone" }) : error;
}

type Leaning = {
  readonly parent: KnownPost | undefined;
  readonly original: KnownPost | undefined;
  /** No wider than what it answers. */
  readonly visibility: Visibility;
};

async function readLeaning(sql: Transaction, draft: Draft): Promise<Leaning> {
  const parent = await requireOwnWords(sql, draft.authorId, draft.commentOn);
  const original = await requireOwnWords(sql, draft.authorId, draft.repostOf);
  if (original && original.visibility !== "public") throw new Refused({ kind: "not-repostable" });
  const held = [parent?.id, original?.id].filter((id) => id !== undefined);
  if ((await holdPosts(sql, held)).length < new Set(held).size) throw new Refused({ kind: "post-gone" });
  return { parent, original, visibility: narrower(draft.visibility, parent?.visibility) };
}

type Telling = {
  readonly postId: PostId;
  readonly actorId: MemberId;
  readonly leaning: Leaning;
  readonly mentionedIds: readonly MemberId[];
  readonly now: Date;
};

/** Each is told once, of what concerns them most. */
async function tellOfPost(sql: Transaction, { postId, actorId, leaning, mentionedIds, now }: Telling): Promise<void> {
  const { parent, original } = leaning;
  const told = { postId, actorId };
  if (parent) await tell(sql, { ...told, kind: "comment", memberIds: [parent.authorId], aboutId: parent.id }, now);
  if (original) await tell(sql, { ...told, kind: "repost", memberIds: [original.authorId], aboutId: original.id }, now);
  await tell(sql, { ...told, kind: "mention", memberIds: mentionedIds }, now);
}

/** A repost without words is nothing to answer or to pass on: its original is. */
async function requireOwnWords(sql: Transaction, viewerId: MemberId, id: PostId | undefined) {
  const post = id === undefined ? undefined : await requireSeen(sql, viewerId, id);
  return post?.isPlain && post.repostOfId ? await requireSeen(sql, viewerId, post.repostOfId) : post;
}

async function requireSeen(sql: Transaction, viewerId: MemberId, id: PostId): Promise<KnownPost> {
  const [seen] = await selectVisible(sql, { viewerId, showing: "look", ids: [id] });
  const post = seen && (await findKnownPost(sql, seen));
  if (!post) throw new Refused({ kind: "post-gone" });
  return post;
}

const widest = ["mentioned", "followers", "public"] as const;

function narrower(a: Visibility, b: Visibility = "public"): Visibility {
  return widest[Math.min(widest.indexOf(a), widest.indexOf(b))]!;
}

type Stored = {
  readonly id: PostId;
  readonly draft: Draft;
  readonly parts: TextParts;
  readonly mentionedIds: readonly MemberId[];
  readonly now: Date;
};

async function storeParts(sql: Transaction, { id, draft, parts, mentionedIds, now }: Stored): Promise<void> {
  const { pictures = [], authorId } = draft;
  const [claimed] = await Promise.all([
    claimPictures(sql, { postId: id, memberId: authorId, pictures }),
    insertMentions(sql, { postId: id, memberIds: mentionedIds }),
    insertTopics(sql, { postId: id, topics: parts.topics }),
    insertLinks(sql, { postId: id, urls: parts.urls }),
    namePages(sql, { urls: parts.urls, memberId: authorId, now }),
    notifyPost(sql, { postId: id, authorId }),
  ]);
  if (claimed < pictures.length) throw new Refused({ kind: "picture-gone" });
}
