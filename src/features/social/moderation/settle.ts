// A moderator settles what is reported of a thing by one act: one transaction with its line in the log, word to who reported and to who was
// acted on. Of two who settle the same reports one does; the other is told.
import type { Clock } from "../../../base/clock.ts";
import type { ActId, MemberId, PostId, ReportId } from "../../../base/ids.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import { actOnMember, insertAct, type Member } from "../../members/index.ts";
import { tellOfModeration } from "../notifications/tell.sql.ts";
import { deletePostRow, notifyPost } from "../posts/posts.sql.ts";
import { type ActFault, judgeAct, mayAct, type ThingAct } from "./decide.ts";
import { wordsOf } from "./file-report.ts";
import { holdMember, lockModeration } from "./members.sql.ts";
import { imposeWarning, insertRemoved, lockPost, releasePost } from "./post-acts.sql.ts";
import type { ThingRef } from "./report.ts";
import {
  findOldestOpen,
  findReportedOwner,
  listReporters,
  lockThing,
  settleReports,
  tieReports,
} from "./reports.sql.ts";
import type { Thing } from "./things.sql.ts";
import { findThing } from "./things.ts";

export type Settled =
  | { readonly kind: "done"; readonly actId: ActId }
  | ActFault
  /** It was never reported, and there is none. */
  | { readonly kind: "unknown-thing" }
  /** It was there, and is gone. */
  | { readonly kind: "thing-gone" }
  /** It is theirs, or that of somebody whom their role does not reach. */
  | { readonly kind: "not-allowed" }
  /** Somebody settled meanwhile what was open. */
  | { readonly kind: "settled-already" }
  /** Its author changed the post since it was read. */
  | { readonly kind: "changed-meanwhile" }
  /** The member is suspended, limited or gone already. */
  | { readonly kind: "other-state" };

type Settling = {
  readonly actor: Member;
  readonly thing: ThingRef;
  /** The youngest report that was read; undefined when none was open. */
  readonly upTo: ReportId | undefined;
  /** Of the post that was read (`Evidence.version`); another one is not acted on. */
  readonly version?: number | undefined;
  readonly act: ThingAct;
  /** As typed; for the member and the log. */
  readonly reason: string;
  readonly warning: string;
};

export async function settle(
  sql: Sql,
  { actor, thing, upTo, version, act, ...typed }: Settling,
  clock: Clock,
): Promise<Settled> {
  const reason = wordsOf(typed.reason);
  const warning = wordsOf(typed.warning).replaceAll(/\s+/g, " ");
  const fault = judgeAct({ act, thingKind: thing.kind, reason, warning });
  if (fault) return fault;
  return await sql.begin(async (transaction): Promise<Settled> => {
    await lockModeration(transaction);
    await lockThing(transaction, thing);
    if (upTo !== undefined && !(await isOpenUpTo(transaction, thing, upTo))) return { kind: "settled-already" };
    const before = await findThing(transaction, thing);
    const ownerId = before?.memberId ?? (await findReportedOwner(transaction, thing));
    if (!before && ownerId === undefined && upTo === undefined) return { kind: "unknown-thing" };
    const owner = ownerId && (await holdMember(transaction, ownerId));
    if (!mayAct(actor, owner)) return { kind: "not-allowed" };
    if (thing.kind === "post") await lockPost(transaction, thing.id as PostId);
    const found = await findThing(transaction, thing);
    if (found && version !== undefined && found.evidence.version !== version) return { kind: "changed-meanwhile" };
    const now = clock.now();
    // Who goes takes the reports along: who reported is asked before.
    const told = act === "delete-account" && owner ? await listReporters(transaction, owner.id) : [];
    const done = await carryOut(transaction, { actor, thing, act, reason, warning, found, owner, now }, clock);
    if (done.kind !== "done") return done;
    const isGone = act === "delete-post" || act === "delete-account";
    const { ids, reporterIds } = await settleReports(transaction, {
      thing,
      upTo: isGone ? undefined : (upTo ?? never),
      now,
    });
    await tieReports(transaction, { ids, actId: done.actId });
    await tellOfModeration(transaction, { kind: "report-settled", memberIds: [...reporterIds, ...told], now });
    if (owner && act !== "dismiss" && act !== "delete-account")
      await tellOfModeration(transaction, { kind: "moderated", memberIds: [owner.id], now });
    return done;
  });
}

/** Below every report: nobody has read one. */
const never = "0" as ReportId;

async function isOpenUpTo(sql: Transaction, thing: ThingRef, upTo: ReportId): Promise<boolean> {
  const oldest = await findOldestOpen(sql, thing);
  return oldest !== undefined && BigInt(oldest) <= BigInt(upTo);
}

type Doing = {
  readonly actor: Member;
  readonly thing: ThingRef;
  readonly act: ThingAct;
  readonly reason: string;
  readonly warning: string;
  readonly found: Thing | undefined;
  readonly owner: Member | undefined;
  readonly now: Date;
};

async function carryOut(sql: Transaction, doing: Doing, clock: Clock): Promise<Settled> {
  const { actor, thing, act, reason, owner, found } = doing;
  switch (act) {
    case "dismiss":
      if (thing.kind === "post" && found?.isHeld) return await release(sql, doing, found);
      return { kind: "done", actId: await writeDown(sql, doing, act) };
    case "warn-post":
    case "delete-post":
      return await actOnPost(sql, doing, act);
    default: {
      if (!owner) return { kind: "thing-gone" };
      const excerpt = excerptOf(found);
      const done = await actOnMember(sql, { actor, memberId: owner.id, act, reason, thing, excerpt }, clock);
      return done.kind === "unknown-member" ? { kind: "thing-gone" } : done;
    }
  }
}

async function release(sql: Transaction, doing: Doing, { memberId }: Thing): Promise<Settled> {
  const postId = doing.thing.id as PostId;
  await releasePost(sql, postId);
  await notifyPost(sql, { postId, authorId: memberId });
  return { kind: "done", actId: await writeDown(sql, doing, "release-post") };
}

async function actOnPost(sql: Transaction, doing: Doing, act: "warn-post" | "delete-post"): Promise<Settled> {
  const id = doing.thing.id as PostId;
  if (!(await lockPost(sql, id))) return { kind: "thing-gone" };
  if (act === "warn-post") await imposeWarning(sql, { id, warning: doing.warning });
  else {
    await deletePostRow(sql, id);
    await insertRemoved(sql, { id, now: doing.now });
  }
  return { kind: "done", actId: await writeDown(sql, doing, act) };
}

const excerptMax = 1000;

function excerptOf(thing: Thing | undefined): string | undefined {
  return thing?.evidence.text.slice(0, excerptMax).toWellFormed();
}

function writeDown(
  sql: Transaction,
  { actor, owner, thing, reason, found, now }: Doing,
  act: "dismiss" | "release-post" | "warn-post" | "delete-post",
): Promise<ActId> {
  const memberId: MemberId | undefined = owner?.id;
  const subject = owner ? undefined : `${thing.kind} ${thing.id}`;
  return insertAct(sql, {
    memberId,
    actorId: actor.id,
    act,
    detail: reason,
    subject,
    thing,
    excerpt: excerptOf(found),
    now,
  });
}
