import type { SiteScope } from "./site.ts";

/**
 * Whether an address belongs to a site. Called for every link of every page, so it parses nothing twice and allocates
 * little: `url` must be absolute and normalised already (lower-case host, no default port), as recognition gives links.
 *
 * @returns false for anything but http and https.
 */
export function inScope(scope: SiteScope, url: string): boolean {
  const hostAt = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : 0;
  if (hostAt === 0 || !isInside(scope, url, hostAt)) return false;
  for (const pattern of scope.exclude) if (matchesPattern(url, pattern)) return false;
  if (scope.include.length === 0) return true;
  for (const pattern of scope.include) if (matchesPattern(url, pattern)) return true;
  return false;
}

function isInside(scope: SiteScope, url: string, hostAt: number): boolean {
  const hostEnd = endOfHost(url, hostAt);
  switch (scope.kind) {
    case "host":
      return hostEnd - hostAt === scope.value.length && url.startsWith(scope.value, hostAt);
    case "prefix":
      return url.startsWith(scope.value, hostAt) && endsSegment(scope.value, url, hostAt + scope.value.length);
    case "domain":
      return isUnderDomain(scope.value, url, hostAt, endOfName(url, hostAt, hostEnd));
  }
}

function isUnderDomain(domain: string, url: string, hostAt: number, nameEnd: number): boolean {
  const domainAt = nameEnd - domain.length;
  if (domainAt < hostAt || !url.startsWith(domain, domainAt)) return false;
  return domainAt === hostAt || url.charCodeAt(domainAt - 1) === dot;
}

// "/videos" takes in "/videos", "/videos/1" and "/videos?page=2", not "/videos-of-others".
function endsSegment(prefix: string, url: string, at: number): boolean {
  return prefix.endsWith("/") || at === url.length || url[at] === "/" || url[at] === "?";
}

const dot = 46;
const slash = 47;
const colon = 58;
const questionMark = 63;

function endOfHost(url: string, hostAt: number): number {
  for (let at = hostAt; at < url.length; at++) {
    const code = url.charCodeAt(at);
    if (code === slash || code === questionMark) return at;
  }
  return url.length;
}

// A registrable domain is never an IPv6 address, so the first colon begins the port.
function endOfName(url: string, hostAt: number, hostEnd: number): number {
  for (let at = hostAt; at < hostEnd; at++) if (url.charCodeAt(at) === colon) return at;
  return hostEnd;
}

/**
 * Whether `pattern` covers the whole of `text`; `*` stands for any run of characters, everything else for itself. Linear in
 * the text for each star: the leftmost place of each piece is always a right one.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  const firstStar = pattern.indexOf("*");
  if (firstStar < 0) return text === pattern;
  if (!text.startsWith(pattern.slice(0, firstStar))) return false;
  const pieces = pattern.slice(firstStar + 1).split("*");
  const last = pieces.pop() ?? "";
  let at = firstStar;
  for (const piece of pieces) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
