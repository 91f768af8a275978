// What is done to a member as such, within a transaction of the caller's: their state, their limit, their account. Moderators act on members
// only; administrators on everyone but themselves, so that the last of them cannot lock everybody out.
import type { Clock } from "../../../base/clock.ts";
import type { ActId, MemberId } from "../../../base/ids.ts";
import type { Transaction } from "../../../platform/database/index.ts";
import { findReachable } from "../accounts/email.sql.ts";
import { nameKey } from "../accounts/member-name.ts";
import {
  type Credentials,
  deleteMember,
  lockAdministrators,
  lockCredentials,
  setLimited,
  setState,
} from "../accounts/members.sql.ts";
import { mailKey } from "../mail/address.ts";
import type { Member, MemberState } from "../member.ts";
import { deleteOtherSessions } from "../sessions/sessions.sql.ts";
import { deleteAttemptsFor } from "../sign-in/attempts.sql.ts";
import { insertAct, type NewAct, outliveAccount } from "./acts.sql.ts";

export type Moderated =
  | { readonly kind: "done"; readonly member: Member; readonly actId: ActId }
  | { readonly kind: "unknown-member" }
  /** The actor's role does not reach this member, or it is themself. */
  | { readonly kind: "not-allowed" }
  /** The member is not in the state that the act begins from. */
  | { readonly kind: "other-state" };

const stateActs = {
  approve: { from: ["waiting", "declined", "unverified"], to: "active" },
  decline: { from: ["waiting"], to: "declined" },
  suspend: { from: ["active"], to: "suspended" },
  restore: { from: ["suspended"], to: "active" },
} as const satisfies Record<string, { from: readonly MemberState[]; to: MemberState }>;

export type StateAct = keyof typeof stateActs;

export type ActOnMember = {
  readonly actor: Member;
  readonly memberId: MemberId;
  readonly act: StateAct | "limit" | "unlimit" | "delete-account";
  /** For the member and the log. */
  readonly reason?: string | undefined;
} & Pick<NewAct, "thing" | "excerpt">;

const reasonMax = 500;

/** Does one act, if the actor may, with its line in the log. */
export async function actOnMember(sql: Transaction, asked: ActOnMember, clock: Clock): Promise<Moderated> {
  const { actor, memberId, act } = asked;
  const administrators = await lockAdministrators(sql);
  const target = await lockCredentials(sql, memberId);
  if (!target) return { kind: "unknown-member" };
  if (!mayActOn(actor, target)) return { kind: "not-allowed" };
  // Two administrators who bar each other at once: the second one is none any more.
  if (actor.role === "administrator" && !administrators.includes(actor.id)) return { kind: "not-allowed" };
  const change = { target, now: clock.now(), detail: (asked.reason ?? "").trim().slice(0, reasonMax) };
  const outcome = act in stateActs ? await changeState(sql, asked, change) : await changeRest(sql, asked, change);
  return outcome;
}

/** Moderators act on members, administrators on everyone; nobody on themselves. */
export function mayActOn(actor: Member, target: Member): boolean {
  if (actor.id === target.id) return false;
  return actor.role === "administrator" || (actor.role === "moderator" && target.role === "member");
}

type Change = { readonly target: Credentials; readonly now: Date; readonly detail: string };

async function changeState(sql: Transaction, asked: ActOnMember, { target, now, detail }: Change): Promise<Moderated> {
  const { actor, memberId, act, thing, excerpt } = asked;
  const { from, to } = stateActs[act as StateAct];
  if (!(from as readonly MemberState[]).includes(target.state)) return { kind: "other-state" };
  await setState(sql, { id: memberId, state: to, reason: to === "active" ? undefined : detail, now });
  if (to !== "active") await deleteOtherSessions(sql, { memberId });
  const actId = await insertAct(sql, { memberId, actorId: actor.id, act, detail, thing, excerpt, now });
  return { kind: "done", member: plain(target), actId };
}

async function changeRest(sql: Transaction, asked: ActOnMember, { target, now, detail }: Change): Promise<Moderated> {
  const { actor, memberId, act, thing, excerpt } = asked;
  const line = { actorId: actor.id, act, detail, thing, excerpt, now };
  if (act === "delete-account") {
    // Whoever is to lose all at once is made a member first.
    if (target.role === "administrator") return { kind: "not-allowed" };
    const reachable = await findReachable(sql, memberId);
    await deleteAttemptsFor(sql, [nameKey(target.name), ...(reachable ? [mailKey(reachable.email)] : [])]);
    await outliveAccount(sql, { memberId, name: target.name });
    await deleteMember(sql, memberId);
    const actId = await insertAct(sql, { ...line, memberId: undefined, subject: target.name });
    return { kind: "done", member: plain(target), actId };
  }
  const isChanged = await setLimited(sql, { id: memberId, at: act === "limit" ? now : undefined });
  if (!isChanged) return { kind: "other-state" };
  return { kind: "done", member: plain(target), actId: await insertAct(sql, { ...line, memberId }) };
}

function plain({ id, name, role, createdAt }: Member): Member {
  return { id, name, role, createdAt };
}
