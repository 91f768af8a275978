import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

export type NameLine = {
  readonly id: MemberId;
  readonly name: string;
  readonly displayName?: string;
  readonly avatarEtag?: string;
};

type Asked = {
  readonly memberId: MemberId /** Of letters, digits and _. */;
  readonly prefix: string;
  readonly limit: number;
};

/** Members whose names begin so, those first whom the asker follows. */
export async function completeNames(sql: SqlOrTransaction, { memberId, prefix, limit }: Asked): Promise<NameLine[]> {
  const pattern = `${prefix.toLowerCase().replaceAll("_", "\\_")}%`;
  return await sql<NameLine[]>`
    with found as materialized (
      select id, name, name_key, display_name from members
      where name_key like ${pattern} and state = 'active'
      order by name_key limit 200)
    select found.id, name, display_name,
      (select etag from member_pictures where member_id = found.id and kind = 'avatar') as avatar_etag
    from found
    order by exists (select from follows where follower_id = ${memberId} and followee_id = found.id) desc, name_key
    limit ${limit}`;
}
