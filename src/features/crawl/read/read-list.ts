import { gunzipSync } from "node:zlib";
import { decodeBytes, readFeed, readSitemap } from "../../../libraries/recognition/index.ts";
import { videoToken } from "../../../libraries/refresh/index.ts";
import type { FoundLink } from "../discover/link-priority.ts";
import type { PageOutcome } from "../fetch/outcome.ts";
import { hashText } from "../frontier/hash.ts";
import type { VisitedReading } from "./read-visited.ts";

const unpackedBytesMax = 64 * 1024 * 1024; // sitemaps.org: at most 50 MB

/** A sitemap's or sitemap index's addresses; undefined when it is neither (many sites show a page there). */
export function readSitemapPage(outcome: PageOutcome): VisitedReading | undefined {
  const sitemap = readSitemap(textOf(outcome), outcome.url);
  if (sitemap.kind !== "urlset" && sitemap.kind !== "index") return undefined;
  const links: FoundLink[] = [
    ...sitemap.sitemaps.map(
      (url) => ({ url, text: "", source: "sitemap-index", role: "sitemap", noFollow: false }) as const,
    ),
    ...sitemap.pages.map(
      ({ url }) => ({ url, text: "", source: "sitemap-page", role: "page", noFollow: false }) as const,
    ),
  ];
  return listReading(links);
}

/** A feed's items, and the page before it in a paged feed; undefined when it is no feed. */
export function readFeedPage(outcome: PageOutcome): VisitedReading | undefined {
  const feed = readFeed(textOf(outcome), outcome.url);
  if (feed.kind === "none") return undefined;
  const links = feed.items.flatMap(({ link, title }): FoundLink[] =>
    link === undefined ? [] : [{ url: link, text: title ?? "", source: "feed-item", role: "page", noFollow: false }],
  );
  if (feed.next !== undefined)
    links.push({ url: feed.next, text: "", source: "feed-advert", role: "feed", noFollow: false });
  return listReading(links);
}

function listReading(links: readonly FoundLink[]): VisitedReading {
  const tokens = links.map(({ url }) => videoToken(url));
  return { kind: "listing", contentHash: hashText(tokens.join("\n")), tokens, links };
}

/** Decided by the magic bytes, not by the name: the HTTP layer has often unpacked a ".gz" already. */
function textOf({ bytes, headers }: PageOutcome): string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return decodeBytes(isPacked ? gunzipSync(bytes, { maxOutputLength: unpackedBytesMax }) : bytes, headers).text;
}
