import { randomBytes } from "node:crypto";
import type { SiteId } from "../../../base/ids.ts";
import type { Transaction } from "../../../platform/database/index.ts";
import type { PageKey } from "../frontier/hash.ts";
import type { FeedHub } from "../read/visited-reading.ts";
import { dropSubscriptions, wantSubscriptions } from "./subscriptions.sql.ts";

/** More feeds of one site with hubs than this are polled as if they had none. */
const subscriptionsPerSiteMax = 100;

export type NotedHub = {
  readonly siteId: SiteId;
  readonly pageKey: PageKey;
  readonly hub: FeedHub | "none";
  readonly at: Date;
};

/** Keeps which feeds have a hub, as their last visits found it; the subscriber asks the new ones. */
export async function noteHubs(transaction: Transaction, noted: readonly NotedHub[]): Promise<void> {
  const last = [...new Map(noted.map((one) => [`${one.siteId} ${one.pageKey}`, one])).values()];
  const without = last.filter(({ hub }) => hub === "none");
  if (without.length > 0) await dropSubscriptions(transaction, without);
  const wanted = last.flatMap(({ hub, ...one }) => (hub === "none" ? [] : [{ ...one, ...hub, ...freshKeys() }]));
  if (wanted.length > 0) await wantSubscriptions(transaction, wanted, subscriptionsPerSiteMax);
}

/** 256 bits each: neither a path nor a signature can be guessed. */
function freshKeys(): { readonly token: string; readonly secret: string } {
  return { token: randomBytes(32).toString("base64url"), secret: randomBytes(32).toString("base64url") };
}
