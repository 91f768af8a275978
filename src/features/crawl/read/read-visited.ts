import { type FoundLink, isFeedAddress } from "../../../libraries/discovery/index.ts";
import {
  decodeBytes,
  type PageModels,
  type PageReading,
  type Rules,
  readLinkPlaces,
  recognize,
} from "../../../libraries/recognition/index.ts";
import { videoToken } from "../../../libraries/refresh/index.ts";
import { plainLink } from "../discover/exploration.ts";
import type { PageOutcome } from "../fetch/outcome.ts";
import { hashText } from "../frontier/hash.ts";
import type { PageRole } from "../frontier/page.ts";
import { listedLinks } from "./listed-links.ts";
import { readFeedPage, readSitemapPage } from "./read-list.ts";
import type { VisitedReading } from "./visited-reading.ts";

/** By what pages are judged; the built-in rules and weights where they are absent. */
export type Judgement = {
  readonly rules?: Rules;
  readonly models?: PageModels;
  /** When these weights were put to use: pages visited before are read anew, changed or not. */
  readonly since?: Date;
};

type ReadRequest = {
  readonly outcome: PageOutcome;
  readonly role: PageRole;
  readonly now: Date;
  readonly judgement: Judgement;
};

/** Reads what came: a page by recognition; feeds and sitemaps as such when that is what they are, else as a page. */
export function readVisited({ outcome, role, now, judgement }: ReadRequest): VisitedReading {
  if (role === "page") return readPage(outcome, now, judgement);
  return (role === "sitemap" ? readSitemapPage(outcome) : readFeedPage(outcome)) ?? readPage(outcome, now, judgement);
}

function readPage({ url, bytes, headers }: PageOutcome, now: Date, { rules, models }: Judgement): VisitedReading {
  const reading = recognize({ url, bytes, headers, now }, { ...(rules && { rules }), ...(models && { models }) });
  const isListing = reading.kind === "listing";
  const tokens = isListing ? listedLinks(reading).map(videoToken) : [];
  return {
    kind: reading.kind,
    contentHash: hashText(contentOf(reading, tokens)),
    ...(isListing ? { tokens } : {}),
    links: linksOf(reading),
    readPlaces: () =>
      new Map(readLinkPlaces(decodeBytes(bytes, headers).text, url, rules).map((place) => [place.url, place])),
    reading,
  };
}

/** What a reader would call the page's content: a listing's items, a programme's facts without its counters, else its links. */
function contentOf({ kind, programme, links }: PageReading, tokens: readonly string[]): string {
  if (kind === "listing") return tokens.join("\n");
  if (!programme) return links.map(({ url }) => url).join("\n");
  const { title, description, published, durationSeconds, media, embeds } = programme;
  const values = [title, description, published, durationSeconds].map((sourced) => String(sourced?.value ?? ""));
  return [...values, ...media.map(({ url }) => withoutQuery(url)), ...embeds.map(({ url }) => withoutQuery(url))].join(
    "\n",
  );
}

/** Media addresses carry signatures and expiry times that differ on every visit. */
function withoutQuery(url: string): string {
  const question = url.indexOf("?");
  return question < 0 ? url : url.slice(0, question);
}

/** Where a page leads, each address once. Cards first, so that a programme's link is known as one when it is also a plain link. */
function linksOf(reading: PageReading): FoundLink[] {
  const { kind, links, cards, feeds, canonical, refresh, robots, next } = reading;
  const found: FoundLink[] = [];
  if (refresh) found.push(plainLink(refresh.url, "redirect"));
  if (robots.noFollow) return found;
  for (const url of feeds) found.push(plainLink(url, "link", { role: "feed" }));
  const ofCards = new Set<string>();
  for (const { url, title = "" } of cards) {
    if (ofCards.has(url)) continue;
    ofCards.add(url);
    found.push(plainLink(url, "card", { text: title }));
  }
  for (const { url, text } of links)
    if (!ofCards.has(url)) found.push(plainLink(url, "link", { text, role: isFeedAddress(url) ? "feed" : "page" }));
  if (canonical !== undefined) found.push(plainLink(canonical, "canonical"));
  if (next !== undefined && !links.some(({ url }) => url === next)) found.push(plainLink(next, "link"));
  for (const { url } of reading.further) found.push(plainLink(url, "script"));
  for (const alternate of reading.alternates) {
    // The AMP twin of a page that shows its programme has nothing to add.
    const hasNothing = alternate.kind === "amp" && (kind === "play" || kind === "embed");
    if (!hasNothing) found.push(plainLink(alternate.url, "link"));
  }
  return found;
}
