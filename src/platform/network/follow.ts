import type { Exchange, Followed, FollowOptions, Hop, OutboundRequest } from "./exchange.ts";

const redirectsMaxDefault = 5; // RFC 9110 15.4 leaves the number to the client
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
// Validators belong to the first URL's content, credentials to its origin.
const firstHopOnly: ReadonlySet<string> = new Set([
  "if-none-match",
  "if-modified-since",
  "authorization",
  "cookie",
  "referer",
]);

/** Requests and follows redirects; `request` guards each hop. */
export async function followRedirects(
  request: (request: OutboundRequest) => Promise<Exchange>,
  first: OutboundRequest,
  options: FollowOptions,
): Promise<Followed> {
  const redirectsMax = options.redirectsMax ?? redirectsMaxDefault;
  const hops: Hop[] = [];
  let next = first;
  while (true) {
    const exchange = await request(next);
    const target =
      exchange.kind === "response" ? redirectTarget(exchange.url, exchange.status, exchange.headers) : undefined;
    if (exchange.kind !== "response" || target === undefined) return { ...exchange, hops };
    hops.push({ url: exchange.url, status: exchange.status });
    const detail = await objection(target, hops, redirectsMax, options);
    if (detail !== undefined) return { kind: "refused", by: "redirect", detail, hops };
    next = { ...first, url: target, headers: withoutFirstHopOnly(first.headers ?? {}) };
  }
}

async function objection(
  target: string,
  hops: readonly Hop[],
  redirectsMax: number,
  options: FollowOptions,
): Promise<string | undefined> {
  if (hops.length > redirectsMax) return `more than ${redirectsMax} redirects, the last to ${target}`;
  if (hops.some((hop) => hop.url === target)) return `a circle back to ${target}`;
  if (options.allow && !(await options.allow(target))) return `${target} is not allowed`;
  return undefined;
}

function redirectTarget(url: string, status: number, headers: Readonly<Record<string, string>>): string | undefined {
  const location = headers.location?.trim();
  if (!redirectStatuses.has(status) || !location) return undefined;
  // Servers send UTF-8 in Location although fields are Latin-1 on the wire.
  const text = /[\x80-\xff]/.test(location) ? Buffer.from(location, "latin1").toString() : location;
  const target = URL.parse(text, url);
  if (!target) return undefined;
  target.hash = "";
  return target.href;
}

function withoutFirstHopOnly(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !firstHopOnly.has(name.toLowerCase())));
}
