import type { CookieJar } from "./cookies.ts";

// A walk goes from an address to the response that answers it, hop by hop. Each hop is asked for by `mayVisit` first, so
// scope, robots.txt and the address guard hold for every address on the way, not only for the first. It ends with an
// answer that is no redirect, or stops: at a hop that is not allowed, at one that belongs to another turn, in a loop
// (the same address with the same cookies again), or after too many hops. After it has stopped nothing more is requested.

/** What one request came to; P's Exchange fits. */
export type HopResponse = { readonly status: number; readonly headers: Readonly<Record<string, string>> };

/** `elsewhere`: the address may be visited, but in another host's turn. */
export type HopPermission = "yes" | "elsewhere" | { readonly refusedBy: string };

/** How a walk came to an address; `isFirst` for the start itself, `bringsCookie` when the redirect set a new cookie. */
export type HopSource = { readonly isFirst: boolean; readonly bringsCookie: boolean };

export type WalkStop = "loop" | "too-many" | "bad-location" | "elsewhere" | "refused";

export type WalkEnd<Response, Failure> =
  | { readonly kind: "arrived"; readonly url: string; readonly response: Response }
  | { readonly kind: "stopped"; readonly at: string; readonly why: WalkStop; readonly detail: string }
  | { readonly kind: "failed"; readonly at: string; readonly failure: Failure };

/** `isPermanent`: every hop so far was a 301 or 308; `broughtCookie`: one of them set a cookie. */
export type Walk<Response, Failure> = WalkEnd<Response, Failure> & {
  readonly requestCount: number;
  readonly hops: readonly string[];
  readonly isPermanent: boolean;
  readonly broughtCookie: boolean;
};

export type WalkOptions<Response extends HopResponse, Failure> = {
  readonly request: (url: string, headers: Record<string, string>) => Promise<Response | { readonly failure: Failure }>;
  readonly mayVisit: (url: string, via: HopSource) => HopPermission;
  readonly jar: CookieJar;
  readonly now: Date;
  readonly redirectsMax: number;
  /** Sent with the first hop only: validators belong to the address they came from. */
  readonly firstHeaders?: Readonly<Record<string, string>>;
};

/**
 * Fetches `start`, following redirects by hand.
 *
 * @param options.redirectsMax redirects followed at most; RFC 9110 15.4 leaves the number to the client.
 * Source: RFC 9110 15.4 (which statuses redirect; a missing Location makes it a final answer), RFC 6265 (a redirect to
 * itself that sets a cookie is no loop).
 */
export async function walk<Response extends HopResponse, Failure>(
  start: string,
  options: WalkOptions<Response, Failure>,
): Promise<Walk<Response, Failure>> {
  const { request, mayVisit, jar, redirectsMax } = options;
  const hops: string[] = [];
  const seen = new Set<string>();
  let url = start;
  let isPermanent = true;
  let broughtCookie = false;
  let via: HopSource = { isFirst: true, bringsCookie: false };
  const end = (value: WalkEnd<Response, Failure>): Walk<Response, Failure> => ({
    ...value,
    requestCount: hops.length,
    hops,
    isPermanent: hops.length > 0 && isPermanent,
    broughtCookie,
  });
  while (true) {
    const cookie = jar.headerFor(url);
    const state = `${url}\n${cookie ?? ""}`;
    if (seen.has(state)) return end({ kind: "stopped", at: url, why: "loop", detail: "the same address again" });
    if (hops.length > redirectsMax)
      return end({ kind: "stopped", at: url, why: "too-many", detail: `more than ${redirectsMax} redirects` });
    const permission = mayVisit(url, via);
    if (permission !== "yes") return end(stop(url, permission));
    seen.add(state);
    const response = await request(url, {
      ...(hops.length === 0 ? options.firstHeaders : {}),
      ...(cookie ? { cookie } : {}),
    });
    hops.push(url);
    if ("failure" in response) return end({ kind: "failed", at: url, failure: response.failure });
    via = { isFirst: false, bringsCookie: jar.store(url, response.headers["set-cookie"], options.now) };
    const location = redirectTarget(url, response);
    if (location === undefined) return end({ kind: "arrived", url, response });
    if (location === "")
      return end({ kind: "stopped", at: url, why: "bad-location", detail: response.headers.location ?? "" });
    broughtCookie ||= via.bringsCookie;
    if (response.status !== 301 && response.status !== 308) isPermanent = false;
    url = location;
  }
}

/**
 * Where a response sends us: an absolute http(s) URL without fragment, "" when Location cannot be followed, undefined
 * when the response is no redirect.
 */
export function redirectTarget(url: string, { status, headers }: HopResponse): string | undefined {
  const location = headers.location;
  const redirects = status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
  if (!redirects || location === undefined || location.trim() === "") return undefined;
  const target = URL.parse(readLocation(location), url);
  if (!target || (target.protocol !== "http:" && target.protocol !== "https:")) return "";
  target.hash = "";
  return target.href;
}

/** Header bytes arrive as Latin-1; servers put raw UTF-8 there, which would be encoded twice. */
function readLocation(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\x00-\xff]/.test(text)) return text;
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return text;
  }
}

function stop(at: string, permission: Exclude<HopPermission, "yes">): WalkEnd<never, never> {
  if (permission === "elsewhere") return { kind: "stopped", at, why: "elsewhere", detail: "another host's turn" };
  return { kind: "stopped", at, why: "refused", detail: permission.refusedBy };
}
