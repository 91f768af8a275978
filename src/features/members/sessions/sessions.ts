import { type Clock, secondsAfter, secondsBetween } from "../../../base/clock.ts";
import { type MemberId, readId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { createToken, tokenHash } from "../sign-in/token.ts";
import { shortenAddress } from "./place.ts";
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionById,
  findSessionMember,
  insertSession,
  listSessionsOf,
  type PresentMember,
  type Session,
  type SessionMethod,
  touchSession,
} from "./sessions.sql.ts";

export const sessionSeconds = 30 * 24 * 3600;
const touchedEverySeconds = 600; // "last used" need not be truer than that, and a write a page view would be dear
const deviceMax = 300;

/** Where and with what somebody signs in; "" when unknown. */
export type Entry = { readonly address?: string; readonly device?: string };

/** Opens a session; its token is told once. A token is never taken from the browser: nobody can hand one to somebody else. */
export async function openSession(
  sql: SqlOrTransaction,
  { memberId, method, entry }: { readonly memberId: MemberId; readonly method: SessionMethod; readonly entry: Entry },
  now: Date,
): Promise<string> {
  const token = createToken();
  await deleteExpiredSessions(sql, now);
  await insertSession(sql, {
    hash: tokenHash(token),
    memberId,
    device: (entry.device ?? "").replaceAll("\u0000", "").toWellFormed().slice(0, deviceMax),
    place: shortenAddress(entry.address ?? ""),
    method,
    now,
    expiresAt: secondsAfter(now, sessionSeconds),
  });
  return token;
}

/** Who is here: a member, or one who is suspended and may do no more than read why, appeal and take their data with them. */
export type Presence = { readonly kind: "active" | "suspended"; readonly member: PresentMember };

/** The active member a session's token belongs to; undefined when it is unknown, has ended, or the member is not active. */
export async function findSession(
  sql: SqlOrTransaction,
  token: string,
  clock: Clock,
): Promise<PresentMember | undefined> {
  const presence = await findPresence(sql, token, clock);
  return presence?.kind === "active" ? presence.member : undefined;
}

/** Whom a session's token belongs to; undefined when it is unknown or has ended, or the account is closed to its owner. */
export async function findPresence(sql: SqlOrTransaction, token: string, clock: Clock): Promise<Presence | undefined> {
  const now = clock.now();
  const hash = tokenHash(token);
  const found = await findSessionMember(sql, { hash, now });
  if (!found) return undefined;
  const { usedAt, isSuspended, ...member } = found;
  if (secondsBetween(usedAt, now) > touchedEverySeconds) await touchSession(sql, hash, now);
  return { kind: isSuspended ? "suspended" : "active", member };
}

/** The open sessions of a member, that of `token` first. */
export function listSessions(
  sql: SqlOrTransaction,
  { memberId, token }: { readonly memberId: MemberId; readonly token: string },
  clock: Clock,
): Promise<Session[]> {
  return listSessionsOf(sql, { memberId, hash: tokenHash(token), now: clock.now() });
}

/** Ends one session of a member; false when there is none of that id. */
export async function endSession(
  sql: SqlOrTransaction,
  { memberId, id }: { readonly memberId: MemberId; readonly id: string },
): Promise<boolean> {
  const read = readId(id);
  return read !== undefined && (await deleteSessionById(sql, { memberId, id: read }));
}

/** Ends all sessions of a member but that of `token`; how many. */
export function endOtherSessions(
  sql: SqlOrTransaction,
  { memberId, token }: { readonly memberId: MemberId; readonly token: string },
): Promise<number> {
  return deleteOtherSessions(sql, { memberId, keptHash: tokenHash(token) });
}

/** Ends a session; an unknown token changes nothing. */
export function signOut(sql: SqlOrTransaction, token: string): Promise<void> {
  return deleteSession(sql, tokenHash(token));
}
