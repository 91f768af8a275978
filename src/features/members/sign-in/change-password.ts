import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { lockCredentials, setPasswordHash } from "../accounts/members.sql.ts";
import type { Post } from "../mail/post.ts";
import { deleteOtherSessions } from "../sessions/sessions.sql.ts";
import { type Entry, openSession } from "../sessions/sessions.ts";
import { countPasskeys } from "./passkeys.sql.ts";
import { hashPassword, passwordTrouble } from "./password.ts";
import { tellOfNewPassword } from "./reset.ts";

export type ChangedPassword =
  /** All sessions have ended; `token` is that of a new one. */
  | { readonly kind: "changed"; readonly token: string }
  | { readonly kind: "weak-password"; readonly why: string }
  | { readonly kind: "unknown-member" };

type PasswordChange = { readonly memberId: MemberId; readonly password: string; readonly entry: Entry };

/** Sets a password for who has proven who they are (`prove`). */
export async function changePassword(
  sql: Sql,
  { memberId, password, entry }: PasswordChange,
  { clock, post }: { readonly clock: Clock; readonly post: Post | undefined },
): Promise<ChangedPassword> {
  const outcome = await sql.begin(async (transaction): Promise<ChangedPassword> => {
    const member = await lockCredentials(transaction, memberId);
    if (!member) return { kind: "unknown-member" };
    const why = passwordTrouble(password, member.name);
    if (why) return { kind: "weak-password", why };
    await setPasswordHash(transaction, memberId, await hashPassword(password));
    await deleteOtherSessions(transaction, { memberId });
    const token = await openSession(transaction, { memberId, method: "password", entry }, clock.now());
    return { kind: "changed", token };
  });
  if (outcome.kind === "changed" && post) tellOfNewPassword(sql, memberId, post);
  return outcome;
}

/** Takes the password away; the last way of signing in stays. */
export function removePassword(sql: Sql, memberId: MemberId): Promise<{ readonly kind: "removed" | "last-way" }> {
  return sql.begin(async (transaction) => {
    await lockCredentials(transaction, memberId);
    if ((await countPasskeys(transaction, memberId)) === 0) return { kind: "last-way" } as const;
    await setPasswordHash(transaction, memberId, undefined);
    return { kind: "removed" } as const;
  });
}
