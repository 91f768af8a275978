import { sessionSeconds, signOut } from "../../../features/members/index.ts";
import { readCookie, type WebContext, writeCookie } from "../../http/index.ts";
import type { PortalDeps } from "../deps.ts";

/** Gives the browser a new session. One it had before ends: nothing would ever sign it out, and nobody can have planted this one. */
export async function keepSession(c: WebContext, deps: PortalDeps, token: string): Promise<void> {
  await endSession(c, deps);
  writeCookie(c, "visitor", "");
  writeCookie(c, "session", token, sessionSeconds);
}

export async function endSession(c: WebContext, { sql }: PortalDeps): Promise<void> {
  const session = readCookie(c, "session");
  if (session !== undefined) await signOut(sql, session);
}
