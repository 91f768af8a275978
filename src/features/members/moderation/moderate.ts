// What moderators and administrators do to members from their list. Each act is one transaction with its line in the log of acts.
import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import { findReachable } from "../accounts/email.sql.ts";
import { nameKey } from "../accounts/member-name.ts";
import { findMemberByKey, lockAdministrators, setRole } from "../accounts/members.sql.ts";
import { composeMail } from "../mail/compose.ts";
import type { Post } from "../mail/post.ts";
import type { Member, Role } from "../member.ts";
import { createLink, handedLinkSeconds } from "../sign-in/links.ts";
import { type ActOnMember, actOnMember, type Moderated } from "./act-on-member.ts";
import { insertAct } from "./acts.sql.ts";

type Act = {
  readonly actor: Member;
  readonly memberId: MemberId;
  /** For the member and the log. */
  readonly reason?: string;
};

type Means = { readonly clock: Clock; readonly post: Post | undefined };

/** Lets an applicant in, also one that was declined before. */
export async function approveMember(sql: Sql, act: Act, { clock, post }: Means): Promise<Moderated> {
  const done = await actAlone(sql, { ...act, act: "approve" }, clock);
  if (done.kind === "done") tell(sql, { memberId: act.memberId, kind: "approved", path: "/sign-in", post });
  return done;
}

export async function declineMember(sql: Sql, act: Act, { clock, post }: Means): Promise<Moderated> {
  const done = await actAlone(sql, { ...act, act: "decline" }, clock);
  if (done.kind === "done")
    tell(sql, { memberId: act.memberId, kind: "declined", path: "/", post, reason: act.reason });
  return done;
}

/** Bars a member; their sessions end at once. They may sign in to read why, to appeal and to take their data with them. */
export function suspendMember(sql: Sql, act: Act, clock: Clock): Promise<Moderated> {
  return actAlone(sql, { ...act, act: "suspend" }, clock);
}

export function restoreMember(sql: Sql, act: Act, clock: Clock): Promise<Moderated> {
  return actAlone(sql, { ...act, act: "restore" }, clock);
}

/** Lifts the limit of a member: their posts reach everybody again. */
export function unlimitMember(sql: Sql, act: Act, clock: Clock): Promise<Moderated> {
  return actAlone(sql, { ...act, act: "unlimit" }, clock);
}

function actAlone(sql: Sql, act: Act & Pick<ActOnMember, "act">, clock: Clock): Promise<Moderated> {
  return sql.begin((transaction): Promise<Moderated> => actOnMember(transaction, act, clock));
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
