// Pages that look the same to all visitors without an account are kept for some seconds, so that a crowd costs one rendering.
import type { Context, MiddlewareHandler } from "hono";
import type { Clock } from "../../base/clock.ts";
import { readCookie, readTheme } from "./cookies.ts";
import { negotiateLanguage } from "./language.ts";
import type { WebEnv } from "./viewer.ts";

export type PageCacheLimits = {
  /** How old a page may be. */
  readonly seconds: number;
  readonly bytesMax: number;
  readonly pageBytesMax: number;
};

const limitsUsual: PageCacheLimits = { seconds: 2, bytesMax: 32 * 1024 * 1024, pageBytesMax: 1024 * 1024 };
/** Longer addresses are rendered each time. */
const addressMax = 500;

type Kept = { readonly atMs: number; readonly headers: Headers; readonly body: Uint8Array<ArrayBuffer> };

export type PageCache = {
  /** What is kept under a key, or what `make` answers with; undefined when that is not for everyone. Askers at one time wait for one making. */
  readonly take: (key: string, make: () => Promise<Kept | undefined>) => Promise<Kept | undefined>;
  readonly nowMs: () => number;
  readonly limits: PageCacheLimits;
};

/** Keeps pages within `bytesMax`, the youngest. */
export function createPageCache(clock: Clock, limits: PageCacheLimits = limitsUsual): PageCache {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Kept | undefined>>();
  let bytes = 0;
  const nowMs = () => clock.now().getTime();
  const drop = (key: string) => {
    bytes -= kept.get(key)?.body.byteLength ?? 0;
    kept.delete(key);
  };
  const keep = (key: string, page: Kept) => {
    drop(key);
    kept.set(key, page);
    bytes += page.body.byteLength;
    // In the order of their ages.
    for (const [other, { atMs }] of kept) {
      if (bytes <= limits.bytesMax && page.atMs - atMs <= limits.seconds * 1000) break;
      drop(other);
    }
  };
  return {
    limits,
    nowMs,
    take: async (key, make) => {
      const found = kept.get(key);
      if (found && nowMs() - found.atMs <= limits.seconds * 1000) return found;
      const underWay = making.get(key);
      if (underWay) return await underWay;
      const made = make().then((page) => {
        if (page && page.body.byteLength <= limits.pageBytesMax) keep(key, page);
        return page;
      });
      making.set(key, made);
      try {
        return await made;
      } finally {
        making.delete(key);
      }
    },
  };
}

/**
 * Answers visitors whom no cookie tells from others (neither a session nor one that a form needed) with a page that is at most
 * `seconds` old, as `Age` says (RFC 9111). What a route did not mark as shared, or what sets a cookie, is made for each.
 */
export function sharePages(cache: PageCache): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const key = keyOf(c);
    if (key === undefined) return await next();
    let isOwn = false;
    const page = await cache.take(key, async () => {
      isOwn = true;
      await next();
      return await readShared(c, cache.nowMs());
    });
    if (isOwn && page === undefined) return;
    if (page === undefined) return await next();
    const headers = new Headers(page.headers);
    headers.set("Age", String(Math.max(0, Math.floor((cache.nowMs() - page.atMs) / 1000))));
    c.res = undefined;
    c.res = new Response(page.body, { status: 200, headers });
  };
}

function keyOf(c: Context<WebEnv>): string | undefined {
  const { method, url } = c.req;
  if (method !== "GET" || url.length > addressMax) return undefined;
  if (readCookie(c, "session") !== undefined || readCookie(c, "visitor") !== undefined) return undefined;
  const language = negotiateLanguage(readCookie(c, "language"), c.req.header("accept-language"));
  const takesGzip = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
  const wantsJson = c.req.header("accept")?.includes("json") ?? false;
  if (wantsJson) return undefined;
  return [url, language, readTheme(c), readCookie(c, "shortcuts") ?? "", takesGzip ? "gzip" : ""].join("\n");
}

async function readShared(c: Context<WebEnv>, atMs: number): Promise<Kept | undefined> {
  const { res } = c;
  if (!c.get("isShared") || res.status !== 200 || res.headers.has("set-cookie")) return undefined;
  return { atMs, headers: new Headers(res.headers), body: new Uint8Array(await res.arrayBuffer()) };
}
