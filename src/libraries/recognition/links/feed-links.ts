const feedTypes = new Set([
  "application/rss+xml",
  "application/atom+xml",
  "application/feed+json",
  "application/rdf+xml",
  "text/rss+xml",
  "application/x.rss+xml",
  "application/x-rss+xml",
]);
// Types that say nothing by themselves: the address or the title must speak of a feed.
const vagueTypes = new Set(["application/xml", "text/xml", "application/json", ""]);
const feedWord = /\b(?:rss|atom|feeds?|xmlfeed|jsonfeed)\b/i;

export type AdvertisedLink = {
  readonly rel: readonly string[];
  readonly type: string | undefined;
  readonly href: string;
  readonly title: string | undefined;
};

/** Whether a link element advertises a feed (HTML 4.6.7.1: rel alternate with a feed's type; also the older rel feed). */
export function isFeedLink({ rel, type, href, title }: AdvertisedLink): boolean {
  const essence = (type ?? "").split(";")[0]!.trim().toLowerCase();
  if (rel.includes("stylesheet") || href.trim() === "") return false;
  if (rel.includes("feed") && !rel.includes("alternate"))
    return essence === "" || feedTypes.has(essence) || vagueTypes.has(essence);
  if (!rel.includes("alternate")) return false;
  if (feedTypes.has(essence)) return true;
  return essence !== "" && vagueTypes.has(essence) && (feedWord.test(href) || feedWord.test(title ?? ""));
}

/** The address of a feed link: "feed:https://…" and "feed://…" are what old readers registered. */
export function feedHref(href: string): string {
  const trimmed = href.trim();
  if (/^feed:https?:/i.test(trimmed)) return trimmed.slice(5);
  return trimmed.replace(/^feed:(?=\/\/)/i, "http:");
}
