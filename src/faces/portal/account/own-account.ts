// What all pages of accounts need: who asks, where passkeys can be used, what was typed.
import type { Entry, PasskeySite, Proof } from "../../../features/members/index.ts";
import { type Fields, remoteAddress, type WebContext } from "../../http/index.ts";

/** Where members read what moderators did to them, and the suspended all that is left to them. */
export const standingPath = "/me/standing";

/** Leads to the sign-in, and from there back to `back`, by default where the visitor is; the suspended to what is left to them. */
export function askToSignIn(c: WebContext, back = c.get("viewer").path): Response {
  if (c.get("viewer").suspended) return c.redirect(standingPath, 303);
  return c.redirect(`/sign-in?back=${encodeURIComponent(back)}`, 303);
}

const bareAddress = /^(\[.*\]|[\d.]+)$/;

/** Where passkeys can be made and used; undefined where they cannot: at a bare address, or without encryption. */
export function passkeySite(c: WebContext): PasskeySite | undefined {
  const { origin, hostname, protocol } = new URL(c.get("publicUrl"));
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  return bareAddress.test(hostname) || (protocol !== "https:" && !isLocal) ? undefined : { host: hostname, origin };
}

/** With what and from where the visitor is here. */
export function entryOf(c: WebContext): Entry {
  return { address: remoteAddress(c), device: c.req.header("user-agent") ?? "" };
}

/** What was typed or signed to prove who one is. */
export function proofOf(c: WebContext, form: Fields): Proof {
  return { password: form.proof, passkey: form.passkey, site: passkeySite(c), address: remoteAddress(c) };
}

/** A field as it was typed, of a length that nobody types. */
export function fieldOf(form: Fields, name: string, lengthMax = 1000): string {
  return (form[name] ?? "").slice(0, lengthMax);
}
