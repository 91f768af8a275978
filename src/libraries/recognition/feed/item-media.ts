import { normalizeUrl } from "../links/normalize-url.ts";
import { parseDuration } from "../value/parse-duration.ts";
import { defined } from "./defined.ts";
import { childrenOf, type Element, textOf, textOfChild } from "./element-tree.ts";
import type { FeedMedia } from "./feed.ts";

export type ItemMedia = {
  readonly media: readonly FeedMedia[];
  readonly players: readonly string[];
  readonly thumbnail: string | undefined;
  readonly durationSeconds: number | undefined;
  readonly views: number | undefined;
};

type Candidate = {
  readonly url: string;
  readonly type: string | undefined;
  readonly bytes: number | undefined;
  readonly medium: string | undefined;
};

/** Playable files, player pages and picture of an item: enclosures, Media RSS, the podcast namespace. */
export function mediaOf(item: Element): ItemMedia {
  const groups = [item, ...childrenOf(item, "media:group")];
  const contents = groups.flatMap((group) => childrenOf(group, "media:content"));
  // Defaults first (Media RSS: isDefault), else in order.
  const sorted = [...contents].sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)));
  const candidates = [
    ...enclosuresOf(item),
    ...sorted.map((content) => candidate(content, content.attributes.get("url"))),
  ].filter((one) => one !== undefined);
  const levels = [...groups, ...contents];
  return {
    media: unique(candidates.filter(isPlayable)).map(({ url, type, bytes }) => ({ url, ...defined({ type, bytes }) })),
    players: playersOf(levels, candidates),
    thumbnail: thumbnailOf(item, levels, candidates),
    durationSeconds: durationOf(item, contents),
    views: viewsOf(groups),
  };
}

function isDefault(content: Element): boolean {
  return content.attributes.get("isDefault")?.toLowerCase() === "true";
}

function enclosuresOf(item: Element): (Candidate | undefined)[] {
  const plain = childrenOf(item, "enclosure").map((one) =>
    candidate(one, one.attributes.get("url") ?? one.attributes.get("href")),
  );
  const atom = [...childrenOf(item, "link"), ...childrenOf(item, "atom:link")]
    .filter((link) => link.attributes.get("rel")?.toLowerCase() === "enclosure")
    .map((link) => candidate(link, link.attributes.get("href")));
  const alternate = childrenOf(item, "podcast:alternateEnclosure").flatMap((one) =>
    childrenOf(one, "podcast:source").map((source) => candidate(one, source.attributes.get("uri"))),
  );
  return [...plain, ...atom, ...alternate];
}

function candidate(element: Element, address: string | undefined): Candidate | undefined {
  const url = address === undefined || address.trim() === "" ? undefined : normalizeUrl(address, element.base);
  if (url === undefined) return undefined;
  const bytes = Number(element.attributes.get("length") ?? element.attributes.get("fileSize") ?? Number.NaN);
  return {
    url,
    type: element.attributes.get("type")?.trim().toLowerCase() || undefined,
    bytes: Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined,
    medium: element.attributes.get("medium")?.toLowerCase(),
  };
}

const mediaSuffix =
  /\.(?:mp4|m4v|webm|ogv|mov|avi|wmv|flv|mkv|3gp|mpe?g|ts|m3u8|mpd|mp3|m4a|m4b|aac|ogg|oga|opus|flac|wav|wma)(?:$|[?&;/])/i;
const imageSuffix = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:$|\?)/i;

function isImage({ type, medium, url }: Candidate): boolean {
  return (
    medium === "image" ||
    type?.startsWith("image/") === true ||
    (type === undefined && medium === undefined && imageSuffix.test(url))
  );
}

function isPlayable(one: Candidate): boolean {
  if (one.medium === "video" || one.medium === "audio") return !/^text\/html|flash/.test(one.type ?? "");
  if (isImage(one) || one.medium === "document" || one.medium === "executable") return false;
  if (one.type === undefined) return mediaSuffix.test(one.url) || one.medium === undefined;
  if (/^(?:audio|video)\//.test(one.type)) return true;
  return (
    /mpegurl|dash\+xml|application\/ogg|mp4/.test(one.type) ||
    (mediaSuffix.test(one.url) && !/^text\/html/.test(one.type))
  );
}

function playersOf(levels: readonly Element[], candidates: readonly Candidate[]): string[] {
  const players = levels
    .flatMap((level) => childrenOf(level, "media:player"))
    .map((player) => normalizeUrl(player.attributes.get("url") ?? textOf(player), player.base));
  const pages = candidates.filter(({ type }) => /^text\/html|flash/.test(type ?? "")).map(({ url }) => url);
  return [...new Set([...players, ...pages].filter((url) => url !== undefined))];
}

function thumbnailOf(item: Element, levels: readonly Element[], candidates: readonly Candidate[]): string | undefined {
  const thumbnails = levels.flatMap((level) => childrenOf(level, "media:thumbnail"));
  const images = ["itunes:image", "googleplay:image", "image"].flatMap((name) => childrenOf(item, name));
  const addresses = [...thumbnails, ...images].map((one) => {
    const address = one.attributes.get("url") ?? one.attributes.get("href") ?? textOfChild(one, "url") ?? textOf(one);
    return address === "" ? undefined : normalizeUrl(address, one.base);
  });
  return addresses.find((url) => url !== undefined) ?? candidates.find(isImage)?.url;
}

function durationOf(item: Element, contents: readonly Element[]): number | undefined {
  const texts = [
    textOfChild(item, "itunes:duration"),
    ...contents.map((content) => content.attributes.get("duration")),
  ];
  for (const text of texts) {
    const seconds = text === undefined ? undefined : parseDuration(text, { context: "itunes" });
    if (seconds !== undefined && seconds > 0) return seconds;
  }
  return undefined;
}

function viewsOf(groups: readonly Element[]): number | undefined {
  for (const group of groups) {
    for (const community of childrenOf(group, "media:community")) {
      const views = childrenOf(community, "media:statistics")[0]?.attributes.get("views");
      if (views !== undefined && /^\d+$/.test(views)) return Number(views);
    }
  }
  return undefined;
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  return [...new Map(candidates.toReversed().map((one) => [one.url, one])).values()].toReversed();
}
