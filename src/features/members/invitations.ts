import type { Clock } from "../../base/clock.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Member, Role } from "./member.ts";

export type AcceptedInvitation =
  | { readonly kind: "accepted"; readonly member: Member }
  | { readonly kind: "unknown-or-used" }
  | { readonly kind: "expired" }
  | { readonly kind: "name-taken" }
  | { readonly kind: "invalid-name"; readonly why: string }
  | { readonly kind: "weak-password"; readonly why: string };

export async function createInvitation(
  _sql: Sql,
  _new: { readonly role: Role; readonly expiresInSeconds: number },
  _clock: Clock,
): Promise<{ readonly token: string }> {
  throw new Error("unwritten");
}
export async function acceptInvitation(
  _sql: Sql,
  _answer: { readonly token: string; readonly name: string; readonly password: string },
  _clock: Clock,
): Promise<AcceptedInvitation> {
  throw new Error("unwritten");
}
