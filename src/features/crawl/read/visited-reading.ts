import type { FoundLink } from "../../../libraries/discovery/index.ts";
import type { LinkPlace, PageReading } from "../../../libraries/recognition/index.ts";
import type { StoredKind } from "../frontier/page.ts";

export type FeedHub = { readonly hub: string; readonly topic: string };

/** What a visited page says. */
export type VisitedReading = {
  readonly kind: StoredKind;
  /** Changes when the page's items or facts change, not when a clock or a token on it does. */
  readonly contentHash: string;
  /** Items in order, for pages that list something. */
  readonly tokens?: readonly string[];
  /** Addresses a sitemap says were modified, with the moment; those without one are left out. */
  readonly modified?: readonly { readonly url: string; readonly at: Date }[];
  /** A hub that tells of changes of this feed, and the address it knows the feed by (WebSub). */
  readonly hub?: FeedHub;
  readonly links: readonly FoundLink[];
  /** Where a page's links stand, by address: read when asked for, since it goes over the page once more. */
  readonly readPlaces?: () => ReadonlyMap<string, LinkPlace>;
  /** Present for pages, not for feeds and sitemaps. */
  readonly reading?: PageReading;
};
