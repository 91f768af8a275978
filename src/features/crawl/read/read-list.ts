import type { FoundLink } from "../../../libraries/discovery/index.ts";
import { readFeed, readSitemap } from "../../../libraries/recognition/index.ts";
import { videoToken } from "../../../libraries/refresh/index.ts";
import { plainLink } from "../discover/exploration.ts";
import type { PageOutcome } from "../fetch/outcome.ts";
import { hashText } from "../frontier/hash.ts";
import type { VisitedReading } from "./visited-reading.ts";

const addressCharactersMax = 2_000;

/** A sitemap's or sitemap index's addresses; undefined when it is neither (many sites show a page there). */
export function readSitemapPage({ bytes, headers, url }: PageOutcome): VisitedReading | undefined {
  // Every sitemap is reached from robots.txt or stands at the root; the site's scope is what limits its addresses.
  const { kind, sitemaps, pages } = readSitemap(bytes, url, { headers, via: "robots.txt" });
  if (kind === "html" || kind === "none") return undefined;
  const links: FoundLink[] = sitemaps.map((index) => plainLink(index.url, "sitemap", { role: "sitemap" }));
  for (const page of pages) links.push(plainLink(page.url, "sitemap", { playersNear: page.videos.length }));
  const modified = pages.flatMap(({ url: page, modified: at }) =>
    at === undefined ? [] : [{ url: page, at: at.instant }],
  );
  return { ...listReading(links), ...(modified.length > 0 ? { modified } : {}) };
}

/** A feed's items, and the page after it in a paged feed; undefined when it is no feed. */
export function readFeedPage({ bytes, headers, url }: PageOutcome): VisitedReading | undefined {
  const { kind, items, next, hubs, self } = readFeed(bytes, url, { headers });
  if (kind === "none") return undefined;
  const links = items.flatMap(({ link, title = "", media, players }) =>
    link === undefined ? [] : [plainLink(link, "feed", { text: title, playersNear: media.length + players.length })],
  );
  if (next !== undefined) links.push(plainLink(next, "feed", { role: "feed" }));
  const hub = hubs?.find(isAddress);
  const topic = self !== undefined && isAddress(self) ? self : url;
  return { ...listReading(links), ...(hub === undefined ? {} : { hub: { hub, topic } }) };
}

function isAddress(url: string): boolean {
  return url.length <= addressCharactersMax;
}

function listReading(links: readonly FoundLink[]): VisitedReading {
  const tokens = links.map(({ url }) => videoToken(url));
  return { kind: "listing", contentHash: hashText(tokens.join("\n")), tokens, links };
}
