import type { EmbedAddress, MediaAddress } from "../../../libraries/recognition/index.ts";
import { mapCategory } from "../categories/categories.ts";
import { heatOf, newestAt } from "../search/heat.ts";
import { searchVector } from "../search/search-words.ts";
import { type Counters, counterNames } from "./offered-values.ts";
import { isPlayableMedia } from "./playable.ts";
import type { ValueSource } from "./programme.ts";
import type { ProgrammeValues } from "./programme-values.ts";

/** Sources as they are stored: pages once, then [source, confidence, index of the page] for each value. */
export type StoredSources = {
  readonly p: readonly string[];
  readonly f: Readonly<Record<string, readonly [source: string, confidence: number, page: number]>>;
};

/** Addresses as they are stored: `p` is the index of the page in the sources. */
export type StoredAddress<Address> = Address & { readonly p: number };

/** A row of the table programmes, names as its columns; instants as ISO 8601 for the way through JSON. */
export function writeRow(id: string | undefined, values: ProgrammeValues) {
  const pages: string[] = [];
  const sources = writeSources(values.sources, pages);
  const media = writeAddresses(values.media, pages);
  const embeds = writeAddresses(values.embeds, pages);
  const at = newestAt(values.published, values.firstSeenAt);
  return {
    id,
    site_id: values.siteId,
    url: values.url,
    source_page: values.sourcePage,
    source_kind: values.sourceKind,
    kind: kindOf(values.media),
    title: values.title,
    description: values.description,
    keywords: values.keywords,
    category: categoryOf(values),
    site_category: values.siteCategory,
    publisher: values.publisher,
    language: values.language,
    is_live: values.isLive,
    published_at: values.published?.at.toISOString(),
    published_is_day: values.published?.isDay ?? false,
    duration_seconds: values.durationSeconds,
    thumbnail_url: values.thumbnailUrl,
    media,
    embeds,
    is_playable: values.embeds.length > 0 || values.media.some(isPlayableMedia),
    sources,
    score: values.score,
    ...writeCounters(values.counters),
    counters_at: values.countersAt?.toISOString(),
    first_seen_at: values.firstSeenAt.toISOString(),
    last_seen_at: values.lastSeenAt.toISOString(),
    newest_at: at.toISOString(),
    heat: heatOf({ ...values.counters, at }),
    search: searchVector({
      title: values.title,
      names: [values.publisher ?? "", values.siteCategory ?? "", ...values.keywords],
      description: values.description,
    }),
  };
}

export type WrittenRow = ReturnType<typeof writeRow>;

function categoryOf({ siteCategory, keywords }: ProgrammeValues): string | undefined {
  return (
    (siteCategory === undefined ? undefined : mapCategory(siteCategory)) ?? keywords.map(mapCategory).find(Boolean)
  );
}

function kindOf(media: ProgrammeValues["media"]): "video" | "audio" {
  return media.length > 0 && media.every(({ kind }) => kind === "audio") ? "audio" : "video";
}

function writeCounters(counters: Counters): Partial<Record<keyof Counters, number>> {
  return Object.fromEntries(counterNames.map((name) => [name, counters[name]]));
}

function writeSources(sources: ProgrammeValues["sources"], pages: string[]): StoredSources {
  const fields = Object.entries(sources).map(
    ([name, { source, confidence, page }]) =>
      [name, [source, Math.round(confidence * 1000) / 1000, indexOf(pages, page)]] as const,
  );
  return { p: pages, f: Object.fromEntries(fields) };
}

function writeAddresses<Address extends { readonly page: string }>(addresses: readonly Address[], pages: string[]) {
  return addresses.map(({ page, ...address }) => ({ ...address, p: indexOf(pages, page) }));
}

function indexOf(pages: string[], page: string): number {
  const known = pages.indexOf(page);
  return known >= 0 ? known : pages.push(page) - 1;
}

/** What a row holds of a programme, as the driver gives it: bigint as text. */
export type ReadRow = {
  readonly id: string;
  readonly siteId: string;
  readonly url: string;
  readonly sourcePage: string;
  readonly sourceKind: "play" | "embed";
  readonly title: string;
  readonly description?: string;
  readonly keywords: readonly string[];
  readonly siteCategory?: string;
  readonly publisher?: string;
  readonly language?: string;
  readonly isLive: boolean;
  readonly publishedAt?: Date;
  readonly publishedIsDay: boolean;
  readonly durationSeconds?: number;
  readonly thumbnailUrl?: string;
  readonly media: readonly StoredAddress<MediaAddress>[];
  readonly embeds: readonly StoredAddress<EmbedAddress>[];
  readonly sources: StoredSources;
  readonly score: number;
  readonly countersAt?: Date;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly goneAt?: Date;
} & Readonly<Partial<Record<keyof Counters, string>>>;

export function readRow(row: ReadRow): ProgrammeValues {
  const { p: pages } = row.sources;
  const { id: _, goneAt: __, publishedAt, publishedIsDay, ...rest } = row;
  const counters = readCounters(row);
  const absent = Object.fromEntries(counterNames.map((name) => [name, undefined]));
  return {
    ...dropAbsent({ ...rest, ...absent }),
    ...(publishedAt ? { published: { at: publishedAt, isDay: publishedIsDay } } : {}),
    media: row.media.map(({ p, ...address }) => ({ ...address, page: pages[p] ?? row.sourcePage })),
    embeds: row.embeds.map(({ p, ...address }) => ({ ...address, page: pages[p] ?? row.sourcePage })),
    sources: readSources(row.sources),
    counters,
  };
}

/** For each value what it was read from. */
export function readSources({ p: pages, f: fields }: StoredSources): Record<string, ValueSource> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, [source, confidence, page]]) => [
      name,
      { source, confidence, page: pages[page] ?? "" },
    ]),
  );
}

export function readCounters(row: Partial<Record<keyof Counters, string>>): Counters {
  return Object.fromEntries(
    counterNames.flatMap((name) => (row[name] === undefined ? [] : [[name, Number(row[name])]])),
  );
}

/** The driver gives absent columns as undefined; they are left out instead. */
export function dropAbsent<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value;
}
