import type { SiteId } from "../../src/base/ids.ts";
import type { MediaAddress, PageReading, ProgrammeFacts } from "../../src/libraries/recognition/index.ts";

export type ExamplePage = {
  readonly url: string;
  readonly siteId: SiteId;
  readonly title?: string;
  readonly kind?: "play" | "embed";
  readonly canonical?: string;
  readonly media?: readonly (string | MediaAddress)[];
  readonly embeds?: readonly string[];
  readonly seenAt?: Date;
  readonly facts?: Partial<ProgrammeFacts>;
};

/** A sighting as the crawl would hand it to the catalogue. */
export function exampleSighting(page: ExamplePage) {
  const programme: ProgrammeFacts = {
    ...(page.title === undefined ? {} : { title: { value: page.title, source: "h1", confidence: 0.8 } }),
    media: (page.media ?? []).map((media) =>
      typeof media === "string" ? { url: media, kind: "video", source: "video-src" } : media,
    ),
    embeds: (page.embeds ?? []).map((url) => ({ url, source: "iframe" })),
    identities: page.canonical === undefined ? [] : [{ kind: "canonical", url: page.canonical }],
    ...page.facts,
  };
  const reading: PageReading = {
    url: page.url,
    encoding: "utf-8",
    kind: page.kind ?? "play",
    score: 0.9,
    playScore: 0.9,
    evidence: [],
    programme,
    links: [],
    cards: [],
    further: [],
    alternates: [],
    feeds: [],
    robots: { noIndex: false, noFollow: false },
  };
  return { siteId: page.siteId, pageUrl: page.url, reading, seenAt: page.seenAt ?? new Date("2026-01-01T00:00:00Z") };
}
