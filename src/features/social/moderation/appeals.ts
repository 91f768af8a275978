// Who was acted on may say so once, in words; somebody else than who acted decides, where there is one. Each step is one transaction with its
// line in the log of acts, which points at the act it is about.
import type { Clock } from "../../../base/clock.ts";
import type { ActId, MemberId, PostId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction, Transaction } from "../../../platform/database/index.ts";
import { actOnMember, insertAct, type Member, type MemberActKind } from "../../members/index.ts";
import { tellOfModeration } from "../notifications/tell.sql.ts";
import { type AppealOutcome, insertAppeal, listOwnActs, lockAppeal, type OwnAct, setDecision } from "./appeals.sql.ts";
import { actReasonMax, mayDecide } from "./decide.ts";
import { wordsOf } from "./file-report.ts";
import { type AppealedAct, findAct, hasOtherDeciders, holdMember, isLatest, lockModeration } from "./members.sql.ts";
import { imposeWarning, lockPost } from "./post-acts.sql.ts";

export const appealWordsMax = 1000;

/** What one may appeal against. */
export const appealable: readonly MemberActKind[] = ["warn-post", "delete-post", "limit", "suspend"];
const told: readonly MemberActKind[] = [...appealable, "unlimit", "restore"];

const actsShown = 50;

/** What moderators did to a member, the youngest first, with what the member said and heard. */
export function readOwnActs(sql: SqlOrTransaction, memberId: MemberId, limit = actsShown): Promise<OwnAct[]> {
  return listOwnActs(sql, { memberId, acts: told, limit });
}

export type Appealed =
  | { readonly kind: "appealed" }
  /** There is none that is theirs and that one may appeal against. */
  | { readonly kind: "unknown-act" }
  | { readonly kind: "known" }
  | { readonly kind: "empty" }
  | { readonly kind: "too-long"; readonly max: number };

type Appealing = { readonly memberId: MemberId; readonly actId: ActId /** As typed. */; readonly words: string };

export async function appeal(sql: Sql, { memberId, actId, ...typed }: Appealing, clock: Clock): Promise<Appealed> {
  const words = wordsOf(typed.words);
  if (words === "") return { kind: "empty" };
  if (words.length > appealWordsMax) return { kind: "too-long", max: appealWordsMax };
  return await sql.begin(async (transaction): Promise<Appealed> => {
    const act = await findAct(transaction, actId);
    if (act?.memberId !== memberId || !appealable.includes(act.act)) return { kind: "unknown-act" };
    const now = clock.now();
    if (!(await insertAppeal(transaction, { actId, memberId, words, now }))) return { kind: "known" };
    await insertAct(transaction, {
      memberId,
      actorId: memberId,
      act: "appeal",
      thing: { kind: "act", id: actId },
      now,
    });
    return { kind: "appealed" };
  });
}

export type Decided =
  | { readonly kind: "decided" }
  | { readonly kind: "unknown-appeal" }
  | { readonly kind: "decided-already" }
  /** Their role does not reach the member, or they acted themself and another could decide. */
  | { readonly kind: "not-allowed" }
  | { readonly kind: "no-reason" }
  | { readonly kind: "reason-too-long"; readonly max: number };

type Deciding = {
  readonly actor: Member;
  readonly actId: ActId;
  readonly outcome: AppealOutcome;
  /** As typed; for the member and the log. */
  readonly answer: string;
};

/** Decides an appeal. Overturned, the act is undone as far as it can be: a deleted post does not come back. */
export async function decideAppeal(
  sql: Sql,
  { actor, actId, outcome, ...typed }: Deciding,
  clock: Clock,
): Promise<Decided> {
  const answer = wordsOf(typed.answer);
  if (answer === "") return { kind: "no-reason" };
  if (answer.length > actReasonMax) return { kind: "reason-too-long", max: actReasonMax };
  return await sql.begin(async (transaction): Promise<Decided> => {
    await lockModeration(transaction);
    const standing = await lockAppeal(transaction, actId);
    const act = standing && (await findAct(transaction, actId));
    const owner = act && (await holdMember(transaction, act.memberId));
    if (!owner) return { kind: "unknown-appeal" };
    const hasOthers = await hasOtherDeciders(transaction, { actorId: actor.id, owner });
    if (!mayDecide({ actor, owner, actedById: act.actorId, hasOthers })) return { kind: "not-allowed" };
    if (standing.isDecided) return { kind: "decided-already" };
    const now = clock.now();
    if (outcome === "overturned" && !(await undo(transaction, { actor, act, answer, now }, clock)))
      return { kind: "not-allowed" };
    await setDecision(transaction, { actId, outcome, answer, by: actor.id, now });
    const line = { memberId: owner.id, actorId: actor.id, detail: answer, thing: { kind: "act", id: actId }, now };
    await insertAct(transaction, { ...line, act: outcome === "upheld" ? "uphold" : "overturn" });
    await tellOfModeration(transaction, { kind: "appeal-decided", memberIds: [owner.id], now });
    return { kind: "decided" };
  });
}

type Undoing = { readonly actor: Member; readonly act: AppealedAct; readonly answer: string; readonly now: Date };

const undoings: Partial<Record<MemberActKind, "restore" | "unlimit">> = { suspend: "restore", limit: "unlimit" };

/** False, and nothing was done, where the actor may not. Where the member was acted on in the same way again, that stands. */
async function undo(sql: Transaction, { actor, act, answer, now }: Undoing, clock: Clock): Promise<boolean> {
  const undoing = undoings[act.act];
  if (undoing) {
    if (!(await isLatest(sql, act))) return true;
    const asked = { actor, memberId: act.memberId, act: undoing, reason: answer };
    return (await actOnMember(sql, asked, clock)).kind !== "not-allowed";
  }
  if (act.act !== "warn-post" || act.thingId === undefined) return true;
  const id = act.thingId as PostId;
  if (!(await lockPost(sql, id))) return true;
  await imposeWarning(sql, { id, warning: undefined });
  const line = { memberId: act.memberId, actorId: actor.id, detail: answer, thing: { kind: "post", id }, now };
  await insertAct(sql, { ...line, act: "unwarn-post" });
  return true;
}
