import { judge, mayJoin } from "./merge.ts";
import type { SeenProgramme } from "./seen-programme.ts";

/** `both`: a page that shows the programme and is declared as its address. */
export type IdentityKind = "page" | "declared" | "both" | "media" | "embed";

/** A programme while sightings are assigned to programmes. Mutable; lives for one batch. */
export type Entry = {
  /** Absent until a new programme is stored. */
  id: string | undefined;
  siteId: string;
  title: string;
  durationSeconds: number | undefined;
  publishedDay: string | undefined;
  isLive: boolean;
  isOnePlatformEmbed: boolean;
  readonly pages: Set<string>;
  readonly declared: Set<string>;
  readonly media: Set<string>;
  readonly embeds: Set<string>;
  /** Keys to store, and page keys to forget. */
  readonly learnt: Map<string, IdentityKind>;
  readonly lost: Set<string>;
  absorbedBy: Entry | undefined;
};

export type Registry = { readonly byKey: Map<string, Set<Entry>>; count: number };

export type Assignment = {
  readonly entry: Entry;
  readonly isNew: boolean;
  /** Found to be the same programme as `entry` by this sighting; older entries survive. */
  readonly absorbed: readonly Entry[];
  /** Programmes that the page showed before. */
  readonly left: readonly Entry[];
};

/** An address that so many different programmes have says nothing any more, and is not noted for others. */
export const holdersMax = 5;

export function createRegistry(): Registry {
  return { byKey: new Map(), count: 0 };
}

/** Makes a stored programme known to the registry under `key`. */
export function link(registry: Registry, key: string, entry: Entry): void {
  const holders = registry.byKey.get(key);
  if (holders) holders.add(entry);
  else registry.byKey.set(key, new Set([entry]));
}

/** Finds or makes the programme that a sighting shows, and notes the addresses it is known by. */
export function assign(registry: Registry, seen: SeenProgramme): Assignment {
  const candidates = candidatesOf(registry, seen);
  const verdicts = candidates.map((entry) => ({ entry, verdict: judge(seen, entry) }));
  const same = verdicts.filter(({ verdict }) => verdict === "same").map(({ entry }) => entry);
  const left = verdicts.filter(({ verdict }) => verdict === "replaced").map(({ entry }) => entry);
  for (const entry of left) forgetPage(registry, entry, seen.page);
  const first = same[0];
  const entry = first ?? createEntry(seen);
  if (!first) registry.count++;
  const { survivor, absorbed } = joinAll(registry, entry, same.slice(1));
  learn(registry, survivor, seen);
  return { entry: survivor, isNew: first === undefined, absorbed, left };
}

// Best reasons first: the page itself, then what it declares, then what it plays; among equals the older programme.
function candidatesOf(registry: Registry, seen: SeenProgramme): Entry[] {
  const found = new Set<Entry>();
  for (const keys of [[seen.page], seen.declared, seen.media, seen.embeds])
    for (const entry of [...keys].flatMap((key) => [...(registry.byKey.get(key) ?? [])]).sort(olderFirst))
      found.add(survivorOf(entry));
  return [...found];
}

function olderFirst(a: Entry, b: Entry): number {
  if (a.id === undefined || b.id === undefined) return Number(a.id === undefined) - Number(b.id === undefined);
  return a.id.length - b.id.length || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** The entry that stands for `entry` after joins. */
export function survivorOf(entry: Entry): Entry {
  let current = entry;
  while (current.absorbedBy) current = current.absorbedBy;
  return current;
}

function joinAll(registry: Registry, entry: Entry, others: readonly Entry[]) {
  let survivor = entry;
  const absorbed: Entry[] = [];
  for (const other of others) {
    if (!mayJoin(survivor, other)) continue;
    const [older, younger] = olderFirst(survivor, other) <= 0 ? [survivor, other] : [other, survivor];
    absorb(registry, older, younger);
    absorbed.push(younger);
    survivor = older;
  }
  return { survivor, absorbed };
}

function absorb(registry: Registry, older: Entry, younger: Entry): void {
  younger.absorbedBy = older;
  registry.count--;
  for (const name of ["pages", "declared", "media", "embeds"] as const)
    for (const key of younger[name]) older[name].add(key);
  for (const [key, kind] of younger.learnt) older.learnt.set(key, kind);
  older.title ||= younger.title;
  older.durationSeconds ??= younger.durationSeconds;
  older.publishedDay ??= younger.publishedDay;
  older.isOnePlatformEmbed &&= younger.isOnePlatformEmbed;
}

function createEntry(seen: SeenProgramme): Entry {
  return {
    id: undefined,
    siteId: seen.siteId,
    title: seen.title,
    durationSeconds: seen.durationSeconds,
    publishedDay: seen.publishedDay,
    isLive: seen.isLive,
    isOnePlatformEmbed: seen.isOnePlatformEmbed,
    pages: new Set(),
    declared: new Set(),
    media: new Set(),
    embeds: new Set(),
    learnt: new Map(),
    lost: new Set(),
    absorbedBy: undefined,
  };
}

function learn(registry: Registry, entry: Entry, seen: SeenProgramme): void {
  if (seen.title !== "" && (entry.title === "" || entry.pages.has(seen.page))) entry.title = seen.title;
  entry.durationSeconds ??= seen.durationSeconds;
  entry.publishedDay ??= seen.publishedDay;
  entry.isLive ||= seen.isLive;
  entry.isOnePlatformEmbed &&= seen.isOnePlatformEmbed;
  note(registry, entry, { keys: [seen.page], known: entry.pages, kind: "page" });
  note(registry, entry, { keys: seen.declared, known: entry.declared, kind: "declared" });
  note(registry, entry, { keys: seen.media, known: entry.media, kind: "media" });
  note(registry, entry, { keys: seen.embeds, known: entry.embeds, kind: "embed" });
}

type Note = { readonly keys: Iterable<string>; readonly known: Set<string>; readonly kind: IdentityKind };

function note(registry: Registry, entry: Entry, { keys, known, kind }: Note): void {
  for (const key of keys) {
    if (known.has(key)) continue;
    const holders = registry.byKey.get(key)?.size ?? 0;
    known.add(key);
    if (kind !== "page" && holders >= holdersMax) continue;
    link(registry, key, entry);
    const isBoth = kind !== "page" ? kind === "declared" && entry.pages.has(key) : entry.declared.has(key);
    entry.learnt.set(key, isBoth ? "both" : kind);
    entry.lost.delete(key);
  }
}

function forgetPage(registry: Registry, entry: Entry, page: string): void {
  entry.pages.delete(page);
  entry.declared.delete(page);
  entry.learnt.delete(page);
  entry.lost.add(page);
  registry.byKey.get(page)?.delete(entry);
}
