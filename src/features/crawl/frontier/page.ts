import type { SiteId } from "../../../base/ids.ts";
import type { PageKey } from "./hash.ts";

export type PageRole = "page" | "feed" | "sitemap";
export type PageState = "new" | "stored" | "redirect" | "gone" | "refused" | "failed" | "shelved";
export type StoredKind = "play" | "embed" | "listing" | "none";

/** A page as a turn takes it from the frontier, with what earlier visits remember. */
export type FrontierPage = {
  readonly siteId: SiteId;
  readonly key: PageKey;
  readonly originId: number;
  readonly url: string;
  readonly role: PageRole;
  readonly state: PageState;
  /** 0..1000, larger first. */
  readonly priority: number;
  readonly depth: number;
  readonly dueAt: Date;
  /** A person asked for it: visited before all others. */
  readonly isAsked?: boolean;
  readonly visitedAt?: Date;
  readonly kind?: StoredKind;
  /** Why it is refused, failed or gone, or why the last visit of a stored page was not a success. */
  readonly reason?: string;
  readonly failureCount: number;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly bodyHash?: string;
  readonly contentHash?: string;
  /** As last estimated: share replaced a day on a listing, changes a day elsewhere. */
  readonly changesPerDay?: number;
  readonly refreshState: string;
  /** Of a new page: by which rule of the site's strategy it was chosen. */
  readonly why?: string;
};

/** A page found by a link and not yet known to the database. */
export type NewPage = {
  readonly siteId: SiteId;
  readonly key: PageKey;
  readonly url: string;
  readonly origin: string;
  readonly role: PageRole;
  readonly priority: number;
  readonly depth: number;
  /** What is known of the link; see discover/link-context.ts. */
  readonly context: string;
};
