import type { Clock } from "../../base/clock.ts";
import type { Sql, SqlOrTransaction } from "../../platform/database/index.ts";
import type { Member } from "./member.ts";

export type SignedIn =
  | { readonly kind: "signed-in"; readonly token: string; readonly member: Member }
  | { readonly kind: "refused" }
  | { readonly kind: "too-many-attempts"; readonly retryAfterSeconds: number };

export async function signIn(
  _sql: Sql,
  _who: { readonly name: string; readonly password: string; readonly address?: string },
  _clock: Clock,
): Promise<SignedIn> {
  throw new Error("unwritten");
}
export async function findSession(_sql: SqlOrTransaction, _token: string, _clock: Clock): Promise<Member | undefined> {
  throw new Error("unwritten");
}
export async function signOut(_sql: SqlOrTransaction, _token: string): Promise<void> {
  throw new Error("unwritten");
}
