import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** What an applicant wrote to the moderators; undefined for who did not have to. */
export async function findApplication(sql: SqlOrTransaction, id: MemberId): Promise<string | undefined> {
  const [row] = await sql<{ application?: string }[]>`select application from members where id = ${id}`;
  return row?.application;
}
