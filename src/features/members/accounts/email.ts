import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import { mailKey, readMailAddress } from "../mail/address.ts";
import { composeMail } from "../mail/compose.ts";
import type { Post } from "../mail/post.ts";
import type { MemberLanguage } from "../member.ts";
import { takeAttempt } from "../sign-in/attempts.ts";
import { findLink, takeLink } from "../sign-in/links.sql.ts";
import { createLink, mailedLinkSeconds } from "../sign-in/links.ts";
import { tokenHash } from "../sign-in/token.ts";
import { findApplication } from "./application.sql.ts";
import { findByEmail, findReachable, setEmail } from "./email.sql.ts";
import { findCredentialsById, lockCredentials, setState } from "./members.sql.ts";

export type VerifiedEmail =
  | { readonly kind: "verified"; readonly name: string; readonly back: string }
  /** Verified, and now a moderator looks at it. */
  | { readonly kind: "waiting" }
  | { readonly kind: "email-taken" }
  | { readonly kind: "unknown-or-used" };

/** Takes the link of a mail: its reader owns the address. */
export function verifyEmail(
  sql: Sql,
  token: string,
  { clock, post }: { readonly clock: Clock; readonly post: Post | undefined },
): Promise<VerifiedEmail> {
  return sql.begin(async (transaction): Promise<VerifiedEmail> => {
    const now = clock.now();
    const link = await takeLink(transaction, { hash: tokenHash(token), purpose: "verify-email", now });
    if (!link || link.email === undefined) return { kind: "unknown-or-used" };
    const id = link.memberId;
    await lockCredentials(transaction, id);
    const before = await findReachable(transaction, id);
    const isOwn = await setEmail(transaction, { id, email: link.email, key: mailKey(link.email) });
    if (!isOwn) return { kind: "email-taken" };
    if (before && before.email !== link.email) post?.later(async () => tellOfChange(before, post));
    if (link.state !== "unverified") return { kind: "verified", name: link.name, back: link.back };
    const application = await findApplication(transaction, id);
    await setState(transaction, { id, state: application === undefined ? "active" : "waiting", now });
    return application === undefined ? { kind: "verified", name: link.name, back: link.back } : { kind: "waiting" };
  });
}

type Before = NonNullable<Awaited<ReturnType<typeof findReachable>>>;

function tellOfChange({ email, name, language }: Before, { publicUrl }: Post) {
  return composeMail({ kind: "email-changed", to: email, name, language: language ?? "en", publicUrl, path: "/" });
}

/** Whether a link of a mail still works, before its button is pressed. */
export async function isVerifyLinkOpen(sql: SqlOrTransaction, token: string, clock: Clock): Promise<boolean> {
  const asked = { hash: tokenHash(token), purpose: "verify-email", now: clock.now() } as const;
  return (await findLink(sql, asked)) !== undefined;
}

export type RequestedEmail =
  | { readonly kind: "mail-sent" }
  | { readonly kind: "invalid-email" }
  | { readonly kind: "too-many-attempts"; readonly retryAfterSeconds: number };

type EmailRequest = {
  readonly memberId: MemberId;
  readonly email: string;
  readonly language: MemberLanguage;
};

/** Sends a link to an address that a member wants to use; it is theirs once they have opened it. */
export async function requestEmail(
  sql: Sql,
  { memberId, email, language }: EmailRequest,
  { clock, post }: { readonly clock: Clock; readonly post: Post },
): Promise<RequestedEmail> {
  const address = readMailAddress(email);
  if (address === undefined) return { kind: "invalid-email" };
  const now = clock.now();
  const attempt = await takeAttempt(sql, { act: "mail", key: mailKey(address), address: "", now });
  if (attempt.kind === "wait") return { kind: "too-many-attempts", retryAfterSeconds: attempt.seconds };
  const { publicUrl } = post;
  post.later(async () => {
    const member = await findCredentialsById(sql, memberId);
    if (!member) return undefined;
    const owner = await findByEmail(sql, mailKey(address));
    if (owner && owner.id !== memberId) {
      const { email: to, name } = owner;
      return composeMail({
        kind: "have-account",
        to,
        name,
        language: owner.language ?? language,
        publicUrl,
        path: "/forgotten",
      });
    }
    const expiresInSeconds = mailedLinkSeconds["verify-email"];
    const link = { memberId, purpose: "verify-email", email: address, back: "/me/security", expiresInSeconds } as const;
    const token = await createLink(sql, link, now);
    return composeMail({
      kind: "verify-new",
      to: address,
      name: member.name,
      language,
      publicUrl,
      path: `/verify/${token}`,
    });
  });
  return { kind: "mail-sent" };
}
