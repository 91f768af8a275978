import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import { visitNamedPages } from "../../features/crawl/index.ts";
import {
  removeOldNotifications,
  removeOldReports,
  removeWaitingPictures,
  spreadHot,
} from "../../features/social/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logging/index.ts";

type RoundsRequest = { readonly sql: Sql; readonly clock: Clock; readonly log: Logger };

const roundSeconds = 10;

/** What the microblog needs done by the clock, round by round until disposed. A round that fails is told and tried again. */
export function goRounds({ sql, clock, log }: RoundsRequest): AsyncDisposable {
  const ended = new AbortController();
  const duties = {
    "named-pages-not-visited": visitNamedPages,
    "hot-programmes-not-spread": spreadHot,
    "pictures-not-removed": removeWaitingPictures,
    "notifications-not-removed": removeOldNotifications,
    "reports-not-removed": removeOldReports,
  };
  const running = (async () => {
    while (await pause(roundSeconds * 1000, true, { signal: ended.signal }).catch(() => false))
      for (const [fault, duty] of Object.entries(duties))
        await duty(sql, clock).catch((error: unknown) => log.warn(fault, { error }));
  })();
  return {
    async [Symbol.asyncDispose]() {
      ended.abort();
      await running;
    },
  };
}
