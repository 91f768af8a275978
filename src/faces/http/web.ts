import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import type { Clock } from "../../base/clock.ts";
import { findPresence, type Sql } from "../../features/members/index.ts";
import { countUnread, countUnreadConversations } from "../../features/social/index.ts";
import type { Logger } from "../../platform/logging/index.ts";
import type { ClientAssets } from "./assets.ts";
import { commonHeaders } from "./content-security.ts";
import { readCookie, readTheme } from "./cookies.ts";
import { formTokenOf, isSameOrigin } from "./csrf.ts";
import { negotiateLanguage } from "./language.ts";
import { ownBytes } from "./own-bytes.ts";
import { type PageCache, sharePages } from "./page-cache.ts";
import { preferences } from "./preferences.ts";
import { respondProblem } from "./problem.tsx";
import { faviconSvg } from "./spark.tsx";
import type { ProxyTrust, WebContext, WebEnv } from "./viewer.ts";

export type WebDeps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  readonly assets: ClientAssets;
  /** Where the world reaches this server, e.g. "https://glint.example"; the asked host when undefined. */
  readonly publicUrl?: string | undefined;
  /** Pages for the crowd; each is made anew when absent. */
  readonly pages?: PageCache;
  /** Whose X-Forwarded-For counts; nobody's when absent. */
  readonly isTrustedProxy?: ProxyTrust;
};

/** A face for machines: without sessions, forms and cookies, and so cheap to ask. */
export type MachineMount = { readonly path: string; readonly face: Hono };

/** A face and the path it answers under. */
export type Mount = {
  readonly path: string;
  readonly face: Hono<WebEnv>;
  /** Paths of the face to which those who are signed in may send larger bodies, and how large. */
  readonly largeForms?: {
    readonly paths: RegExp;
    readonly bytesMax: number;
    readonly audience: "members" | "administrators";
  };
};

/** Forms and import lists; about 8,000 addresses. */
const bodyBytesMax = 256 * 1024;
const yearSeconds = 365 * 86_400;

/** Joins the faces under what they share: assets, headers, sessions, forged-form guard, error pages. */
export function createWeb(
  deps: WebDeps,
  mounts: readonly Mount[],
  machines: readonly MachineMount[] = [],
): Hono<WebEnv> {
  const web = new Hono<WebEnv>();
  web.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(commonHeaders)) if (!c.res.headers.has(name)) c.header(name, value);
  });
  web.get("/assets/:name{.+}", (c) => respondAsset(c, deps.assets));
  web.get("/favicon.svg", (c) =>
    c.body(faviconSvg, 200, { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=86400" }),
  );
  web.get("/favicon.ico", (c) => c.redirect("/favicon.svg", 301));
  web.get("/healthz", (c) => c.text("ok\n", 200, { "Cache-Control": "no-store" }));
  for (const { path, face } of machines) web.route(path, face);
  if (deps.pages) web.use(sharePages(deps.pages));
  web.use(compress());
  web.use(async (c, next) => {
    c.set("assets", deps.assets);
    c.set("publicUrl", deps.publicUrl ?? new URL(c.req.url).origin);
    c.set("isTrustedProxy", deps.isTrustedProxy ?? (() => false));
    await setViewer(c, deps);
    await next();
  });
  web.use((c, next) => {
    const onError = () => respondProblem(c, "tooLarge");
    return bodyLimit({ maxSize: bodyBytesMaxOf(c, mounts), onError })(c, next);
  });
  web.use(async (c, next) => {
    const isSafe = c.req.method === "GET" || c.req.method === "HEAD" || c.req.method === "OPTIONS";
    return isSafe || isSameOrigin(c) ? next() : respondProblem(c, "formExpired");
  });
  web.route("/preferences", preferences(deps));
  for (const { path, face } of mounts) web.route(path, face);
  web.notFound((c) => respondProblem(c, "notFound"));
  web.onError((error, c) => respondUnexpected(c, error, deps.log));
  return web;
}

function bodyBytesMaxOf(c: WebContext, mounts: readonly Mount[]): number {
  const { member } = c.get("viewer");
  const large = mounts.find(({ largeForms }) => largeForms?.paths.test(c.req.path))?.largeForms;
  const isLetIn = large?.audience === "members" ? member !== undefined : member?.role === "administrator";
  return large && isLetIn ? large.bytesMax : bodyBytesMax;
}

async function setViewer(c: WebContext, deps: WebDeps): Promise<void> {
  const url = new URL(c.req.url);
  const token = readCookie(c, "session");
  // Pictures are asked for by the dozen and look the same to everyone.
  const isPersonal = token !== undefined && !/^\/(?:thumbnail|avatar|banner)\//.test(url.pathname);
  const viewer = {
    language: negotiateLanguage(readCookie(c, "language"), c.req.header("accept-language")),
    theme: readTheme(c),
    hasShortcuts: readCookie(c, "shortcuts") !== "off",
    formToken: formTokenOf(c),
    path: `${url.pathname}${url.search}`,
    now: deps.clock.now(),
    nonce: randomBytes(16).toString("base64"),
    unreadCount: 0,
    unreadMessagesCount: 0,
  };
  c.set("viewer", viewer);
  const presence = isPersonal ? await findPresence(deps.sql, token, deps.clock) : undefined;
  if (!presence) return;
  const { kind, member } = presence;
  const language = member.language ?? viewer.language;
  if (kind === "suspended") {
    c.set("viewer", { ...viewer, language, suspended: member });
    return;
  }
  const [unreadCount, unreadMessagesCount] = await Promise.all([
    countUnread(deps.sql, member.id),
    countUnreadConversations(deps.sql, member.id),
  ]);
  c.set("viewer", { ...viewer, language, member, unreadCount, unreadMessagesCount });
}

function respondAsset(c: WebContext, assets: ClientAssets): Response | Promise<Response> {
  const file = assets.find(c.req.param("name") ?? "");
  if (!file) return c.text("no such asset\n", 404, { "Cache-Control": "no-store" });
  const takesBrotli = /\bbr\b/.test(c.req.header("accept-encoding") ?? "");
  const bytes = takesBrotli && file.brotli ? file.brotli : file.bytes;
  return c.body(ownBytes(bytes), 200, {
    "Content-Type": file.contentType,
    "Cache-Control": `public, max-age=${yearSeconds}, immutable`,
    Vary: "Accept-Encoding",
    ...(bytes === file.brotli && { "Content-Encoding": "br" }),
  });
}

function respondUnexpected(c: WebContext, error: Error, log: Logger): Response {
  const reference = randomBytes(4).toString("hex");
  log.error("request-failed", {
    reference,
    method: c.req.method,
    // A one-time link is a secret until it is used.
    path: c.req.path.replace(/^\/(invite|reset|verify)\/.+/, "/$1/…"),
    error: error.stack ?? String(error),
  });
  return respondProblem(c, "unexpected", reference);
}
