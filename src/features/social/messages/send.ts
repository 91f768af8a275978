// Sending a message is one transaction. What is acknowledged is on the disk; sent again with the same key, it stands once.
import type { Clock } from "../../../base/clock.ts";
import type { ConversationId, MemberId, MessageId, ProgrammeId } from "../../../base/ids.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import { keyMax } from "../posts/post.ts";
import { lockAuthor } from "../posts/posts.sql.ts";
import { readText } from "../text/index.ts";
import { judgeWriting } from "./judge-writing.ts";
import { begunPerDay, messagesPerHour, messageTextMax } from "./message.ts";
import {
  acceptSide,
  findCorrespondence,
  findSent,
  findWriterStanding,
  insertConversation,
  insertMessage,
  lockPair,
  notifySides,
} from "./send.sql.ts";

export type MessageDraft = {
  readonly authorId: MemberId;
  readonly otherId: MemberId;
  readonly text: string;
  /** One that is known. */
  readonly programme?: { readonly id: ProgrammeId; readonly atSeconds?: number };
  /** Names this act of sending. */
  readonly key: string;
};

export type MessageFault =
  | { readonly kind: "empty" }
  | { readonly kind: "too-long"; readonly count: number; readonly max: number }
  /** Cannot come from a form of ours. */
  | { readonly kind: "malformed" }
  /** The writer's account is not active. */
  | { readonly kind: "not-allowed" }
  /** For whatever reason: it is not told. */
  | { readonly kind: "not-possible" }
  /** A stranger has written enough before an answer. */
  | { readonly kind: "awaits-answer" }
  | { readonly kind: "too-many-messages"; readonly perHour: number }
  | { readonly kind: "too-many-begun"; readonly perDay: number };

export type MessageSent =
  | { readonly kind: "sent"; readonly id: MessageId; readonly conversationId: ConversationId }
  | MessageFault;

/** Sends a message. Nothing of it stands when it is refused. */
export async function sendMessage(sql: Sql, draft: MessageDraft, clock: Clock): Promise<MessageSent> {
  const read = readText(draft.text, messageTextMax);
  if (read.kind === "empty") return read;
  if (read.kind === "too-long")
    return { kind: "too-long", count: messageTextMax + read.overCount, max: messageTextMax };
  if (draft.key.length < 1 || draft.key.length > keyMax) return { kind: "malformed" };
  return await sql.begin((transaction) => sendWithin(transaction, { ...draft, text: read.text }, clock.now()));
}

async function sendWithin(sql: Transaction, draft: MessageDraft, now: Date): Promise<MessageSent> {
  const { authorId, otherId, text, programme, key } = draft;
  await lockAuthor(sql, authorId);
  await lockPair(sql, draft);
  const sent = await findSent(sql, { authorId, key });
  if (sent) return { kind: "sent", ...sent };
  const { conversationId, ...between } = await findCorrespondence(sql, draft);
  const refused = await findRefusal(sql, { authorId, isNew: conversationId === undefined, now });
  if (refused) return refused;
  const judgement = judgeWriting(between);
  if (judgement === "not-possible" || judgement === "awaits-answer") return { kind: judgement };
  const isAccepted = judgement === "reaches";
  if (isAccepted) await acceptSide(sql, draft);
  const into = conversationId ?? (await insertConversation(sql, { authorId, otherId, isAccepted, now }));
  const id = await insertMessage(sql, { conversationId: into, authorId, text, programme, key, now });
  await notifySides(sql, [authorId, otherId]);
  return { kind: "sent", id, conversationId: into };
}

type Asked = { readonly authorId: MemberId; readonly isNew: boolean; readonly now: Date };

async function findRefusal(sql: Transaction, { authorId, isNew, now }: Asked): Promise<MessageFault | undefined> {
  const standing = await findWriterStanding(sql, { authorId, now });
  if (!standing?.isActive) return { kind: "not-allowed" };
  if (standing.sentCount >= messagesPerHour) return { kind: "too-many-messages", perHour: messagesPerHour };
  const perDay = standing.isNew ? begunPerDay.new : begunPerDay.usual;
  return isNew && standing.begunCount >= perDay ? { kind: "too-many-begun", perDay } : undefined;
}
