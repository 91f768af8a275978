import type { ConversationId, MemberId, MessageId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { isLasting } from "../visibility.sql.ts";
import type { Acceptance } from "./message.ts";
import { lockConversation } from "./send.sql.ts";

export type Folder = "inbox" | "requests";

export type SideRow = {
  readonly id: ConversationId;
  readonly otherId?: MemberId;
  readonly name?: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
  readonly isAccepted: boolean;
  readonly lastId: MessageId;
  readonly readId: MessageId;
  readonly removedId: MessageId;
  /** Up to which the other has read; absent when the other has left. */
  readonly seenId?: MessageId;
  readonly text?: string;
  readonly authorId?: MemberId;
  readonly at?: Date;
};

type Asked = {
  readonly memberId: MemberId;
  readonly folder: Folder;
  readonly before: MessageId | undefined;
  readonly limit: number;
};

/** A member's conversations that hold something they have not removed, the youngest first. */
export function selectSides(sql: SqlOrTransaction, { memberId, folder, before, limit }: Asked): Promise<SideRow[]> {
  return sql<SideRow[]>`
    ${sides(sql)}
    where side.member_id = ${memberId} and side.is_accepted = ${folder === "inbox"} and side.last_id > side.removed_id
      and (${before ?? null}::bigint is null or side.last_id < ${before ?? null}::bigint)
    order by side.last_id desc
    limit ${limit}`;
}

/** One conversation as its member has it; undefined when it is not theirs. */
export async function findSide(
  sql: SqlOrTransaction,
  { memberId, id }: { readonly memberId: MemberId; readonly id: ConversationId },
): Promise<SideRow | undefined> {
  const [row] = await sql<SideRow[]>`
    ${sides(sql)} where side.member_id = ${memberId} and side.conversation_id = ${id}`;
  return row;
}

function sides(sql: SqlOrTransaction) {
  return sql`
    select side.conversation_id as id, side.other_id, other.name, other.display_name,
      (select etag from member_pictures where member_id = side.other_id and kind = 'avatar') as avatar_etag,
      side.is_accepted, side.last_id, side.read_id, side.removed_id,
      (select read_id from conversation_sides where member_id = side.other_id and conversation_id = side.conversation_id and is_accepted)
        as seen_id,
      last.text, last.author_id, last.created_at as at
    from conversation_sides side
    left join members other on other.id = side.other_id
    left join messages last on last.id = side.last_id`;
}

export async function findConversationWith(
  sql: SqlOrTransaction,
  { memberId, otherId }: { readonly memberId: MemberId; readonly otherId: MemberId },
): Promise<ConversationId | undefined> {
  const [row] = await sql<{ id: ConversationId }[]>`
    select conversation_id as id from conversation_sides where member_id = ${memberId} and other_id = ${otherId}`;
  return row?.id;
}

export type MessageRow = {
  readonly id: MessageId;
  readonly authorId: MemberId;
  readonly text: string;
  readonly programmeId?: ProgrammeId;
  readonly atSeconds?: number;
  readonly createdAt: Date;
};

type Stretch = {
  readonly conversationId: ConversationId;
  /** Older ones are not shown. */
  readonly after: MessageId;
  readonly before: MessageId | undefined;
  readonly limit: number;
};

/** Messages of a conversation, the youngest first. */
export function selectMessages(
  sql: SqlOrTransaction,
  { conversationId, after, before, limit }: Stretch,
): Promise<MessageRow[]> {
  return sql<MessageRow[]>`
    select id, author_id, text, programme_id, at_seconds, created_at from messages
    where conversation_id = ${conversationId} and id > ${after} and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
    order by id desc
    limit ${limit}`;
}

/** Marks what the member has seen. Never goes back. True when it was news. */
export async function updateRead(
  sql: SqlOrTransaction,
  { memberId, id, upTo }: { readonly memberId: MemberId; readonly id: ConversationId; readonly upTo: MessageId },
): Promise<boolean> {
  const rows = await sql`
    update conversation_sides set read_id = least(${upTo}::bigint, last_id)
    where member_id = ${memberId} and conversation_id = ${id} and read_id < least(${upTo}::bigint, last_id)
    returning 1`;
  return rows.length > 0;
}

/** Conversations with something unread, requests apart; muted and blocked members do not count. */
export async function countUnreadSides(
  sql: SqlOrTransaction,
  { memberId, max }: { readonly memberId: MemberId; readonly max: number },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from conversation_sides side
      where member_id = ${memberId} and is_accepted and last_id > read_id and last_id > removed_id
        and not exists (select from mutes where muter_id = ${memberId} and muted_id = side.other_id and ${isLasting(sql)})
        and not exists (select from blocks where blocker_id = ${memberId} and blocked_id = side.other_id)
      order by last_id desc
      limit ${max}) as unread`;
  return row.count;
}

export async function countRequests(
  sql: SqlOrTransaction,
  { memberId, max }: { readonly memberId: MemberId; readonly max: number },
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from conversation_sides
      where member_id = ${memberId} and not is_accepted and last_id > removed_id
      limit ${max}) as waiting`;
  return row.count;
}

export async function acceptConversation(
  sql: SqlOrTransaction,
  { memberId, id }: { readonly memberId: MemberId; readonly id: ConversationId },
): Promise<void> {
  await sql`
    update conversation_sides set is_accepted = true where member_id = ${memberId} and conversation_id = ${id}`;
}

/** Takes what was said so far out of the member's sight; the other keeps it, and a new message brings the conversation back. */
export async function removeConversation(
  sql: SqlOrTransaction,
  { memberId, id }: { readonly memberId: MemberId; readonly id: ConversationId },
): Promise<void> {
  await sql`
    update conversation_sides set removed_id = last_id, read_id = last_id
    where member_id = ${memberId} and conversation_id = ${id}`;
}

/** Deletes an own message for both; the members whose conversation it was in, none when it was not the member's. */
export async function deleteMessageRow(
  sql: SqlOrTransaction,
  { memberId, id }: { readonly memberId: MemberId; readonly id: MessageId },
): Promise<MemberId[]> {
  const [found] = await sql<{ conversationId: ConversationId }[]>`
    select conversation_id from messages where id = ${id} and author_id = ${memberId}`;
  if (!found) return [];
  await lockConversation(sql, found.conversationId);
  await sql`delete from messages where id = ${id}`;
  const rows = await sql<{ memberId: MemberId }[]>`
    update conversation_sides set
      last_id = coalesce((select max(messages.id) from messages where messages.conversation_id = ${found.conversationId}), 0)
    where conversation_id = ${found.conversationId}
    returning member_id`;
  return rows.map((row) => row.memberId);
}

export async function findAcceptance(sql: SqlOrTransaction, memberId: MemberId): Promise<Acceptance> {
  const [row] = await sql<{ acceptsFrom: Acceptance }[]>`
    select accepts_from from message_settings where member_id = ${memberId}`;
  return row?.acceptsFrom ?? "everyone";
}

export async function setAcceptance(sql: SqlOrTransaction, memberId: MemberId, acceptance: Acceptance): Promise<void> {
  await sql`
    insert into message_settings (member_id, accepts_from) values (${memberId}, ${acceptance})
    on conflict (member_id) do update set accepts_from = excluded.accepts_from`;
}

export type OwnMessage = {
  readonly id: MessageId;
  readonly otherName?: string;
  readonly isOwn: boolean;
  readonly text: string;
  readonly createdAt: Date;
};

/** All that stands in a member's conversations, the oldest first. */
export function listAllMessages(
  sql: SqlOrTransaction,
  { memberId, after, limit }: { readonly memberId: MemberId; readonly after: MessageId; readonly limit: number },
): Promise<OwnMessage[]> {
  return sql<OwnMessage[]>`
    select messages.id, other.name as other_name, author_id = ${memberId} as is_own, text, messages.created_at
    from conversation_sides side
    join messages on messages.conversation_id = side.conversation_id and messages.id > side.removed_id
    left join members other on other.id = side.other_id
    where side.member_id = ${memberId} and messages.id > ${after}
    order by messages.id
    limit ${limit}`;
}
