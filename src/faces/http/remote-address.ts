import { getConnInfo } from "@hono/node-server/conninfo";
import type { WebContext } from "./viewer.ts";

/** The address the request came from, for counting attempts; "" when it came over no socket (in tests). */
export function remoteAddress(c: WebContext): string {
  const hasSocket = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
  return hasSocket ? (getConnInfo(c).remote.address ?? "") : "";
}
