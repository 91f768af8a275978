import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { MemberLanguage, MemberState, Role } from "../member.ts";
import type { PictureKind, ProfileLink, ProfileText } from "./profile-text.ts";

/** A member as others see them. */
export type Profile = {
  readonly id: MemberId;
  readonly name: string;
  readonly role: Role;
  readonly state: MemberState;
  readonly displayName?: string;
  readonly bio?: string;
  readonly links: readonly ProfileLink[];
  readonly approvesFollowers: boolean;
  readonly isListed: boolean;
  readonly createdAt: Date;
  /** Of the pictures they have. */
  readonly avatarEtag?: string;
  readonly bannerEtag?: string;
};

export async function findProfileByKey(sql: SqlOrTransaction, nameKey: string): Promise<Profile | undefined> {
  const [row] = await sql<Profile[]>`
    select id, name, role, state, display_name, bio, links, approves_followers, is_listed, created_at,
      (select etag from member_pictures where member_id = members.id and kind = 'avatar') as avatar_etag,
      (select etag from member_pictures where member_id = members.id and kind = 'banner') as banner_etag
    from members
    where name_key = ${nameKey}`;
  return row;
}

export async function updateProfile(sql: SqlOrTransaction, id: MemberId, profile: ProfileText): Promise<void> {
  const { displayName, bio, links } = profile;
  await sql`
    update members set display_name = ${displayName ?? null}, bio = ${bio ?? null}, links = ${sql.json(links as never)}
    where id = ${id}`;
}

export type Privacy = { readonly approvesFollowers: boolean; readonly isListed: boolean };

export async function updatePrivacy(
  sql: SqlOrTransaction,
  id: MemberId,
  { approvesFollowers, isListed }: Privacy,
): Promise<void> {
  await sql`update members set approves_followers = ${approvesFollowers}, is_listed = ${isListed} where id = ${id}`;
}

/** What only the member sees of their account. */
export type OwnAccount = {
  readonly email?: string;
  readonly language?: MemberLanguage;
  readonly hasPassword: boolean;
};

export async function findOwnAccount(sql: SqlOrTransaction, id: MemberId): Promise<OwnAccount | undefined> {
  const [row] = await sql<OwnAccount[]>`
    select email, language, password_hash is not null as has_password from members where id = ${id}`;
  return row;
}

export type MemberPicture = { readonly bytes: Buffer; readonly contentType: string; readonly etag: string };

/** A picture of a member who can be seen. */
export async function findMemberPicture(
  sql: SqlOrTransaction,
  { memberId, kind }: { readonly memberId: MemberId; readonly kind: PictureKind },
): Promise<MemberPicture | undefined> {
  const [row] = await sql<MemberPicture[]>`
    select bytes, content_type, etag
    from member_pictures join members on members.id = member_id
    where member_id = ${memberId} and kind = ${kind} and state = 'active'`;
  return row;
}

type NewPicture = MemberPicture & { readonly memberId: MemberId; readonly kind: PictureKind; readonly now: Date };

export async function storeMemberPicture(sql: SqlOrTransaction, picture: NewPicture): Promise<void> {
  const { memberId, kind, bytes, contentType, etag, now } = picture;
  await sql`
    insert into member_pictures (member_id, kind, bytes, content_type, etag, stored_at)
    values (${memberId}, ${kind}, ${bytes}, ${contentType}, ${etag}, ${now})
    on conflict (member_id, kind) do update
    set bytes = excluded.bytes, content_type = excluded.content_type, etag = excluded.etag, stored_at = excluded.stored_at`;
}

export async function deleteMemberPicture(sql: SqlOrTransaction, memberId: MemberId, kind: PictureKind): Promise<void> {
  await sql`delete from member_pictures where member_id = ${memberId} and kind = ${kind}`;
}
