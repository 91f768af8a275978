import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Member, Role } from "../member.ts";
import { createToken, tokenHash } from "../sign-in/token.ts";
import { type AccountTrouble, createMember } from "./accounts.ts";
import {
  closeInvitation,
  deleteExpiredInvitations,
  insertInvitation,
  lockOpenInvitation,
  readOpenInvitation,
} from "./invitations.sql.ts";

export type AcceptedInvitation =
  | { readonly kind: "accepted"; readonly member: Member }
  | { readonly kind: "unknown-or-used" }
  | { readonly kind: "expired" }
  | AccountTrouble;

const keptSeconds = 30 * 24 * 3600; // an expired link is called expired, not unknown, for a month

export type InvitationRequest = {
  readonly role: Role;
  readonly expiresInSeconds: number;
  /** Undefined: the command line, or the first start. */
  readonly by?: MemberId;
};

/** Makes a token that lets one person make one account with `role`. Only its hash is stored: it is shown once. */
export async function createInvitation(
  sql: SqlOrTransaction,
  { role, expiresInSeconds, by }: InvitationRequest,
  clock: Clock,
): Promise<{ readonly token: string }> {
  const now = clock.now();
  const token = createToken();
  await deleteExpiredInvitations(sql, secondsAfter(now, -keptSeconds));
  await insertInvitation(sql, {
    hash: tokenHash(token),
    role,
    by,
    now,
    expiresAt: secondsAfter(now, expiresInSeconds),
  });
  return { token };
}

/** Whether a link can still be used, so that one that cannot says so before a form is filled in. */
export async function judgeInvitation(
  sql: SqlOrTransaction,
  token: string,
  clock: Clock,
): Promise<{ readonly kind: "open"; readonly role: Role } | { readonly kind: "unknown-or-used" | "expired" }> {
  const found = await readOpenInvitation(sql, tokenHash(token));
  if (!found) return { kind: "unknown-or-used" };
  return found.expiresAt <= clock.now() ? { kind: "expired" } : { kind: "open", role: found.role };
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
