import type { MemberId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";

/**
 * Hears for whom something became new, old or read, here or in another process. `heardFor` grows with each for a member.
 */
export async function listenForNotifications(
  sql: Sql,
): Promise<AsyncDisposable & { readonly heardFor: (memberId: MemberId) => number }> {
  const counts = new Map<string, number>();
  const { unlisten } = await sql.listen("glint_notifications", (memberId) =>
    counts.set(memberId, (counts.get(memberId) ?? 0) + 1),
  );
  return { heardFor: (memberId) => counts.get(memberId) ?? 0, [Symbol.asyncDispose]: () => unlisten() };
}
