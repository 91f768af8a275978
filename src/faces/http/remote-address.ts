import { getConnInfo } from "@hono/node-server/conninfo";
import type { ProxyTrust, WebContext } from "./viewer.ts";

/**
 * The network a request came from, for counting what it may do; "" when it came over no socket (in tests). An IPv6 customer
 * has 2^64 addresses, so those are counted by their first 64 bits.
 */
export function remoteAddress(c: WebContext): string {
  const hasSocket = (c.env as { incoming?: unknown } | undefined)?.incoming !== undefined;
  const peer = hasSocket ? (getConnInfo(c).remote.address ?? "") : "";
  return networkOf(forwardedFrom(peer, c.req.header("x-forwarded-for"), c.get("isTrustedProxy")));
}

/**
 * Follows X-Forwarded-For from its end for as long as trusted proxies wrote it: what stands before the first address that is
 * none of theirs may be invented.
 *
 * @param peer the other end of the connection.
 */
export function forwardedFrom(peer: string, forwardedFor: string | undefined, isTrustedProxy: ProxyTrust): string {
  const hops = [...(forwardedFor ?? "").split(",").map(bareAddress).filter(Boolean), bareAddress(peer)];
  let address = hops.pop() ?? "";
  while (hops.length > 0 && isTrustedProxy(address)) address = hops.pop()!;
  return address.slice(0, addressLengthMax);
}

const addressLengthMax = 64;

/** Without brackets, port, zone and the "::ffff:" of an IPv4 address on an IPv6 socket. */
function bareAddress(text: string): string {
  const address = text.trim().toLowerCase();
  const bracketed = /^\[([^\]]*)\]/.exec(address)?.[1];
  const plain = bracketed ?? (/^[\d.]+:\d+$/.test(address) ? address.slice(0, address.indexOf(":")) : address);
  return plain.replace(/%.*$/, "").replace(/^::ffff:(?=\d+\.)/, "");
}

/** An IPv4 address as it is, an IPv6 address as its /64. */
export function networkOf(address: string): string {
  const groups = address.includes(":") ? URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) : undefined;
  if (groups === undefined) return address;
  const [head = "", tail] = groups.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail?.split(":").filter(Boolean) ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
