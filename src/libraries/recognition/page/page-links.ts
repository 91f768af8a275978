import { createUrlResolver, type UrlResolver } from "../links/url-resolver.ts";
import type { PageLink, PageReading } from "../reading.ts";
import type { Observations } from "./observations.ts";

type PageLinks = Pick<PageReading, "links" | "feeds" | "canonical" | "refresh" | "robots">;

const linksMax = 10_000;

/** Links, feeds, canonical address, refresh and robots directives of a page already read. */
export function readPageLinks(page: Observations, encoding: string): PageLinks {
  const resolver = createUrlResolver(page.baseUrl, encoding);
  const canonical = page.relLinks.find((link) => hasToken(link.rel, "canonical"));
  const canonicalUrl = canonical === undefined ? undefined : resolver.resolve(canonical.href);
  const refresh = readRefresh(page, resolver);
  return {
    links: readLinks(page, resolver),
    feeds: readFeeds(page, resolver),
    ...(canonicalUrl === undefined ? {} : { canonical: canonicalUrl }),
    ...(refresh === undefined ? {} : { refresh }),
    robots: readRobots(page),
  };
}

function hasToken(list: string, token: string): boolean {
  return list.split(/\s+/).includes(token);
}

function readLinks(page: Observations, resolver: UrlResolver): PageLink[] {
  const links = new Map<string, PageLink>();
  const add = (href: string, text: string, rel: string) => {
    if (links.size >= linksMax) return;
    const url = resolver.resolve(href);
    if (url === undefined) return;
    const known = links.get(url);
    if (known === undefined || (known.text === "" && text !== ""))
      links.set(url, { url, text, noFollow: rel !== "" && hasToken(rel, "nofollow") });
  };
  for (const anchor of page.anchors) add(anchor.href, anchor.text, anchor.rel);
  for (const frame of page.frames) if (frame.src !== "") add(frame.src, "", "");
  return [...links.values()];
}

const feedTypes = new Set([
  "application/rss+xml",
  "application/atom+xml",
  "application/feed+json",
  "application/rdf+xml",
]);

function readFeeds(page: Observations, resolver: UrlResolver): string[] {
  const feeds = page.relLinks.filter(
    (link) => (hasToken(link.rel, "alternate") && feedTypes.has(link.type)) || hasToken(link.rel, "feed"),
  );
  return [...new Set(feeds.map((link) => resolver.resolve(link.href)).filter((url) => url !== undefined))];
}

function readRefresh(page: Observations, resolver: UrlResolver): PageReading["refresh"] {
  const content = page.metas.find((meta) => meta.key === "refresh")?.content;
  const match =
    content === undefined
      ? null
      : /^\s*(\d{1,9})(?:\.[\d.]*)?\s*[;,\s]\s*(?:url\s*=\s*)?["']?\s*([^"'\s]+)/i.exec(content);
  const url = match === null ? undefined : resolver.resolve(match[2] ?? "");
  return match === null || url === undefined ? undefined : { delaySeconds: Number(match[1]), url };
}

function readRobots(page: Observations): PageReading["robots"] {
  const words = page.metas
    .filter((meta) => meta.key === "robots" || meta.key === "glint")
    .flatMap((meta) => meta.content.toLowerCase().split(/[\s,]+/));
  const has = (word: string) => words.includes(word) || words.includes("none");
  return { noIndex: has("noindex"), noFollow: has("nofollow") };
}
