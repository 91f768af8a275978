import type { MemberId } from "../../base/ids.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";
import type { Member } from "./member.ts";

export async function insertSession(
  sql: SqlOrTransaction,
  session: { readonly hash: Buffer; readonly memberId: MemberId; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into sessions (token_hash, member_id, created_at, expires_at)
    values (${session.hash}, ${session.memberId}, ${session.now}, ${session.expiresAt})`;
}

export async function findSessionMember(
  sql: SqlOrTransaction,
  { hash, now }: { readonly hash: Buffer; readonly now: Date },
): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`
    select members.id, members.name, members.role, members.created_at
    from sessions join members on members.id = sessions.member_id
    where token_hash = ${hash} and expires_at > ${now}`;
  return member;
}

export async function deleteSession(sql: SqlOrTransaction, hash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${hash}`;
}

export async function deleteExpiredSessions(sql: SqlOrTransaction, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now}`;
}
