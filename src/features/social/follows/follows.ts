// Following is one-way. Where a member accepts followers themself it is a request until they do; a follow that was accepted stays
// when they change their mind about the next ones.
import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import { tell, untell } from "../notifications/tell.sql.ts";
import {
  acceptFollowRow,
  countOutgoing,
  deleteFollowRow,
  type FollowState,
  findFollow,
  insertFollows,
  lockFollower,
  type Pair,
} from "./follows.sql.ts";

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
    const now = clock.now();
    const [made] = await insertFollows(transaction, { followerId, followeeIds: [followeeId], now });
    if (made) await tellOfFollows(transaction, { followerId, made: [made], now });
    return made ? { kind: "followed", state: made.state } : { kind: "not-possible" };
  });
}

type Made = { readonly followeeId: MemberId; readonly state: FollowState };

type Telling = { readonly followerId: MemberId; readonly made: readonly Made[]; readonly now: Date };

/** Tells those who are followed or asked. */
export async function tellOfFollows(sql: Transaction, { followerId, made, now }: Telling): Promise<void> {
  const of = (wanted: FollowState) => made.filter(({ state }) => state === wanted).map(({ followeeId }) => followeeId);
  await tell(sql, { kind: "follow", actorId: followerId, memberIds: of("accepted") }, now);
  await tell(sql, { kind: "request", actorId: followerId, memberIds: of("requested") }, now);
}

/** Ends a follow, or takes back or declines a request; doing it twice changes nothing. */
export async function deleteFollow(sql: Sql, pair: Pair): Promise<void> {
  await sql.begin(async (transaction) => {
    await deleteFollowRow(transaction, pair);
    const { followerId: actorId, followeeId: memberId } = pair;
    await untell(transaction, { kind: "follow", actorId, memberId });
    await untell(transaction, { kind: "request", actorId, memberId });
  });
}

/** Whether there was a request to accept. What told of the request is done with. */
export function acceptFollow(sql: Sql, pair: Pair): Promise<boolean> {
  return sql.begin(async (transaction): Promise<boolean> => {
    const isAccepted = await acceptFollowRow(transaction, pair);
    if (isAccepted) await untell(transaction, { kind: "request", actorId: pair.followerId, memberId: pair.followeeId });
    return isAccepted;
  });
}
