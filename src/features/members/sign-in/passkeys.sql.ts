import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** A passkey as its owner sees it. */
export type Passkey = {
  readonly id: string;
  readonly name: string;
  /** The host name it is good for. */
  readonly host: string;
  readonly createdAt: Date;
  readonly usedAt?: Date;
};

export async function listPasskeys(sql: SqlOrTransaction, memberId: MemberId): Promise<Passkey[]> {
  return await sql<Passkey[]>`
    select id, name, host, created_at, used_at from passkeys where member_id = ${memberId} order by id`;
}

export async function countPasskeys(sql: SqlOrTransaction, memberId: MemberId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from passkeys where member_id = ${memberId}`;
  return row.count;
}

export async function listCredentialIds(
  sql: SqlOrTransaction,
  { memberId, host }: { readonly memberId: MemberId; readonly host: string },
): Promise<{ credentialId: string; transports: string[] }[]> {
  return await sql<{ credentialId: string; transports: string[] }[]>`
    select credential_id, transports from passkeys where member_id = ${memberId} and host = ${host}`;
}

export type StoredPasskey = {
  readonly memberId: MemberId;
  readonly credentialId: string;
  readonly host: string;
  readonly publicKey: Buffer;
  readonly signCount: string;
  readonly transports: string[];
};

export async function findPasskey(sql: SqlOrTransaction, credentialId: string): Promise<StoredPasskey | undefined> {
  const [row] = await sql<StoredPasskey[]>`
    select member_id, credential_id, host, public_key, sign_count, transports from passkeys
    where credential_id = ${credentialId}`;
  return row;
}

export type NewPasskey = {
  readonly credentialId: string;
  readonly memberId: MemberId;
  readonly name: string;
  readonly host: string;
  readonly publicKey: Uint8Array;
  readonly signCount: number;
  readonly transports: readonly string[];
  readonly now: Date;
};

/** False when the credential is known already. */
export async function insertPasskey(sql: SqlOrTransaction, passkey: NewPasskey): Promise<boolean> {
  const { credentialId, memberId, name, host, publicKey, signCount, transports, now } = passkey;
  const rows = await sql`
    insert into passkeys (credential_id, member_id, name, host, public_key, sign_count, transports, created_at)
    values (${credentialId}, ${memberId}, ${name}, ${host}, ${Buffer.from(publicKey)}, ${signCount}, ${transports as string[]}, ${now})
    on conflict (credential_id) do nothing
    returning id`;
  return rows.length > 0;
}

export async function notePasskeyUse(
  sql: SqlOrTransaction,
  { credentialId, signCount, now }: { readonly credentialId: string; readonly signCount: number; readonly now: Date },
): Promise<void> {
  await sql`update passkeys set sign_count = ${signCount}, used_at = ${now} where credential_id = ${credentialId}`;
}

/** Whether there was one of this member's. */
export async function deletePasskey(
  sql: SqlOrTransaction,
  { memberId, id }: { readonly memberId: MemberId; readonly id: string },
): Promise<boolean> {
  const rows = await sql`delete from passkeys where member_id = ${memberId} and id = ${id} returning id`;
  return rows.length > 0;
}

type Challenge = { readonly challenge: string; readonly memberId: MemberId | undefined };

export async function insertChallenge(
  sql: SqlOrTransaction,
  { challenge, memberId, expiresAt }: Challenge & { readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge, member_id, expires_at) values (${challenge}, ${memberId ?? null}, ${expiresAt})`;
}

/** Whether it was open; from now on it is not. */
export async function takeChallenge(
  sql: SqlOrTransaction,
  { challenge, memberId, now }: Challenge & { readonly now: Date },
): Promise<boolean> {
  const rows = await sql`
    delete from passkey_challenges
    where challenge = ${challenge} and member_id is not distinct from ${memberId ?? null} and expires_at > ${now}
    returning challenge`;
  return rows.length > 0;
}

export async function deleteExpiredChallenges(sql: SqlOrTransaction, now: Date): Promise<void> {
  await sql`delete from passkey_challenges where expires_at <= ${now}`;
}
