import { createHash } from "node:crypto";
import { type FoundLink, isFeedAddress, type Observation } from "../../src/libraries/discovery/index.ts";
import {
  decodeBytes,
  normalizeUrl,
  readFeed,
  readLinkPlaces,
  readSitemap,
  recognize,
} from "../../src/libraries/recognition/index.ts";
import type { Fetched } from "./fetch-document.ts";

export type DocumentReading = Omit<Observation, "url">;

/** Reads what came, as a crawler would; equal bytes under an equal address are read once. */
export type DocumentReader = (url: string, fetched: Fetched) => DocumentReading;

const now = new Date("2026-11-30T12:00:00Z");

export function createDocumentReader(): DocumentReader {
  const known = new Map<string, DocumentReading>();
  return (url, fetched) => {
    if (fetched.status >= 300) return readOther(url, fetched);
    const fingerprint = createHash("sha1").update(fetched.bytes).digest("base64");
    const key = `${fingerprint} ${url}`;
    const before = known.get(key);
    if (before) return before;
    const reading = { ...readContent(url, fetched), fingerprint };
    known.set(key, reading);
    return reading;
  };
}

function readOther(url: string, { status, headers }: Fetched): DocumentReading {
  const to = status < 400 && headers.location !== undefined ? normalizeUrl(headers.location, url) : undefined;
  if (to !== undefined) return { outcome: "redirect", links: [plainLink(to, "redirect")] };
  return { outcome: status === 404 || status === 410 ? "gone" : "failed", links: [] };
}

function readContent(url: string, { bytes, headers }: Fetched): DocumentReading {
  const type = headers["content-type"] ?? "";
  return (/html/.test(type) ? undefined : readList(url, bytes, headers)) ?? readPage(url, bytes, headers);
}

function readList(url: string, bytes: Buffer, headers: Fetched["headers"]): DocumentReading | undefined {
  const feed = readFeed(bytes, url, { headers });
  if (feed.kind !== "none") {
    const links = feed.items.flatMap(({ link, title, media, players }) =>
      link === undefined
        ? []
        : [{ ...plainLink(link, "feed"), text: title ?? "", playersNear: media.length + players.length }],
    );
    if (feed.next !== undefined) links.push({ ...plainLink(feed.next, "feed"), role: "feed" });
    return { outcome: "list", links };
  }
  const { kind, sitemaps, pages } = readSitemap(bytes, url, { headers, via: "robots.txt" });
  if (kind === "html" || kind === "none") return undefined;
  return {
    outcome: "list",
    links: [
      ...sitemaps.map((one): FoundLink => ({ ...plainLink(one.url, "sitemap"), role: "sitemap" })),
      ...pages.map((page): FoundLink => ({ ...plainLink(page.url, "sitemap"), playersNear: page.videos.length })),
    ],
  };
}

function readPage(url: string, bytes: Buffer, headers: Fetched["headers"]): DocumentReading {
  const reading = recognize({ url, bytes, headers, now }, { fields: "never" });
  const cards = new Set(reading.cards.map((card) => card.url));
  const places = readLinkPlaces(decodeBytes(bytes, headers).text, url);
  const links = places.map(
    (place): FoundLink => ({
      ...place,
      role: isFeedAddress(place.url) ? "feed" : "page",
      origin: cards.has(place.url) ? "card" : "link",
    }),
  );
  for (const feed of reading.feeds) links.unshift({ ...plainLink(feed, "link"), role: "feed" });
  if (reading.refresh) links.unshift(plainLink(reading.refresh.url, "redirect"));
  if (reading.canonical !== undefined) links.push(plainLink(reading.canonical, "canonical"));
  return { outcome: "page", verdict: reading.kind, score: reading.score, links };
}

export function plainLink(url: string, origin: FoundLink["origin"]): FoundLink {
  return { url, role: "page", origin, text: "", tagPath: "", playersNear: 0, neighbours: [] };
}
