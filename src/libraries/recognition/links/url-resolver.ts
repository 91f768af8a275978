import { percentEncodeAfterEncoding } from "@exodus/bytes/whatwg.js";
import "@exodus/bytes/encoding.js"; // gives whatwg.js the legacy encodings
import { normalizeUrl } from "./normalize-url.ts";

// Characters that the WHATWG parser leaves as they are in a path or query, and what begins a dot segment.
const plainPath = /^\/(?!\/)[\w\-~!$&()*+,;=:@%?./]*$/;
// A host that is its own canonical form: lower-case letters, no number at its end (an IPv4 address), no punycode to check.
const plainHost = /^https?:\/\/(?!xn--)(?:[a-z\d-]+\.(?!xn--))+[a-z][a-z\d-]*(?=\/)/;
const dotSegment = /\/(?:\.|%2e)/i;
const keptMax = 4096;

/** Resolves the links of one page: a site's menus repeat the same few hundred addresses, and most are plain paths. */
export type UrlResolver = {
  /** The normalised absolute address, or undefined when it cannot be fetched. */
  readonly resolve: (href: string) => string | undefined;
  /** The address relative ones are resolved against. */
  readonly base: string;
};

/**
 * @param base absolute http or https address
 * @param encoding WHATWG name of the page's encoding: characters beyond ASCII in a query are sent in it (HTML 2.4.3,
 * "encoding-parsing a URL"); UTF-8 when left out
 */
export function createUrlResolver(base: string, encoding?: string): UrlResolver {
  const origin = URL.parse(base)?.origin ?? "null";
  const known = new Map<string, string | undefined>();
  const isLegacy = encoding !== undefined && !/^UTF-|^replacement$/.test(encoding);
  return {
    base,
    resolve(href) {
      if (known.has(href)) return known.get(href);
      const resolved = plainAddress(href, origin) ?? normalizeUrl(isLegacy ? encodeQuery(href, encoding) : href, base);
      if (known.size < keptMax) known.set(href, resolved);
      return resolved;
    },
  };
}

/** The resolved form of an address that the parser would leave as it is; a parsed URL costs three times as much. */
function plainAddress(href: string, origin: string): string | undefined {
  if (href.length >= 2048 || origin === "null") return undefined;
  if (href.charCodeAt(0) === 0x2f) return isPlainPath(href) ? origin + href : undefined;
  const host = plainHost.exec(href)?.[0];
  return host !== undefined && isPlainPath(href.slice(host.length)) ? href : undefined;
}

function isPlainPath(path: string): boolean {
  return plainPath.test(path) && !dotSegment.test(path);
}

function encodeQuery(href: string, encoding: string): string {
  if (!/[^\x00-\x7f]/.test(href)) return href;
  const mark = href.indexOf("?");
  if (mark < 0) return href;
  const hash = href.indexOf("#", mark);
  const end = hash < 0 ? href.length : hash;
  const query = href
    .slice(mark, end)
    .replace(/[^\x00-\x7f]+/g, (text) => percentEncodeAfterEncoding(encoding, text, '"#&;<>'));
  return href.slice(0, mark) + query + href.slice(end);
}
