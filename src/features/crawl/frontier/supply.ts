import { type Clock, secondsBetween } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Recorder } from "../record/recorder.ts";
import type { SiteMemory } from "../site-memory.ts";
import type { TurnLease } from "./lease.sql.ts";
import { orderPages, type Worths } from "./order.ts";
import type { FrontierPage } from "./page.ts";
import { readyPages } from "./pages.sql.ts";

// A turn at a polite pace uses few pages, one without delay thousands: each query that was used up is followed by one for
// twice as many. What is left of one is given up after a second: links found since may stand before it.
const pagesPerQueryFirst = 25;
const pagesPerQueryMax = 800;
const secondsFresh = 1;

/** Hands out a turn's pages one by one, each at most once a turn. */
export type Supply = {
  /**
   * The first page that is wanted; undefined where none is ready that is. Those not wanted stay for later. Pages are asked about in
   * their order until one is wanted, which is the one that is handed out.
   */
  readonly next: (isWanted?: (page: FrontierPage) => boolean) => Promise<FrontierPage | undefined>;
};

type SupplyRequest = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly lease: TurnLease;
  readonly memory: SiteMemory;
  readonly recorder: Recorder;
  /** T, and what a new page is worth: what decides which comes first. */
  readonly worths: Omit<Worths, "now">;
};

/**
 * Pages are not leased one by one: the turn is, so nobody else takes them. What was handed out and is not yet written
 * still looks ready in the database, so it is remembered here.
 */
export function createSupply({ sql, clock, lease, memory, recorder, worths }: SupplyRequest): Supply {
  const taken = new Set<string>();
  let ready: FrontierPage[] = [];
  let pagesPerQuery = pagesPerQueryFirst;
  let refilling: Promise<void> | undefined;
  let readAt = new Date(0);
  let isAll = false;

  const read = async (): Promise<void> => {
    const limit = pagesPerQuery + recorder.unwritten();
    const now = clock.now();
    const rows = await readyPages(sql, { siteId: lease.siteId, originId: lease.originId, now, limit });
    isAll = rows.length < limit;
    // Taken from the end, which costs nothing.
    const free = rows.filter(({ key }) => !taken.has(key));
    const asked = free.filter(({ isAsked }) => isAsked);
    const askedKeys = new Set(asked.map(({ key }) => key));
    const others = free.filter(({ key }) => !askedKeys.has(key));
    ready = [...asked, ...orderPages(others, { ...worths, now })].reverse();
    readAt = now;
  };

  // New links of visits just made are ready only once they are written.
  const refill = async (): Promise<void> => {
    if (ready.length === 0) pagesPerQuery = Math.min(pagesPerQuery * 2, pagesPerQueryMax);
    await read();
    if (ready.length > 0) return;
    await recorder.flush();
    await read();
  };

  const isStopped = (page: FrontierPage) => page.state === "new" && !page.isAsked && memory.isStopped(page);

  const renew = async (): Promise<void> => {
    refilling ??= refill().finally(() => {
      refilling = undefined;
    });
    await refilling;
  };

  /** Pages of another kind may stand behind those that are not wanted. */
  const readFurther = async (): Promise<boolean> => {
    if (isAll || pagesPerQuery >= pagesPerQueryMax) return false;
    pagesPerQuery = Math.min(pagesPerQuery * 2, pagesPerQueryMax);
    await renew();
    return true;
  };

  return {
    next: async (isWanted = () => true) => {
      for (;;) {
        while (ready.length === 0 || secondsBetween(readAt, clock.now()) >= secondsFresh) {
          await renew();
          if (ready.length === 0) return undefined;
        }
        const place = ready.findLastIndex((page) => isStopped(page) || isWanted(page));
        if (place < 0) {
          if (await readFurther()) continue;
          return undefined;
        }
        const [page] = ready.splice(place, 1) as [FrontierPage];
        taken.add(page.key);
        if (!isStopped(page)) return page;
        recorder.shelve(lease, [page]);
      }
    },
  };
}
