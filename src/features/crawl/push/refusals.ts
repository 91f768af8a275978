import { type Clock, secondsBetween } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { PushRefusal } from "./receive-push.ts";
import { addRefusals } from "./subscriptions.sql.ts";

const secondsPerWrite = 1;

/** Counts callbacks that were not taken; a flood costs one writing a second. */
export type RefusalCounts = {
  readonly note: (why: PushRefusal) => Promise<void>;
  /** Writes what has been counted. */
  readonly flush: () => Promise<void>;
};

export function createRefusalCounts({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }): RefusalCounts {
  let counts = new Map<PushRefusal, number>();
  let writtenAt = new Date(0);
  const flush = async (): Promise<void> => {
    if (counts.size === 0) return;
    const rows = [...counts].map(([reason, count]) => ({ reason, count }));
    counts = new Map();
    writtenAt = clock.now();
    await addRefusals(sql, rows, writtenAt);
  };
  return {
    note: async (why) => {
      counts.set(why, (counts.get(why) ?? 0) + 1);
      if (Math.abs(secondsBetween(writtenAt, clock.now())) >= secondsPerWrite) await flush();
    },
    flush,
  };
}
