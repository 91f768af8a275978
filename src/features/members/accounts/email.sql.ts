import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { MemberLanguage, MemberState } from "../member.ts";

/** How a member is reached. */
export type Reachable = {
  readonly id: MemberId;
  readonly name: string;
  readonly state: MemberState;
  readonly email: string;
  readonly language?: MemberLanguage;
};

/** Who has proven to read mails to this address. */
export async function findByEmail(sql: SqlOrTransaction, emailKey: string): Promise<Reachable | undefined> {
  const [row] = await sql<Reachable[]>`
    select id, name, state, email, language from members where email_key = ${emailKey}`;
  return row;
}

/** Whom a name or a mail address means, if they can be written to. */
export async function findByNameOrEmail(
  sql: SqlOrTransaction,
  { nameKey, emailKey }: { readonly nameKey: string; readonly emailKey: string },
): Promise<Reachable | undefined> {
  const [row] = await sql<Reachable[]>`
    select id, name, state, email, language from members
    where (name_key = ${nameKey} or email_key = ${emailKey}) and email is not null
    order by email_key = ${emailKey} desc
    limit 1`;
  return row;
}

export async function findReachable(sql: SqlOrTransaction, id: MemberId): Promise<Reachable | undefined> {
  const [row] = await sql<Reachable[]>`
    select id, name, state, email, language from members where id = ${id} and email is not null`;
  return row;
}

/** False when the address belongs to somebody else by now. */
export async function setEmail(
  sql: SqlOrTransaction,
  { id, email, key }: { readonly id: MemberId; readonly email: string; readonly key: string },
): Promise<boolean> {
  const rows = await sql`
    update members set email = ${email}, email_key = ${key}
    where id = ${id} and not exists (select from members other where other.email_key = ${key} and other.id <> ${id})
    returning id`;
  return rows.length > 0;
}

export async function clearEmail(sql: SqlOrTransaction, id: MemberId): Promise<void> {
  await sql`update members set email = null, email_key = null where id = ${id}`;
}
