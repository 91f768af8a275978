import { Hono } from "hono";
import { writeCookie } from "./cookies.ts";
import { readLanguage } from "./language.ts";
import { safeReturnPath } from "./safe-url.ts";
import type { WebEnv } from "./viewer.ts";

/** POST /: keeps language, theme and shortcuts in cookies. Needs no form token: nothing here is worth forging. */
export function preferences(): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  routes.post("/", async (c) => {
    const form = await c.req.parseBody();
    const language = readLanguage(text(form.language));
    if (language) writeCookie(c, "language", language);
    const theme = text(form.theme);
    if (theme === "light" || theme === "dark") writeCookie(c, "theme", theme);
    if (theme === "auto") writeCookie(c, "theme", "");
    const shortcuts = text(form.shortcuts);
    if (shortcuts === "off") writeCookie(c, "shortcuts", "off");
    if (shortcuts === "on") writeCookie(c, "shortcuts", "");
    return c.redirect(safeReturnPath(text(form.back)), 303);
  });
  return routes;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
