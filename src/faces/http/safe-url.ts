/** The address when it may be a link (http or https), else undefined: what a crawled page says is not to be trusted. */
export function safeLink(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const url = URL.parse(address);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : undefined;
}

/** Scheme, host and port of an http(s) address, else undefined. */
export function originOf(address: string): string | undefined {
  const link = safeLink(address);
  return link === undefined ? undefined : new URL(link).origin;
}

/** Host name for display, without "www."; the address itself when it is none. */
export function hostLabel(address: string): string {
  return URL.parse(address)?.host.replace(/^www\./, "") || address;
}

/** A post of 140 Chinese characters in a query has 1,300; of emoji several times as many. */
export const returnPathMax = 6000;

/** A path on this server to lead back to; "/" for anything that could lead elsewhere ("//host", "/\host", "/..//host", "https:"). */
export function safeReturnPath(path: string | undefined): string {
  if (path === undefined || !path.startsWith("/") || path.length > returnPathMax) return "/";
  const base = "http://here.invalid";
  const url = URL.parse(path, base);
  // "/..//host" is on our own origin, but its path, read again as an address, is another host's.
  if (!url || url.origin !== base || url.pathname.startsWith("//")) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}
