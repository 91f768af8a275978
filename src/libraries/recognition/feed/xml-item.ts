import { normalizeUrl } from "../links/normalize-url.ts";
import { parseDate } from "../value/parse-date.ts";
import { defined } from "./defined.ts";
import { childrenOf, type Element, textOf, textOfChild } from "./element-tree.ts";
import type { FeedItem } from "./feed.ts";
import { mediaOf } from "./item-media.ts";
import { folded, summaryOf, titleOf } from "./plain-words.ts";

/** Reads an RSS item or an Atom entry. */
export function readXmlItem(item: Element, now: Date | undefined): FeedItem {
  const address = (text: string | undefined) =>
    text === undefined || text === "" ? undefined : normalizeUrl(text, item.base);
  const found = mediaOf(item);
  const idText = textOfChild(item, "guid", "id", "atom:id") ?? item.attributes.get("rdf:about");
  return {
    ...defined({
      id: folded(idText),
      title: firstTitle(item),
      link: linkOf(item, address),
      thumbnail: found.thumbnail,
      durationSeconds: found.durationSeconds,
      published: dateOf(
        item,
        now,
        "pubDate",
        "published",
        "atom:published",
        "issued",
        "dc:date",
        "dc:issued",
        "dc:created",
        "pubdate",
        "created",
      ),
      updated: dateOf(item, now, "updated", "atom:updated", "modified", "dc:modified", "lastBuildDate"),
      summary: summaryText(item),
      author: authorOf(item),
      views: found.views,
    }),
    media: found.media,
    players: found.players,
    categories: categoriesOf(item),
  };
}

function firstTitle(item: Element): string | undefined {
  for (const name of ["title", "atom:title", "itunes:title", "dc:title", "media:title"]) {
    for (const element of childrenOf(item, name)) {
      const title = titleOf(element);
      if (title !== undefined) return title;
    }
  }
  const group = childrenOf(item, "media:group")[0];
  return group === undefined ? undefined : titleOf(childrenOf(group, "media:title")[0]);
}

type Resolve = (text: string | undefined) => string | undefined;

// FeedBurner's own links count clicks; the address it replaced is kept beside it.
function linkOf(item: Element, address: Resolve): string | undefined {
  const original = address(textOfChild(item, "feedburner:origLink"));
  return (
    original ??
    plainLink(item) ??
    atomLink(item) ??
    address(permanentGuid(item)) ??
    address(item.attributes.get("rdf:about"))
  );
}

function plainLink(item: Element): string | undefined {
  for (const link of childrenOf(item, "link")) {
    const text = textOf(link);
    const url = text === "" ? undefined : normalizeUrl(text, link.base);
    if (url !== undefined) return url;
  }
  return undefined;
}

/** rel=alternate, an HTML page before other types; "alternate" is the default (RFC 4287 4.2.7.2). */
function atomLink(item: Element): string | undefined {
  const links = [...childrenOf(item, "link"), ...childrenOf(item, "atom:link")].filter(
    (link) => link.attributes.has("href") && /^(?:alternate)?$/i.test(link.attributes.get("rel")?.trim() ?? ""),
  );
  const best = links.find((link) => /html/i.test(link.attributes.get("type") ?? "html")) ?? links[0];
  return best === undefined ? undefined : normalizeUrl(best.attributes.get("href") ?? "", best.base);
}

/** A guid is an address unless it says otherwise (RSS 2.0); only absolute ones are, whatever they say. */
function permanentGuid(item: Element): string | undefined {
  const guid = childrenOf(item, "guid")[0];
  const text = textOf(guid);
  return guid?.attributes.get("isPermaLink")?.toLowerCase() !== "false" && /^https?:\/\//i.test(text)
    ? text
    : undefined;
}

function dateOf(item: Element, now: Date | undefined, ...names: readonly string[]): Date | undefined {
  for (const name of names) {
    for (const element of childrenOf(item, name)) {
      const date = readFeedDate(textOf(element), now);
      if (date !== undefined) return date;
    }
  }
  return undefined;
}

/** A feed's date as an instant; a day alone counts from its midnight in UTC. */
export function readFeedDate(text: string, now: Date | undefined): Date | undefined {
  if (text === "" || (now === undefined && !/\d{4}|[A-Za-z]{3}[ -]\d{2}\b/.test(text))) return undefined;
  const parsed = parseDate(text, { now: now ?? new Date(0) });
  if (parsed === undefined) return undefined;
  return parsed.instant ?? new Date(`${parsed.date}${"-01-01".slice(parsed.date.length - 10 || 6)}T00:00:00Z`);
}

function summaryText(item: Element): string | undefined {
  for (const name of [
    "description",
    "summary",
    "atom:summary",
    "itunes:summary",
    "media:description",
    "content:encoded",
    "content",
    "atom:content",
  ]) {
    const summary = summaryOf(childrenOf(item, name)[0]);
    if (summary !== undefined) return summary;
  }
  const group = childrenOf(item, "media:group")[0];
  return group === undefined ? undefined : summaryOf(childrenOf(group, "media:description")[0]);
}

// RSS has "mail@host (Name)" in author; the name is what is shown.
function authorOf(item: Element): string | undefined {
  const author = childrenOf(item, "author")[0] ?? childrenOf(item, "atom:author")[0];
  const name = author === undefined ? undefined : textOfChild(author, "name", "atom:name");
  const plain = folded(name ?? textOfChild(item, "dc:creator", "itunes:author", "author", "media:credit"));
  return plain === undefined ? undefined : (/^[^\s@]{1,100}@[^\s@]{1,255} \((.+)\)$/.exec(plain)?.[1] ?? plain);
}

function categoriesOf(item: Element): string[] {
  const elements = ["category", "atom:category", "media:category", "itunes:category", "dc:subject"].flatMap((name) =>
    childrenOf(item, name),
  );
  const words = elements.map((one) =>
    folded(one.attributes.get("label") ?? one.attributes.get("term") ?? one.attributes.get("text") ?? textOf(one)),
  );
  const keywords = textOfChild(item, "media:keywords", "itunes:keywords")?.split(",").map(folded) ?? [];
  return [...new Set([...words, ...keywords].filter((word) => word !== undefined))];
}
