import type { Clock } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Recorder } from "../record/recorder.ts";
import type { SiteMemory } from "../site-memory.ts";
import type { TurnLease } from "./lease.sql.ts";
import { orderPages } from "./order.ts";
import type { FrontierPage } from "./page.ts";
import { readyPages } from "./pages.sql.ts";

// A turn at a polite pace uses few pages, one without delay thousands: each query asks for twice as many.
const pagesPerQueryFirst = 50;
const pagesPerQueryMax = 800;

/** Hands out a turn's pages one by one, each at most once a turn. */
export type Supply = { readonly next: () => Promise<FrontierPage | undefined> };

type SupplyRequest = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly lease: TurnLease;
  readonly memory: SiteMemory;
  readonly recorder: Recorder;
};

/**
 * Pages are not leased one by one: the turn is, so nobody else takes them. What was handed out and is not yet written
 * still looks ready in the database, so it is remembered here.
 */
export function createSupply({ sql, clock, lease, memory, recorder }: SupplyRequest): Supply {
  const taken = new Set<string>();
  let ready: FrontierPage[] = [];
  let pagesPerQuery = pagesPerQueryFirst;
  let refilling: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const limit = pagesPerQuery + recorder.unwritten();
    pagesPerQuery = Math.min(pagesPerQuery * 2, pagesPerQueryMax);
    const rows = await readyPages(sql, { siteId: lease.siteId, originId: lease.originId, now: clock.now(), limit });
    const fresh = rows.filter(({ key }) => !taken.has(key));
    for (const { key } of fresh) taken.add(key);
    // Taken from the end, which costs nothing.
    ready = orderPages(fresh).reverse();
  };

  // New links of visits just made are ready only once they are written.
  const refill = async (): Promise<void> => {
    await read();
    if (ready.length > 0) return;
    await recorder.flush();
    await read();
  };

  return {
    next: async () => {
      for (;;) {
        while (ready.length === 0) {
          refilling ??= refill().finally(() => {
            refilling = undefined;
          });
          await refilling;
          if (ready.length === 0) return undefined;
        }
        const page = ready.pop()!;
        if (page.state !== "new" || !memory.isStopped(page)) return page;
        recorder.shelve(lease, [page]);
      }
    },
  };
}
