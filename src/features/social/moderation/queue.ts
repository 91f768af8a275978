import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { MemberId, ReportId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { listActs, type MemberAct } from "../../members/index.ts";
import { type ContextPost, findContext, findHistory, type MemberHistory } from "./queue.sql.ts";
import type { Evidence, Report, ThingRef } from "./report.ts";
import { deleteSettledBefore, findReportedOwner, listReports } from "./reports.sql.ts";
import { findThing } from "./things.ts";

/** All that a moderator reads before an act. */
export type Case = {
  readonly thing: ThingRef;
  /** As it stands; absent when it is gone. */
  readonly now?: Evidence;
  readonly isHeld: boolean;
  readonly context: readonly ContextPost[];
  /** The youngest first. */
  readonly reports: readonly Report[];
  /** The youngest that is open; give it to `settle`. */
  readonly upTo?: ReportId;
  /** Whose it is. */
  readonly memberId?: MemberId;
  readonly history?: MemberHistory;
  readonly acts: readonly MemberAct[];
};

const reportsShown = 100;
const actsShown = 20;

/** Undefined when nobody reported it, and it is not public or is not there. */
export async function findCase(sql: SqlOrTransaction, thing: ThingRef): Promise<Case | undefined> {
  const [found, reports] = await Promise.all([findThing(sql, thing), listReports(sql, thing, reportsShown)]);
  // What is not public is for moderators once somebody who sees it, or a word rule, brought it to them.
  if (reports.length === 0 && !found?.isPublic) return undefined;
  const memberId = found?.memberId ?? (await findReportedOwner(sql, thing));
  const [history, acts, context] = await Promise.all([
    memberId && findHistory(sql, memberId),
    memberId ? listActs(sql, { memberId, limit: actsShown }) : [],
    thing.kind === "post" ? findContext(sql, thing.id) : [],
  ]);
  const open = reports.find(({ settledAt }) => settledAt === undefined);
  return {
    thing,
    ...(found && { now: found.evidence }),
    isHeld: found?.isHeld ?? false,
    context,
    reports,
    ...(open && { upTo: open.id }),
    ...(memberId !== undefined && { memberId }),
    ...(history && { history }),
    acts,
  };
}

const keptSeconds = 180 * 86_400;

/** Forgets reports that were settled half a year ago, with what they kept; how many went. The log of acts stays. */
export function removeOldReports(sql: SqlOrTransaction, clock: Clock): Promise<number> {
  return deleteSettledBefore(sql, secondsAfter(clock.now(), -keptSeconds));
}
