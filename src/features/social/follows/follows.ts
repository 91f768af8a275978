// Following is one-way. Where a member accepts followers themself it is a request until they do; a follow that was accepted stays
// when they change their mind about the next ones.
import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { countOutgoing, type FollowState, findFollow, insertFollows, lockFollower } from "./follows.sql.ts";

/** What a home timeline can bear; three times what the most eager follow elsewhere. */
export const followsMax = 10_000;

export type Followed =
  | { readonly kind: "followed"; readonly state: FollowState }
  | { readonly kind: "not-possible" }
  | { readonly kind: "too-many" };

/** Follows one member. Doing it twice changes nothing. */
export function follow(
  sql: Sql,
  { followerId, followeeId }: { readonly followerId: MemberId; readonly followeeId: MemberId },
  clock: Clock,
): Promise<Followed> {
  return sql.begin(async (transaction): Promise<Followed> => {
    await lockFollower(transaction, followerId);
    const known = await findFollow(transaction, { followerId, followeeId });
    if (known) return { kind: "followed", state: known };
    if ((await countOutgoing(transaction, followerId)) >= followsMax) return { kind: "too-many" };
    const [made] = await insertFollows(transaction, { followerId, followeeIds: [followeeId], now: clock.now() });
    return made ? { kind: "followed", state: made.state } : { kind: "not-possible" };
  });
}
