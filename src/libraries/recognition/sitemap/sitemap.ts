import type { ImageEntry, NewsEntry, VideoEntry } from "./extensions.ts";
import type { Modified } from "./w3c-date.ts";

/** What a sitemap lists. */
export type Sitemap = {
  /** `feed`: an RSS or Atom feed, which the protocol allows as a sitemap; `html`, `none`: no sitemap, whatever its name says. */
  readonly kind: "urlset" | "index" | "text" | "feed" | "html" | "none";
  readonly pages: readonly SitemapPage[];
  /** Addresses of further sitemaps, with what the index says of their age. */
  readonly sitemaps: readonly { readonly url: string; readonly modified?: Modified }[];
  /** Entries without a usable address, and those beyond the limits. */
  readonly dropped: number;
};

export type SitemapPage = {
  /** Absolute, normalised. */
  readonly url: string;
  readonly modified?: Modified;
  readonly changeFrequency?: "always" | "hourly" | "daily" | "weekly" | "monthly" | "yearly" | "never";
  /** 0..1. */
  readonly priority?: number;
  /**
   * The protocol's location rule holds: same host, and in or below the sitemap's folder unless robots.txt names the sitemap. Pages that break
   * it are another site's business.
   */
  readonly isInScope: boolean;
  readonly videos: readonly VideoEntry[];
  readonly images: readonly ImageEntry[];
  readonly news?: NewsEntry;
};
