// metascraper and open-graph-scraper, installed on demand into benchmark/peers: 140 packages, 80 MB, of no use to Glint itself.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** What a program says of a page, as far as it is compared. */
export type PeerAnswer = {
  readonly title?: string | undefined;
  /** Author and publisher: either may be the maker that is asked for. */
  readonly makers: readonly string[];
  readonly published?: string | undefined;
  readonly thumbnail?: string | undefined;
  readonly media: readonly string[];
};
export type Peer = { readonly name: string; readonly read: (url: string, html: string) => Promise<PeerAnswer> };

const folder = path.join(import.meta.dirname, "peers");

/** The peers; none, with the reason on stderr, when they cannot be installed. */
export function loadPeers(): readonly Peer[] {
  if (!existsSync(path.join(folder, "node_modules", ".package-lock.json"))) {
    console.error("Installing metascraper and open-graph-scraper into benchmark/peers (npm ci) …");
    // Their install scripts compile or fetch programs; none is needed to read a page.
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { status, error } = spawnSync("npm", args, { cwd: folder, stdio: ["ignore", 2, 2] });
    if (status !== 0) {
      console.error(`The peers cannot be installed (${error?.message ?? `npm ci: ${status}`}): measured without them.`);
      console.error("They come from the npm registry: check npm config get registry, then run this again.");
      return [];
    }
  }
  const load = createRequire(path.join(folder, "package.json"));
  return [metascraper(load), openGraphScraper(load)];
}

function metascraper(load: NodeJS.Require): Peer {
  // It would fetch what frames hold: the benchmark stays on the page.
  const getIframe = async (_url: string, $: { load: (html: string) => unknown }) => $.load("");
  const rules = ["title", "date", "publisher", "image", "author", "description", "url"]
    .map((name) => load(`metascraper-${name}`)())
    .concat(["video", "audio"].map((name) => load(`metascraper-${name}`)({ getIframe })));
  const scrape = load("metascraper")(rules);
  return {
    name: "metascraper",
    read: async (url, html) => {
      const { title, author, publisher, date, image, video, audio } = await scrape({ url, html, validateUrl: false });
      return {
        title: text(title),
        makers: texts(author, publisher),
        published: text(date),
        thumbnail: text(image),
        media: texts(video, audio),
      };
    },
  };
}

function openGraphScraper(load: NodeJS.Require): Peer {
  const scrape = load("open-graph-scraper");
  return {
    name: "open-graph-scraper",
    read: async (_url, html) => {
      const { result: found } = await scrape({ html });
      return {
        title: text(found.ogTitle),
        makers: texts(found.author, found.articleAuthor, found.ogSiteName),
        published: text(found.articlePublishedTime ?? found.ogDate ?? found.releaseDate),
        thumbnail: text(found.ogImage?.[0]?.url),
        media: texts(...(found.ogVideo ?? []).map((each: { url: unknown }) => each.url)),
      };
    },
  };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function texts(...values: readonly unknown[]): string[] {
  return values.flatMap((value) => text(value) ?? []);
}
