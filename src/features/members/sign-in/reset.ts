import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import { findByNameOrEmail, findReachable } from "../accounts/email.sql.ts";
import { nameKey } from "../accounts/member-name.ts";
import { lockCredentials, setPasswordHash } from "../accounts/members.sql.ts";
import { mailKey } from "../mail/address.ts";
import { composeMail } from "../mail/compose.ts";
import type { Post } from "../mail/post.ts";
import type { MemberLanguage } from "../member.ts";
import { deleteOtherSessions } from "../sessions/sessions.sql.ts";
import type { Entry } from "../sessions/sessions.ts";
import { takeAttempt } from "./attempts.ts";
import { findLink, takeLink } from "./links.sql.ts";
import { createLink, mailedLinkSeconds } from "./links.ts";
import { hashPassword, passwordTrouble } from "./password.ts";
import { admit, type SignedIn } from "./sign-in.ts";
import { tokenHash } from "./token.ts";

export type RequestedReset =
  | { readonly kind: "accepted" }
  | { readonly kind: "too-many-attempts"; readonly retryAfterSeconds: number };

type ResetRequest = {
  /** A name or a mail address. */
  readonly who: string;
  readonly language: MemberLanguage;
  readonly back: string;
  readonly address: string;
};

/** Sends a link to whom it may concern. The answer and its time are the same for names and addresses of nobody. */
export async function requestReset(
  sql: Sql,
  { who, language, back, address }: ResetRequest,
  { clock, post }: { readonly clock: Clock; readonly post: Post },
): Promise<RequestedReset> {
  const now = clock.now();
  const key = nameKey(who.replace(/^\s*@/, ""));
  const attempt = await takeAttempt(sql, { act: "mail", key, address, now });
  if (attempt.kind === "wait") return { kind: "too-many-attempts", retryAfterSeconds: attempt.seconds };
  const { publicUrl } = post;
  post.later(async () => {
    const found = await findByNameOrEmail(sql, { nameKey: key, emailKey: mailKey(who.trim()) });
    if (found?.state !== "active") return undefined;
    const expiresInSeconds = mailedLinkSeconds["reset-password"];
    const token = await createLink(sql, { memberId: found.id, purpose: "reset-password", back, expiresInSeconds }, now);
    const { email: to, name } = found;
    return composeMail({
      kind: "reset",
      to,
      name,
      language: found.language ?? language,
      publicUrl,
      path: `/reset/${token}`,
    });
  });
  return { kind: "accepted" };
}

/** Whose password a link is for; undefined when it does not work any more. */
export async function judgeResetLink(
  sql: SqlOrTransaction,
  token: string,
  clock: Clock,
): Promise<{ readonly name: string } | undefined> {
  return await findLink(sql, { hash: tokenHash(token), purpose: "reset-password", now: clock.now() });
}

export type ResetPassword =
  | (Extract<SignedIn, { kind: "signed-in" | "barred" }> & { readonly back: string })
  | { readonly kind: "unknown-or-used" }
  | { readonly kind: "weak-password"; readonly why: string };

/** Sets a new password by a one-time link, ends every session and opens a new one. A password too weak does not use the link up. */
export async function resetPassword(
  sql: Sql,
  { token, password, entry }: { readonly token: string; readonly password: string; readonly entry: Entry },
  { clock, post }: { readonly clock: Clock; readonly post: Post | undefined },
): Promise<ResetPassword> {
  const now = clock.now();
  const asked = { hash: tokenHash(token), purpose: "reset-password", now } as const;
  const link = await findLink(sql, asked);
  if (!link) return { kind: "unknown-or-used" };
  const why = passwordTrouble(password, link.name);
  if (why) return { kind: "weak-password", why };
  const hash = await hashPassword(password);
  const outcome = await sql.begin(async (transaction): Promise<ResetPassword> => {
    const taken = await takeLink(transaction, asked);
    const found = taken && (await lockCredentials(transaction, taken.memberId));
    if (!taken || !found) return { kind: "unknown-or-used" };
    await setPasswordHash(transaction, found.id, hash);
    await deleteOtherSessions(transaction, { memberId: found.id });
    const admitted = await admit(transaction, { found, method: "password", entry, now });
    return { ...admitted, back: taken.back };
  });
  if (outcome.kind === "signed-in" && post) tellOfNewPassword(sql, outcome.member.id, post);
  return outcome;
}

/** Tells the owner, who may not be the one who did it. */
export function tellOfNewPassword(sql: SqlOrTransaction, memberId: MemberId, post: Post): void {
  post.later(async () => {
    const found = await findReachable(sql, memberId);
    if (!found) return undefined;
    const { email: to, name, language = "en" } = found;
    return composeMail({ kind: "password-changed", to, name, language, publicUrl: post.publicUrl, path: "/forgotten" });
  });
}
