import { secondsAfter, secondsBetween } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import { readMemory, type SignalKind } from "../../../libraries/refresh/index.ts";
import type { Transaction } from "../../../platform/database/index.ts";
import type { PageKey } from "../frontier/hash.ts";
import { refreshSettingsOf } from "./refresh-settings.ts";
import type { Schedule } from "./schedules.ts";
import { findNamedPages, findNextListings, hastenPages, type SignalledPage } from "./signals.sql.ts";

// Side signals of a visit: a sitemap says that a page was modified, a feed has a new entry, a listing links to something
// new. They bring visits of other pages forward, never back, as far as the policy has learned to trust them. A feed's entry
// and a listing's new link do not say which listing shows them too: those of the same origin that are due next hear of
// it, and what a signal is worth is learned by each.

export type VisitSignal = {
  readonly siteId: SiteId;
  readonly originId: number;
  readonly kind: SignalKind;
  readonly at: Date;
  readonly schedule: Schedule;
  /** The page the signal came from: it has just been visited. */
  readonly from: PageKey;
  /** The pages named; absent: the listings that are due next. */
  readonly pages?: readonly PageKey[];
};

const listingsPerSignal = 20;
/** More pages than these named as modified at once: a sitemap that says so of everything. */
export const namedPagesMax = 500;

/** Tells the policy of a batch's signals and brings visits forward; returns how many pages heard of one. */
export async function tellSignals(transaction: Transaction, signals: readonly VisitSignal[]): Promise<number> {
  let heard = 0;
  for (const signal of signals) {
    const { siteId, originId, from, pages, at } = signal;
    const found =
      pages === undefined
        ? await findNextListings(transaction, { siteId, originId, except: from, now: at, limit: listingsPerSignal })
        : await findNamedPages(transaction, { siteId, originId, keys: pages, now: at });
    const told = found.map((page) => tell(page, signal));
    if (told.length > 0) await hastenPages(transaction, siteId, told);
    heard += told.length;
  }
  return heard;
}

/**
 * Word from a hub that a feed has changed: the feed is visited now, unless what the hub said of it turned out empty more often than
 * not, and the listings of its origin that are due next hear of it. Returns how many pages heard. The turn's lock is the caller's.
 */
export async function tellPush(transaction: Transaction, push: Omit<VisitSignal, "kind" | "pages">): Promise<number> {
  const { siteId, originId, from, at } = push;
  const signal = { ...push, kind: "push" as const };
  const [feed] = await findNamedPages(transaction, { siteId, originId, keys: [from], now: at });
  if (feed) {
    const told = tell(feed, signal);
    const sums = readMemory(feed.refreshState)?.signals.kinds.push;
    const isTrusted = sums === undefined || sums.empty <= sums.heard / 2;
    const soonest = secondsAfter(feed.visitedAt ?? at, push.schedule.settings.intervalMinSeconds);
    const dueAt = isTrusted
      ? new Date(Math.min(told.dueAt.getTime(), Math.max(at.getTime(), soonest.getTime())))
      : told.dueAt;
    await hastenPages(transaction, siteId, [{ ...told, dueAt }]);
  }
  return (feed ? 1 : 0) + (await tellSignals(transaction, [signal]));
}

function tell(page: SignalledPage, { kind, at, schedule: { policy, settings } }: VisitSignal) {
  const own = refreshSettingsOf(settings, page, page.kind);
  const { state, intervalSeconds } = policy.nextAfterSignal(page.refreshState, { kind, at }, own);
  const isEarlier = secondsBetween(at, page.dueAt) > intervalSeconds;
  return { key: page.key, refreshState: state, dueAt: isEarlier ? secondsAfter(at, intervalSeconds) : page.dueAt };
}
