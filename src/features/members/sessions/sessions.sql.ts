import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Member, MemberLanguage } from "../member.ts";

export type SessionMethod = "password" | "passkey";

export type NewSession = {
  readonly hash: Buffer;
  readonly memberId: MemberId;
  readonly device: string;
  readonly place: string;
  readonly method: SessionMethod;
  readonly now: Date;
  readonly expiresAt: Date;
};

export async function insertSession(sql: SqlOrTransaction, session: NewSession): Promise<void> {
  const { hash, memberId, device, place, method, now, expiresAt } = session;
  await sql`
    insert into sessions (token_hash, member_id, device, place, method, created_at, used_at, expires_at)
    values (${hash}, ${memberId}, ${device}, ${place}, ${method}, ${now}, ${now}, ${expiresAt})`;
}

/** A member who is here: what every page shows of them. */
export type PresentMember = Member & {
  readonly displayName?: string;
  readonly avatarEtag?: string;
  readonly language?: MemberLanguage;
};

type SessionMember = PresentMember & { readonly usedAt: Date; readonly isSuspended: boolean };

/** Only who is active is let in, whatever sessions are left; the suspended as such. */
export async function findSessionMember(
  sql: SqlOrTransaction,
  { hash, now }: { readonly hash: Buffer; readonly now: Date },
): Promise<SessionMember | undefined> {
  const [member] = await sql<SessionMember[]>`
    select members.id, members.name, members.role, members.created_at, members.display_name, members.language,
      (select etag from member_pictures where member_id = members.id and kind = 'avatar') as avatar_etag, sessions.used_at,
      members.state = 'suspended' as is_suspended
    from sessions join members on members.id = sessions.member_id
    where token_hash = ${hash} and expires_at > ${now} and members.state in ('active', 'suspended')`;
  return member;
}

export async function touchSession(sql: SqlOrTransaction, hash: Buffer, now: Date): Promise<void> {
  await sql`update sessions set used_at = ${now} where token_hash = ${hash}`;
}

/** An open session as its owner sees it. */
export type Session = {
  readonly id: string;
  /** The User-Agent it was opened with. */
  readonly device: string;
  /** Its address, shortened. */
  readonly place: string;
  readonly method: SessionMethod;
  readonly createdAt: Date;
  readonly usedAt: Date;
  readonly isCurrent: boolean;
};

/** A member's open sessions, the one of `hash` first, then the last used first. */
export async function listSessionsOf(
  sql: SqlOrTransaction,
  { memberId, hash, now }: { readonly memberId: MemberId; readonly hash: Buffer; readonly now: Date },
): Promise<Session[]> {
  return await sql<Session[]>`
    select id, device, place, method, created_at, used_at, token_hash = ${hash} as is_current
    from sessions
    where member_id = ${memberId} and expires_at > ${now}
    order by token_hash = ${hash} desc, used_at desc, id desc`;
}

export async function deleteSession(sql: SqlOrTransaction, hash: Buffer): Promise<void> {
  await sql`delete from sessions where token_hash = ${hash}`;
}

/** Whether there was one of this member's. */
export async function deleteSessionById(
  sql: SqlOrTransaction,
  { memberId, id }: { readonly memberId: MemberId; readonly id: string },
): Promise<boolean> {
  const rows = await sql`delete from sessions where member_id = ${memberId} and id = ${id} returning id`;
  return rows.length > 0;
}

/** Ends all sessions of a member but the one of `keptHash`; how many. */
export async function deleteOtherSessions(
  sql: SqlOrTransaction,
  { memberId, keptHash }: { readonly memberId: MemberId; readonly keptHash?: Buffer | undefined },
): Promise<number> {
  const rows = await sql`
    delete from sessions where member_id = ${memberId} and token_hash is distinct from ${keptHash ?? null} returning id`;
  return rows.length;
}

export async function deleteExpiredSessions(sql: SqlOrTransaction, now: Date): Promise<void> {
  await sql`delete from sessions where expires_at <= ${now}`;
}
