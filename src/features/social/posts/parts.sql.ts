// What a post's text names, stored beside it.
import type { MemberId, PostId, PostPictureId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** The members of these names (in lower case), as far as they can be named. */
export async function findNamed(sql: SqlOrTransaction, keys: readonly string[]): Promise<MemberId[]> {
  if (keys.length === 0) return [];
  const rows = await sql<{ id: MemberId }[]>`
    select id from members where name_key = any(${[...keys]}::text[]) and state = 'active'`;
  return rows.map(({ id }) => id);
}

export async function insertMentions(
  sql: SqlOrTransaction,
  { postId, memberIds }: { readonly postId: PostId; readonly memberIds: readonly MemberId[] },
): Promise<void> {
  if (memberIds.length === 0) return;
  await sql`
    insert into post_mentions (member_id, post_id) select id, ${postId} from unnest(${[...memberIds]}::bigint[]) as id
    on conflict do nothing`;
}

export async function insertTopics(
  sql: SqlOrTransaction,
  {
    postId,
    topics,
  }: { readonly postId: PostId; readonly topics: readonly { readonly key: string; readonly name: string }[] },
): Promise<void> {
  if (topics.length === 0) return;
  await sql`
    insert into post_topics (key, post_id, name)
    select key, ${postId}, name
    from unnest(${topics.map(({ key }) => key)}::text[], ${topics.map(({ name }) => name)}::text[]) as topics (key, name)
    on conflict do nothing`;
}

export async function insertLinks(
  sql: SqlOrTransaction,
  { postId, urls }: { readonly postId: PostId; readonly urls: readonly string[] },
): Promise<void> {
  if (urls.length === 0) return;
  await sql`
    insert into post_links (post_id, place, url)
    select ${postId}, place, url from unnest(${[...urls]}::text[]) with ordinality as links (url, place)`;
}

/** Forgets what the text of a post named, before its new text is read. Who was mentioned once stays able to read it. */
export async function deleteTextParts(sql: SqlOrTransaction, postId: PostId): Promise<void> {
  await sql`delete from post_topics where post_id = ${postId}`;
  await sql`delete from post_links where post_id = ${postId}`;
}

type Claim = {
  readonly postId: PostId;
  readonly memberId: MemberId;
  readonly pictures: readonly { readonly id: PostPictureId; readonly alt: string }[];
};

/** Puts a member's uploaded pictures into a post; how many could be. */
export async function claimPictures(sql: SqlOrTransaction, { postId, memberId, pictures }: Claim): Promise<number> {
  if (pictures.length === 0) return 0;
  const rows = await sql`
    update post_pictures set post_id = ${postId}, place = wanted.place, alt = wanted.alt
    from unnest(${pictures.map(({ id }) => id)}::bigint[], ${pictures.map(({ alt }) => alt)}::text[])
      with ordinality as wanted (id, alt, place)
    where post_pictures.id = wanted.id and member_id = ${memberId} and post_id is null
    returning post_pictures.id`;
  return rows.length;
}
