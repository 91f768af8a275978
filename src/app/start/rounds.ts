import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import { type NamedVisits, visitNamedPages } from "../../features/crawl/index.ts";
import {
  removeOldNotifications,
  removeOldReports,
  removeWaitingPictures,
  spreadHot,
} from "../../features/social/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logging/index.ts";

type RoundsRequest = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  readonly named: Omit<NamedVisits, "sql" | "clock" | "signal">;
};

const roundSeconds = 10;
const namedSeconds = 3; // whoever posted a link is still looking

/** What the microblog needs done by the clock, round by round until disposed. A round that fails is told and tried again. */
export function goRounds({ sql, clock, log, named }: RoundsRequest): AsyncDisposable {
  const ended = new AbortController();
  const { signal } = ended;
  const go = async (seconds: number, duties: Readonly<Record<string, () => Promise<unknown>>>) => {
    while (await pause(seconds * 1000, true, { signal }).catch(() => false))
      for (const [fault, duty] of Object.entries(duties))
        await duty().catch((error: unknown) => log.warn(fault, { error }));
  };
  const running = Promise.all([
    go(roundSeconds, {
      "hot-programmes-not-spread": () => spreadHot(sql, clock),
      "pictures-not-removed": () => removeWaitingPictures(sql, clock),
      "notifications-not-removed": () => removeOldNotifications(sql, clock),
      "reports-not-removed": () => removeOldReports(sql, clock),
    }),
    // By itself: it waits for hosts.
    go(namedSeconds, { "named-pages-not-visited": () => visitNamedPages({ ...named, sql, clock, signal }) }),
  ]);
  return {
    async [Symbol.asyncDispose]() {
      ended.abort();
      await running;
    },
  };
}
