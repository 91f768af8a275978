import { type Clock, secondsAfter, secondsBetween } from "../../../base/clock.ts";
import { defaultRefreshSettings } from "../../../libraries/refresh/index.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import { lockTurns, scheduleTurns } from "../frontier/pages.sql.ts";
import { scheduleOf } from "../schedule/schedules.ts";
import { tellPush } from "../schedule/signals.ts";
import { isSigned } from "./signature.ts";
import {
  type CalledSubscription,
  confirmSubscription,
  denySubscription,
  findByToken,
  noteHeard,
} from "./subscriptions.sql.ts";

/** Why a callback was not taken; each is counted under this name. */
export type PushRefusal =
  | "unknown-path" // no such subscription (any more)
  | "not-wanted" // its site is paused or removed
  | "not-asked" // a confirmation of something we have not asked for, or long ago
  | "other-topic"
  | "no-challenge"
  | "not-confirmed" // a notification before the subscription was confirmed, or after its lease
  | "unsigned"
  | "wrong-signature"
  | "too-large"
  | "too-many";

export type PushAnswer =
  | { readonly kind: "confirmed"; readonly challenge: string }
  /** Understood, nothing to say: a notification, or word of a denial. */
  | { readonly kind: "taken" }
  | { readonly kind: "refused"; readonly why: PushRefusal };

const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const challengeCharactersMax = 2_000;
const reasonCharactersMax = 200;
/** A hub confirms at once or after a while; what we asked for longer ago it makes up. */
const askedSecondsMax = 86_400;
const leaseSeconds = { least: 3600, most: 30 * 86_400, usual: 10 * 86_400 };
/** A new lease is asked for when so much of the present one has passed. */
const renewShare = 0.8;
const deniedSeconds = 7 * 86_400;
/** Hubs send late notifications for a while after a lease. */
const afterLeaseSeconds = 86_400;
/** A feed that tells of something every few seconds says no more by that. */
const secondsPerSignal = 60;

export type IntentQuestion = {
  readonly token: string;
  readonly mode: string;
  readonly topic: string;
  readonly challenge: string;
  readonly leaseSeconds: string;
  readonly reason: string;
};

const refused = (why: PushRefusal): PushAnswer => ({ kind: "refused", why });

/** Answers a hub that asks whether a subscription was meant, or says that it denies one (WebSub 5.2, 5.3). */
export async function answerIntent(sql: Sql, clock: Clock, question: IntentQuestion): Promise<PushAnswer> {
  const subscription = await findCalled(sql, question.token);
  if (subscription === undefined) return refused("unknown-path");
  if (question.topic !== subscription.topic) return refused("other-topic");
  const now = clock.now();
  if (question.mode === "denied") {
    const reason = question.reason.slice(0, reasonCharactersMax);
    await denySubscription(sql, { ...subscription, reason, nextAt: secondsAfter(now, deniedSeconds) });
    return { kind: "taken" };
  }
  const { challenge } = question;
  if (challenge === "" || challenge.length > challengeCharactersMax) return refused("no-challenge");
  // An end is agreed to only where nothing is wanted any more: somebody else may ask the hub for it.
  if (question.mode === "unsubscribe")
    return subscription.siteState === "removed" ? { kind: "confirmed", challenge } : refused("not-asked");
  if (question.mode !== "subscribe") return refused("not-asked");
  if (subscription.siteState !== "active") return refused("not-wanted");
  const { askedAt } = subscription;
  if (askedAt === undefined || secondsBetween(askedAt, now) > askedSecondsMax) return refused("not-asked");
  const lease = readLease(question.leaseSeconds);
  await confirmSubscription(sql, {
    ...subscription,
    leaseUntil: secondsAfter(now, lease),
    nextAt: secondsAfter(now, lease * renewShare),
  });
  return { kind: "confirmed", challenge };
}

function readLease(text: string): number {
  const seconds = /^\d{1,12}$/.test(text) ? Number(text) : leaseSeconds.usual;
  return Math.max(leaseSeconds.least, Math.min(leaseSeconds.most, seconds));
}

export type PushNotification = {
  readonly token: string;
  /** X-Hub-Signature; undefined where there is none. */
  readonly signature: string | undefined;
  readonly body: Uint8Array;
};

/**
 * Takes a notification: the feed is visited, and listings of its origin hear of it as of any side signal. What it carries is not
 * read; the feed's own visit is what counts.
 */
export async function receivePush(sql: Sql, clock: Clock, push: PushNotification): Promise<PushAnswer> {
  const subscription = await findCalled(sql, push.token);
  if (subscription === undefined) return refused("unknown-path");
  if (subscription.siteState !== "active") return refused("not-wanted");
  const now = clock.now();
  const { leaseUntil, heardAt } = subscription;
  if (leaseUntil === undefined || secondsBetween(leaseUntil, now) > afterLeaseSeconds) return refused("not-confirmed");
  if (push.signature === undefined) return refused("unsigned");
  if (!isSigned(push.body, subscription.secret, push.signature)) return refused("wrong-signature");
  const isSoon = heardAt !== undefined && secondsBetween(heardAt, now) < secondsPerSignal;
  await sql.begin(async (transaction) => {
    await noteHeard(transaction, subscription, now);
    if (!isSoon) await tell(transaction, subscription, now);
  });
  return { kind: "taken" };
}

async function tell(
  transaction: Transaction,
  { siteId, pageKey, originId }: CalledSubscription,
  now: Date,
): Promise<void> {
  const turn = { siteId, originId };
  await lockTurns(transaction, [turn]);
  const schedule = await scheduleOf(transaction, siteId, defaultRefreshSettings);
  const heard = await tellPush(transaction, { siteId, originId, at: now, schedule, from: pageKey });
  if (heard > 0) await scheduleTurns(transaction, [turn], now);
}

async function findCalled(sql: Sql, token: string): Promise<CalledSubscription | undefined> {
  return tokenShape.test(token) ? await findByToken(sql, token) : undefined;
}
