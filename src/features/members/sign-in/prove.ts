import type { Clock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { nameKey } from "../accounts/member-name.ts";
import { findCredentialsById } from "../accounts/members.sql.ts";
import { deletePair } from "./attempts.sql.ts";
import { takeAttempt } from "./attempts.ts";
import { hasHashingRoom } from "./hash-queue.ts";
import { judgePasskey, type PasskeySite } from "./passkeys.ts";
import { verifyPassword } from "./password.ts";
import { busySeconds } from "./sign-in.ts";

export type Proof = {
  readonly password?: string | undefined;
  /** The answer of a passkey, as JSON. */
  readonly passkey?: string | undefined;
  /** Where passkeys can be used; undefined where they cannot. */
  readonly site: PasskeySite | undefined;
  readonly address: string;
};

export type Proven =
  | { readonly kind: "proven" }
  | { readonly kind: "refused" }
  | { readonly kind: "too-many-attempts"; readonly retryAfterSeconds: number };

/**
 * Whether who is signed in is the member, and not somebody at a screen left open. Asked before anything that could lock the
 * member out. Guesses count as those at the sign-in do.
 */
export async function prove(sql: Sql, memberId: MemberId, proof: Proof, clock: Clock): Promise<Proven> {
  const { password = "", passkey = "", site, address } = proof;
  if (passkey !== "" && site) {
    const owner = await judgePasskey(sql, { answer: passkey, site, address }, clock);
    return { kind: owner === memberId ? "proven" : "refused" };
  }
  const member = await findCredentialsById(sql, memberId);
  if (!member?.passwordHash) return { kind: "refused" };
  if (!hasHashingRoom()) return { kind: "too-many-attempts", retryAfterSeconds: busySeconds };
  const key = nameKey(member.name);
  const attempt = await takeAttempt(sql, { act: "sign-in", key, address, now: clock.now() });
  if (attempt.kind === "wait") return { kind: "too-many-attempts", retryAfterSeconds: attempt.seconds };
  if (!(await verifyPassword(password, member.passwordHash))) return { kind: "refused" };
  await deletePair(sql, { act: "sign-in", key, address });
  return { kind: "proven" };
}
