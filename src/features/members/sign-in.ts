import { type Clock, secondsAfter, secondsBetween } from "../../base/clock.ts";
import type { SqlOrTransaction } from "../../platform/database/index.ts";
import { type AttemptCounts, countAttempts, deleteAttempt, deleteOldAttempts, insertAttempt } from "./attempts.sql.ts";
import { hasHashingRoom } from "./hash-queue.ts";
import type { Member } from "./member.ts";
import { nameKey } from "./member-name.ts";
import { findCredentials } from "./members.sql.ts";
import { verifyPassword } from "./password.ts";
import { deleteExpiredSessions, deleteSession, findSessionMember, insertSession } from "./sessions.sql.ts";
import { createToken, tokenHash } from "./token.ts";

export type SignedIn =
  | { readonly kind: "signed-in"; readonly token: string; readonly member: Member }
  | { readonly kind: "refused" }
  | { readonly kind: "too-many-attempts"; readonly retryAfterSeconds: number };

export type SignInRequest = {
  readonly name: string;
  readonly password: string;
  /** Where the request came from; "" when unknown. */
  readonly address?: string;
};

export const sessionSeconds = 30 * 24 * 3600;
const windowSeconds = 15 * 60;
const busySeconds = 10; // others are signing in; not the asker's fault, and not counted
// A person mistypes a few times; a name is tried by few people; many people may share an address.
const attemptsMax = { pair: 10, name: 50, address: 100 } as const;

/**
 * Checks a name and a password, and opens a session. A refusal tells nothing about which of the two was wrong and takes as
 * long for a name of nobody. Failures count for 15 minutes, in the database, so that no second process gives new tries.
 */
export async function signIn(sql: SqlOrTransaction, request: SignInRequest, clock: Clock): Promise<SignedIn> {
  if (!hasHashingRoom()) return { kind: "too-many-attempts", retryAfterSeconds: busySeconds };
  const now = clock.now();
  const since = secondsAfter(now, -windowSeconds);
  const key = nameKey(request.name);
  const address = (request.address ?? "").replaceAll("\u0000", "").slice(0, 100);
  await deleteOldAttempts(sql, since);
  // Noted before the password is looked at: a hundred tries at once are a hundred tries.
  const attempt = await insertAttempt(sql, { key, address, now });
  const counts = await countAttempts(sql, { key, address, since });
  if (isTooMany(counts, address)) {
    await deleteAttempt(sql, attempt);
    return {
      kind: "too-many-attempts",
      retryAfterSeconds: Math.max(1, Math.ceil(secondsBetween(since, counts.firstAt))),
    };
  }
  const found = await findCredentials(sql, key);
  const isRight = await verifyPassword(request.password, found?.passwordHash);
  if (!found || !isRight) return { kind: "refused" };
  await deleteAttempt(sql, attempt);
  const { passwordHash: _, ...member } = found;
  return { kind: "signed-in", token: await openSession(sql, member, now), member };
}

// Without an address all attempts come from one place, so only names are told apart.
function isTooMany(counts: AttemptCounts, address: string): boolean {
  return (
    counts.pair > attemptsMax.pair ||
    counts.name > attemptsMax.name ||
    (address !== "" && counts.address > attemptsMax.address)
  );
}

async function openSession(sql: SqlOrTransaction, member: Member, now: Date): Promise<string> {
  const token = createToken();
  await deleteExpiredSessions(sql, now);
  await insertSession(sql, {
    hash: tokenHash(token),
    memberId: member.id,
    now,
    expiresAt: secondsAfter(now, sessionSeconds),
  });
  return token;
}

/** The member a session's token belongs to; undefined when it is unknown or has ended. */
export function findSession(sql: SqlOrTransaction, token: string, clock: Clock): Promise<Member | undefined> {
  return findSessionMember(sql, { hash: tokenHash(token), now: clock.now() });
}

/** Ends a session; an unknown token changes nothing. */
export function signOut(sql: SqlOrTransaction, token: string): Promise<void> {
  return deleteSession(sql, tokenHash(token));
}
