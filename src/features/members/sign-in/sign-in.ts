import type { Clock } from "../../../base/clock.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { nameKey } from "../accounts/member-name.ts";
import { type Credentials, findCredentials } from "../accounts/members.sql.ts";
import type { Member, MemberState } from "../member.ts";
import { type Entry, openSession } from "../sessions/sessions.ts";
import { deletePair } from "./attempts.sql.ts";
import { takeAttempt } from "./attempts.ts";
import { hasHashingRoom } from "./hash-queue.ts";
import { verifyPassword } from "./password.ts";

/** An account that may not come in, told only to who knows its password or holds its passkey. */
export type Barred = {
  readonly kind: "barred";
  readonly member: Member;
  readonly state: Exclude<MemberState, "active" | "suspended">;
  readonly reason?: string;
};

export type SignedIn =
  | {
      readonly kind: "signed-in";
      readonly token: string;
      readonly member: Member;
      /** They come in to read why, to appeal and to take their data with them. */
      readonly isSuspended: boolean;
    }
  | { readonly kind: "refused" }
  | { readonly kind: "too-many-attempts"; readonly retryAfterSeconds: number }
  | Barred;

export type SignInRequest = Entry & { readonly name: string; readonly password: string };

export const busySeconds = 10; // others are signing in; not the asker's fault, and not counted

/**
 * Checks a name and a password, and opens a session. A refusal tells nothing about which of the two was wrong and takes as
 * long for a name of nobody.
 */
export async function signIn(sql: SqlOrTransaction, request: SignInRequest, clock: Clock): Promise<SignedIn> {
  if (!hasHashingRoom()) return { kind: "too-many-attempts", retryAfterSeconds: busySeconds };
  const now = clock.now();
  const key = nameKey(request.name);
  const address = request.address ?? "";
  const attempt = await takeAttempt(sql, { act: "sign-in", key, address, now });
  if (attempt.kind === "wait") return { kind: "too-many-attempts", retryAfterSeconds: attempt.seconds };
  const found = await findCredentials(sql, key);
  const isRight = await verifyPassword(request.password, found?.passwordHash);
  if (!found || !isRight) return { kind: "refused" };
  await deletePair(sql, { act: "sign-in", key, address });
  return await admit(sql, { found, method: "password", entry: request, now });
}

type Admission = {
  readonly found: Credentials;
  readonly method: "password" | "passkey";
  readonly entry: Entry;
  readonly now: Date;
};

/** Opens a session for who has proven who they are, if their account is open to them. */
export async function admit(
  sql: SqlOrTransaction,
  { found, method, entry, now }: Admission,
): Promise<Extract<SignedIn, { kind: "signed-in" }> | Barred> {
  const { passwordHash: _, state, stateReason, ...member } = found;
  const isSuspended = state === "suspended";
  if (state !== "active" && !isSuspended)
    return { kind: "barred", member, state, ...(stateReason && { reason: stateReason }) };
  const token = await openSession(sql, { memberId: member.id, method, entry }, now);
  return { kind: "signed-in", token, member, isSuspended };
}
