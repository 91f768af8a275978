import type { Clock } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { OutboundClient } from "../../../platform/network/index.ts";
import { madeUpUrl, type ResponseFace } from "../discover/soft-not-found.ts";
import { hashText } from "../frontier/hash.ts";
import type { CrawlSettings } from "../settings.ts";
import { type OriginRow, writeMadeUp } from "./origins.sql.ts";
import { redirectTarget } from "./walk.ts";

const freshDays = 30;

type ProbeRequest = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly settings: CrawlSettings;
  readonly origin: OriginRow;
};

/** The stored answer to a made-up address, when it is not too old. */
export function storedProbe(origin: OriginRow, now: Date): ResponseFace | undefined {
  if (origin.madeUpAt === undefined || now.getTime() - origin.madeUpAt.getTime() > freshDays * 86_400_000)
    return undefined;
  return {
    status: origin.madeUpStatus ?? 404,
    bodyHash: origin.madeUpHash ?? "",
    ...(origin.madeUpUrl === undefined ? {} : { finalUrl: origin.madeUpUrl }),
  };
}

/** Asks an origin for an address that cannot exist; one request a month. undefined when no answer came. */
export async function probeOrigin({
  sql,
  client,
  clock,
  settings,
  origin,
}: ProbeRequest): Promise<ResponseFace | undefined> {
  const url = madeUpUrl(origin.origin, hashText(origin.origin));
  const exchange = await client.request({
    url,
    bodyBytesMax: settings.bodyBytesMax,
    timeoutSeconds: settings.timeoutSeconds,
  });
  if (exchange.kind !== "response") return undefined;
  const finalUrl = redirectTarget(url, exchange);
  const bodyHash = finalUrl ? "" : faceHash(exchange.body, url);
  await writeMadeUp(sql, origin.id, {
    status: exchange.status,
    hash: bodyHash || undefined,
    url: finalUrl || undefined,
    at: clock.now(),
  });
  return { status: exchange.status, bodyHash, ...(finalUrl ? { finalUrl } : {}) };
}

/**
 * Hash of a body without what repeats the request or the moment: the address's own path, and all digits. Only taken of
 * hosts that answer made-up addresses with success.
 */
export function faceHash(bytes: Uint8Array, url: string): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const path = new URL(url).pathname;
  return hashText((path.length > 1 ? text.replaceAll(path, "") : text).replace(/\d+/g, ""));
}
