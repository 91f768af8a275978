// Side signals tell of a change without a visit: an entry in a feed, a lastmod in a sitemap, a WebSub push, a new link on a
// hub page. None hears all changes and some cry wolf, each kind in its own way on each page. Seen from the page a signal
// is worth so much extra elapsed time: Busa-Fekete, Zimmert, György, Kaplan, Szepesvári, Weitkamp, "Efficient refresh
// crawling through the use of noisy change-indicating signals", 2025. How much is told by what visits find after it:
// churn in intervals without a signal gives the rate of unannounced churn, and what was found above that in intervals
// with signals is theirs.

export const signalKinds = ["sitemap", "feed", "push", "hub"] as const;
/** `sitemap`: lastmod moved. `feed`: a new entry. `push`: WebSub. `hub`: another page links something new. */
export type SignalKind = (typeof signalKinds)[number];

export type Signal = { readonly kind: SignalKind /** Days since 1970-01-01 UTC. */; readonly atDays: number };

/** Faded sums of one kind on one page. */
export type SignalSums = {
  /** Signals since the last visit, 0..255. */
  pending: number;
  /** Signals before that. */
  heard: number;
  /** Σ churn found at visits after a signal, and Σ of their intervals in days. */
  replaced: number;
  days: number;
  /** Signals after which a visit found nothing. */
  empty: number;
};

export type SignalMemory = {
  readonly kinds: Readonly<Record<SignalKind, SignalSums>>;
  /** Σ churn and Σ days of visits after any signal. */
  replaced: number;
  days: number;
};

export function noSignals(): SignalMemory {
  const none = (): SignalSums => ({ pending: 0, heard: 0, replaced: 0, days: 0, empty: 0 });
  return { kinds: { sitemap: none(), feed: none(), push: none(), hub: none() }, replaced: 0, days: 0 };
}

/** Signals ever heard, faded. By name, not by a loop: most pages have none, and each visit asks twice. */
function heardOf({ kinds: { sitemap, feed, push, hub } }: SignalMemory): number {
  const heard = sitemap.heard + feed.heard + push.heard + hub.heard;
  return heard + sitemap.pending + feed.pending + push.pending + hub.pending;
}

/** Adds what a visit found to the signals that came before it. */
export function learnSignals(memory: SignalMemory, days: number, replaced: number, fade: number): void {
  if (heardOf(memory) === 0) return;
  let isHeard = false;
  for (const kind of signalKinds) {
    const sums = memory.kinds[kind];
    if (sums.pending === 0 && sums.heard === 0) continue;
    sums.heard = sums.heard * fade + sums.pending;
    const isAfter = sums.pending > 0;
    sums.replaced = sums.replaced * fade + (isAfter ? replaced : 0);
    sums.days = sums.days * fade + (isAfter ? days : 0);
    sums.empty = sums.empty * fade + (replaced > 0 ? 0 : sums.pending);
    sums.pending = 0;
    isHeard ||= isAfter;
  }
  memory.replaced = memory.replaced * fade + (isHeard ? replaced : 0);
  memory.days = memory.days * fade + (isHeard ? days : 0);
}

/** What is assumed of signals before much was heard: half of the churn unannounced, by one day of visits. */
const priorSilent = { share: 0.5, days: 1 };
/** Before anything is known a signal is worth half a tenth of the list, or of a day's churn: by two signals. */
const priorSignals = 2;
const silentShareMin = 0.05;

export type ChurnWithSignals = {
  /** μ of what no signal tells of, > 0. */
  readonly silentPerDay: number;
  /** Signals a day, of all kinds; 0 where none was ever heard. */
  readonly signalsPerDay: number;
  /** δ: churn behind one signal on average, in list replacements. */
  readonly churnPerSignal: number;
  /** y to be expected already by the signals since the last visit, in list replacements. */
  readonly pending: number;
};

/**
 * @param total faded sums of all visits, with a prior in them; `replaced`/`days` is μ.
 */
export function churnWithSignals(memory: SignalMemory, total: { replaced: number; days: number }): ChurnWithSignals {
  const churn = total.replaced / total.days;
  let [told, pending] = [0, 0];
  const heard = heardOf(memory);
  if (heard === 0) return { silentPerDay: churn, signalsPerDay: 0, churnPerSignal: 0, pending: 0 };
  const silent =
    (total.replaced - memory.replaced + churn * priorSilent.share * priorSilent.days) /
    (total.days - memory.days + priorSilent.days);
  const silentPerDay = Math.max(churn * silentShareMin, Math.min(churn, silent));
  for (const kind of signalKinds) {
    const sums = memory.kinds[kind];
    const each = churnPerSignal(sums, silentPerDay, churn);
    told += each * sums.heard;
    pending += each * sums.pending;
  }
  return { silentPerDay, signalsPerDay: heard / total.days, churnPerSignal: told / heard, pending };
}

/** δ: churn behind one signal of a kind, in list replacements, >= 0. */
export function churnPerSignal(sums: SignalSums, silentPerDay: number, churnPerDay: number): number {
  const told = Math.max(0, sums.replaced - silentPerDay * sums.days);
  return (told + priorSignals * 0.5 * Math.min(0.1, churnPerDay)) / (sums.heard + priorSignals);
}

/**
 * What has been learnt of one kind on one page.
 *
 * @param quietShare share of visits that found nothing, 0..1: only there a signal is known to be false.
 * @returns recall: share of the page's churn that it told of, 0..1; falsePerDay: signals with nothing behind, a day.
 */
export function signalQuality(
  sums: SignalSums,
  total: { replaced: number; days: number },
  { silentPerDay, quietShare }: { silentPerDay: number; quietShare: number },
): { recall: number; falsePerDay: number } {
  const told = Math.max(0, sums.replaced - silentPerDay * sums.days);
  return {
    recall: total.replaced > 0 ? Math.min(1, told / total.replaced) : 0,
    falsePerDay: total.days > 0 ? sums.empty / (total.days * Math.max(0.05, quietShare)) : 0,
  };
}
