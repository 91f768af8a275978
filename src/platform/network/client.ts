import { type Clock, systemClock } from "../../base/clock.ts";
import { createAddressGuard } from "./address-guard.ts";
import { GuardedAddressError, type Resolver } from "./connector.ts";
import { decodeBody } from "./decode-body.ts";
import type { Exchange, Failure, FollowOptions, OutboundClient, OutboundRequest, Refusal } from "./exchange.ts";
import { describeFault } from "./faults.ts";
import { followRedirects } from "./follow.ts";
import { findTarget, type HostMap } from "./host-map.ts";
import { createOriginPools, type OriginPool } from "./origin-pools.ts";
import { type Received, type ReceiveEnd, Receiver } from "./receive.ts";
import { createResolver } from "./resolver.ts";
import { badPorts } from "./special-addresses.ts";

export type OutboundClientOptions = {
  readonly userAgent: string;
  /** CIDR blocks that may be connected to although they are private; everything else private is refused. */
  readonly allowedRanges: readonly string[];
  /** For replays: hosts reached at other addresses. Default none. */
  readonly resolve?: HostMap;
  /** Simultaneous connections to one origin. Default 2. */
  readonly connectionsPerHost?: number;
  /** Origins with open connections at most; the one unused for longest is closed first. Default 256. */
  readonly poolsMax?: number;
  /** Until a connection is made, TLS included. Default 10. */
  readonly connectSeconds?: number;
  /** Without a byte received. Default 15; kept to about a second. */
  readonly idleSeconds?: number;
  /** How long an unused connection is kept for the next request. Default 15. */
  readonly keepAliveSeconds?: number;
  /** Of a response's header section. Default 32 KiB. */
  readonly headerBytesMax?: number;
  /** Finds a host's addresses. Default: the hosts file and the servers of /etc/resolv.conf, asked without waiting for each other. */
  readonly resolver?: Resolver;
  readonly clock?: Clock;
};

const bodyBytesMaxDefault = 8 * 1024 * 1024;
const timeoutSecondsDefault = 30;
const acceptEncoding = "gzip, deflate, br, zstd";

/** Creates the client. Connections are made on demand; disposing ends them and fails what is under way as "aborted". */
export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const hostMap: HostMap = options.resolve ?? new Map();
  const clock = options.clock ?? systemClock;
  const commonHeaders = { "user-agent": options.userAgent, accept: "*/*", "accept-encoding": acceptEncoding };
  const pools = createOriginPools({
    guard: createAddressGuard(options.allowedRanges),
    resolve: options.resolver ?? createResolver(),
    hostMap,
    connectionsPerHost: options.connectionsPerHost ?? 2,
    poolsMax: options.poolsMax ?? 256,
    connectSeconds: options.connectSeconds ?? 10,
    idleSeconds: options.idleSeconds ?? 15,
    keepAliveSeconds: options.keepAliveSeconds ?? 15,
    headerBytesMax: options.headerBytesMax ?? 32 * 1024,
  });
  let isDisposed = false;

  async function request(asked: OutboundRequest): Promise<Exchange> {
    const url = URL.parse(asked.url);
    if (isDisposed) return { kind: "failed", fault: "aborted", detail: "the client is closed" };
    const refusal = refuseUrl(url, asked.url, hostMap);
    if (refusal) return refusal;
    const startedAt = clock.now().getTime();
    const origin = pools.forUrl(url!);
    const servedBefore = origin.served;
    let end = await exchange({ origin, url: url!, asked, commonHeaders });
    // A server may close an idle connection just as it is used again; the request never reached it (RFC 9112 9.3.1).
    if (servedBefore > 0 && isReset(end))
      end = await exchange({ origin: pools.forUrl(url!), url: url!, asked, commonHeaders });
    if (end.kind !== "received") return end.kind === "thrown" ? describeThrown(end.error) : end;
    return finish(end, asked, url!, origin, () => clock.now().getTime() - startedAt);
  }

  return {
    request,
    follow: (first: OutboundRequest, followOptions: FollowOptions = {}) =>
      followRedirects(request, first, followOptions),
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      await pools.close();
    },
  };
}

function refuseUrl(url: URL | null, text: string, hostMap: HostMap): Refusal | undefined {
  if (!url) return { kind: "refused", by: "scheme", detail: `not a URL: ${text.slice(0, 200)}` };
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return { kind: "refused", by: "scheme", detail: url.protocol };
  if (url.port !== "" && badPorts.has(Number(url.port)) && !findTarget(hostMap, url))
    return { kind: "refused", by: "port", detail: `port ${url.port} belongs to another protocol` };
  return undefined;
}

type ExchangeParts = {
  readonly origin: OriginPool;
  readonly url: URL;
  readonly asked: OutboundRequest;
  readonly commonHeaders: Readonly<Record<string, string>>;
};

// Requests above the origin's connections wait here and not in undici, where giving up a waiting one costs a connection.
function exchange({ origin, url, asked, commonHeaders }: ExchangeParts): Promise<ReceiveEnd> {
  const { promise, resolve } = Promise.withResolvers<ReceiveEnd>();
  const { signal } = asked;
  const seconds = asked.timeoutSeconds ?? timeoutSecondsDefault;
  let leave: (() => void) | undefined;
  const receiver = new Receiver({ ...asked, bodyBytesMax: asked.bodyBytesMax ?? bodyBytesMaxDefault }, (end) => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
    if (end.kind === "received") origin.served += 1;
    resolve(end);
    leave?.();
  });
  let allowedSeconds = seconds;
  const expire = () => {
    const moreSeconds = seconds + receiver.stoppedSeconds - allowedSeconds;
    if (moreSeconds <= 0) return receiver.giveUp(failure("timeout", `not finished after ${seconds} s`));
    allowedSeconds += moreSeconds;
    timer = setTimeout(expire, moreSeconds * 1000);
  };
  let timer = setTimeout(expire, seconds * 1000);
  const abort = () => receiver.giveUp(failure("aborted", "the caller gave up"));
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort, { once: true });
  origin.enter((done) => {
    if (receiver.isDone) return done();
    leave = done;
    const headers = asked.headers ? { ...commonHeaders, ...lowerCased(asked.headers) } : commonHeaders;
    const { method = "GET", content } = asked;
    const body = content === undefined ? {} : { body: content };
    origin.pool.dispatch({ path: url.pathname + url.search, method, headers, ...body }, receiver);
  });
  return promise;
}

function isReset(end: ReceiveEnd): boolean {
  return end.kind === "thrown" && describeFault(end.error).fault === "reset";
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lower: Record<string, string> = {};
  for (const name in headers) lower[name.toLowerCase()] = headers[name]!;
  return lower;
}

async function finish(
  received: Received,
  asked: OutboundRequest,
  url: URL,
  origin: OriginPool,
  elapsedMs: () => number,
): Promise<Exchange> {
  const bytesMax = asked.bodyBytesMax ?? bodyBytesMaxDefault;
  const decoded = await decodeBody(received.body, received.headers["content-encoding"], bytesMax, asked.whenTooLarge);
  if (decoded.kind === "too-large") return failure("too-large", `more than ${bytesMax} bytes once decoded`);
  if (decoded.kind === "failed") return failure("decoding", decoded.detail);
  asked.hold?.keep(decoded.body.length);
  return {
    kind: "response",
    url: url.href,
    status: received.status,
    headers: received.headers,
    body: decoded.body,
    complete: received.end === "whole" && decoded.complete,
    receivedBytes: received.body.length,
    elapsedMs: elapsedMs(),
    address: origin.address,
  };
}

function describeThrown(error: unknown): Exchange {
  if (error instanceof GuardedAddressError) return { kind: "refused", by: "address-guard", detail: error.message };
  const code = (error as { code?: string }).code ?? "";
  if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED") return failure("aborted", "the client was closed");
  return describeFault(error);
}

function failure(fault: Failure["fault"], detail: string): Failure {
  return { kind: "failed", fault, detail };
}
