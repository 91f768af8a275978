import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Role } from "../member.ts";

type NewInvitation = {
  readonly hash: Buffer;
  readonly role: Role;
  readonly by: MemberId | undefined;
  readonly now: Date;
  readonly expiresAt: Date;
};

export async function insertInvitation(
  sql: SqlOrTransaction,
  { hash, role, by, now, expiresAt }: NewInvitation,
): Promise<void> {
  await sql`
    insert into invitations (token_hash, role, created_by, created_at, expires_at)
    values (${hash}, ${role}, ${by ?? null}, ${now}, ${expiresAt})`;
}

/** Reads and locks an invitation that nobody has accepted: a second acceptance waits, and then finds none. */
export async function lockOpenInvitation(
  sql: SqlOrTransaction,
  hash: Buffer,
): Promise<{ readonly role: Role; readonly expiresAt: Date } | undefined> {
  const [row] = await sql<{ role: Role; expiresAt: Date }[]>`
    select role, expires_at from invitations
    where token_hash = ${hash} and accepted_at is null
    for update`;
  return row;
}

/** An invitation that was not used; undefined when it was used or never made. */
export async function readOpenInvitation(
  sql: SqlOrTransaction,
  hash: Buffer,
): Promise<{ readonly role: Role; readonly expiresAt: Date } | undefined> {
  const [row] = await sql<{ role: Role; expiresAt: Date }[]>`
    select role, expires_at from invitations where token_hash = ${hash} and accepted_at is null`;
  return row;
}

export async function closeInvitation(
  sql: SqlOrTransaction,
  { hash, memberId, now }: { readonly hash: Buffer; readonly memberId: MemberId; readonly now: Date },
): Promise<void> {
  await sql`update invitations set accepted_at = ${now}, accepted_by = ${memberId} where token_hash = ${hash}`;
}

/** Forgets invitations that ended before `before` without an answer. */
export async function deleteExpiredInvitations(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from invitations where expires_at < ${before} and accepted_at is null`;
}
