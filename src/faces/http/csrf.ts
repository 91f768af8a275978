// Two independent walls against forged forms: the Origin header must be ours, and the form must carry a token that
// only a page of ours could have put there. The token is derived from the session (or visitor) cookie, so nothing has
// to be stored, and it dies with the session.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readCookie, writeCookie } from "./cookies.ts";
import type { WebContext } from "./viewer.ts";

export const formTokenField = "form-token";

const visitorSeconds = 86_400;

/** The token that forms of this session or visitor carry; "" for a visitor without a cookie. */
export function formTokenOf(c: WebContext): string {
  const bound = readCookie(c, "session") ?? readCookie(c, "visitor");
  return bound === undefined ? "" : derive(bound);
}

/** Gives a visitor without a session the cookie that a form needs, and returns the form's token. */
export function ensureFormToken(c: WebContext): string {
  const present = formTokenOf(c);
  if (present !== "") return present;
  const visitor = randomBytes(18).toString("base64url");
  writeCookie(c, "visitor", visitor, visitorSeconds);
  return derive(visitor);
}

/** Whether a form's token belongs to the asker's cookie. Constant time in the token's content. */
export function isFormTokenValid(c: WebContext, token: unknown): boolean {
  const expected = Buffer.from(formTokenOf(c));
  const given = Buffer.from(typeof token === "string" ? token : "");
  return expected.length > 0 && given.length === expected.length && timingSafeEqual(expected, given);
}

/** Whether the request was made by a page of this server: the Origin's host is the one asked, or the public one. */
export function isSameOrigin(c: WebContext): boolean {
  const origin = c.req.header("origin");
  if (origin === undefined) {
    const site = c.req.header("sec-fetch-site");
    return site === undefined || site === "same-origin";
  }
  const host = URL.parse(origin)?.host;
  return (
    host !== undefined &&
    (host === c.req.header("host") || host === URL.parse(c.get("publicUrl"))?.host || host === new URL(c.req.url).host)
  );
}

function derive(bound: string): string {
  return createHash("sha256").update(`glint form token\n${bound}`).digest("base64url");
}
