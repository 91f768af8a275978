// Conversations as their members have them. A message is for the two it was written between, and for nobody else, whatever their role.
import type { ConversationId, MemberId, MessageId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import { unreadMax } from "../notifications/read-notifications.ts";
import { findShownProgrammes, shownProgramme } from "../shown-programme.ts";
import { readEntities } from "../text/index.ts";
import {
  acceptConversation,
  countRequests,
  countUnreadSides,
  deleteMessageRow,
  type Folder,
  findSide,
  type MessageRow,
  removeConversation,
  type SideRow,
  selectMessages,
  selectSides,
  updateRead,
} from "./conversations.sql.ts";
import type { ConversationLine, Correspondent, MessageLine } from "./message.ts";
import { notifySides } from "./send.sql.ts";

type Own = { readonly memberId: MemberId; readonly id: ConversationId };

type ListAsked = {
  readonly memberId: MemberId;
  readonly folder: Folder;
  readonly before?: MessageId | undefined;
  readonly limit: number;
};

/** A member's conversations, the youngest first; `next` is where the next page begins. */
export async function listConversations(
  sql: SqlOrTransaction,
  { memberId, folder, before, limit }: ListAsked,
): Promise<{ readonly lines: readonly ConversationLine[]; readonly next?: MessageId }> {
  const rows = await selectSides(sql, { memberId, folder, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    lines: shown.map((row) => lineOf(row, memberId)),
    ...(rows.length > limit && last && { next: last.lastId }),
  };
}

export type Conversation = {
  readonly line: ConversationLine;
  /** The oldest first. */
  readonly messages: readonly MessageLine[];
  /** Before which older ones stand. */
  readonly older?: MessageId;
};

type ReadAsked = Own & { readonly before?: MessageId | undefined; readonly limit: number };

/** A stretch of a conversation, the youngest unless `before` is given; undefined when it is not the member's. */
export async function readConversation(
  sql: SqlOrTransaction,
  { memberId, id, before, limit }: ReadAsked,
): Promise<Conversation | undefined> {
  const side = await findSide(sql, { memberId, id });
  if (!side) return undefined;
  const rows = await selectMessages(sql, { conversationId: id, after: side.removedId, before, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const oldest = shown.at(-1);
  return {
    line: lineOf(side, memberId),
    messages: await messageLines(sql, shown.reverse(), { memberId, seenId: side.seenId }),
    ...(rows.length > limit && oldest && { older: oldest.id }),
  };
}

/** What one message looks like to its author, for the page that sent it. */
export async function findOwnMessage(
  sql: SqlOrTransaction,
  { memberId, id, messageId }: Own & { readonly messageId: MessageId },
): Promise<MessageLine | undefined> {
  const before = String(BigInt(messageId) + 1n) as MessageId;
  const read = await readConversation(sql, { memberId, id, before, limit: 1 });
  return read?.messages.find((message) => message.id === messageId && message.isOwn);
}

export async function markConversationRead(
  sql: SqlOrTransaction,
  { memberId, id, upTo }: Own & { readonly upTo: MessageId },
): Promise<void> {
  if (!(await updateRead(sql, { memberId, id, upTo }))) return;
  const side = await findSide(sql, { memberId, id });
  await notifySides(sql, side?.otherId ? [memberId, side.otherId] : [memberId]);
}

/** Conversations with something unread; `unreadMax` + 1 at most. */
export function countUnreadConversations(sql: SqlOrTransaction, memberId: MemberId): Promise<number> {
  return countUnreadSides(sql, { memberId, max: unreadMax + 1 });
}

/** Strangers' conversations that wait; `unreadMax` + 1 at most. */
export function countMessageRequests(sql: SqlOrTransaction, memberId: MemberId): Promise<number> {
  return countRequests(sql, { memberId, max: unreadMax + 1 });
}

/** Lets a stranger in. */
export async function acceptRequest(sql: SqlOrTransaction, own: Own): Promise<void> {
  await acceptConversation(sql, own);
  await notifySides(sql, [own.memberId]);
}

/** Takes a conversation, as far as it went, out of the member's sight. */
export async function hideConversation(sql: SqlOrTransaction, own: Own): Promise<void> {
  await removeConversation(sql, own);
  await notifySides(sql, [own.memberId]);
}

/** Deletes an own message, for both. Doing it twice changes nothing. */
export async function deleteMessage(
  sql: Sql,
  message: { readonly memberId: MemberId; readonly id: MessageId },
): Promise<void> {
  await sql.begin(async (transaction) => notifySides(transaction, await deleteMessageRow(transaction, message)));
}

function lineOf(row: SideRow, memberId: MemberId): ConversationLine {
  const { id, isAccepted, lastId, readId, text, authorId, at } = row;
  return {
    id,
    other: correspondentOf(row),
    isRequest: !isAccepted,
    isUnread: BigInt(lastId) > BigInt(readId),
    ...(text !== undefined && at !== undefined && { last: { text, isOwn: authorId === memberId, at } }),
    lastId,
  };
}

function correspondentOf({ otherId, name, displayName, avatarEtag }: SideRow): Correspondent | undefined {
  if (otherId === undefined || name === undefined) return undefined;
  return {
    id: otherId,
    name,
    ...(displayName !== undefined && { displayName }),
    ...(avatarEtag !== undefined && { avatarEtag }),
  };
}

type Side = { readonly memberId: MemberId; readonly seenId: MessageId | undefined };

async function messageLines(sql: SqlOrTransaction, rows: readonly MessageRow[], side: Side): Promise<MessageLine[]> {
  const read = rows.map((row) => {
    const entities = readEntities(row.text);
    return { ...row, entities, urls: entities.flatMap((entity) => (entity.kind === "link" ? [entity.url] : [])) };
  });
  const programmes = await findShownProgrammes(sql, read);
  return read.map((row) => {
    const programme = shownProgramme(row, programmes);
    const isOwn = row.authorId === side.memberId;
    return {
      id: row.id,
      isOwn,
      text: row.text,
      entities: row.entities,
      ...(programme && { programme }),
      at: row.createdAt,
      isSeen: isOwn && side.seenId !== undefined && BigInt(side.seenId) >= BigInt(row.id),
    };
  });
}
