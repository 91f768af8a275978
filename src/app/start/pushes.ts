import { setTimeout as pause } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import { subscribeDue } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logging/index.ts";
import type { OutboundClient } from "../../platform/network/index.ts";

type PushesRequest = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where hubs reach this server. */
  readonly publicUrl: string;
};

const roundSeconds = 60;

/** Asks the hubs of feeds to tell of changes, round by round, until disposed. */
export function followHubs(request: PushesRequest): AsyncDisposable {
  const ended = new AbortController();
  const { signal } = ended;
  const running = (async () => {
    while (await pause(roundSeconds * 1000, true, { signal }).catch(() => false))
      await subscribeDue({ ...request, signal }).catch((error) => request.log.warn("hubs-not-asked", { error }));
  })();
  return {
    async [Symbol.asyncDispose]() {
      ended.abort();
      await running;
    },
  };
}
