import { cutText } from "../document/cut-text.ts";
import { decodeBytes } from "../document/decode-bytes.ts";
import { scan } from "../document/scan.ts";
import type { Feed, FeedItem } from "../feed/feed.ts";
import { readFeed } from "../feed/read-feed.ts";
import { readJsonPart } from "../further/json-part.ts";
import { normalizeUrl } from "../links/normalize-url.ts";
import type { Card, EmbedAddress, Evidence, MediaAddress, PageInput, PageReading, ProgrammeFacts } from "../reading.ts";
import type { Playlist } from "../stream/playlist.ts";
import { readPlaylist } from "../stream/read-playlist.ts";
import { type Channel, readChannels } from "./channels.ts";
import { type FileKind, fileKind } from "./file-kind.ts";

// Log-odds of what needs no weighing: the bytes say it themselves.
const certain = 10;

type Found = Pick<PageReading, "kind" | "encoding"> &
  Partial<Pick<PageReading, "programme" | "cards" | "links" | "language" | "further">> & {
    readonly rule: string;
    readonly text: string;
    /** Whether the first bytes told it; else the headers did. */
    readonly isByBytes: boolean;
  };

/**
 * Reads a body that is no page: an HLS or DASH manifest and a media file are programmes themselves (`play`, the address is
 * the one asked for), a feed or a channel list whose entries can be played is a `listing`, an oEmbed answer an `embed`;
 * other feeds, data and files have none, and the evidence says which they are.
 *
 * @returns undefined for a page, or what can only be read as one
 */
export function recognizeFile(input: PageInput): PageReading | undefined {
  const kind = fileKind(input.bytes, input.headers);
  const found = kind.kind === "page" ? undefined : readFile(kind, input);
  if (found === undefined) return undefined;
  const { rule, text, isByBytes, ...reading } = found;
  const hasProgramme = reading.kind === "play" || reading.kind === "embed";
  const weight = hasProgramme ? certain : -certain;
  const evidence: Evidence = { rule, family: "file", text, at: isByBytes ? 0 : -1, count: 1, weight };
  return {
    url: input.url,
    score: 1 / (1 + Math.exp(-weight)),
    playScore: 1 / (1 + Math.exp(reading.kind === "play" ? -certain : certain)),
    evidence: [evidence],
    cards: [],
    links: [],
    further: [],
    alternates: [],
    feeds: [],
    robots: { noIndex: false, noFollow: false },
    ...reading,
  };
}

function readFile(kind: Exclude<FileKind, { kind: "page" }>, input: PageInput): Found | undefined {
  switch (kind.kind) {
    case "m3u":
    case "dash":
      return readStream(kind.kind, input);
    case "feed":
      return readListOfFeed(input);
    case "json":
      return readJson(input);
    case "media": {
      const media: MediaAddress = { url: input.url, kind: kind.media, type: kind.type, source: "file" };
      return {
        ...binary,
        kind: "play",
        rule: "media-file",
        text: kind.sign,
        isByBytes: kind.sign !== kind.type,
        programme: programmeOf(media),
      };
    }
    case "other":
      return { ...binary, kind: "none", rule: "other-file", text: kind.type, isByBytes: false };
  }
}

// The standard's default: nothing is decoded.
const binary = { encoding: "windows-1252" } as const;

function programmeOf(media: MediaAddress, facts: Partial<ProgrammeFacts> = {}): ProgrammeFacts {
  return { ...facts, media: [media], embeds: [], identities: [] };
}

function readStream(kind: "m3u" | "dash", { url, bytes, headers }: PageInput): Found | undefined {
  const { text, encoding } = decodeBytes(bytes, headers);
  const channels = kind === "m3u" ? readChannels(text, url) : [];
  if (channels.length > 0)
    return {
      kind: "listing",
      encoding,
      rule: "channel-list",
      text: "#EXTM3U",
      isByBytes: true,
      cards: channels.map(cardOfChannel),
    };
  const playlist = readPlaylist(text, url);
  if (playlist.kind === "none") return undefined;
  const media: MediaAddress =
    playlist.kind === "dash"
      ? { url, kind: "dash", type: "application/dash+xml", source: "manifest" }
      : { url, kind: "hls", type: "application/vnd.apple.mpegurl", source: "manifest" };
  const [rule, sign] = playlist.kind === "dash" ? ["dash-manifest", "MPD"] : ["hls-manifest", "#EXTM3U"];
  return {
    kind: "play",
    encoding,
    rule,
    text: sign,
    isByBytes: true,
    programme: programmeOf(media, factsOfStream(playlist)),
  };
}

/** A choice of variants does not tell whether they end. */
function factsOfStream(playlist: Playlist): Partial<ProgrammeFacts> {
  if (playlist.kind === "none" || playlist.kind === "master") return {};
  const { isLive, durationSeconds = 0 } = playlist;
  const seconds = Math.round(durationSeconds);
  return {
    isLive: { value: isLive, source: "manifest", confidence: 0.95 },
    ...(!isLive && seconds > 0 && { durationSeconds: { value: seconds, source: "manifest", confidence: 0.95 } }),
  };
}

function cardOfChannel({ url, title, logo }: Channel, position: number): Card {
  return { url, position, ...(title !== undefined && { title }), ...(logo !== undefined && { thumbnail: logo }) };
}

function readListOfFeed({ url, bytes, headers, now }: PageInput): Found | undefined {
  const { text, encoding } = decodeBytes(bytes, headers);
  const feed = readFeed(text, url, { now });
  return feed.kind === "none" ? undefined : listOf(feed, encoding);
}

function listOf(feed: Feed, encoding: string): Found {
  const playable = feed.items.filter((item) => item.media.length > 0 || item.players.length > 0);
  const cards = playable.flatMap(cardOfItem).map((card, position) => ({ ...card, position }));
  const links = feed.items.flatMap(({ link, title = "" }) =>
    link === undefined ? [] : [{ url: link, text: cutText(title, 200), noFollow: false }],
  );
  return {
    kind: cards.length > 0 ? "listing" : "none",
    encoding,
    rule: cards.length > 0 ? "feed-enclosures" : "feed",
    text: feed.kind,
    isByBytes: true,
    cards,
    links,
    ...(feed.language !== undefined && { language: feed.language }),
  };
}

function cardOfItem(item: FeedItem): Omit<Card, "position">[] {
  const url = item.link ?? item.players[0] ?? item.media[0]?.url;
  if (url === undefined) return [];
  const { title, thumbnail, durationSeconds, views } = item;
  return [
    {
      url,
      ...(title !== undefined && { title }),
      ...(thumbnail !== undefined && { thumbnail }),
      ...(durationSeconds !== undefined && { durationSeconds }),
      ...(views !== undefined && { views }),
    },
  ];
}

const jsonLengthMax = 5_000_000;

function readJson({ url, bytes, headers, now }: PageInput): Found | undefined {
  const { text, encoding } = decodeBytes(bytes, headers);
  const feed = readFeed(text, url, { now });
  if (feed.kind !== "none") return listOf(feed, encoding);
  const data = parse(text);
  // No JSON: a page that starts with a brace.
  if (data === undefined) return undefined;
  return readOembed(data, url, encoding) ?? readData(data, url, encoding);
}

/** Fewer cards are beside something else. */
const cardsLeast = 3;

function readData(data: object, url: string, encoding: string): Found {
  const { links, cards, further } = readJsonPart(data, url);
  const isListing = cards.length >= cardsLeast;
  return {
    kind: isListing ? "listing" : "none",
    encoding,
    rule: isListing ? "data-list" : "data",
    text: "JSON",
    isByBytes: true,
    links,
    further,
    cards: isListing ? cards : [],
  };
}

function parse(text: string): Record<string, unknown> | unknown[] | undefined {
  if (text.length > jsonLengthMax) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown> | unknown[];
  } catch {
    return undefined;
  }
}

/** An answer of type video or rich whose markup frames a player. Source: oEmbed 1.0, 2.3.4. */
function readOembed(data: Record<string, unknown> | unknown[], url: string, encoding: string): Found | undefined {
  if (Array.isArray(data)) return undefined;
  const html = typeof data.html === "string" ? data.html : "";
  if ((data.type !== "video" && data.type !== "rich") || html === "") return undefined;
  const embeds = framesOf(html, url);
  if (embeds.length === 0) return undefined;
  const text = (name: string) => {
    const value = data[name];
    return typeof value === "string" && value.trim() !== "" ? sourced(value.trim()) : undefined;
  };
  const seconds = typeof data.duration === "number" && data.duration > 0 ? Math.round(data.duration) : undefined;
  const facts = {
    title: text("title"),
    publisher: text("author_name") ?? text("provider_name"),
    thumbnail: typeof data.thumbnail_url === "string" ? sourced(normalizeUrl(data.thumbnail_url, url)) : undefined,
    durationSeconds: sourced(seconds),
  };
  const present = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const programme: ProgrammeFacts = { ...present, media: [], embeds, identities: [] };
  return { kind: "embed", encoding, rule: "oembed-answer", text: String(data.type), isByBytes: true, programme };
}

function sourced<Value>(value: Value | undefined) {
  return value === undefined ? undefined : { value, source: "oembed", confidence: 0.9 };
}

function framesOf(html: string, url: string): EmbedAddress[] {
  const frames: EmbedAddress[] = [];
  scan(html, {
    open: (name, attributes) => {
      const src = name === "iframe" ? attributes.src : undefined;
      const address = src === undefined ? undefined : normalizeUrl(src, url);
      if (address !== undefined) frames.push({ url: address, source: "oembed" });
    },
  });
  return frames;
}
