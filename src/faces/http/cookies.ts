import { getCookie, setCookie } from "hono/cookie";
import type { Theme, WebContext } from "./viewer.ts";

// All cookies are first-party and HttpOnly: no script of ours reads them.
const names = {
  session: "glint-session",
  /** Binds the forms of people who are not signed in; set only where such a form is shown. */
  visitor: "glint-visitor",
  language: "glint-language",
  theme: "glint-theme",
  shortcuts: "glint-shortcuts",
} as const;

const yearSeconds = 365 * 86_400;
const valueMax = 200;

type CookieName = keyof typeof names;

/** The cookie's value; undefined when absent or longer than anything we set. */
export function readCookie(c: WebContext, name: CookieName): string | undefined {
  const value = getCookie(c, names[name]);
  return value === undefined || value.length > valueMax ? undefined : value;
}

/** Keeps `value` for `maxAgeSeconds` (a year unless told). An empty value removes the cookie. */
export function writeCookie(c: WebContext, name: CookieName, value: string, maxAgeSeconds = yearSeconds): void {
  setCookie(c, names[name], value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: value === "" ? 0 : maxAgeSeconds,
  });
}

/** The theme cookie; "auto" when absent or unknown. */
export function readTheme(c: WebContext): Theme {
  const theme = readCookie(c, "theme");
  return theme === "light" || theme === "dark" ? theme : "auto";
}

function isSecure(c: WebContext): boolean {
  return c.get("publicUrl").startsWith("https:") || new URL(c.req.url).protocol === "https:";
}
