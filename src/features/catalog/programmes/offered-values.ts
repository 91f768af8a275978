import type { ProgrammeFacts, Sourced } from "../../../libraries/recognition/index.ts";
import { cleanText, cleanUrl, titleFromUrl } from "./clean.ts";

export const counterNames = ["views", "likes", "dislikes", "favourites", "comments"] as const;
export type Counters = Readonly<Partial<Record<(typeof counterNames)[number], number>>>;

/** The values that are chosen by their confidence. */
export const fieldNames = [
  "title",
  "description",
  "keywords",
  "siteCategory",
  "publisher",
  "language",
  "isLive",
  "published",
  "durationSeconds",
  "thumbnailUrl",
] as const;

/** `isDay`: the page tells the day only, and `at` is its midnight in UTC. */
export type Published = { readonly at: Date; readonly isDay: boolean };

export type SeenValues = {
  readonly siteId: string;
  readonly pageUrl: string;
  readonly kind: "play" | "embed";
  readonly facts: ProgrammeFacts;
  readonly score: number;
  readonly language?: string | undefined;
  readonly seenAt: Date;
};

const fallbackTitle = { source: "url", confidence: 0.05 } as const;

type Offered = readonly [name: (typeof fieldNames)[number], value: Sourced<unknown>];

/** The values a page offers; those that cannot be used are left out. */
export function offeredFields({ facts, pageUrl, language }: SeenValues): Offered[] {
  const title = offer(facts.title, (text) => cleanText(text, 500)) ?? {
    ...fallbackTitle,
    value: titleFromUrl(pageUrl),
  };
  const spoken =
    facts.language ?? (language === undefined ? undefined : { value: language, source: "page", confidence: 0.5 });
  const offers: [Offered[0], Sourced<unknown> | undefined][] = [
    ["title", title],
    ["description", offer(facts.description, (text) => cleanText(text, 5_000))],
    ["keywords", offer(facts.keywords, readKeywords)],
    ["siteCategory", offer(facts.category, (text) => cleanText(text, 200))],
    ["publisher", offer(facts.publisher, (text) => cleanText(text, 200))],
    ["language", offer(spoken, (text) => cleanText(text, 35))],
    ["isLive", facts.isLive],
    ["published", offer(facts.published, readPublished)],
    ["durationSeconds", offer(facts.durationSeconds, readDuration)],
    ["thumbnailUrl", offer(facts.thumbnail, cleanUrl)],
  ];
  return offers.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

function offer<From, To>(
  sourced: Sourced<From> | undefined,
  read: (value: From) => To | undefined,
): Sourced<To> | undefined {
  const value = sourced && read(sourced.value);
  return value === undefined ? undefined : { value, source: sourced!.source, confidence: sourced!.confidence };
}

function readKeywords(words: readonly string[]): string[] | undefined {
  const kept = words.slice(0, 30).flatMap((word) => cleanText(word, 60) ?? []);
  return kept.length === 0 ? undefined : [...new Set(kept)];
}

function readPublished(text: string): Published | undefined {
  const at = new Date(text);
  const year = at.getUTCFullYear();
  // Films of 1895 are the oldest there are; a year like 0001 or 9999 is a template's.
  return year >= 1895 && year < 2200 ? { at, isDay: /^\d{4}-\d\d-\d\d$/.test(text.trim()) } : undefined;
}

const durationSecondsMax = 7 * 24 * 3600;

function readDuration(seconds: number): number | undefined {
  return seconds > 0 && seconds <= durationSecondsMax ? seconds : undefined;
}

export function readMedia({ facts, pageUrl }: SeenValues) {
  return facts.media.flatMap((address) => {
    const url = cleanUrl(address.url);
    if (url === undefined) return [];
    const type = address.type === undefined ? undefined : cleanText(address.type, 100);
    const { kind } = address;
    return [
      {
        url,
        kind,
        ...(type === undefined ? {} : { type }),
        source: cleanText(address.source, 100) ?? "",
        page: pageUrl,
      },
    ];
  });
}

export function readEmbeds({ facts, pageUrl }: SeenValues) {
  return facts.embeds.flatMap((address) => {
    const url = cleanUrl(address.url);
    if (url === undefined) return [];
    const platform = address.platform === undefined ? undefined : cleanText(address.platform, 100);
    return [
      {
        url,
        ...(platform === undefined ? {} : { platform }),
        source: cleanText(address.source, 100) ?? "",
        page: pageUrl,
      },
    ];
  });
}

export function readCounters(facts: ProgrammeFacts): Counters {
  const counters: Partial<Record<keyof Counters, number>> = {};
  for (const name of counterNames) {
    const value = facts[name]?.value;
    if (value !== undefined && value >= 0 && value <= Number.MAX_SAFE_INTEGER) counters[name] = Math.round(value);
  }
  return counters;
}
