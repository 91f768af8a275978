import type { ClipName } from "./clips.ts";

/** What its makers wrote down about a programme; everything that moves with time is added by timeline.ts. */
export type Entry = {
  /** Unique within the site, ASCII; part of its addresses. */
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  /** The site's own category name. */
  readonly category: string;
  readonly tags: readonly string[];
  readonly by: string;
  readonly clip: ClipName;
  /** How often the recording is repeated (mp3 and hls clips only). */
  readonly loops?: number;
  /** YYYY-MM-DD; by default the first programmes are spread over the days before day 0. */
  readonly publishedOn?: string;
};

/** A programme as it stands on one day. */
export type LiveProgramme = Entry & {
  /** Running number within the site from 1, kept for life. */
  readonly number: number;
  readonly publishedAt: Date;
  readonly addedOnDay: number;
  readonly editedOnDay?: number;
  readonly removedOnDay?: number;
  readonly views: number;
  readonly likes: number;
  readonly durationSeconds: number;
};

export type TruthMedia = { readonly url: string; readonly kind: "video" | "audio" | "hls"; readonly type: string };
export type TruthEmbed = { readonly url: string; readonly platform?: string };

/** What a page truly tells about its programme; a field the page keeps silent about is absent. Addresses are absolute. */
export type PageTruth = {
  readonly title: string;
  readonly description?: string;
  readonly keywords?: readonly string[];
  readonly category?: string;
  readonly publisher?: string;
  /** ISO 8601, date only where the page tells no time. */
  readonly published?: string;
  readonly durationSeconds?: number;
  readonly thumbnail?: string;
  readonly views?: number;
  readonly likes?: number;
  readonly media: readonly TruthMedia[];
  readonly embeds: readonly TruthEmbed[];
};

/** What one address answers with. */
export type Page =
  | {
      readonly kind: "play" | "embed";
      readonly html: string;
      readonly programme: LiveProgramme;
      readonly truth: PageTruth;
    }
  | { readonly kind: "listing"; readonly html: string; readonly items: readonly LiveProgramme[] }
  | { readonly kind: "none"; readonly html: string; readonly status?: 200 | 404 | 410 }
  | { readonly kind: "document"; readonly body: string; readonly type: string }
  | { readonly kind: "media"; readonly clip: ClipName; readonly loops: number; readonly part?: number }
  | { readonly kind: "picture"; readonly file: string }
  | { readonly kind: "redirect"; readonly to: string; readonly status: 301 | 302 };

/** What a site knows while it draws its pages: one day of its life. */
export type World = {
  readonly day: number;
  /** "http://127.0.0.1:4590", no slash at the end. */
  readonly origin: string;
  /** Origins of all sites by key. */
  readonly origins: Readonly<Record<string, string>>;
  /** Newest first. */
  readonly programmes: readonly LiveProgramme[];
  readonly gone: readonly LiveProgramme[];
};

export type SampleSite = {
  readonly key: string;
  readonly name: string;
  readonly language: "en" | "zh-CN";
  /** One English sentence: what make of site this is. */
  readonly describes: string;
  /** How its HTML is written to the wire. */
  readonly encoding: "utf-8" | "gbk" | "windows-1252";
  /** Content-Type of its HTML; old sites name no charset there. */
  readonly htmlType: string;
  /** Oldest first: the first `initialCount` are there on day 0, the others come later. */
  readonly entries: readonly Entry[];
  readonly initialCount: number;
  /** The site's endless series, for the days after all entries have been used. `index` from 0. */
  readonly series: (index: number) => Entry;
  /** All pages with an address of their own, by path and query. */
  readonly pages: (world: World) => ReadonlyMap<string, Page>;
  /** Answers addresses that `pages` does not list: paging without end, session ids, soft 404. */
  readonly respond?: (address: URL, world: World) => Page | undefined;
};
