import type { Clock } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Recorder } from "../record/recorder.ts";
import type { SiteMemory } from "../site-memory.ts";
import { createDuePages } from "./due-pages.ts";
import type { TurnLease } from "./lease.sql.ts";
import { createNewPages } from "./new-pages.ts";
import { createAlternation, type Worths } from "./order.ts";
import type { FrontierPage } from "./page.ts";

/** Hands out a turn's pages one by one, each at most once a turn: the strategy's next new one, or one that is due again. */
export type Supply = {
  /** The first page that is wanted; undefined where none is ready that is. Those not wanted stay for later. */
  readonly next: (isWanted?: (page: FrontierPage) => boolean) => Promise<FrontierPage | undefined>;
  /** A page that was handed out is not visited now. */
  readonly putBack: (page: FrontierPage) => void;
  /** A page that was handed out is recorded, though what came of it says nothing of it. */
  readonly leave: (page: FrontierPage) => void;
  /** A page that was handed out has been visited. @param isThere false: the server knows no such page. */
  readonly visited: (page: FrontierPage, isThere: boolean) => void;
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
export function createSupply(request: SupplyRequest): Supply {
  const { clock, worths } = request;
  const taken = new Set<string>();
  const newPages = createNewPages({ ...request, taken });
  const duePages = createDuePages({ ...request, taken });
  const alternation = createAlternation();

  return {
    next: async (isWanted = () => true) => {
      const best = await duePages.best();
      if (best?.isAsked) {
        const asked = await duePages.take((page) => page.isAsked === true && isWanted(page));
        if (asked?.state === "new") newPages.claim(asked);
        if (asked !== undefined) return asked;
      }
      const fresh = await newPages.take();
      if (fresh === undefined) return duePages.take(isWanted);
      const isNewFirst =
        best === undefined || alternation.takesNew(fresh.promise, best, { ...worths, now: clock.now() });
      if (isNewFirst && isWanted(fresh.page)) {
        if (best !== undefined) alternation.note(true);
        return fresh.page;
      }
      if (isNewFirst) {
        newPages.putBack(fresh.page);
        return duePages.take(isWanted);
      }
      const due = await duePages.take(isWanted);
      if (due === undefined && isWanted(fresh.page)) return fresh.page;
      newPages.putBack(fresh.page);
      if (due !== undefined) alternation.note(false);
      return due;
    },
    putBack: (page) => {
      if (page.state === "new") newPages.putBack(page);
      if (page.state !== "new" || page.isAsked) duePages.putBack(page);
    },
    leave: (page) => {
      if (page.state === "new") newPages.leave(page);
    },
    visited: (page, isThere) => {
      if (page.state === "new") newPages.visited(page, isThere);
    },
  };
}
