import type { MemberId } from "../../base/ids.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";
import type { Member, Role } from "./member.ts";

export async function findMemberByKey(sql: SqlOrTransaction, key: string): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`select id, name, role, created_at from members where name_key = ${key}`;
  return member;
}

/** What is needed to check a password. */
export async function findCredentials(
  sql: SqlOrTransaction,
  key: string,
): Promise<(Member & { readonly passwordHash?: string }) | undefined> {
  const [row] = await sql<(Member & { readonly passwordHash?: string })[]>`
    select id, name, role, created_at, password_hash from members where name_key = ${key}`;
  return row;
}

export type NewMember = {
  readonly name: string;
  readonly key: string;
  readonly role: Role;
  readonly passwordHash: string | undefined;
  readonly now: Date;
};

/** Undefined when the name is taken. */
export async function insertMember(
  sql: SqlOrTransaction,
  { name, key, role, passwordHash, now }: NewMember,
): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`
    insert into members (name, name_key, role, password_hash, created_at)
    values (${name}, ${key}, ${role}, ${passwordHash ?? null}, ${now})
    on conflict (name_key) do nothing
    returning id, name, role, created_at`;
  return member;
}

/** Locks all administrators, so that two who step down at once cannot leave none; their ids. */
export async function lockAdministrators(sql: SqlOrTransaction): Promise<MemberId[]> {
  const rows = await sql<{ id: MemberId }[]>`
    select id from members where role = 'administrator' order by id for update`;
  return rows.map(({ id }) => id);
}

export async function setRole(sql: SqlOrTransaction, id: MemberId, role: Role): Promise<Member> {
  const [member] = await sql<[Member]>`
    update members set role = ${role} where id = ${id}
    returning id, name, role, created_at`;
  return member;
}

export async function hasAdministrator(sql: SqlOrTransaction): Promise<boolean> {
  const [row] = await sql<[{ exists: boolean }]>`select exists (select from members where role = 'administrator')`;
  return row.exists;
}
