import { normalizeUrl } from "../links/normalize-url.ts";
import { defined } from "./defined.ts";
import type { Feed, FeedItem, FeedMedia } from "./feed.ts";
import { folded, htmlToText } from "./plain-words.ts";
import { readFeedDate } from "./xml-item.ts";

const itemsMax = 10_000;
export const hubsMax = 10;
type Json = Readonly<Record<string, unknown>>;

/** Reads a JSON Feed (jsonfeed.org, versions 1 and 1.1); undefined for other or broken JSON. */
export function readJsonFeed(text: string, url: string, now: Date | undefined): Feed | undefined {
  const feed = objectIn(parse(text));
  if (feed === undefined || !Array.isArray(feed.items)) return undefined;
  if (!/^https?:\/\/(?:www\.)?jsonfeed\.org\//.test(textIn(feed.version) ?? "")) return undefined;
  const items: readonly unknown[] = feed.items;
  const read = items
    .slice(0, itemsMax)
    .map(objectIn)
    .filter((item) => item !== undefined);
  return {
    kind: "json",
    ...defined({
      title: folded(textIn(feed.title)),
      description: folded(textIn(feed.description)),
      link: addressIn(feed.home_page_url, url),
      language: textIn(feed.language),
      image: addressIn(feed.icon ?? feed.favicon, url),
      next: addressIn(feed.next_url, url),
      hubs: hubsIn(feed.hubs, url),
      self: addressIn(feed.feed_url, url),
    }),
    items: read.map((item) => readItem(item, url, now)),
    itemsDropped: Math.max(0, items.length - itemsMax),
  };
}

function hubsIn(value: unknown, url: string): string[] | undefined {
  const hubs = (Array.isArray(value) ? value : [])
    .slice(0, hubsMax)
    .map(objectIn)
    .filter((hub) => textIn(hub?.type)?.toLowerCase() === "websub")
    .flatMap((hub) => addressIn(hub?.url, url) ?? []);
  return hubs.length === 0 ? undefined : hubs;
}

function readItem(item: Json, url: string, now: Date | undefined): FeedItem {
  const attachments = (Array.isArray(item.attachments) ? item.attachments : [])
    .map(objectIn)
    .filter((one) => one !== undefined);
  const seconds = attachments
    .map((one) => one.duration_in_seconds)
    .find((value) => typeof value === "number" && value > 0);
  const author = objectIn(Array.isArray(item.authors) ? item.authors[0] : item.author);
  return {
    ...defined({
      id: folded(textIn(item.id)),
      title: folded(textIn(item.title)),
      link: addressIn(item.url ?? item.external_url, url),
      thumbnail: addressIn(item.image ?? item.banner_image, url),
      durationSeconds: typeof seconds === "number" ? seconds : undefined,
      published: readFeedDate(textIn(item.date_published) ?? "", now),
      updated: readFeedDate(textIn(item.date_modified) ?? "", now),
      summary: folded(textIn(item.summary) ?? textIn(item.content_text) ?? htmlToText(textIn(item.content_html) ?? "")),
      author: folded(textIn(author?.name)),
    }),
    media: attachments.map((one) => readAttachment(one, url)).filter((one) => one !== undefined),
    players: [],
    categories: (Array.isArray(item.tags) ? item.tags : []).map(textIn).filter((tag) => tag !== undefined),
  };
}

function readAttachment(attachment: Json, base: string): FeedMedia | undefined {
  const url = addressIn(attachment.url, base);
  const type = textIn(attachment.mime_type);
  const bytes = attachment.size_in_bytes;
  if (url === undefined || (type !== undefined && !/^(?:audio|video)\/|mpegurl|dash/i.test(type))) return undefined;
  return { url, ...defined({ type, bytes: typeof bytes === "number" ? bytes : undefined }) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function objectIn(value: unknown): Json | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

function textIn(value: unknown): string | undefined {
  // Escapes can write half a character, and NUL: no database takes them.
  return typeof value === "string"
    ? value.toWellFormed().replaceAll("\0", "")
    : typeof value === "number"
      ? String(value)
      : undefined;
}

function addressIn(value: unknown, base: string): string | undefined {
  const text = textIn(value);
  return text === undefined || text === "" ? undefined : normalizeUrl(text, base);
}
