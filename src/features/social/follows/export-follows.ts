import type { MemberId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { listFollowedNames } from "./follows.sql.ts";
import { writeFollowsCsv } from "./follows-csv.ts";

/** Whom a member follows, as the list that importing takes. */
export async function exportFollows(
  sql: SqlOrTransaction,
  { memberId, host }: { readonly memberId: MemberId; readonly host: string },
): Promise<string> {
  return writeFollowsCsv(await listFollowedNames(sql, memberId), host);
}
