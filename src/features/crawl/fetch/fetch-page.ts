import type { Clock } from "../../../base/clock.ts";
import { never } from "../../../base/never.ts";
import type { BodyHold, Exchange, OutboundClient } from "../../../platform/network/index.ts";
import type { SiteScope } from "../../catalog/index.ts";
import { inScope } from "../../catalog/index.ts";
import { hashBytes } from "../frontier/hash.ts";
import { originOf, targetOf } from "../frontier/host-key.ts";
import type { FrontierPage } from "../frontier/page.ts";
import type { CrawlSettings } from "../settings.ts";
import { conditionalHeaders, validatorsAfter } from "./conditional.ts";
import type { CookieJar } from "./cookies.ts";
import { type FetchFacts, type FetchOutcome, noFacts, type RefusalReason } from "./outcome.ts";
import { retryNotBefore } from "./retry-after.ts";
import { type RobotsRules, robotsAllow } from "./robots.ts";
import { type HopPermission, type HopSource, type Walk, walk } from "./walk.ts";

/** What every fetch of one turn shares. */
export type FetchContext = {
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly settings: CrawlSettings;
  readonly scope: SiteScope;
  /** Rules of the turn's own origin. */
  readonly robots: RobotsRules;
  readonly jar: CookieJar;
  /** Same key, same page: de-duplication decides whether a redirect stays with the page. */
  readonly sameKey: (left: string, right: string) => boolean;
  /** Waited for before each further request of one page: redirects keep the host's pace too. */
  readonly beforeHop?: () => Promise<void>;
  readonly signal?: AbortSignal;
  /** Pages visited before are fetched even if they have not changed: they are to be judged anew. */
  readonly judgedSince?: () => Date | undefined;
};

const listBytesFactor = 5; // a sitemap may hold 50,000 addresses (sitemaps.org)

type Response = Extract<Exchange, { kind: "response" }>;
type NoResponse = Exclude<Exchange, { kind: "response" }>;

/**
 * Fetches one page as politely and as cheaply as it can be: asked for conditionally, redirects walked by hand, every hop
 * tested against scope and robots.txt (the address guard sits in the client and sees every hop too). Never throws for
 * what a server or network can do: the outcome is a value.
 *
 * @param hold counts the body's bytes.
 */
export async function fetchPage(page: FrontierPage, context: FetchContext, hold: BodyHold): Promise<FetchOutcome> {
  const { client, clock, settings, signal } = context;
  const isStored = page.state === "stored" && page.bodyHash !== undefined && !isToJudgeAnew(page, context);
  const validators = {
    ...(page.etag === undefined ? {} : { etag: page.etag }),
    ...(page.lastModified === undefined ? {} : { lastModified: page.lastModified }),
  };
  let isFirst = true;
  const end = await walk<Response, NoResponse>(page.url, {
    request: async (url, headers) => {
      if (!isFirst) await context.beforeHop?.();
      isFirst = false;
      const exchange = await client.request({
        url,
        headers: { accept: acceptOf(page), ...headers },
        bodyBytesMax: settings.bodyBytesMax * (page.role === "page" ? 1 : listBytesFactor),
        hold,
        timeoutSeconds: settings.timeoutSeconds,
        ...(page.role === "page" ? { skipsBody: isLargeFile } : {}),
        ...(signal ? { signal } : {}),
      });
      return exchange.kind === "response" ? exchange : { failure: exchange };
    },
    mayVisit: (url, via) => permissionOf(url, via, page, context),
    jar: context.jar,
    now: clock.now(),
    redirectsMax: settings.redirectsMax,
    ...(isStored ? { firstHeaders: conditionalHeaders(validators, clock.now()) } : {}),
  });
  return outcomeOf(end, page, context, isStored);
}

function isToJudgeAnew({ visitedAt }: FrontierPage, { judgedSince }: FetchContext): boolean {
  const since = judgedSince?.();
  return since !== undefined && visitedAt !== undefined && visitedAt < since;
}

function acceptOf({ role }: FrontierPage): string {
  return role === "page"
    ? "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5"
    : "application/rss+xml,application/atom+xml,application/feed+json,application/xml,text/xml,*/*;q=0.5";
}

function permissionOf(url: string, via: HopSource, page: FrontierPage, context: FetchContext): HopPermission {
  // robots.txt may name a sitemap on another host (sitemaps.org); what it lists is tested link by link.
  if (page.role !== "sitemap" && !inScope(context.scope, url)) return { refusedBy: "out-of-scope" };
  if (!via.isFirst) {
    const isOwnHost = originOf(url) === originOf(page.url);
    // A redirect that sets a cookie may come back to where it began; all others lead to a page of its own.
    const stays = isOwnHost && (via.bringsCookie || context.sameKey(url, page.url));
    if (!stays) return "elsewhere";
  }
  return robotsAllow(context.robots, targetOf(url)) ? "yes" : { refusedBy: "robots" };
}

function outcomeOf(
  end: Walk<Response, NoResponse>,
  page: FrontierPage,
  context: FetchContext,
  isStored: boolean,
): FetchOutcome {
  const now = context.clock.now();
  switch (end.kind) {
    case "failed":
      return outcomeOfFailure(end.failure, end.requestCount);
    case "stopped": {
      const facts = { ...noFacts, requestCount: end.requestCount };
      if (end.why === "elsewhere") return { kind: "redirect", to: end.at, isPermanent: end.isPermanent, facts };
      return { kind: "refused", by: refusalOf(end.why, end), detail: end.at, facts };
    }
    case "arrived": {
      const facts = factsOf(end.response, page, end.requestCount);
      if (!context.sameKey(end.url, page.url))
        return { kind: "redirect", to: end.url, isPermanent: end.isPermanent, facts };
      return outcomeOfResponse(end.response, facts, { page, now, isConditional: isStored });
    }
    default:
      return never(end);
  }
}

type StopFacts = { readonly detail: string; readonly broughtCookie: boolean };

function refusalOf(
  why: "loop" | "too-many" | "bad-location" | "refused",
  { detail, broughtCookie }: StopFacts,
): RefusalReason {
  if (broughtCookie && (why === "loop" || why === "too-many")) return "cookie-wall";
  if (why === "loop") return "redirect-loop";
  if (why === "too-many") return "redirects-too-many";
  return why === "bad-location" ? "redirect-unreadable" : (detail as RefusalReason);
}

function factsOf(response: Response, page: FrontierPage, requestCount: number): FetchFacts {
  const stored = {
    ...(page.etag === undefined ? {} : { etag: page.etag }),
    ...(page.lastModified === undefined ? {} : { lastModified: page.lastModified }),
  };
  return {
    status: response.status,
    receivedBytes: response.receivedBytes,
    elapsedMs: Math.round(response.elapsedMs),
    requestCount,
    ...validatorsAfter(stored, response.status, response.headers),
  };
}

function outcomeOfFailure(failure: NoResponse, requestCount: number): FetchOutcome {
  const facts = { ...noFacts, requestCount };
  if (failure.kind === "refused") return { kind: "refused", by: failure.by, detail: failure.detail, facts };
  if (failure.fault === "too-large" || failure.fault === "head-too-large")
    return { kind: "refused", by: failure.fault, detail: failure.detail, facts };
  const isHostTrouble = ["dns", "connect", "tls", "timeout", "reset"].includes(failure.fault);
  return { kind: "failed", reason: failure.fault, detail: failure.detail, isHostTrouble, facts };
}

type ResponseSetting = { readonly page: FrontierPage; readonly now: Date; readonly isConditional: boolean };

function outcomeOfResponse(
  response: Response,
  facts: FetchFacts,
  { page, now, isConditional }: ResponseSetting,
): FetchOutcome {
  const { status, headers } = response;
  if (status === 304 && isConditional) return { kind: "unchanged", how: "not-modified", facts };
  if (status === 404 || status === 410) return { kind: "gone", reason: `status-${status}`, facts };
  if (status === 204 || status === 205) return { kind: "refused", by: "no-content", detail: `status ${status}`, facts };
  if (status < 200 || status > 299 || status === 206) return outcomeOfStatus(response, facts, now);
  const type = mediaType(headers["content-type"]);
  if (page.role === "page" && unreadable.test(type))
    return { kind: "refused", by: "content-type", detail: type, facts };
  if (!response.complete)
    return {
      kind: "failed",
      reason: "truncated",
      detail: `${response.receivedBytes} bytes came`,
      isHostTrouble: false,
      facts,
    };
  if (response.body.length === 0)
    return { kind: "failed", reason: "empty", detail: `status ${status} without content`, isHostTrouble: false, facts };
  const bodyHash = hashBytes(response.body);
  if (isConditional && bodyHash === page.bodyHash) return { kind: "unchanged", how: "same-bytes", facts };
  return { kind: "page", url: response.url, bytes: response.body, headers, bodyHash, facts };
}

/** 408, 425, 429 and 503 ask for patience, and so does any other failure that names a time (RFC 9110 10.2.3). */
function outcomeOfStatus({ status, headers }: Response, facts: FetchFacts, now: Date): FetchOutcome {
  const notBefore = retryNotBefore(headers["retry-after"], now);
  const isHostTrouble = [408, 425, 429, 503].includes(status) || (status >= 400 && notBefore !== undefined);
  return {
    kind: "failed",
    reason: `status-${status}`,
    detail: headers["retry-after"] ? `retry-after: ${headers["retry-after"]}` : "",
    isHostTrouble,
    ...(notBefore ? { notBefore } : {}),
    facts,
  };
}

const fileBytesMax = 64 * 1024; // a smaller file costs less than the new connection that hanging up costs

/** A film that was linked like a page is not downloaded to find that out. */
function isLargeFile(status: number, headers: Readonly<Record<string, string>>): boolean {
  if (status < 200 || status > 299 || !unreadable.test(mediaType(headers["content-type"]))) return false;
  return !(Number(headers["content-length"]) <= fileBytesMax);
}

function mediaType(value: string | undefined): string {
  return (value ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

// Lists are exempt: a gzipped sitemap comes as application/gzip or octet-stream.
const unreadable =
  /^(?:image|video|audio|font|model)\/|^application\/(?:octet-stream|pdf|zip|gzip|x-gzip|x-tar|x-rar|x-7z|msword|vnd\.(?!.*(?:rss|atom|xml|json))|x-shockwave|javascript|x-javascript|java|x-bittorrent|ogg|mp4)|^text\/(?:css|javascript|calendar|x-)/;
