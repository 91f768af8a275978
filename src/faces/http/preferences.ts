import { Hono } from "hono";
import { type Sql, setLanguage } from "../../features/members/index.ts";
import { writeCookie } from "./cookies.ts";
import { readFields } from "./fields.ts";
import { readLanguage } from "./language.ts";
import { safeReturnPath } from "./safe-url.ts";
import type { WebEnv } from "./viewer.ts";

/**
 * POST /: keeps language, theme and shortcuts in cookies, and a member's language with the account. Needs no form token: nothing here
 * is worth forging.
 */
export function preferences({ sql }: { readonly sql: Sql }): Hono<WebEnv> {
  const routes = new Hono<WebEnv>();
  routes.post("/", async (c) => {
    const form = await readFields(c);
    const language = readLanguage(form.language);
    if (language) writeCookie(c, "language", language);
    const { member } = c.get("viewer");
    if (language && member) await setLanguage(sql, member.id, language);
    const theme = form.theme;
    if (theme === "light" || theme === "dark") writeCookie(c, "theme", theme);
    if (theme === "auto") writeCookie(c, "theme", "");
    const shortcuts = form.shortcuts;
    if (shortcuts === "off") writeCookie(c, "shortcuts", "off");
    if (shortcuts === "on") writeCookie(c, "shortcuts", "");
    return c.redirect(safeReturnPath(form.back), 303);
  });
  return routes;
}
