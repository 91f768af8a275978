// From a form to an account. Without a mail server: open -> active, approval -> waiting. With one: unverified until the link in the
// mail is opened, then active or waiting. An unverified account vanishes after 48 hours, a declined one after 30 days.
// Names are public, mail addresses are not: a registration with an address that is somebody's looks from outside like any other
// (an account that will never be verified keeps the name meanwhile), and the owner of the address is told.
import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Mail } from "../../../platform/mail/index.ts";
import { mailKey, readMailAddress } from "../mail/address.ts";
import { composeMail } from "../mail/compose.ts";
import type { Post } from "../mail/post.ts";
import type { Member, MemberLanguage } from "../member.ts";
import { takeAttempt } from "../sign-in/attempts.ts";
import { hasHashingRoom } from "../sign-in/hash-queue.ts";
import { createLink, mailedLinkSeconds } from "../sign-in/links.ts";
import { busySeconds } from "../sign-in/sign-in.ts";
import { type AccountTrouble, createMember, judgeAccount } from "./accounts.ts";
import { findByEmail } from "./email.sql.ts";
import { deleteStaleApplicants } from "./members.sql.ts";
import { readRegistrationMode } from "./registration.sql.ts";

export type RegistrationRequest = {
  readonly name: string;
  readonly password: string;
  /** Asked for where mails can be sent. */
  readonly email: string;
  /** Asked for where moderators decide. */
  readonly application: string;
  readonly language: MemberLanguage;
  /** Where the visitor was going. */
  readonly back: string;
  readonly address: string;
};

export type Registered =
  | { readonly kind: "registered"; readonly member: Member }
  | { readonly kind: "waiting" }
  | { readonly kind: "mail-sent" }
  | { readonly kind: "not-open" }
  | { readonly kind: "invalid-email" }
  | { readonly kind: "no-application" }
  | { readonly kind: "too-many-attempts"; readonly retryAfterSeconds: number }
  | AccountTrouble;

export const applicationMax = 1000;
const unverifiedSeconds = mailedLinkSeconds["verify-email"];
const declinedSeconds = 30 * 24 * 3600;

/** Makes an account for who asks, as far as the place is open to them. */
export async function register(
  sql: Sql,
  request: RegistrationRequest,
  { clock, post }: { readonly clock: Clock; readonly post: Post | undefined },
): Promise<Registered> {
  const mode = await readRegistrationMode(sql);
  if (mode !== "open" && mode !== "approval") return { kind: "not-open" };
  const name = request.name.trim();
  const application = request.application.trim().slice(0, applicationMax);
  const email = post && readMailAddress(request.email);
  const trouble = judgeAccount({ name, password: request.password, role: "member" });
  if (trouble) return trouble;
  if (post && email === undefined) return { kind: "invalid-email" };
  if (mode === "approval" && application === "") return { kind: "no-application" };
  if (!hasHashingRoom()) return { kind: "too-many-attempts", retryAfterSeconds: busySeconds };
  const now = clock.now();
  const attempt = await takeAttempt(sql, { act: "register", key: "", address: request.address, now });
  if (attempt.kind === "wait") return { kind: "too-many-attempts", retryAfterSeconds: attempt.seconds };
  await forgetStaleApplicants(sql, now);
  const isDecided = mode === "approval";
  const state = email !== undefined ? "unverified" : isDecided ? "waiting" : "active";
  const account = {
    name,
    password: request.password,
    role: "member",
    state,
    application: isDecided ? application : undefined,
    language: request.language,
  } as const;
  const created = await createMember(sql, account, clock);
  if (created.kind !== "created") return created;
  if (post && email !== undefined) {
    const { member } = created;
    post.later(() => firstMail(sql, { ...request, email, post, memberId: member.id, name: member.name, now }));
    return { kind: "mail-sent" };
  }
  return isDecided ? { kind: "waiting" } : { kind: "registered", member: created.member };
}

function forgetStaleApplicants(sql: SqlOrTransaction, now: Date): Promise<void> {
  return deleteStaleApplicants(sql, {
    unverifiedBefore: secondsAfter(now, -unverifiedSeconds),
    declinedBefore: secondsAfter(now, -declinedSeconds),
  });
}

type FirstMail = Pick<RegistrationRequest, "language" | "back" | "address"> & {
  readonly email: string;
  readonly post: Post;
  readonly memberId: MemberId;
  readonly name: string;
  readonly now: Date;
};

/** The link that verifies the address; to the owner of an address that is known already, word that they have an account. */
async function firstMail(sql: Sql, request: FirstMail): Promise<Mail | undefined> {
  const { email, language, memberId, now, name, back } = request;
  const { publicUrl } = request.post;
  const key = mailKey(email);
  if ((await takeAttempt(sql, { act: "mail", key, address: "", now })).kind === "wait") return undefined;
  const owner = await findByEmail(sql, key);
  if (owner)
    return composeMail({
      kind: "have-account",
      to: owner.email,
      name: owner.name,
      language: owner.language ?? language,
      publicUrl,
      path: "/forgotten",
    });
  const expiresInSeconds = unverifiedSeconds;
  const token = await createLink(sql, { memberId, purpose: "verify-email", email, back, expiresInSeconds }, now);
  return composeMail({ kind: "verify", to: email, name, language, publicUrl, path: `/verify/${token}` });
}
