import type { Sql } from "../../../platform/database/index.ts";
import { findReachable } from "../accounts/email.sql.ts";
import { nameKey } from "../accounts/member-name.ts";
import { deleteMember, lockAdministrators } from "../accounts/members.sql.ts";
import { mailKey } from "../mail/address.ts";
import type { Member } from "../member.ts";
import { deleteAttemptsFor } from "../sign-in/attempts.sql.ts";

export type DeletedAccount = { readonly kind: "deleted" | "last-administrator" };

/**
 * Deletes an account with everything that is its own: every table that names a member lets go by its foreign key, and what is
 * counted by name is deleted here. Nothing is left to restore it from. For who has proven who they are (`prove`).
 */
export function deleteAccount(sql: Sql, { id, name }: Member): Promise<DeletedAccount> {
  return sql.begin(async (transaction): Promise<DeletedAccount> => {
    const administrators = await lockAdministrators(transaction);
    if (administrators.length === 1 && administrators[0] === id) return { kind: "last-administrator" };
    const reachable = await findReachable(transaction, id);
    await deleteAttemptsFor(transaction, [nameKey(name), ...(reachable ? [mailKey(reachable.email)] : [])]);
    await deleteMember(transaction, id);
    return { kind: "deleted" };
  });
}
