import { decodeBytes } from "../document/decode-bytes.ts";
import { readLinkHeader } from "../links/link-header.ts";
import { normalizeUrl } from "../links/normalize-url.ts";
import { defined } from "./defined.ts";
import { childrenOf, type Element, readElements, textOf, textOfChild } from "./element-tree.ts";
import type { Feed, FeedItem } from "./feed.ts";
import { hubsMax, readJsonFeed } from "./json-feed.ts";
import { folded, summaryOf, titleOf } from "./plain-words.ts";
import { readXmlItem } from "./xml-item.ts";

const itemsMax = 10_000;
const headerCharactersMax = 8_000;
const none: Feed = { kind: "none", items: [], itemsDropped: 0 };

export type FeedOptions = {
  /** Response headers, names in lower case: the charset for a body given as bytes. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Needed only for dates without a year or relative to now; without it those are left out. */
  readonly now?: Date;
};

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0 and JSON Feed, with Media RSS and the podcast modules, from XML that may be
 * broken. Addresses are absolute: resolved against xml:base, else `url`. An item that the document's end cuts is left out.
 *
 * @param body decoded text, or bytes after Content-Encoding
 * @returns kind `none` for anything that is no feed
 */
export function readFeed(body: string | Uint8Array, url: string, options: FeedOptions = {}): Feed {
  const text = typeof body === "string" ? body : decodeBytes(body, options.headers ?? {}).text;
  const plain = text.replace(/^[\ufeff\s]+/, "");
  return withHeaderLinks(readPlain(plain, url, options), url, options.headers?.link);
}

function readPlain(plain: string, url: string, options: FeedOptions): Feed {
  if (plain.startsWith("{")) return readJsonFeed(plain, url, options.now) ?? none;
  // PHP warnings and blank lines before the root are common.
  const root = /<(?:[\w.-]+:)?(rss|feed|rdf)(?=[\s>])/i.exec(plain.slice(0, 20_000));
  return root === null ? none : readXmlFeed(plain.slice(root.index), url, options.now);
}

/** Link headers say the same as link elements, and come first (WebSub 4). */
function withHeaderLinks(feed: Feed, url: string, header: string | undefined): Feed {
  if (header === undefined || feed.kind === "none") return feed;
  const links = readLinkHeader(header.slice(0, headerCharactersMax), url);
  const hubs = links.filter(({ rel }) => rel.includes("hub")).map((link) => link.url);
  const self = links.find(({ rel }) => rel.includes("self"))?.url ?? feed.self;
  return {
    ...feed,
    ...(hubs.length === 0 ? {} : { hubs: [...hubs, ...(feed.hubs ?? [])].slice(0, hubsMax) }),
    ...defined({ self }),
  };
}

const neverNested = new Set(["item", "entry", "atom:entry", "guid", "link", "pubDate", "enclosure"]);

function readXmlFeed(xml: string, url: string, now: Date | undefined): Feed {
  const items: FeedItem[] = [];
  let itemsDropped = 0;
  const document = readElements(xml, url, {
    neverNested,
    finished: (element, isCut) => {
      if (!isItem(element.name)) return "keep";
      if (items.length >= itemsMax) itemsDropped++;
      else if (!isCut) items.push(readXmlItem(element, now));
      return "drop";
    },
  });
  const root = document.content.find((piece): piece is Element => typeof piece !== "string");
  if (root === undefined) return none;
  const local = root.name.slice(root.name.indexOf(":") + 1).toLowerCase();
  const kind = local === "rss" ? "rss" : local === "rdf" ? "rdf" : "atom";
  // RSS keeps its own facts in channel, Atom in the root.
  const head = kind === "atom" ? root : (childrenOf(root, "channel")[0] ?? root);
  return { kind, ...readHead(head), items, itemsDropped };
}

function isItem(name: string): boolean {
  return name === "item" || name === "entry" || name === "atom:entry";
}

function readHead(head: Element): Omit<Feed, "kind" | "items" | "itemsDropped"> {
  const image = childrenOf(head, "image")[0];
  const links = [...childrenOf(head, "atom:link"), ...childrenOf(head, "link")];
  const linkTo = (rel: string) =>
    links.find((link) => (link.attributes.get("rel") ?? "alternate") === rel && link.attributes.has("href"));
  const address = (text: string | undefined) =>
    text === undefined || text === "" ? undefined : normalizeUrl(text, head.base);
  const hubs = links
    .filter((link) => link.attributes.get("rel") === "hub" && link.attributes.has("href"))
    .flatMap((link) => hrefOf(link) ?? []);
  const ttl = Number(textOfChild(head, "ttl") ?? Number.NaN);
  return defined({
    title: titleOf(first(head, "title", "atom:title")),
    description: summaryOf(first(head, "description", "subtitle", "atom:subtitle", "tagline", "itunes:summary")),
    link: address(textOfChild(head, "link")) ?? hrefOf(linkTo("alternate")),
    language: folded(textOfChild(head, "language", "dc:language") ?? head.attributes.get("xml:lang")),
    image:
      address(image === undefined ? undefined : textOfChild(image, "url")) ??
      address(first(head, "itunes:image", "googleplay:image")?.attributes.get("href")) ??
      address(textOfChild(head, "logo", "atom:logo", "icon", "atom:icon")),
    hubs: hubs.length === 0 ? undefined : hubs.slice(0, hubsMax),
    self: hrefOf(linkTo("self")),
    next: hrefOf(linkTo("next")) ?? hrefOf(linkTo("prev-archive")),
    ttlMinutes: Number.isFinite(ttl) && ttl > 0 ? ttl : undefined,
  });
}

function first(element: Element, ...names: readonly string[]): Element | undefined {
  for (const name of names) {
    const found = childrenOf(element, name)[0];
    if (found !== undefined) return found;
  }
  return undefined;
}

function hrefOf(link: Element | undefined): string | undefined {
  return link === undefined ? undefined : normalizeUrl(link.attributes.get("href") ?? textOf(link), link.base);
}
