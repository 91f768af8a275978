import type { WebContext } from "./viewer.ts";

/** Whether the asker has the version of `etag` already (RFC 9110 13.1.2, weak comparison). */
export function isFresh(c: WebContext, etag: string): boolean {
  const known = c.req.header("if-none-match");
  if (known === undefined) return false;
  const strip = (tag: string) => tag.trim().replace(/^W\//, "");
  return known.split(",").some((tag) => strip(tag) === "*" || strip(tag) === strip(etag));
}
