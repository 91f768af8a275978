import type { SiteId } from "../../../base/ids.ts";
import { learnSite, newSite, type SignalKind, type SiteMemory, signalKinds } from "../../../libraries/refresh/index.ts";
import type { Transaction } from "../../../platform/database/index.ts";
import { lockHabits, writeHabits } from "./site-habits.sql.ts";

/** What one visit of a listing tells of its site. */
export type VisitLesson = {
  readonly siteId: SiteId;
  readonly atDays: number;
  readonly elapsedDays: number;
  /** Found since the visit before, in list replacements. */
  readonly replaced: number;
  /** The page's own μ, > 0. */
  readonly churnPerDay: number;
  /** Signals heard since the visit before. */
  readonly signals: readonly SignalKind[];
};

/** How many signals of a kind were followed by a change, and by none. */
type SignalCounts = { readonly told: number; readonly empty: number };
/** By kind; `changes`: all changes found on listings, told of or not. Faded, so that a feed that died is noticed. */
export type SiteSignals = {
  readonly changes: number;
  readonly kinds: Readonly<Partial<Record<SignalKind, SignalCounts>>>;
};

/** Counts halve after so many changes: a few hundred tell a share well, and old ones must not outweigh them. */
const changesRemembered = 300;

/**
 * Adds what a batch's visits tell of their sites, in the batch's own transaction: one reading and one writing however many
 * visits there are. Only listings tell anything: other pages have no rhythm worth knowing.
 */
export async function learnHabits(transaction: Transaction, lessons: readonly VisitLesson[]): Promise<void> {
  if (lessons.length === 0) return;
  const rows = await lockHabits(transaction, [...new Set(lessons.map(({ siteId }) => siteId))]);
  const ordered = [...lessons].sort((left, right) => left.atDays - right.atDays);
  await writeHabits(
    transaction,
    rows.map(({ siteId, memory, signals }) => {
      const own = ordered.filter((lesson) => lesson.siteId === siteId);
      return {
        siteId,
        memory: storedMemory(learnMemory(readSiteMemory(memory), own)),
        signals: learnSignals(signals, own),
      };
    }),
  );
}

function learnMemory(known: SiteMemory | undefined, lessons: readonly VisitLesson[]): SiteMemory {
  const site = known ?? newSite(lessons[0]!.atDays);
  for (const { atDays, elapsedDays, replaced, churnPerDay } of lessons)
    learnSite(site, { atDays, lastElapsedDays: elapsedDays, lastReplaced: replaced, churnPerDay });
  return site;
}

function learnSignals(stored: unknown, lessons: readonly VisitLesson[]): SiteSignals {
  return lessons.reduce(learnSignal, (stored as SiteSignals | undefined) ?? { changes: 0, kinds: {} });
}

/** One visit: every kind heard before it has told of a change, or of nothing. */
export function learnSignal(
  known: SiteSignals,
  { replaced, signals }: Pick<VisitLesson, "replaced" | "signals">,
): SiteSignals {
  const isChanged = replaced > 0;
  const fade = isChanged ? 1 - 1 / changesRemembered : 1;
  const kinds: Partial<Record<SignalKind, SignalCounts>> = {};
  for (const kind of signalKinds) {
    const { told, empty } = known.kinds[kind] ?? { told: 0, empty: 0 };
    const isHeard = signals.includes(kind);
    if (told + empty === 0 && !isHeard) continue;
    kinds[kind] = {
      told: told * fade + (isHeard && isChanged ? 1 : 0),
      empty: empty * fade + (isHeard && !isChanged ? 1 : 0),
    };
  }
  return { changes: known.changes * fade + (isChanged ? 1 : 0), kinds };
}

/** What is stored of a site; undefined for a site never visited, or what another version wrote. */
export function readSiteMemory(stored: unknown): SiteMemory | undefined {
  const memory = stored as (Omit<SiteMemory, "rhythm"> & { readonly rhythm: readonly number[] }) | undefined;
  if (!Array.isArray(memory?.rhythm) || memory.rhythm.length !== 24) return undefined;
  return { ...memory, rhythm: Float64Array.from(memory.rhythm) };
}

function storedMemory(site: SiteMemory): unknown {
  return { ...site, rhythm: Array.from(site.rhythm) };
}
