import { defined } from "../feed/defined.ts";
import { allTextOf, childrenOf, type Element, textOfChild } from "../feed/element-tree.ts";
import { folded } from "../feed/plain-words.ts";
import { normalizeUrl } from "../links/normalize-url.ts";
import { parseDuration } from "../value/parse-duration.ts";
import { type Modified, readW3cDate } from "./w3c-date.ts";

/** A video on a page (Google's video sitemap extension, 1.1). */
export type VideoEntry = {
  readonly title?: string;
  readonly description?: string;
  readonly thumbnail?: string;
  /** The media file. */
  readonly content?: string;
  /** A page with a player. */
  readonly player?: string;
  readonly durationSeconds?: number;
  readonly published?: Modified;
  readonly expires?: Modified;
  readonly views?: number;
  readonly isLive?: boolean;
  readonly uploader?: string;
  readonly category?: string;
  readonly tags: readonly string[];
};

export type ImageEntry = { readonly url: string; readonly title?: string };
export type NewsEntry = { readonly title?: string; readonly publication?: string; readonly published?: Modified };

export function readVideo(video: Element): VideoEntry {
  const address = (name: string) => addressOf(video, name);
  const views = textOfChild(video, "video:view_count");
  const live = textOfChild(video, "video:live")?.toLowerCase();
  return {
    ...defined({
      title: textIn(video, "video:title"),
      description: textIn(video, "video:description"),
      thumbnail: address("video:thumbnail_loc"),
      content: address("video:content_loc"),
      player: address("video:player_loc"),
      durationSeconds: positive(parseDuration(textOfChild(video, "video:duration") ?? "")),
      published: readW3cDate(textOfChild(video, "video:publication_date") ?? ""),
      expires: readW3cDate(textOfChild(video, "video:expiration_date") ?? ""),
      views: views !== undefined && /^\d+$/.test(views) ? Number(views) : undefined,
      isLive: live === undefined ? undefined : live === "yes",
      uploader: textIn(video, "video:uploader"),
      category: textIn(video, "video:category"),
    }),
    tags: childrenOf(video, "video:tag")
      .map((tag) => folded(allTextOf(tag)))
      .filter((tag) => tag !== undefined),
  };
}

export function readImage(image: Element): ImageEntry | undefined {
  const url = addressOf(image, "image:loc");
  return url === undefined
    ? undefined
    : { url, ...defined({ title: textIn(image, "image:title") ?? textIn(image, "image:caption") }) };
}

export function readNews(news: Element): NewsEntry {
  const publication = childrenOf(news, "news:publication")[0];
  return defined({
    title: textIn(news, "news:title"),
    publication: publication === undefined ? undefined : textIn(publication, "news:name"),
    published: readW3cDate(textOfChild(news, "news:publication_date") ?? ""),
  });
}

function textIn(parent: Element, name: string): string | undefined {
  const child = childrenOf(parent, name)[0];
  return child === undefined ? undefined : folded(allTextOf(child));
}

function addressOf(parent: Element, name: string): string | undefined {
  const text = textOfChild(parent, name);
  return text === undefined ? undefined : normalizeUrl(text, parent.base);
}

function positive(seconds: number | undefined): number | undefined {
  return seconds !== undefined && seconds > 0 ? seconds : undefined;
}
