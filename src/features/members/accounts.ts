import type { Clock } from "../../base/clock.ts";
import type { Sql, SqlOrTransaction } from "../../platform/database/index.ts";
import type { Member, Role } from "./member.ts";

export type CreatedMember =
  | { readonly kind: "created"; readonly member: Member }
  | { readonly kind: "name-taken" }
  | { readonly kind: "invalid-name"; readonly why: string }
  | { readonly kind: "weak-password"; readonly why: string };

export type PromotedMember =
  | { readonly kind: "changed"; readonly member: Member }
  | { readonly kind: "unknown-member" }
  | { readonly kind: "last-administrator" };

export async function createMember(
  _sql: Sql,
  _new: { readonly name: string; readonly password?: string; readonly role: Role },
  _clock: Clock,
): Promise<CreatedMember> {
  throw new Error("unwritten");
}
export async function promoteMember(
  _sql: Sql,
  _change: { readonly name: string; readonly role: Role },
): Promise<PromotedMember> {
  throw new Error("unwritten");
}
export async function findMemberByName(_sql: SqlOrTransaction, _name: string): Promise<Member | undefined> {
  throw new Error("unwritten");
}
export async function hasAdministrator(_sql: SqlOrTransaction): Promise<boolean> {
  throw new Error("unwritten");
}
