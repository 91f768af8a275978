import { decodeAs } from "../document/decode-bytes.ts";
import { asLatin1 } from "../document/prescan.ts";
import { cutter, utf8Decoder } from "../document/source-text.ts";
import { tokenize } from "../document/tokenize.ts";
import type { Alternate, PageLink } from "../reading.ts";
import { feedHref } from "./feed-links.ts";
import { foldSpace, LinkCollector, type RawRefresh } from "./link-collector.ts";
import { type HeaderLink, readLinkHeader } from "./link-header.ts";
import { normalizeUrl } from "./normalize-url.ts";
import { parseRefresh, type Refresh } from "./refresh.ts";
import { createUrlResolver, type UrlResolver } from "./url-resolver.ts";

/** Everything a page says about other addresses and about how it wants to be crawled. */
export type PageLinks = {
  /** What relative addresses were resolved against: the first base element with an address, else the page's own. */
  readonly base: string;
  /** Links of a, area, frame and iframe elements in document order, each address once. */
  readonly links: readonly PageLink[];
  /** Links beyond the limit of 10,000 a page. */
  readonly linksDropped: number;
  readonly canonical?: string;
  readonly refresh?: Refresh;
  readonly feeds: readonly string[];
  /** link rel=next: the following page of a listing. */
  readonly next?: string;
  /** link rel=alternate with hreflang, link rel=amphtml; each address once, never the page's own. */
  readonly alternates: readonly Alternate[];
  readonly robots: { readonly noIndex: boolean; readonly noFollow: boolean };
};

export type LinkOptions = {
  /** WHATWG name of the page's encoding; queries beyond ASCII are sent in it. */
  readonly encoding?: string;
  /** Lower-case names of meta elements whose robots directives count; "robots" alone by default. */
  readonly robotNames?: readonly string[];
  /** Response headers, names in lower case: Link, Refresh and X-Robots-Tag say what a page's head may say. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** Reads the links of a decoded page. Never throws; linear time. */
export function extractLinks(html: string, url: string, options: LinkOptions = {}): PageLinks {
  const collector = new LinkCollector(html, options);
  tokenize(html, collector);
  return finishLinks(collector, html, url, resolverOf(collector, url, options.encoding), options.headers);
}

// Encodings whose bytes below 0x80 are ASCII wherever markup can stand: they are scanned without decoding the whole page.
const escapesAscii = new Set(["UTF-16LE", "UTF-16BE", "ISO-2022-JP", "replacement"]);

/** As `extractLinks`, from bytes: decodes only the pieces it keeps. */
export function scanLinks(
  bytes: Uint8Array,
  url: string,
  options: LinkOptions & { readonly encoding: string },
): PageLinks {
  const { encoding } = options;
  if (escapesAscii.has(encoding)) return extractLinks(decodeAs(bytes, encoding), url, options);
  const html = asLatin1(bytes);
  const decode =
    encoding === "UTF-8"
      ? utf8Decoder(bytes)
      : (from: number, to: number) => decodeAs(bytes.subarray(from, to), encoding);
  const cut = cutter(html, bytes, decode);
  const collector = new LinkCollector(html, { ...options, cut });
  tokenize({ html, codes: bytes, cut, isUtf8: false }, collector);
  return finishLinks(collector, html, url, resolverOf(collector, url, encoding), options.headers);
}

/** The resolver for the addresses of the page that `collector` has seen. */
export function resolverOf(collector: LinkCollector, url: string, encoding?: string): UrlResolver {
  return createUrlResolver(baseOf(collector.baseHref, url), encoding);
}

/** Resolves what `collector` found on the page `html`; `headers` as in `LinkOptions`. */
export function finishLinks(
  collector: LinkCollector,
  html: string,
  url: string,
  resolver: UrlResolver,
  headers: Readonly<Record<string, string>> = {},
): PageLinks {
  const { base } = resolver;
  const canonical = canonicalOf(collector, resolver, readLinkHeader(headers.link ?? "", url));
  const refresh = refreshOf(collector, html, { base, url }) ?? parseRefresh(headers.refresh ?? "", url);
  const next = collector.nextHref === undefined ? undefined : resolver.resolve(collector.nextHref);
  const links: { -readonly [Key in keyof PageLinks]: PageLinks[Key] } = {
    base,
    links: linksOf(collector, resolver, url),
    linksDropped: collector.linksDropped,
    feeds: feedsOf(collector.feeds, resolver),
    alternates: collector.alternates.length === 0 ? [] : alternatesOf(collector, resolver, url),
    robots: readRobotsDirectives([...collector.robots, headers["x-robots-tag"] ?? ""]),
  };
  if (canonical !== undefined) links.canonical = canonical;
  if (refresh !== undefined) links.refresh = refresh;
  if (next !== undefined) links.next = next;
  return links;
}

/** Reads robots directives of meta elements or X-Robots-Tag headers; "none" is both. */
export function readRobotsDirectives(contents: readonly string[]): { noIndex: boolean; noFollow: boolean } {
  const tokens = contents.flatMap((content) => (content === "" ? [] : content.toLowerCase().split(/[\s,;]+/)));
  const isNone = tokens.includes("none");
  return { noIndex: isNone || tokens.includes("noindex"), noFollow: isNone || tokens.includes("nofollow") };
}

// HTML 4.2.3: data: and javascript: bases count as none, and so does one that cannot be parsed.
function baseOf(href: string | undefined, url: string): string {
  return (href === undefined ? undefined : normalizeUrl(href, url)) ?? url;
}

function linksOf(collector: LinkCollector, resolver: UrlResolver, url: string): PageLink[] {
  const links = new Map<string, { url: string; text: string; noFollow: boolean }>();
  let own: string | undefined;
  for (const link of collector.links) {
    const resolved = resolver.resolve(link.href);
    link.url = resolved;
    if (resolved === undefined) continue;
    // "#top" and "" lead nowhere else; under a foreign base they do.
    if (isFragment(link.href)) {
      own ??= normalizeUrl(url);
      if (resolved === own) continue;
    }
    const label = link.text !== "" || link.alternative === "" ? link.text : foldSpace(link.alternative);
    const known = links.get(resolved);
    if (known === undefined) links.set(resolved, { url: resolved, text: label, noFollow: link.noFollow });
    else {
      known.text ||= label;
      known.noFollow &&= link.noFollow;
    }
  }
  return [...links.values()];
}

function isFragment(href: string): boolean {
  const first = href.charCodeAt(0); // NaN for ""
  return !(first > 0x23 /* # */ && first < 0x80) && /^\s*(?:#|$)/.test(href);
}

// RFC 6596: one address. Several that differ contradict each other and none is believed; a link in the body may come from a
// visitor's comment, so it counts only when the page has no body tag before it.
function canonicalOf(
  collector: LinkCollector,
  resolver: UrlResolver,
  headerLinks: readonly HeaderLink[],
): string | undefined {
  const urls = new Set(headerLinks.filter(({ rel }) => rel.includes("canonical")).map(({ url }) => url));
  for (const { href, isInBody } of collector.canonicals) {
    const url = isInBody ? undefined : resolver.resolve(href);
    if (url !== undefined) urls.add(url);
  }
  return urls.size === 1 ? [...urls][0] : undefined;
}

function alternatesOf({ alternates }: LinkCollector, resolver: UrlResolver, url: string): Alternate[] {
  const found = new Map<string, Alternate>();
  for (const { href, kind } of alternates) {
    const address = resolver.resolve(href);
    if (address !== undefined && address !== url && !found.has(address)) found.set(address, { url: address, kind });
  }
  return [...found.values()];
}

function feedsOf(hrefs: readonly string[], resolver: UrlResolver): string[] {
  const urls = hrefs.map((href) => resolver.resolve(feedHref(href))).filter((url) => url !== undefined);
  return [...new Set(urls)];
}

// The first directive that can be followed counts. One inside noscript is for visitors without scripts: it moves the page
// only where the page's script goes to the same address.
function refreshOf(
  collector: LinkCollector,
  html: string,
  { base, url }: { base: string; url: string },
): Refresh | undefined {
  const live = collector.refreshes.map((refresh) => ({ ...refresh, parsed: parseRefresh(refresh.content, base, url) }));
  const plain = live.find(({ isInNoScript, parsed }) => !isInNoScript && parsed !== undefined);
  if (plain !== undefined) return plain.parsed;
  const targets = live.some(isNoScript) ? scriptTargets(collector, html, base) : undefined;
  return live.find(({ parsed }) => parsed !== undefined && targets?.has(parsed.url))?.parsed;
}

function isNoScript({ isInNoScript }: RawRefresh): boolean {
  return isInNoScript;
}

const scriptRedirect =
  /\blocation(?:\.href)?\s*(?:\.\s*(?:replace|assign)\s*\(|=(?!=))\s*(["'`])((?:(?!\1)[^\\\n]|\\.){1,2048})\1/g;

function scriptTargets(collector: LinkCollector, html: string, base: string): Set<string> {
  const targets = new Set<string>();
  for (let index = 0; index + 1 < collector.scripts.length; index += 2) {
    const script = html.slice(collector.scripts[index], collector.scripts[index + 1]);
    for (const found of script.matchAll(scriptRedirect)) {
      const target = normalizeUrl(found[2]!.replaceAll("\\/", "/").replace(/\\(["'])/g, "$1"), base);
      if (target !== undefined) targets.add(target);
    }
  }
  return targets;
}
