import { type Clock, secondsBetween } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Recorder } from "../record/recorder.ts";
import type { TurnLease } from "./lease.sql.ts";
import { orderDue, type Worths } from "./order.ts";
import type { FrontierPage } from "./page.ts";
import { readDuePages } from "./pages.sql.ts";

// Each query that was used up is followed by one for twice as many. What is left of one is given up after a second: what has
// become due since may be worth more.
const pagesPerQueryFirst = 25;
const pagesPerQueryMax = 800;
const secondsFresh = 1;

/** The pages of a turn that a person asked for, and those that are due again. */
export type DuePages = {
  /** The one most worth a visit now. */
  readonly best: () => Promise<FrontierPage | undefined>;
  /** The first in that order that is wanted; each is asked about until one is. */
  readonly take: (isWanted: (page: FrontierPage) => boolean) => Promise<FrontierPage | undefined>;
  readonly putBack: (page: FrontierPage) => void;
};

type DueRequest = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly lease: TurnLease;
  readonly recorder: Recorder;
  /** Handed out in this turn: what is not yet written still looks due in the database. */
  readonly taken: Set<string>;
  readonly worths: Omit<Worths, "now">;
};

export function createDuePages({ sql, clock, lease, recorder, taken, worths }: DueRequest): DuePages {
  /** Best last, which costs nothing to take. */
  let ready: FrontierPage[] = [];
  let pagesPerQuery = pagesPerQueryFirst;
  let reading: Promise<void> | undefined;
  let readAt = new Date(0);
  let isAll = false;

  const read = async (): Promise<void> => {
    const limit = pagesPerQuery + recorder.unwritten();
    const now = clock.now();
    const rows = await readDuePages(sql, { siteId: lease.siteId, originId: lease.originId, now, limit });
    isAll = rows.length < limit;
    const free = rows.filter(({ key }) => !taken.has(key));
    const asked = free.filter(({ isAsked }) => isAsked);
    const askedKeys = new Set(asked.map(({ key }) => key));
    const others = free.filter(({ key }) => !askedKeys.has(key));
    ready = [...asked, ...orderDue(others, { ...worths, now })].reverse();
    readAt = now;
  };

  const readAgain = async (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await reading;
  };

  const renew = async (): Promise<void> => {
    const isOld = secondsBetween(readAt, clock.now()) >= secondsFresh;
    if (!isOld && (ready.length > 0 || isAll)) return;
    if (ready.length === 0 && !isOld) pagesPerQuery = Math.min(pagesPerQuery * 2, pagesPerQueryMax);
    await readAgain();
  };

  return {
    best: async () => {
      await renew();
      return ready.at(-1);
    },
    take: async (isWanted) => {
      await renew();
      for (;;) {
        const place = ready.findLastIndex(isWanted);
        if (place >= 0) {
          const [page] = ready.splice(place, 1) as [FrontierPage];
          taken.add(page.key);
          return page;
        }
        // Pages of another kind may stand behind those that are not wanted.
        if (isAll || pagesPerQuery >= pagesPerQueryMax) return undefined;
        pagesPerQuery = Math.min(pagesPerQuery * 2, pagesPerQueryMax);
        await readAgain();
      }
    },
    putBack: (page) => {
      taken.delete(page.key);
      ready.push(page);
    },
  };
}
