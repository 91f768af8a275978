import type { Clock } from "../../base/clock.ts";
import type { Sql, SqlOrTransaction } from "../../platform/database/index.ts";
import type { Member, Role } from "./member.ts";
import { nameKey, nameTrouble } from "./member-name.ts";
import { findMemberByKey, insertMember, lockAdministrators, setRole } from "./members.sql.ts";
import { hashPassword, passwordTrouble } from "./password.ts";

export type CreatedMember =
  | { readonly kind: "created"; readonly member: Member }
  | { readonly kind: "name-taken" }
  | { readonly kind: "invalid-name"; readonly why: string }
  | { readonly kind: "weak-password"; readonly why: string };

export type PromotedMember =
  | { readonly kind: "changed"; readonly member: Member }
  | { readonly kind: "unknown-member" }
  | { readonly kind: "last-administrator" };

export type NewAccount = {
  readonly name: string;
  /** Absent: nobody can sign in to the account with a password. */
  readonly password?: string;
  readonly role: Role;
};

/** Makes an account. Names that differ in case only are the same. */
export async function createMember(sql: SqlOrTransaction, account: NewAccount, clock: Clock): Promise<CreatedMember> {
  const name = account.name.trim();
  const wrongName = nameTrouble(name);
  if (wrongName) return { kind: "invalid-name", why: wrongName };
  const wrongPassword = account.password === undefined ? undefined : passwordTrouble(account.password, name);
  if (wrongPassword) return { kind: "weak-password", why: wrongPassword };
  const passwordHash = account.password === undefined ? undefined : await hashPassword(account.password);
  const member = await insertMember(sql, {
    name,
    key: nameKey(name),
    role: account.role,
    passwordHash,
    now: clock.now(),
  });
  return member ? { kind: "created", member } : { kind: "name-taken" };
}

/** Gives a member another role, up or down; the last administrator stays one. */
export function promoteMember(
  sql: Sql,
  { name, role }: { readonly name: string; readonly role: Role },
): Promise<PromotedMember> {
  return sql.begin(async (transaction): Promise<PromotedMember> => {
    const administrators = await lockAdministrators(transaction);
    const member = await findMemberByKey(transaction, nameKey(name));
    if (!member) return { kind: "unknown-member" };
    if (role !== "administrator" && administrators.length === 1 && administrators[0] === member.id)
      return { kind: "last-administrator" };
    return { kind: "changed", member: await setRole(transaction, member.id, role) };
  });
}

export function findMemberByName(sql: SqlOrTransaction, name: string): Promise<Member | undefined> {
  return findMemberByKey(sql, nameKey(name));
}
