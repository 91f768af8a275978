import type { Clock } from "../../../base/clock.ts";
import type { Discovery } from "../../../libraries/discovery/index.ts";
import { urlKey } from "../../../libraries/recognition/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { endRest, readDiscoveryMemory, readDiscoveryRow } from "../discover/discoveries.sql.ts";
import { linksHeldMax } from "../discover/exploration.ts";
import { waitingLink } from "../discover/link-context.ts";
import type { Recorder } from "../record/recorder.ts";
import type { SiteMemory } from "../site-memory.ts";
import { pageKey } from "./hash.ts";
import type { TurnLease } from "./lease.sql.ts";
import { readPageState, readWaitingPages } from "./pages.sql.ts";

// A strategy holds what the last visits have found and the most promising pages that wait in the database. Those are read when a
// turn begins on an origin that is not held yet, when few are left, and once more before the strategy's word that nothing is left
// is believed: other workers may have found some.

const pagesPerQuery = 1000;
const fewLeft = 200;

export type HeldLinksRequest = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly lease: TurnLease;
  readonly memory: SiteMemory;
  readonly recorder: Recorder;
  /** Keys of pages handed out in this turn, which the database may still hold to be new. */
  readonly taken: Set<string>;
};

export type HeldLinks = {
  /** The site's strategy with the turn's waiting pages, as far as there is room for them. */
  readonly ready: () => Promise<Discovery>;
  /** Writes what is not yet written and reads what waits; returns how many pages more do than before. */
  readonly load: (priorityLeast: number) => Promise<number>;
  /** False where another worker has visited the page: a link to it may look new to this one. */
  readonly isStillNew: (key: string) => Promise<boolean>;
};

export function createHeldLinks({ sql, clock, lease, memory, recorder, taken }: HeldLinksRequest): HeldLinks {
  const { exploration } = memory;
  const { siteId, originId, origin } = lease;
  let isWoken = false;
  let loading: Promise<number> | undefined;
  const looks = new Map<number, Promise<number>>();

  const wake = async (): Promise<void> => {
    const { strategy } = memory.site();
    if (exploration.strategy() !== strategy) exploration.forget();
    if (isWoken && exploration.discovery() !== undefined) return;
    const now = clock.now();
    const grant = await endRest(sql, siteId, now);
    const row = await readDiscoveryRow(sql, siteId);
    if (exploration.discovery() === undefined) {
      const learned = row?.strategy === strategy ? await readDiscoveryMemory(sql, siteId) : undefined;
      if (exploration.discovery() === undefined) exploration.start({ strategy, memory: learned, now });
    }
    exploration.noteRow(row);
    if (grant !== undefined) exploration.discovery()?.resume(grant);
    isWoken = true;
  };

  /** Returns how many pages more wait than before. */
  const load = async (priorityLeast: number): Promise<number> => {
    const held = exploration.discovery()?.waitingCount(origin) ?? 0;
    const limit = pagesPerQuery + Math.min(held, linksHeldMax) + taken.size;
    const rows = await readWaitingPages(sql, { siteId, originId, priorityLeast, limit });
    const discovery = exploration.discovery();
    if (discovery === undefined) return 0;
    const before = discovery.waitingCount(origin);
    discovery.restore(rows.filter(({ url }) => !taken.has(keyOf(url))).map(waitingLink));
    if (priorityLeast <= 0) exploration.noteLoaded(originId, rows.length < limit);
    return discovery.waitingCount(origin) - before;
  };

  const loadOnce = (priorityLeast: number): Promise<number> => {
    loading ??= load(priorityLeast).finally(() => {
      loading = undefined;
    });
    return loading;
  };

  const ready = async (): Promise<Discovery> => {
    for (;;) {
      await wake();
      const discovery = exploration.discovery();
      if (discovery === undefined) continue;
      const isFew = exploration.mayHaveMore(originId) && discovery.waitingCount(origin) < fewLeft;
      if (exploration.isLoaded(originId) && !isFew) return discovery;
      await loadOnce(0);
      if (exploration.discovery() === discovery) return discovery;
    }
  };

  /** Lanes that run dry together share one look: each of the later ones would see no more than the first, and end its lane. */
  const look = (priorityLeast: number): Promise<number> => {
    const running = looks.get(priorityLeast);
    if (running !== undefined) return running;
    const begun = recorder
      .flush()
      .then(() => loadOnce(priorityLeast))
      .finally(() => looks.delete(priorityLeast));
    looks.set(priorityLeast, begun);
    return begun;
  };

  return {
    ready,
    load: look,
    isStillNew: async (key) => {
      if (memory.knowsAll() && !exploration.isShared(originId)) return true;
      // A page that has no row yet is about to be written.
      return ((await readPageState(sql, siteId, key)) ?? "new") === "new";
    },
  };
}

export function keyOf(url: string): string {
  return pageKey(urlKey(url));
}
