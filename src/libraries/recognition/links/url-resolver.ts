import { percentEncodeAfterEncoding } from "@exodus/bytes/whatwg.js";
import "@exodus/bytes/encoding.js"; // gives whatwg.js the legacy encodings
import { normalizeUrl } from "./normalize-url.ts";
import { createQuickResolver } from "./quick-resolver.ts";

const keptMax = 4096;
// The parser ends at the colon too, and finds a scheme other than http.
const cannotBeFetched = /^(?:javascript|mailto|tel):/i;

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
  const quick = createQuickResolver(base);
  const known = new Map<string, string | null>();
  const isLegacy = encoding !== undefined && !/^UTF-|^replacement$/.test(encoding);
  return {
    base,
    resolve(href) {
      const plain = quick(href);
      if (plain !== undefined) return plain;
      let resolved = known.get(href);
      if (resolved === undefined) {
        resolved = cannotBeFetched.test(href)
          ? null
          : (normalizeUrl(isLegacy ? encodeQuery(href, encoding) : href, base) ?? null);
        if (known.size < keptMax) known.set(href, resolved);
      }
      return resolved ?? undefined;
    },
  };
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
