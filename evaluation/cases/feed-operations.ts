import { diffFeeds, type Feed, readFeed, readSitemap } from "../../src/libraries/recognition/index.ts";
import { bodyField, bytesField, headersField, type Operation, optionalText, textField, writeInstant } from "./case.ts";

/** Feeds and sitemaps. */
export const feedOperations: Readonly<Record<string, Operation>> = {
  feed: (input, now) => {
    const url = textField(input, "url");
    return showFeed(readFeed(bodyField(input) ?? bytesField(input), url, { headers: headersField(input), now }));
  },
  "feed.diff": (input, now) => {
    const [before, after] = ["before", "after"].map((name) =>
      readFeed(textField(input, name), textField(input, "url"), { now }),
    );
    const { added, removed } = diffFeeds(before!, after!);
    return { new: added.length, removed: removed.length, newTitles: added.map(({ title }) => title ?? null) };
  },
  sitemap: (input) => {
    const via = optionalText(input, "via");
    const body = bodyField(input) ?? bytesField(input);
    const sitemap = readSitemap(body, textField(input, "url"), {
      headers: headersField(input),
      ...(via !== undefined && { via }),
    });
    const pages = sitemap.pages.filter(({ isInScope }) => isInScope);
    return {
      kind: sitemap.kind,
      pages: pages.map(({ url }) => url),
      sitemaps: sitemap.sitemaps.map(({ url }) => url),
      lastmod: Object.fromEntries(
        pages.flatMap(({ url, modified }) => (modified === undefined ? [] : [[url, writeModified(modified)]])),
      ),
      videos: pages.flatMap(({ url, videos }) =>
        videos.map((video) => ({ page: url, ...video, durationSec: video.durationSeconds ?? null })),
      ),
      images: pages.flatMap(({ images }) => images.map(({ url }) => url)),
      outOfScope: sitemap.pages.filter(({ isInScope }) => !isInScope).map(({ url }) => url),
    };
  },
};

// A day stays a day; a time is an instant.
function writeModified({ text, instant }: { text: string; instant: Date }): string | null {
  return text.includes(":") ? writeInstant(instant) : text;
}

function showFeed(feed: Feed): unknown {
  return {
    kind: feed.kind,
    title: feed.title ?? null,
    link: feed.link ?? null,
    next: feed.next ?? null,
    language: feed.language ?? null,
    items: feed.items.map((item) => ({
      id: item.id ?? null,
      guid: item.id ?? null,
      title: item.title ?? null,
      link: item.link ?? null,
      media: item.media.map(({ url }) => url),
      types: item.media.map(({ type }) => type ?? null),
      players: item.players,
      thumbnail: item.thumbnail ?? null,
      durationSec: item.durationSeconds ?? null,
      published: writeInstant(item.published ?? item.updated),
      updated: writeInstant(item.updated),
      summary: item.summary ?? null,
      description: item.summary ?? null,
      author: item.author ?? null,
      categories: item.categories,
      views: item.views ?? null,
    })),
  };
}
