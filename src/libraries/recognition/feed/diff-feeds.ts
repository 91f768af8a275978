import { urlKey } from "../links/url-key.ts";
import type { Feed, FeedItem } from "./feed.ts";

export type FeedDifference = {
  /** Items of the later reading that the earlier one did not have, in the feed's order. */
  readonly added: readonly FeedItem[];
  /** Items that are gone from the later reading; a feed's window moves, so this is no deletion. */
  readonly removed: readonly FeedItem[];
};

/**
 * Compares two readings of one feed. An item is the one with the same guid, id or (without one) link, whatever happened to its
 * title and dates.
 */
export function diffFeeds(before: Feed, after: Feed): FeedDifference {
  const beforeKeys = itemKeys(before);
  const afterKeys = itemKeys(after);
  const known = new Set(beforeKeys);
  const current = new Map(after.items.map((item, index) => [afterKeys[index]!, item]));
  return {
    added: [...current].filter(([key]) => !known.has(key)).map(([, item]) => item),
    removed: before.items.filter((_item, index) => !current.has(beforeKeys[index]!)),
  };
}

/**
 * What identifies each item of a feed over time, in the feed's order. A guid counts unless several items with different links share it;
 * a link (as a de-duplication key) unless several items share it; then the first file; then the title.
 */
export function itemKeys(feed: Feed): string[] {
  const ids = countOf(feed.items, idOf);
  const links = countOf(feed.items, linkOf);
  return feed.items.map((item) => {
    const id = idOf(item);
    const link = linkOf(item);
    const file = item.media[0] === undefined ? undefined : urlKey(item.media[0].url);
    if (id !== undefined && (ids.get(id) ?? 0) < 2) return `id ${id}`;
    if (link !== undefined && (links.get(link) ?? 0) < 2) return `link ${link}`;
    const rest = file ?? `${item.title ?? ""} ${item.published?.toISOString() ?? ""}`;
    return `item ${id ?? link ?? ""} ${rest}`;
  });
}

// A guid that is an address may turn from http to https when the site does.
function idOf(item: FeedItem): string | undefined {
  return item.id !== undefined && /^https?:/i.test(item.id) ? urlKey(item.id).replace(/^https?:/, "") : item.id;
}

function linkOf(item: FeedItem): string | undefined {
  return item.link === undefined ? undefined : urlKey(item.link).replace(/^https?:/, "");
}

/** How many different items carry each key; repeated copies of one item (same link and title) count once. */
function countOf(items: readonly FeedItem[], key: (item: FeedItem) => string | undefined): Map<string, number> {
  const seen = new Map<string, Set<string>>();
  for (const item of items) {
    const own = key(item);
    if (own === undefined) continue;
    const copies = seen.get(own) ?? new Set<string>();
    seen.set(own, copies.add(`${linkOf(item) ?? ""} ${item.media[0]?.url ?? item.title ?? ""}`));
  }
  return new Map([...seen].map(([own, copies]) => [own, copies.size]));
}
