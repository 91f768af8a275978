import type { ConversationId, MemberId, MessageId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Correspondence } from "./judge-writing.ts";
import type { Acceptance } from "./message.ts";

export type Pair = { readonly authorId: MemberId; readonly otherId: MemberId };

/** Makes the two wait for each other's first message: they have one conversation, however both begin it. */
export async function lockPair(sql: SqlOrTransaction, { authorId, otherId }: Pair): Promise<void> {
  const pair = [authorId, otherId].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)).join(" ");
  await sql`select pg_advisory_xact_lock(hashtextextended(${`glint messages ${pair}`}, 0))`;
}

export type SentMessage = { readonly id: MessageId; readonly conversationId: ConversationId };

export async function findSent(
  sql: SqlOrTransaction,
  { authorId, key }: { readonly authorId: MemberId; readonly key: string },
): Promise<SentMessage | undefined> {
  const [row] = await sql<SentMessage[]>`
    select id, conversation_id from messages where author_id = ${authorId} and send_key = ${key}`;
  return row;
}

type Between = Correspondence & { readonly conversationId?: ConversationId };

/** What decides whether the author may write to the other. */
export async function findCorrespondence(sql: SqlOrTransaction, { authorId, otherId }: Pair): Promise<Between> {
  const [row] = await sql<[Between & { readonly accepts: Acceptance }]>`
    select
      exists (select from members where id = ${otherId} and state = 'active' and id <> ${authorId}) as is_here,
      exists (select from blocks where blocker_id = ${authorId} and blocked_id = ${otherId})
        or exists (select from blocks where blocker_id = ${otherId} and blocked_id = ${authorId}) as is_blocked,
      exists (select from follows where follower_id = ${otherId} and followee_id = ${authorId} and state = 'accepted') as is_followed,
      coalesce((select accepts_from from message_settings where member_id = ${otherId}), 'everyone') as accepts,
      side.conversation_id, side.is_accepted,
      (select count(*)::int from (
        select from messages
        where messages.conversation_id = side.conversation_id and author_id = ${authorId} and not side.is_accepted
        limit 100) as waiting) as waiting_count
    from (values (1)) as one
    left join conversation_sides side on side.member_id = ${otherId} and side.other_id = ${authorId}`;
  return row;
}

export type WriterStanding = {
  readonly isActive: boolean;
  /** Younger than what the posting settings call new. */
  readonly isNew: boolean;
  readonly sentCount: number;
  readonly begunCount: number;
};

/** What limits a member's messages: of the last hour, and conversations begun in the last day. */
export async function findWriterStanding(
  sql: SqlOrTransaction,
  { authorId, now }: { readonly authorId: MemberId; readonly now: Date },
): Promise<WriterStanding | undefined> {
  const [row] = await sql<WriterStanding[]>`
    select members.state = 'active' as is_active,
      members.created_at > ${now}::timestamptz - make_interval(days => new_days) as is_new,
      (select count(*)::int from (
        select from messages where author_id = members.id and created_at > ${now}::timestamptz - interval '1 hour'
        order by id desc limit 1000) as recent) as sent_count,
      (select count(*)::int from conversations
        join conversation_sides own on own.conversation_id = conversations.id and own.member_id = members.id and own.is_accepted
        where created_at > ${now}::timestamptz - interval '1 day'
          and members.id = (select author_id from messages where conversation_id = conversations.id order by id limit 1)) as begun_count
    from members cross join posting_settings
    where members.id = ${authorId}`;
  return row;
}

/** A conversation of two that have none. It is accepted on the author's side. */
export async function insertConversation(
  sql: SqlOrTransaction,
  { authorId, otherId, isAccepted, now }: Pair & { readonly isAccepted: boolean; readonly now: Date },
): Promise<ConversationId> {
  const [row] = await sql<
    [{ id: ConversationId }]
  >`insert into conversations (created_at) values (${now}) returning id`;
  await sql`
    insert into conversation_sides (member_id, conversation_id, other_id, is_accepted)
    values (${authorId}, ${row.id}, ${otherId}, true), (${otherId}, ${row.id}, ${authorId}, ${isAccepted})`;
  return row.id;
}

export type NewMessage = {
  readonly conversationId: ConversationId;
  readonly authorId: MemberId;
  readonly text: string;
  readonly programme: { readonly id: ProgrammeId; readonly atSeconds?: number } | undefined;
  readonly key: string;
  readonly now: Date;
};

/** Whoever changes what stands last in a conversation waits for who does so before. */
export async function lockConversation(sql: SqlOrTransaction, id: ConversationId): Promise<void> {
  await sql`select from conversations where id = ${id} for update`;
}

/** Puts a message at the end of a conversation: both sides come up, the author's is read and lets the other in. */
export async function insertMessage(sql: SqlOrTransaction, message: NewMessage): Promise<MessageId> {
  const { conversationId, authorId, text, programme, key, now } = message;
  await lockConversation(sql, conversationId);
  const [row] = await sql<[{ id: MessageId }]>`
    insert into messages (conversation_id, author_id, text, programme_id, at_seconds, send_key, created_at)
    values (${conversationId}, ${authorId}, ${text}, ${programme?.id ?? null}, ${programme?.atSeconds ?? null}, ${key}, ${now}) returning id`;
  await sql`
    update conversation_sides set
      last_id = ${row.id},
      read_id = case when member_id = ${authorId} then ${row.id} else read_id end,
      is_accepted = is_accepted or member_id = ${authorId}
    where conversation_id = ${conversationId}`;
  return row.id;
}

/** Lets the other in for good: they are followed by now, or wrote first. */
export async function acceptSide(sql: SqlOrTransaction, { authorId, otherId }: Pair): Promise<void> {
  await sql`
    update conversation_sides set is_accepted = true
    where member_id = ${otherId} and other_id = ${authorId} and not is_accepted`;
}

/** Wakes who shows a number of unread messages; heard when the transaction is committed. */
export async function notifySides(sql: SqlOrTransaction, memberIds: readonly MemberId[]): Promise<void> {
  await sql`select pg_notify('glint_notifications', id::text) from unnest(${[...memberIds]}::bigint[]) as id`;
}
