import { type PageModels, type PageReading, type Rules, recognize } from "../../../libraries/recognition/index.ts";
import { videoToken } from "../../../libraries/refresh/index.ts";
import type { FoundLink } from "../discover/link-priority.ts";
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

/** Where a page leads. Cards first, so that a programme's link keeps its better place when it is also a plain link. */
function linksOf(reading: PageReading): FoundLink[] {
  const { links, cards, feeds, canonical, refresh, robots } = reading;
  const found: FoundLink[] = [];
  if (refresh) found.push({ url: refresh.url, text: "", source: "meta-refresh", role: "page", noFollow: false });
  if (robots.noFollow) return found;
  for (const card of cards)
    found.push({ url: card.url, text: card.title ?? "", source: "card", role: "page", noFollow: false });
  for (const url of feeds) found.push({ url, text: "", source: "feed-advert", role: "feed", noFollow: false });
  if (canonical !== undefined)
    found.push({ url: canonical, text: "", source: "canonical", role: "page", noFollow: false });
  for (const { url, text, noFollow } of links) found.push({ url, text, source: "link", role: "page", noFollow });
  return found;
}
