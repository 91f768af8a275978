import { type Clock, secondsAfter } from "../../base/clock.ts";
import type { Sql, SqlOrTransaction } from "../../platform/database/index.ts";
import { createMember } from "./accounts.ts";
import {
  closeInvitation,
  deleteExpiredInvitations,
  insertInvitation,
  lockOpenInvitation,
  readOpenInvitationEnd,
} from "./invitations.sql.ts";
import type { Member, Role } from "./member.ts";
import { createToken, tokenHash } from "./token.ts";

export type AcceptedInvitation =
  | { readonly kind: "accepted"; readonly member: Member }
  | { readonly kind: "unknown-or-used" }
  | { readonly kind: "expired" }
  | { readonly kind: "name-taken" }
  | { readonly kind: "invalid-name"; readonly why: string }
  | { readonly kind: "weak-password"; readonly why: string };

const keptSeconds = 30 * 24 * 3600; // an expired link is called expired, not unknown, for a month

/** Makes a token that lets one person make one account with `role`. Only its hash is stored: it is shown once. */
export async function createInvitation(
  sql: SqlOrTransaction,
  { role, expiresInSeconds }: { readonly role: Role; readonly expiresInSeconds: number },
  clock: Clock,
): Promise<{ readonly token: string }> {
  const now = clock.now();
  const token = createToken();
  await deleteExpiredInvitations(sql, secondsAfter(now, -keptSeconds));
  await insertInvitation(sql, { hash: tokenHash(token), role, now, expiresAt: secondsAfter(now, expiresInSeconds) });
  return { token };
}

/** Whether a link can still be used, so that one that cannot says so before a form is filled in. */
export async function judgeInvitation(
  sql: SqlOrTransaction,
  token: string,
  clock: Clock,
): Promise<{ readonly kind: "open" | "unknown-or-used" | "expired" }> {
  const expiresAt = await readOpenInvitationEnd(sql, tokenHash(token));
  if (!expiresAt) return { kind: "unknown-or-used" };
  return { kind: expiresAt <= clock.now() ? "expired" : "open" };
}

/** Makes the account that an invitation is for. It is used up only by success: a taken name may be tried again with another. */
export function acceptInvitation(
  sql: Sql,
  { token, name, password }: { readonly token: string; readonly name: string; readonly password: string },
  clock: Clock,
): Promise<AcceptedInvitation> {
  const hash = tokenHash(token);
  return sql.begin(async (transaction): Promise<AcceptedInvitation> => {
    const invitation = await lockOpenInvitation(transaction, hash);
    if (!invitation) return { kind: "unknown-or-used" };
    const now = clock.now();
    if (invitation.expiresAt <= now) return { kind: "expired" };
    const created = await createMember(transaction, { name, password, role: invitation.role }, clock);
    if (created.kind !== "created") return created;
    await closeInvitation(transaction, { hash, memberId: created.member.id, now });
    return { kind: "accepted", member: created.member };
  });
}
