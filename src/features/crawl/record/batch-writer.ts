import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logging/index.ts";
import { noFacts } from "../fetch/outcome.ts";
import { pause } from "../pause.ts";
import { leaseSeconds } from "../settings.ts";
import type { RecordedVisit, Visit } from "../visit.ts";
import { type Batch, emptyBatch } from "./batch.ts";
import { type OriginIds, type WrittenBatch, writeBatch } from "./write-batch.ts";

// A batch that fails for a passing reason (a deadlock, a lost connection) is tried again. One that fails for a reason of
// its own is taken apart: each visit is written alone, and one that cannot be written is recorded as failed, so that it
// neither blocks the others nor comes back at once.

const attemptsMax = 5;
const retrySeconds = 0.2;
const unwritableSecondsFirst = 3600;
const unwritableSecondsMax = 7 * 24 * 3600;
const errorsLoggedPerBatch = 3; // the rest is counted

/** Since the worker started. `lost`: made under a lease that had run out; `unwritable`: recorded as failed instead. */
export type RecorderCounts = { readonly visits: number; readonly lost: number; readonly unwritable: number };

export type BatchWriterOptions = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onRecorded: (visits: readonly RecordedVisit[]) => void;
};

export type BatchWriter = { readonly write: (batch: Batch) => Promise<void>; readonly counts: () => RecorderCounts };

/** Writes batches so that one visit that cannot be written does not take others with it. */
export function createBatchWriter({ sql, clock, log, onRecorded }: BatchWriterOptions): BatchWriter {
  const originIds: OriginIds = new Map();
  const counts = { visits: 0, lost: 0, unwritable: 0 };

  const writeOnce = (batch: Batch): Promise<WrittenBatch> => {
    const now = clock.now();
    return writeBatch(sql, { batch, originIds, now, leasedUntil: secondsAfter(now, leaseSeconds) });
  };

  const writeWithRetries = async (batch: Batch): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return note(await writeOnce(batch));
      } catch (error) {
        if (!isPassing(error) || attempt >= attemptsMax) throw error;
        log.warn("crawl-batch-again", { attempt, error });
        await pause(retrySeconds * 2 ** attempt);
      }
    }
  };

  const note = (written: WrittenBatch): void => {
    counts.visits += written.visits.length;
    counts.lost += written.lostCount;
    if (written.lostCount > 0) log.warn("lease-lost", { visits: written.lostCount });
    onRecorded(written.visits);
  };

  const writeSingly = async (batch: Batch): Promise<void> => {
    let failedCount = 0;
    for (const visit of batch.visits) {
      try {
        await writeWithRetries({ ...emptyBatch(), visits: [visit] });
      } catch (error) {
        if (isPassing(error)) throw error;
        if (++failedCount <= errorsLoggedPerBatch) log.error("visit-not-recorded", { url: visit.page.url, error });
        counts.unwritable++;
        visit.memory.known.forget();
        await writeWithRetries({ ...emptyBatch(), visits: [asUnwritable(visit, clock.now())] });
      }
    }
    if (failedCount > 0) log.error("visits-not-recorded", { visits: failedCount, of: batch.visits.length });
    await writeWithRetries({ ...batch, visits: [] });
  };

  return {
    write: async (batch) => {
      try {
        await writeWithRetries(batch);
      } catch (error) {
        if (isPassing(error)) throw error;
        log.warn("crawl-batch-split", { visits: batch.visits.length, error });
        await writeSingly(batch);
      }
    },
    counts: () => ({ ...counts }),
  };
}

/** Deadlocks, serialization, a server that restarts or cannot be reached: the same batch may succeed a moment later. */
function isPassing(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? "");
  return /^(?:40|08|57P|53|55P03)/.test(code) || /^(?:ECONN|EPIPE|CONNECT|CONNECTION_)/.test(code);
}

function asUnwritable(visit: Visit, now: Date): Visit {
  const { sighting: _, templates: _noted, ...rest } = visit;
  return {
    ...rest,
    page: { ...visit.page },
    outcome: { kind: "failed", reason: "not-recorded", detail: "", isHostTrouble: false, facts: noFacts },
    update: {
      state: visit.page.state === "stored" ? "stored" : "failed",
      reason: "not-recorded",
      dueAt: secondsAfter(now, Math.min(unwritableSecondsFirst * 3 ** visit.page.failureCount, unwritableSecondsMax)),
      failureCount: visit.page.failureCount + 1,
      refreshState: "",
      isNewlyGone: false,
    },
    newPages: [],
    refusedLinks: new Map(),
  };
}
