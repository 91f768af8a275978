import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { MemberId, NotificationId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { NotificationLine } from "./notification.ts";
import { countGroups, deleteNotificationsBefore, findReadId, listActors, selectGroups } from "./notifications.sql.ts";

/** A count above it is told as "99+". */
export const unreadMax = 99;

type NotificationPage = {
  readonly lines: readonly NotificationLine[];
  /** Where the next page begins; undefined on the last. */
  readonly next?: NotificationId;
};

type Asked = { readonly memberId: MemberId; readonly before?: NotificationId | undefined; readonly limit: number };

/** A member's notifications in groups, the youngest first. */
export async function listNotifications(
  sql: SqlOrTransaction,
  { memberId, before, limit }: Asked,
): Promise<NotificationPage> {
  const [groups, readId] = await Promise.all([
    selectGroups(sql, { memberId, before, limit: limit + 1 }),
    findReadId(sql, memberId),
  ]);
  const shown = groups.slice(0, limit);
  const known = new Map(
    (await listActors(sql, [...new Set(shown.flatMap(({ actorIds }) => actorIds))])).map((actor) => [actor.id, actor]),
  );
  const lines = shown.map(({ actorIds, ...group }) => ({
    ...group,
    isUnread: BigInt(group.id) > BigInt(readId ?? 0),
    actors: actorIds.flatMap((id) => known.get(id) ?? []),
  }));
  const last = shown.at(-1);
  return { lines, ...(groups.length > limit && last && { next: last.id }) };
}

/** How many groups are unread; `unreadMax` + 1 at most. */
export async function countUnread(sql: SqlOrTransaction, memberId: MemberId): Promise<number> {
  const after = await findReadId(sql, memberId);
  return await countGroups(sql, { memberId, after, most: unreadMax + 1 });
}

const keptSeconds = 180 * 86_400;

/** Forgets what is older than half a year; how many went. */
export function removeOldNotifications(sql: SqlOrTransaction, clock: Clock): Promise<number> {
  return deleteNotificationsBefore(sql, secondsAfter(clock.now(), -keptSeconds));
}
