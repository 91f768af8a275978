import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Member, MemberLanguage, MemberState, Role } from "../member.ts";

export async function findMemberByKey(sql: SqlOrTransaction, key: string): Promise<Member | undefined> {
  const [member] = await sql<Member[]>`select id, name, role, created_at from members where name_key = ${key}`;
  return member;
}

/** What is needed to check a password and to know whether its owner may come in. */
export type Credentials = Member & {
  readonly passwordHash?: string;
  readonly state: MemberState;
  readonly stateReason?: string;
};

export async function findCredentials(sql: SqlOrTransaction, key: string): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, name, role, created_at, password_hash, state, state_reason from members where name_key = ${key}`;
  return row;
}

export async function findCredentialsById(sql: SqlOrTransaction, id: MemberId): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, name, role, created_at, password_hash, state, state_reason from members where id = ${id}`;
  return row;
}

/** Reads and locks: who counts a member's ways of signing in counts alone. Rows that point at the member do not wait. */
export async function lockCredentials(sql: SqlOrTransaction, id: MemberId): Promise<Credentials | undefined> {
  const [row] = await sql<Credentials[]>`
    select id, name, role, created_at, password_hash, state, state_reason from members where id = ${id} for no key update`;
  return row;
}

export type NewMember = {
  readonly name: string;
  readonly key: string;
  readonly lookKey: string;
  readonly role: Role;
  readonly passwordHash: string | undefined;
  readonly state: MemberState;
  readonly application: string | undefined;
  readonly language: MemberLanguage | undefined;
  readonly now: Date;
};

/** Undefined when the name, or one that looks like it, is taken. */
export async function insertMember(sql: SqlOrTransaction, member: NewMember): Promise<Member | undefined> {
  const { name, key, role, passwordHash, state, application, language, now } = member;
  const [row] = await sql<Member[]>`
    insert into members (name, name_key, look_key, role, password_hash, state, state_at, application, language, created_at)
    values (${name}, ${key}, ${member.lookKey}, ${role}, ${passwordHash ?? null}, ${state}, ${now}, ${application ?? null},
      ${language ?? null}, ${now})
    on conflict do nothing
    returning id, name, role, created_at`;
  return row;
}

/** Locks all administrators who can sign in, so that two who step down at once cannot leave none; their ids. */
export async function lockAdministrators(sql: SqlOrTransaction): Promise<MemberId[]> {
  const rows = await sql<{ id: MemberId }[]>`
    select id from members where role = 'administrator' and state = 'active' order by id for no key update`;
  return rows.map(({ id }) => id);
}

export async function setRole(sql: SqlOrTransaction, id: MemberId, role: Role): Promise<Member> {
  const [member] = await sql<[Member]>`
    update members set role = ${role} where id = ${id}
    returning id, name, role, created_at`;
  return member;
}

export async function setPasswordHash(sql: SqlOrTransaction, id: MemberId, hash: string | undefined): Promise<void> {
  await sql`update members set password_hash = ${hash ?? null} where id = ${id}`;
}

export async function hasAdministrator(sql: SqlOrTransaction): Promise<boolean> {
  const [row] = await sql<[{ exists: boolean }]>`select exists (select from members where role = 'administrator')`;
  return row.exists;
}

type StateChange = {
  readonly id: MemberId;
  readonly state: MemberState;
  readonly reason?: string | undefined;
  readonly now: Date;
};

export async function setState(sql: SqlOrTransaction, { id, state, reason, now }: StateChange): Promise<void> {
  await sql`update members set state = ${state}, state_reason = ${reason ?? null}, state_at = ${now} where id = ${id}`;
}

/** Limits a member, or lifts the limit (`at` undefined); false when they stood so already. */
export async function setLimited(
  sql: SqlOrTransaction,
  { id, at }: { readonly id: MemberId; readonly at: Date | undefined },
): Promise<boolean> {
  const rows = await sql`
    update members set limited_at = ${at ?? null}
    where id = ${id} and (limited_at is null) <> ${at === undefined}
    returning id`;
  return rows.length > 0;
}

/** Whether moderators limited a member. */
export async function isLimitedMember(sql: SqlOrTransaction, id: MemberId): Promise<boolean> {
  const [row] = await sql`select from members where id = ${id} and limited_at is not null`;
  return row !== undefined;
}

/** Forgets accounts nobody completed, and applications that were declined, so that their names are free again. */
export async function deleteStaleApplicants(
  sql: SqlOrTransaction,
  { unverifiedBefore, declinedBefore }: { readonly unverifiedBefore: Date; readonly declinedBefore: Date },
): Promise<void> {
  await sql`
    delete from members
    where (state = 'unverified' and state_at < ${unverifiedBefore}) or (state = 'declined' and state_at < ${declinedBefore})`;
}

export async function setLanguage(sql: SqlOrTransaction, id: MemberId, language: MemberLanguage): Promise<void> {
  await sql`update members set language = ${language} where id = ${id}`;
}

export async function deleteMember(sql: SqlOrTransaction, id: MemberId): Promise<void> {
  await sql`delete from members where id = ${id}`;
}
