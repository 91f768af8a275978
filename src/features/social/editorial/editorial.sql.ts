import type { MemberId, ProgrammeId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** Which of these programmes an editorial post spoke of, also by a name that was joined into one of them. */
export async function listSpokenOf(sql: SqlOrTransaction, ids: readonly ProgrammeId[]): Promise<ProgrammeId[]> {
  const rows = await sql<{ id: ProgrammeId }[]>`
    select coalesce(alias_of, programmes.id) as id
    from programmes join posts on posts.programme_id = programmes.id and is_editorial
    where programmes.id = any(${[...ids]}::bigint[]) or alias_of = any(${[...ids]}::bigint[])`;
  return rows.map(({ id }) => id);
}

/** The sites of the account's last posts. */
export async function listRecentSites(sql: SqlOrTransaction, authorId: MemberId, limit: number): Promise<string[]> {
  const rows = await sql<{ siteId: string }[]>`
    select site_id from (
      select programme_id from posts where author_id = ${authorId} order by id desc limit ${limit}) as recent
    join programmes on programmes.id = recent.programme_id`;
  return rows.map(({ siteId }) => siteId);
}

export async function isActiveMember(sql: SqlOrTransaction, id: MemberId): Promise<boolean> {
  const [row] = await sql`select from members where id = ${id} and state = 'active'`;
  return row !== undefined;
}
