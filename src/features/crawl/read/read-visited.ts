import {
  normalizeUrl,
  type PageReading,
  readFeed,
  readSitemap,
  recognize,
} from "../../../libraries/recognition/index.ts";
import { videoToken } from "../../../libraries/refresh/index.ts";
import type { FoundLink, LinkSource } from "../discover/link-priority.ts";
import type { PageOutcome } from "../fetch/outcome.ts";
import { hashText } from "../frontier/hash.ts";
import type { PageRole, StoredKind } from "../frontier/page.ts";

/** What a visited page says. */
export type VisitedReading = {
  readonly kind: StoredKind;
  /** Changes when the page's items or facts change, not when a clock or a token on it does. */
  readonly contentHash: string;
  readonly tokens?: readonly string[];
  readonly links: readonly FoundLink[];
  /** Present for pages, not for feeds and sitemaps. */
  readonly reading?: PageReading;
};

type ReadRequest = { readonly outcome: PageOutcome; readonly role: PageRole; readonly now: Date };

/** Reads what came: a page by recognition; feeds and sitemaps as such when that is what they are, else as a page. */
export function readVisited({ outcome, role, now }: ReadRequest): VisitedReading {
  const { url, bytes, headers } = outcome;
  if (role === "page") return readPage(outcome, now);
  const list = role === "sitemap" ? readSitemapLinks(bytes, url) : readFeedLinks(bytes, headers, url);
  return list ? listReading(list) : readPage(outcome, now);
}

function readPage({ url, bytes, headers }: PageOutcome, now: Date): VisitedReading {
  const reading = recognize({ url, bytes, headers, now });
  const tokens = itemsOf(reading);
  return {
    kind: reading.kind,
    contentHash: hashText(contentOf(reading, tokens)),
    ...(reading.kind === "listing" ? { tokens } : {}),
    links: reading.robots.noFollow ? [] : linksOf(reading),
    reading,
  };
}
