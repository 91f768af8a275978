import type { WebContext } from "./viewer.ts";

/** The hosts, with their ports, under which visitors reach this server: that of the request, and that of the public address. */
export function ownHosts(c: WebContext): string[] {
  return [new URL(c.req.url).host, new URL(c.get("publicUrl")).host];
}
