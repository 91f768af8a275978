import type { SiteId } from "../../../base/ids.ts";
import type { PushState } from "./subscriptions.sql.ts";

/** A feed that has a hub, and how far the subscription is. */
export type PushFeed = {
  readonly siteId: SiteId;
  readonly siteName: string;
  readonly pageKey: string;
  readonly url: string;
  readonly hub: string;
  readonly state: PushState;
  readonly reason?: string;
  readonly leaseUntil?: Date;
  /** When the hub is asked next. */
  readonly nextAt: Date;
  /** Notifications taken. */
  readonly heard: number;
  readonly heardAt?: Date;
};

export type PushMeasures = {
  /** Latest heard first, at most `limit`. */
  readonly feeds: readonly PushFeed[];
  /** All feeds with hubs, and those whose hubs have confirmed. */
  readonly feedCount: number;
  readonly activeCount: number;
  /** Callbacks that were not taken, of all sites, by reason, most first. */
  readonly refusals: readonly { readonly reason: string; readonly count: number }[];
};
