import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { MemberState } from "../member.ts";

export type LinkPurpose = "verify-email" | "reset-password";

export type NewLink = {
  readonly hash: Buffer;
  readonly memberId: MemberId;
  readonly purpose: LinkPurpose;
  readonly email: string | undefined;
  readonly back: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

export async function insertLink(sql: SqlOrTransaction, link: NewLink): Promise<void> {
  await sql`
    insert into member_links (token_hash, member_id, purpose, email, back, created_at, expires_at)
    values (${link.hash}, ${link.memberId}, ${link.purpose}, ${link.email ?? null}, ${link.back}, ${link.now}, ${link.expiresAt})`;
}

export type StoredLink = {
  readonly memberId: MemberId;
  readonly name: string;
  readonly state: MemberState;
  readonly email?: string;
  readonly back: string;
};

type Asked = { readonly hash: Buffer; readonly purpose: LinkPurpose; readonly now: Date };

export async function findLink(sql: SqlOrTransaction, { hash, purpose, now }: Asked): Promise<StoredLink | undefined> {
  const [row] = await sql<StoredLink[]>`
    select member_id, name, state, member_links.email, back
    from member_links join members on members.id = member_links.member_id
    where token_hash = ${hash} and purpose = ${purpose} and expires_at > ${now}`;
  return row;
}

/** Takes a link: of two who come at once one finds none. */
export async function takeLink(sql: SqlOrTransaction, { hash, purpose, now }: Asked): Promise<StoredLink | undefined> {
  const [row] = await sql<StoredLink[]>`
    with taken as (
      delete from member_links where token_hash = ${hash} and purpose = ${purpose} and expires_at > ${now}
      returning member_id, email, back)
    select member_id, name, state, taken.email, back from taken join members on members.id = taken.member_id`;
  return row;
}

/** Ends what other links of this purpose a member has: the last one sent is the one that works. */
export async function deleteLinksOf(sql: SqlOrTransaction, memberId: MemberId, purpose: LinkPurpose): Promise<void> {
  await sql`delete from member_links where member_id = ${memberId} and purpose = ${purpose}`;
}

export async function deleteExpiredLinks(sql: SqlOrTransaction, now: Date): Promise<void> {
  await sql`delete from member_links where expires_at <= ${now}`;
}
