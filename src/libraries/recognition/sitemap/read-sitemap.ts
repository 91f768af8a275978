import { constants, gunzipSync } from "node:zlib";
import { decodeBytes } from "../document/decode-bytes.ts";
import { defined } from "../feed/defined.ts";
import { childrenOf, type Element, readElements, textOfChild } from "../feed/element-tree.ts";
import { readFeed } from "../feed/read-feed.ts";
import { normalizeUrl } from "../links/normalize-url.ts";
import { readImage, readNews, readVideo } from "./extensions.ts";
import type { Sitemap, SitemapPage } from "./sitemap.ts";
import { readW3cDate } from "./w3c-date.ts";

/** Limits of the protocol (sitemaps.org): 50,000 addresses and 50 MB, uncompressed, a file. */
const entriesMax = 50_000;
const bytesMax = 52_428_800;

export type SitemapOptions = {
  /** Response headers, names in lower case: the charset for a body given as bytes. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The address of the robots.txt that names this sitemap, or "robots.txt" for the sitemap's own host's. It lifts the location rule for the
   * pages of its host.
   */
  readonly via?: string;
};

/**
 * Reads a sitemap or an index of sitemaps: XML with any prefixes, broken or cut; a list of addresses; a feed. What it is, is decided by
 * its content, never by its name; gzip by its first two bytes, since the HTTP layer may have undone it.
 *
 * @param body decoded text, or bytes after Content-Encoding
 * @param url where it was received from; relative addresses are resolved against it
 */
export function readSitemap(body: string | Uint8Array, url: string, options: SitemapOptions = {}): Sitemap {
  const text = (typeof body === "string" ? body : textOf(body, options.headers ?? {})).replace(/^[\ufeff\s]+/, "");
  const start = text.slice(0, 20_000);
  const root = /<(?:[\w.-]+:)?(urlset|sitemapindex)(?=[\s>/])/i.exec(start);
  if (root !== null) return readXml(text.slice(root.index), { url, scope: scopeOf(url, options.via) });
  if (/<(?:[\w.-]+:)?(?:rss|feed|rdf)[\s>]/i.test(start) && !/^<!doctype html|<html[\s>]/i.test(start))
    return readFeedAsSitemap(text, url, options);
  if (/^<!doctype html|<html[\s>]|<(?:head|body|title|div)[\s>]/i.test(start)) return empty("html");
  return text.startsWith("<") || text.startsWith("{")
    ? empty("none")
    : readList(text, { url, scope: scopeOf(url, options.via) });
}

function empty(kind: Sitemap["kind"]): Sitemap {
  return { kind, pages: [], sitemaps: [], dropped: 0 };
}

function textOf(bytes: Uint8Array, headers: Readonly<Record<string, string>>): string {
  return decodeBytes(unzipped(bytes), headers).text;
}

function unzipped(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    // Z_SYNC_FLUSH: of a cut file, what is there counts.
    return gunzipSync(bytes, { maxOutputLength: bytesMax, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return new Uint8Array();
  }
}

type Scope = { readonly host: string; readonly folder: string };
type Place = { readonly url: string; readonly scope: Scope };

function scopeOf(url: string, via: string | undefined): Scope {
  const own = URL.parse(url);
  const robots = via === undefined ? undefined : URL.parse(via, url);
  const isLifted = robots?.pathname.endsWith("/robots.txt") === true;
  const folder = own === null || isLifted ? "/" : own.pathname.slice(0, own.pathname.lastIndexOf("/") + 1);
  return { host: (isLifted ? robots?.hostname : own?.hostname) ?? "", folder };
}

function isIn({ host, folder }: Scope, url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && parsed.hostname === host && parsed.pathname.startsWith(folder);
}

const neverNested = new Set(["url", "sitemap", "sitemap:url", "sitemap:sitemap"]);

function readXml(xml: string, place: Place): Sitemap {
  const pages: SitemapPage[] = [];
  const sitemaps: Sitemap["sitemaps"][number][] = [];
  let dropped = 0;
  let isIndex = false;
  readElements(xml, place.url, {
    neverNested,
    finished: (element, isCut) => {
      const name = localName(element.name);
      if (name === "sitemapindex") isIndex = true;
      if (name !== "url" && name !== "sitemap") return "keep";
      if (isCut) dropped++;
      else if (pages.length + sitemaps.length >= entriesMax) dropped++;
      else {
        const entries = splitAtLocations(element).map((entry) => ({ entry, url: locationOf(entry) }));
        for (const { entry, url } of entries) {
          if (url === undefined) dropped++;
          else if (name === "sitemap") sitemaps.push({ url, ...defined({ modified: modifiedOf(entry) }) });
          else pages.push(pageOf(entry, url, place.scope));
        }
      }
      return "drop";
    },
  });
  return { kind: isIndex || /^<[^>]*sitemapindex/i.test(xml) ? "index" : "urlset", pages, sitemaps, dropped };
}

// The protocol's own elements, under any prefix or none: their namespace is misspelt too often to insist on it.
function localName(name: string): string {
  return name.startsWith("sitemap:") ? name.slice(8) : name;
}

/** A second loc in an entry begins the next one: the end tag between them was forgotten. */
function splitAtLocations(element: Element): Element[] {
  const entries: Element[] = [];
  let hasLocation = false;
  for (const piece of element.content) {
    const isLocation = typeof piece !== "string" && localName(piece.name) === "loc";
    if (entries.length === 0 || (isLocation && hasLocation)) {
      entries.push({ ...element, content: [] });
      hasLocation = false;
    }
    hasLocation ||= isLocation;
    entries.at(-1)!.content.push(piece);
  }
  return entries;
}

function locationOf(entry: Element): string | undefined {
  const text = textOfChild(entry, "loc", "sitemap:loc");
  return text === undefined ? undefined : normalizeUrl(text, entry.base);
}

function modifiedOf(entry: Element): ReturnType<typeof readW3cDate> {
  return readW3cDate(textOfChild(entry, "lastmod", "sitemap:lastmod") ?? "");
}

const frequencies = ["always", "hourly", "daily", "weekly", "monthly", "yearly", "never"] as const;

function pageOf(entry: Element, url: string, scope: Scope): SitemapPage {
  const frequency = textOfChild(entry, "changefreq", "sitemap:changefreq")?.toLowerCase();
  const priority = Number(textOfChild(entry, "priority", "sitemap:priority")?.replace(",", ".") ?? Number.NaN);
  const news = childrenOf(entry, "news:news")[0];
  return {
    url,
    isInScope: isIn(scope, url),
    videos: childrenOf(entry, "video:video").map(readVideo),
    images: childrenOf(entry, "image:image")
      .map(readImage)
      .filter((image) => image !== undefined),
    ...defined({
      modified: modifiedOf(entry),
      changeFrequency: frequencies.find((known) => known === frequency),
      priority: priority >= 0 && priority <= 1 ? priority : undefined,
      news: news === undefined ? undefined : readNews(news),
    }),
  };
}

/** A text file with one address a line (sitemaps.org, "Text file"); lines that are none are counted. */
function readList(text: string, place: Place): Sitemap {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const urls = lines
    .map((line) => (/^https?:\/\/\S+$/i.test(line) ? normalizeUrl(line) : undefined))
    .filter((url) => url !== undefined);
  if (urls.length === 0) return { ...empty("none"), dropped: lines.length };
  const pages = urls
    .slice(0, entriesMax)
    .map((url) => ({ url, isInScope: isIn(place.scope, url), videos: [], images: [] }));
  return { kind: "text", pages, sitemaps: [], dropped: lines.length - pages.length };
}

function readFeedAsSitemap(text: string, url: string, options: SitemapOptions): Sitemap {
  const feed = readFeed(text, url);
  const scope = scopeOf(url, options.via);
  const pages = feed.items.flatMap((item): SitemapPage[] => {
    if (item.link === undefined) return [];
    const instant = item.updated ?? item.published;
    const modified = instant === undefined ? undefined : { text: instant.toISOString(), instant };
    return [{ url: item.link, isInScope: isIn(scope, item.link), videos: [], images: [], ...defined({ modified }) }];
  });
  return {
    kind: feed.kind === "none" ? "none" : "feed",
    pages,
    sitemaps: [],
    dropped: feed.items.length - pages.length,
  };
}
