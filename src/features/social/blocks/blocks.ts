// Keeping others at a distance. A block is between two and both lose sight of each other; a mute is the muter's alone. Either is undone
// by who made it, and done twice it is done once. visibility.ts says what follows from them for reading.
import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import { deleteFollowRow, lockFollower } from "../follows/follows.sql.ts";
import { untell } from "../notifications/tell.sql.ts";
import { type Between, deleteBlock, deleteMute, insertBlock, notifyRecount, upsertMute } from "./blocks.sql.ts";

/** Blocks a member, which ends follows and requests both ways. Follows do not come back with `unblock`. */
export async function block(sql: Sql, { memberId, otherId }: Between, clock: Clock): Promise<void> {
  if (memberId === otherId) return;
  await sql.begin(async (transaction) => {
    // Follows of either that are under way have ended before, or find the block. In one order, so that two blocks cannot wait for each other.
    for (const id of BigInt(memberId) < BigInt(otherId) ? [memberId, otherId] : [otherId, memberId])
      await lockFollower(transaction, id);
    await insertBlock(transaction, { memberId, otherId, now: clock.now() });
    await endFollow(transaction, memberId, otherId);
    await endFollow(transaction, otherId, memberId);
    await notifyRecount(transaction, [memberId, otherId]);
  });
}

async function endFollow(sql: Transaction, followerId: MemberId, followeeId: MemberId): Promise<void> {
  await deleteFollowRow(sql, { followerId, followeeId });
  for (const kind of ["follow", "request"] as const)
    await untell(sql, { kind, actorId: followerId, memberId: followeeId });
}

export async function unblock(sql: Sql, { memberId, otherId }: Between): Promise<void> {
  await sql.begin(async (transaction) => {
    await deleteBlock(transaction, { memberId, otherId });
    await notifyRecount(transaction, [memberId, otherId]);
  });
}

/** For how many days one mutes, where not for good. */
export const muteDays = [1, 7] as const;

/** Takes a member's posts out of the muter's lists and what they do out of the notifications; for good without `days`. */
export async function mute(
  sql: Sql,
  { memberId, otherId, days }: Between & { readonly days?: (typeof muteDays)[number] | undefined },
  clock: Clock,
): Promise<void> {
  await sql.begin(async (transaction) => {
    await upsertMute(transaction, { memberId, otherId, days, now: clock.now() });
    await notifyRecount(transaction, [memberId]);
  });
}

export async function unmute(sql: Sql, { memberId, otherId }: Between): Promise<void> {
  await sql.begin(async (transaction) => {
    await deleteMute(transaction, { memberId, otherId });
    await notifyRecount(transaction, [memberId]);
  });
}
