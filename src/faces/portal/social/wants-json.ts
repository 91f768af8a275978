import type { WebContext } from "../../http/index.ts";

/** A script of ours asks, which shows the answer itself; a form without scripts is led on. */
export function wantsJson(c: WebContext): boolean {
  return c.req.header("accept") === "application/json";
}
