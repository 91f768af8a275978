import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Member, MemberState, Role } from "../member.ts";

/** A member as those see them who run the place. */
export type MemberLine = Member & {
  readonly state: MemberState;
  readonly stateReason?: string;
  readonly stateAt?: Date;
  /** Since when their posts reach followers only. */
  readonly limitedAt?: Date;
  readonly displayName?: string;
  readonly application?: string;
  readonly email?: string;
  readonly hasPassword: boolean;
  readonly passkeysCount: number;
  /** When they were last here; absent while no session is open. */
  readonly seenAt?: Date;
};

export type DirectoryFilter = {
  /** Part of a name, a shown name or a mail address; "" for all. */
  readonly search: string;
  readonly role?: Role | undefined;
  readonly state?: MemberState | undefined;
};

type DirectoryPage = DirectoryFilter & { readonly limit: number; readonly offset: number };

const pattern = (search: string) => `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;

/** Members, the youngest first. */
export async function listDirectory(sql: SqlOrTransaction, asked: DirectoryPage): Promise<MemberLine[]> {
  const { search, role, state, limit, offset } = asked;
  return await sql<MemberLine[]>`
    select id, name, role, created_at, state, state_reason, state_at, limited_at, display_name, application, email,
      password_hash is not null as has_password,
      (select count(*)::int from passkeys where member_id = members.id) as passkeys_count,
      (select max(used_at) from sessions where member_id = members.id) as seen_at
    from members
    where (${search} = '' or name_key like ${pattern(search.toLowerCase())} or display_name ilike ${pattern(search)}
        or email_key like ${pattern(search.toLowerCase())})
      and (${role ?? null}::text is null or role = ${role ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})
    order by members.id desc
    limit ${limit} offset ${offset}`;
}

export async function countDirectory(sql: SqlOrTransaction, asked: DirectoryFilter): Promise<number> {
  const { search, role, state } = asked;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count
    from members
    where (${search} = '' or name_key like ${pattern(search.toLowerCase())} or display_name ilike ${pattern(search)}
        or email_key like ${pattern(search.toLowerCase())})
      and (${role ?? null}::text is null or role = ${role ?? null}) and (${state ?? null}::text is null or state = ${state ?? null})`;
  return row.count;
}

export async function findMemberLine(sql: SqlOrTransaction, id: MemberId): Promise<MemberLine | undefined> {
  const [row] = await sql<MemberLine[]>`
    select id, name, role, created_at, state, state_reason, state_at, limited_at, display_name, application, email,
      password_hash is not null as has_password,
      (select count(*)::int from passkeys where member_id = members.id) as passkeys_count,
      (select max(used_at) from sessions where member_id = members.id) as seen_at
    from members
    where id = ${id}`;
  return row;
}

/** Who waits for a moderator, the longest first. */
export async function listApplicants(sql: SqlOrTransaction, limit: number): Promise<MemberLine[]> {
  return await sql<MemberLine[]>`
    select id, name, role, created_at, state, state_reason, state_at, limited_at, display_name, application, email,
      password_hash is not null as has_password, 0 as passkeys_count
    from members
    where state = 'waiting'
    order by state_at, id
    limit ${limit}`;
}

export async function countApplicants(sql: SqlOrTransaction): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from members where state = 'waiting'`;
  return row.count;
}
