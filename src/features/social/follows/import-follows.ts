import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { countOutgoing, findByKeys, insertFollows, lockFollower } from "./follows.sql.ts";
import { followsMax, tellOfFollows } from "./follows.ts";
import { readFollowsCsv } from "./follows-csv.ts";

export type ImportedFollows = {
  readonly followedCount: number;
  readonly requestedCount: number;
  /** Followed or asked before, or the member themself. */
  readonly alreadyCount: number;
  /** Nobody here has these names. */
  readonly notFound: readonly string[];
  readonly elsewhere: readonly string[];
  readonly unreadable: readonly string[];
  /** Left out: nobody may follow more than so many. */
  readonly tooManyCount: number;
};

type ImportRequest = { readonly followerId: MemberId; readonly csv: string; readonly host: string };

/** Follows everyone on a list who is here, and tells of those who are not. */
export function importFollows(
  sql: Sql,
  { followerId, csv, host }: ImportRequest,
  clock: Clock,
): Promise<ImportedFollows> {
  const { names, elsewhere, unreadable } = readFollowsCsv(csv, host);
  return sql.begin(async (transaction) => {
    await lockFollower(transaction, followerId);
    const found = await findByKeys(transaction, names);
    const known = new Set(found.map(({ key }) => key));
    const room = Math.max(0, followsMax - (await countOutgoing(transaction, followerId)));
    const taken = found.slice(0, room);
    const now = clock.now();
    const made = await insertFollows(transaction, { followerId, followeeIds: taken.map(({ id }) => id), now });
    await tellOfFollows(transaction, { followerId, made, now });
    const requestedCount = made.filter(({ state }) => state === "requested").length;
    return {
      followedCount: made.length - requestedCount,
      requestedCount,
      alreadyCount: taken.length - made.length,
      notFound: names.filter((name) => !known.has(name)),
      elsewhere,
      unreadable,
      tooManyCount: found.length - taken.length,
    };
  });
}
