import type { Clock } from "../../../base/clock.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { Member, MemberLanguage, MemberState, Role } from "../member.ts";
import { hashPassword, passwordTrouble } from "../sign-in/password.ts";
import { isReserved, lookKey, nameKey, nameTrouble } from "./member-name.ts";
import { findMemberByKey, insertMember } from "./members.sql.ts";

export type AccountTrouble =
  | { readonly kind: "name-taken" }
  | { readonly kind: "name-reserved" }
  | { readonly kind: "invalid-name"; readonly why: string }
  | { readonly kind: "weak-password"; readonly why: string };

export type CreatedMember = { readonly kind: "created"; readonly member: Member } | AccountTrouble;

export type NewAccount = {
  readonly name: string;
  /** Absent: nobody can sign in to the account with a password. */
  readonly password?: string;
  readonly role: Role;
  /** Active unless told. */
  readonly state?: MemberState;
  readonly application?: string | undefined;
  readonly language?: MemberLanguage | undefined;
};

/** Makes an account. Names that differ in case only, or look alike, are the same. */
export async function createMember(sql: SqlOrTransaction, account: NewAccount, clock: Clock): Promise<CreatedMember> {
  const name = account.name.trim();
  const trouble = judgeAccount({ ...account, name });
  if (trouble) return trouble;
  const passwordHash = account.password === undefined ? undefined : await hashPassword(account.password);
  const member = await insertMember(sql, {
    name,
    key: nameKey(name),
    lookKey: lookKey(name),
    role: account.role,
    passwordHash,
    state: account.state ?? "active",
    application: account.application,
    language: account.language,
    now: clock.now(),
  });
  return member ? { kind: "created", member } : { kind: "name-taken" };
}

/** What can be said against an account without asking the database. */
export function judgeAccount({ name, password, role }: NewAccount): AccountTrouble | undefined {
  const wrongName = nameTrouble(name);
  if (wrongName) return { kind: "invalid-name", why: wrongName };
  if (role === "member" && isReserved(name)) return { kind: "name-reserved" };
  const wrongPassword = password === undefined ? undefined : passwordTrouble(password, name);
  return wrongPassword ? { kind: "weak-password", why: wrongPassword } : undefined;
}

export function findMemberByName(sql: SqlOrTransaction, name: string): Promise<Member | undefined> {
  return findMemberByKey(sql, nameKey(name));
}
