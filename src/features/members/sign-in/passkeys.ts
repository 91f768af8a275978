// Passkeys (WebAuthn level 3). We put a random question (challenge), the authenticator signs it for our host name, and the question
// can be answered once, within five minutes. A passkey is good for the host name it was made at and for no other, so that a page
// that passes itself off for us gets nothing it could use here. The authenticator must check its owner (finger, face, PIN):
// a passkey is a whole sign-in.
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { type Clock, secondsAfter } from "../../../base/clock.ts";
import { type MemberId, readId } from "../../../base/ids.ts";
import type { Sql, SqlOrTransaction } from "../../../platform/database/index.ts";
import { findReachable } from "../accounts/email.sql.ts";
import { findCredentialsById, lockCredentials } from "../accounts/members.sql.ts";
import { composeMail } from "../mail/compose.ts";
import type { Post } from "../mail/post.ts";
import type { Member } from "../member.ts";
import type { Entry } from "../sessions/sessions.ts";
import { deleteAttempt } from "./attempts.sql.ts";
import { takeAttempt } from "./attempts.ts";
import {
  countPasskeys,
  deleteExpiredChallenges,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listCredentialIds,
  notePasskeyUse,
  takeChallenge,
} from "./passkeys.sql.ts";
import { admit, type SignedIn } from "./sign-in.ts";

/** Where passkeys are made and used: a host name, and the origin of its pages. */
export type PasskeySite = { readonly host: string; readonly origin: string };

const challengeSeconds = 300;
const answerMax = 20_000;
const nameMax = 50;
const passkeysMax = 20;

/** What the browser is asked to make a passkey by, as JSON. */
export async function offerPasskey(
  sql: SqlOrTransaction,
  { member, site }: { readonly member: Member; readonly site: PasskeySite },
  clock: Clock,
): Promise<string> {
  const known = await listCredentialIds(sql, { memberId: member.id, host: site.host });
  const options = await generateRegistrationOptions({
    rpName: "Glint",
    rpID: site.host,
    userName: member.name,
    userID: new TextEncoder().encode(`glint-${member.id}`),
    userDisplayName: member.name,
    timeout: challengeSeconds * 1000,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(sql, { challenge: options.challenge, memberId: member.id }, clock.now());
  return JSON.stringify(options);
}

export type AddedPasskey = { readonly kind: "added" | "refused" | "too-many" };

type PasskeyAnswer = {
  readonly memberId: MemberId;
  readonly name: string;
  /** What the browser gave, as JSON. */
  readonly answer: string;
  readonly site: PasskeySite;
};

/** Keeps the passkey that a browser made. */
export async function addPasskey(
  sql: Sql,
  { memberId, name, answer, site }: PasskeyAnswer,
  { clock, post }: { readonly clock: Clock; readonly post: Post | undefined },
): Promise<AddedPasskey> {
  const response = readAnswer<RegistrationResponseJSON>(answer);
  if (!response) return { kind: "refused" };
  const now = clock.now();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(sql, { challenge, memberId, now }),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
  }).catch(() => undefined);
  if (!verified?.verified) return { kind: "refused" };
  const { credential } = verified.registrationInfo;
  const outcome = await sql.begin(async (transaction): Promise<AddedPasskey> => {
    await lockCredentials(transaction, memberId);
    if ((await countPasskeys(transaction, memberId)) >= passkeysMax) return { kind: "too-many" };
    const isNew = await insertPasskey(transaction, {
      credentialId: credential.id,
      memberId,
      name: name.trim().slice(0, nameMax) || site.host,
      host: site.host,
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: credential.transports ?? [],
      now,
    });
    return { kind: isNew ? "added" : "refused" };
  });
  if (outcome.kind === "added" && post) post.later(() => composeNotice(sql, memberId, post.publicUrl));
  return outcome;
}

async function composeNotice(sql: SqlOrTransaction, memberId: MemberId, publicUrl: string) {
  const found = await findReachable(sql, memberId);
  if (!found) return undefined;
  const { email: to, name, language = "en" } = found;
  return composeMail({ kind: "passkey-added", to, name, language, publicUrl, path: "/me/security" });
}

export type AskedPasskey =
  | { readonly kind: "asked"; readonly options: string }
  | { readonly kind: "too-many-attempts"; readonly retryAfterSeconds: number };

/** A question to whatever passkey the visitor has, as JSON for the browser. */
export async function askPasskey(
  sql: SqlOrTransaction,
  { site, address }: { readonly site: PasskeySite; readonly address: string },
  clock: Clock,
): Promise<AskedPasskey> {
  const now = clock.now();
  const attempt = await takeAttempt(sql, { act: "passkey", key: "", address, now });
  if (attempt.kind === "wait") return { kind: "too-many-attempts", retryAfterSeconds: attempt.seconds };
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    userVerification: "required",
    timeout: challengeSeconds * 1000,
  });
  await keepChallenge(sql, { challenge: options.challenge, memberId: undefined }, now);
  return { kind: "asked", options: JSON.stringify(options) };
}

/** Opens a session for whom the passkey belongs to. */
export async function signInWithPasskey(
  sql: Sql,
  { answer, site, entry }: { readonly answer: string; readonly site: PasskeySite; readonly entry: Entry },
  clock: Clock,
): Promise<SignedIn> {
  const now = clock.now();
  const memberId = await judgePasskey(sql, { answer, site, address: entry.address ?? "" }, clock);
  const found = memberId && (await findCredentialsById(sql, memberId));
  return found ? await admit(sql, { found, method: "passkey", entry, now }) : { kind: "refused" };
}

type JudgedAnswer = { readonly answer: string; readonly site: PasskeySite; readonly address: string };

/** Whose passkey answered our question; undefined when it is none of ours, or the answer is not right. */
export async function judgePasskey(
  sql: Sql,
  { answer, site, address }: JudgedAnswer,
  clock: Clock,
): Promise<MemberId | undefined> {
  const response = readAnswer<AuthenticationResponseJSON>(answer);
  if (!response) return undefined;
  const now = clock.now();
  const attempt = await takeAttempt(sql, { act: "passkey", key: "", address, now });
  if (attempt.kind === "wait") return undefined;
  const passkey = await findPasskey(sql, response.id);
  if (passkey?.host !== site.host) return undefined;
  const { credentialId, publicKey, signCount, memberId } = passkey;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(sql, { challenge, memberId: undefined, now }),
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(signCount) },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  await notePasskeyUse(sql, { credentialId, signCount: verified.authenticationInfo.newCounter, now });
  await deleteAttempt(sql, attempt.id);
  return memberId;
}

/** Takes a passkey away; the last way of signing in stays. */
export function removePasskey(
  sql: Sql,
  { memberId, id }: { readonly memberId: MemberId; readonly id: string },
): Promise<{ readonly kind: "removed" | "last-way" | "unknown" }> {
  return sql.begin(async (transaction) => {
    const member = await lockCredentials(transaction, memberId);
    const read = readId(id);
    if (!member || read === undefined) return { kind: "unknown" } as const;
    if (member.passwordHash === undefined && (await countPasskeys(transaction, memberId)) < 2)
      return { kind: "last-way" } as const;
    return { kind: (await deletePasskey(transaction, { memberId, id: read })) ? "removed" : "unknown" } as const;
  });
}

async function keepChallenge(
  sql: SqlOrTransaction,
  { challenge, memberId }: { readonly challenge: string; readonly memberId: MemberId | undefined },
  now: Date,
): Promise<void> {
  await deleteExpiredChallenges(sql, now);
  await insertChallenge(sql, { challenge, memberId, expiresAt: secondsAfter(now, challengeSeconds) });
}

/** A browser's answer as the library takes it; undefined for anything that is none. It checks the rest. */
function readAnswer<Answer extends { readonly id: string }>(text: string): Answer | undefined {
  if (text.length > answerMax) return undefined;
  try {
    const value = JSON.parse(text) as Partial<Answer> | null;
    return typeof value?.id === "string" && value.id.length < 2000 ? (value as Answer) : undefined;
  } catch {
    return undefined;
  }
}
