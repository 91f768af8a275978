import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logging/index.ts";
import type { Exchange, OutboundClient } from "../../../platform/network/index.ts";
import { pause } from "../pause.ts";
import { claimSubscriptions, type DueSubscription, noteTrouble } from "./subscriptions.sql.ts";

// WebSub (W3C Recommendation, 2018-01-23) from the subscriber's side. A feed names a hub and the topic the hub knows it by. We ask
// the hub (POST) to tell our callback; it answers 2xx and confirms by asking the callback whether that was meant (GET with a
// challenge): wanted -> asked -> active, until the lease ends, before which it is asked again. What a hub does not confirm
// within an hour is asked again, ever more rarely; a refusal makes it failed, its own "denied" denied; both are asked again.

const leaseSecondsWanted = 10 * 86_400;
const confirmSeconds = 3600; // without a confirmation the hub is asked again after that
const retrySecondsFirst = 3600;
const retrySecondsMax = 7 * 86_400;
/** Hubs asked in one round, one after the other with a pause: most feeds of a site share one. */
const requestsPerRoundMax = 10;
const secondsBetweenRequests = 1;
const answerBytesMax = 64 * 1024; // only shown in the log
const timeoutSeconds = 10;
const reasonCharactersMax = 200;

export type SubscribeRequest = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where hubs reach this server, e.g. "https://glint.example". */
  readonly publicUrl: string;
  readonly signal: AbortSignal;
};

/** The path of a callback under the public address. */
export const pushPath = "/push";

/** Asks the hubs of subscriptions that are due; returns how many were asked. Addresses are guarded by the client. */
export async function subscribeDue({ sql, client, clock, log, publicUrl, signal }: SubscribeRequest): Promise<number> {
  const now = clock.now();
  const due = await claimSubscriptions(sql, {
    now,
    retryAt: secondsAfter(now, confirmSeconds),
    limit: requestsPerRoundMax,
  });
  for (const [place, subscription] of due.entries()) {
    if (place > 0) await pause(secondsBetweenRequests, signal);
    if (signal.aborted) break; // asked for again within the hour
    const trouble = troubleOf(await ask(client, subscription, publicUrl, signal));
    if (trouble === undefined) continue;
    log.info("hub-refused", { hub: subscription.hub, topic: subscription.topic, why: trouble });
    const seconds = Math.min(retrySecondsMax, retrySecondsFirst * 3 ** (subscription.attempts - 1));
    await noteTrouble(sql, { ...subscription, reason: trouble, nextAt: secondsAfter(clock.now(), seconds) });
  }
  return due.length;
}

function ask(
  client: OutboundClient,
  { hub, topic, token, secret }: DueSubscription,
  publicUrl: string,
  signal: AbortSignal,
): Promise<Exchange> {
  const form = new URLSearchParams({
    "hub.callback": `${publicUrl}${pushPath}/${token}`,
    "hub.mode": "subscribe",
    "hub.topic": topic,
    "hub.lease_seconds": String(leaseSecondsWanted),
    "hub.secret": secret,
  });
  return client.request({
    url: hub,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    content: form.toString(),
    bodyBytesMax: answerBytesMax,
    whenTooLarge: "cut",
    timeoutSeconds,
    signal,
  });
}

/** Undefined where the hub took the request. Redirects are not followed: the form holds a secret. */
function troubleOf(exchange: Exchange): string | undefined {
  if (exchange.kind === "refused") return exchange.by;
  if (exchange.kind === "failed") return exchange.fault;
  return exchange.status >= 200 && exchange.status < 300
    ? undefined
    : `status-${exchange.status}`.slice(0, reasonCharactersMax);
}
