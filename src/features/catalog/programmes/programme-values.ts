import { isDeepStrictEqual } from "node:util";
import {
  type EmbedAddress,
  type MediaAddress,
  type ProgrammeFacts,
  urlKey,
} from "../../../libraries/recognition/index.ts";
import { cleanText, cleanUrl } from "./clean.ts";
import { identityKey } from "./identity-key.ts";
import {
  type Counters,
  counterNames,
  fieldNames,
  offeredFields,
  type Published,
  readCounters,
  readEmbeds,
  readMedia,
  type SeenValues,
} from "./offered-values.ts";
import type { ValueSource } from "./programme.ts";
import { registrableDomain } from "./registrable-domain.ts";
import { isHomePage } from "./seen-programme.ts";

/** All that is kept of a programme, put together from the pages that show it. */
export type ProgrammeValues = {
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
  readonly published?: Published;
  readonly durationSeconds?: number;
  readonly thumbnailUrl?: string;
  /** `page` is where the address was read. */
  readonly media: readonly (MediaAddress & { readonly page: string })[];
  readonly embeds: readonly (EmbedAddress & { readonly page: string })[];
  readonly sources: Readonly<Record<string, ValueSource>>;
  readonly score: number;
  readonly counters: Counters;
  readonly countersAt?: Date;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
};

const embedTrust = 0.7; // an article's title and date are the article's, only often the programme's too
const mediaMax = 20;
const embedsMax = 10;

/**
 * Takes what a page says into what is known. A value is replaced by one that is surer, or by what the very page it was read
 * from says now; a page that shows the programme itself is trusted more than one that embeds it.
 */
export function takeIn(known: ProgrammeValues | undefined, seen: SeenValues): ProgrammeValues {
  const { page, fields, sources } = takeFields(known, seen);
  const isSource = known === undefined || known.sourcePage === page || betterSource(known, seen);
  const takesCounters = known === undefined || known.countersAt === undefined || known.siteId === seen.siteId;
  const counters = takesCounters ? readCounters(seen.facts) : {};
  const hasCounters = Object.keys(counters).length > 0;
  return {
    ...fields,
    siteId: isSource ? seen.siteId : known.siteId,
    url: isSource ? playUrl(page, seen.facts) : known.url,
    sourcePage: isSource ? page : known.sourcePage,
    sourceKind: isSource ? seen.kind : known.sourceKind,
    media: takeAddresses(known?.media, readMedia(seen), "media").slice(0, mediaMax),
    embeds: takeAddresses(known?.embeds, readEmbeds(seen), "embed").slice(0, embedsMax),
    sources: hasCounters ? { ...sources, ...counterSources(seen) } : sources,
    score: isSource ? seen.score : known.score,
    counters: { ...known?.counters, ...counters },
    ...(hasCounters ? { countersAt: seen.seenAt } : known?.countersAt ? { countersAt: known.countersAt } : {}),
    firstSeenAt: earlier(known?.firstSeenAt ?? seen.seenAt, seen.seenAt),
    lastSeenAt: later(known?.lastSeenAt ?? seen.seenAt, seen.seenAt),
  };
}

/** Joins two programmes that are one: of each value the surer stays, of equals that of `older`. */
export function joinValues(older: ProgrammeValues, younger: ProgrammeValues): ProgrammeValues {
  const fields: Record<string, unknown> = { ...older };
  const sources: Record<string, ValueSource> = { ...older.sources };
  for (const name of fieldNames) {
    const source = younger.sources[name];
    if (!source || (older.sources[name]?.confidence ?? -1) >= source.confidence) continue;
    fields[name] = younger[name];
    sources[name] = source;
  }
  const origin = older.sourceKind === "embed" && younger.sourceKind === "play" ? younger : older;
  const counted = older.countersAt === undefined && younger.countersAt !== undefined ? younger : older;
  return {
    ...(fields as ProgrammeValues),
    siteId: origin.siteId,
    url: origin.url,
    sourcePage: origin.sourcePage,
    sourceKind: origin.sourceKind,
    score: origin.score,
    sources,
    counters: counted.counters,
    ...(counted.countersAt ? { countersAt: counted.countersAt } : {}),
    media: takeAddresses(younger.media, older.media, "media").slice(0, mediaMax),
    embeds: takeAddresses(younger.embeds, older.embeds, "embed").slice(0, embedsMax),
    firstSeenAt: earlier(older.firstSeenAt, younger.firstSeenAt),
    lastSeenAt: later(older.lastSeenAt, younger.lastSeenAt),
  };
}

function earlier(a: Date, b: Date): Date {
  return new Date(Math.min(a.getTime(), b.getTime()));
}

function later(a: Date, b: Date): Date {
  return new Date(Math.max(a.getTime(), b.getTime()));
}

type Fields = Pick<ProgrammeValues, (typeof fieldNames)[number]>;

function takeFields(known: ProgrammeValues | undefined, seen: SeenValues) {
  const page = seen.pageUrl;
  const trust = seen.kind === "embed" ? embedTrust : 1;
  const sources: Record<string, ValueSource> = { ...known?.sources };
  const fields: Record<string, unknown> = { keywords: [], isLive: false };
  for (const name of fieldNames) if (known?.[name] !== undefined) fields[name] = known[name];
  for (const [name, offered] of offeredFields(seen)) {
    const confidence = rounded(offered.confidence * trust);
    const current = sources[name];
    if (current && current.page !== page && current.confidence >= confidence) continue;
    fields[name] = offered.value;
    sources[name] = { source: cleanText(offered.source, 100) ?? "", confidence, page };
  }
  return { page, fields: fields as Fields, sources };
}

// Three digits are all that is stored.
function rounded(confidence: number): number {
  return Math.round(Math.min(1, Math.max(0, confidence)) * 1000) / 1000;
}

/** Whether two sets of values differ in nothing but the times they were read. */
export function saysTheSame(a: ProgrammeValues, b: ProgrammeValues): boolean {
  const at = { lastSeenAt: undefined, countersAt: undefined };
  return isDeepStrictEqual({ ...a, ...at }, { ...b, ...at });
}

type Address = { readonly url: string; readonly page: string };

// What a page offers now takes the place of what it offered before: signed addresses expire.
function takeAddresses<A extends Address>(
  known: readonly A[] = [],
  fresh: readonly A[],
  space: "media" | "embed",
): A[] {
  const pages = new Set(fresh.map(({ page }) => page));
  const all = [...fresh, ...known.filter(({ page }) => !pages.has(page))];
  if (all.length < 2) return all;
  const seen = new Set<string>();
  return all.filter(({ url }) => {
    const key = identityKey(space, url);
    return !seen.has(key) && seen.add(key);
  });
}

function betterSource(known: ProgrammeValues, seen: SeenValues): boolean {
  if (known.sourceKind !== seen.kind) return seen.kind === "play";
  return isHomePage(known.sourcePage) && !isHomePage(seen.pageUrl);
}

// Another site's canonical address is that site's page; a link to the source must lead to the page that was seen.
function playUrl(pageUrl: string, facts: ProgrammeFacts): string {
  const domain = registrableDomain(pageUrl);
  const declared = facts.identities.find(
    ({ kind, url }) => kind !== "json-ld-id" && cleanUrl(url) && !isHomePage(url) && registrableDomain(url) === domain,
  );
  if (declared === undefined) return pageUrl;
  // The same but for a session id or tracking parameters: the declared one is the lasting one.
  if (urlKey(declared.url) === urlKey(pageUrl)) return declared.url;
  return pageUrl.startsWith(declared.url) || isListingOf(declared.url, pageUrl) ? pageUrl : declared.url;
}

function isListingOf(url: string, pageUrl: string): boolean {
  const [parent, page] = [new URL(url).pathname.replace(/\/$/, ""), new URL(pageUrl).pathname];
  return page.startsWith(`${parent}/`);
}

function counterSources({ facts, pageUrl }: SeenValues): Record<string, ValueSource> {
  return Object.fromEntries(
    counterNames.flatMap((name) => {
      const counter = facts[name];
      return counter
        ? [
            [
              name,
              { source: cleanText(counter.source, 100) ?? "", confidence: rounded(counter.confidence), page: pageUrl },
            ],
          ]
        : [];
    }),
  );
}
