// What moderators and administrators do to members. Each act is one transaction with its line in the log of acts. Moderators act on
// members only; administrators on everyone but themselves, so that the last of them cannot lock everybody out.
import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction, Transaction } from "../../../platform/database/index.ts";
import { findReachable } from "../accounts/email.sql.ts";
import { nameKey } from "../accounts/member-name.ts";
import { findMemberByKey, lockAdministrators, lockCredentials, setRole, setState } from "../accounts/members.sql.ts";
import { composeMail } from "../mail/compose.ts";
import type { Post } from "../mail/post.ts";
import type { Member, MemberState, Role } from "../member.ts";
import { deleteOtherSessions } from "../sessions/sessions.sql.ts";
import { createLink, handedLinkSeconds } from "../sign-in/links.ts";
import { insertAct, type MemberActKind } from "./acts.sql.ts";

export type Moderated =
  | { readonly kind: "done"; readonly member: Member }
  | { readonly kind: "unknown-member" }
  /** The actor's role does not reach this member, or it is themself. */
  | { readonly kind: "not-allowed" }
  /** The member is not in the state that the act begins from. */
  | { readonly kind: "other-state" };

type Act = {
  readonly actor: Member;
  readonly memberId: MemberId;
  /** For the member and the log. */
  readonly reason?: string;
};

type Means = { readonly clock: Clock; readonly post: Post | undefined };

const reasonMax = 500;

/** Lets an applicant in, also one that was declined before. */
export async function approveMember(sql: Sql, act: Act, { clock, post }: Means): Promise<Moderated> {
  const from = ["waiting", "declined", "unverified"] as const;
  const done = await changeState(sql, { ...act, act: "approve", from, to: "active" }, clock);
  if (done.kind === "done") tell(sql, { memberId: act.memberId, kind: "approved", path: "/sign-in", post });
  return done;
}

export async function declineMember(sql: Sql, act: Act, { clock, post }: Means): Promise<Moderated> {
  const done = await changeState(sql, { ...act, act: "decline", from: ["waiting"], to: "declined" }, clock);
  if (done.kind === "done")
    tell(sql, { memberId: act.memberId, kind: "declined", path: "/", post, reason: act.reason });
  return done;
}

/** Bars a member; their sessions end at once. */
export function suspendMember(sql: Sql, act: Act, clock: Clock): Promise<Moderated> {
  return changeState(sql, { ...act, act: "suspend", from: ["active"], to: "suspended" }, clock);
}

export function restoreMember(sql: Sql, act: Act, clock: Clock): Promise<Moderated> {
  return changeState(sql, { ...act, act: "restore", from: ["suspended"], to: "active" }, clock);
}

type StateAct = Act & {
  readonly act: MemberActKind;
  readonly from: readonly MemberState[];
  readonly to: MemberState;
};

function changeState(
  sql: Sql,
  { actor, memberId, reason = "", act, from, to }: StateAct,
  clock: Clock,
): Promise<Moderated> {
  const detail = reason.trim().slice(0, reasonMax);
  return sql.begin(async (transaction): Promise<Moderated> => {
    const administrators = await lockAdministrators(transaction);
    const target = await requireTarget(transaction, actor, memberId);
    if ("kind" in target) return target;
    if (!from.includes(target.state)) return { kind: "other-state" };
    // Two administrators who bar each other at once: the second one is none any more.
    if (actor.role === "administrator" && !administrators.includes(actor.id)) return { kind: "not-allowed" };
    const now = clock.now();
    await setState(transaction, { id: memberId, state: to, reason: to === "active" ? undefined : detail, now });
    if (to !== "active") await deleteOtherSessions(transaction, { memberId });
    await insertAct(transaction, { memberId, actorId: actor.id, act, detail, now });
    return { kind: "done", member: plain(target) };
  });
}

type Target = Member & { readonly state: MemberState };

async function requireTarget(
  sql: Transaction,
  actor: Member,
  memberId: MemberId,
): Promise<Target | Extract<Moderated, { kind: "unknown-member" | "not-allowed" }>> {
  const target = await lockCredentials(sql, memberId);
  if (!target) return { kind: "unknown-member" };
  return mayActOn(actor, target) ? target : { kind: "not-allowed" };
}

/** Moderators act on members, administrators on everyone; nobody on themselves. */
export function mayActOn(actor: Member, target: Member): boolean {
  if (actor.id === target.id) return false;
  return actor.role === "administrator" || (actor.role === "moderator" && target.role === "member");
}

export type PromotedMember =
  | { readonly kind: "changed"; readonly member: Member }
  | { readonly kind: "unknown-member" }
  | { readonly kind: "last-administrator" };

type Promotion = {
  readonly name: string;
  readonly role: Role;
  /** Undefined: the command line. */
  readonly actorId?: MemberId;
};

/** Gives a member another role, up or down; the last administrator who can sign in stays one. */
export function promoteMember(sql: Sql, { name, role, actorId }: Promotion, clock: Clock): Promise<PromotedMember> {
  return sql.begin(async (transaction): Promise<PromotedMember> => {
    const administrators = await lockAdministrators(transaction);
    const member = await findMemberByKey(transaction, nameKey(name));
    if (!member) return { kind: "unknown-member" };
    if (role !== "administrator" && administrators.length === 1 && administrators[0] === member.id)
      return { kind: "last-administrator" };
    const now = clock.now();
    const changed = await setRole(transaction, member.id, role);
    if (member.role !== role)
      await insertAct(transaction, { memberId: member.id, actorId, act: "role", detail: role, now });
    return { kind: "changed", member: changed };
  });
}

export type HandedLink =
  | { readonly kind: "made"; readonly token: string; readonly member: Member }
  | { readonly kind: "unknown-member" };

/** A one-time link by which a member chooses a new password: what helps where no mails are sent. It ends after 24 hours. */
export function makeHandedLink(
  sql: Sql,
  { name, actorId }: { readonly name: string; readonly actorId?: MemberId },
  clock: Clock,
): Promise<HandedLink> {
  return sql.begin(async (transaction): Promise<HandedLink> => {
    const member = await findMemberByKey(transaction, nameKey(name));
    if (!member) return { kind: "unknown-member" };
    const now = clock.now();
    const expiresInSeconds = handedLinkSeconds;
    const token = await createLink(
      transaction,
      { memberId: member.id, purpose: "reset-password", expiresInSeconds },
      now,
    );
    await insertAct(transaction, { memberId: member.id, actorId, act: "link", now });
    return { kind: "made", token, member };
  });
}

type Notice = {
  readonly memberId: MemberId;
  readonly kind: "approved" | "declined";
  readonly path: string;
  readonly post: Post | undefined;
  readonly reason?: string | undefined;
};

function tell(sql: SqlOrTransaction, { memberId, kind, path, post, reason }: Notice): void {
  post?.later(async () => {
    const found = await findReachable(sql, memberId);
    if (!found) return undefined;
    const { email: to, name, language = "en" } = found;
    return composeMail({ kind, to, name, language, publicUrl: post.publicUrl, path, reason });
  });
}

function plain({ id, name, role, createdAt }: Member): Member {
  return { id, name, role, createdAt };
}
