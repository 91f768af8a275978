import { type Clock, type Stopwatch, secondsAfter } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logging/index.ts";
import { noFacts } from "../fetch/outcome.ts";
import type { LeaseNews } from "../frontier/held-leases.ts";
import { pause } from "../pause.ts";
import type { RecordedVisit, Visit } from "../visit.ts";
import { type Batch, emptyBatch } from "./batch.ts";
import { isPassing } from "./passing.ts";
import { type Attempt, type OriginIds, ServerRestarted, type WrittenBatch, writeBatch } from "./write-batch.ts";

// A batch that fails for a passing reason (a deadlock, a lost connection) is tried again. One that fails for a reason of
// its own is taken apart: each visit is written alone, and one that cannot be written is recorded as failed, so that it
// neither blocks the others nor comes back at once.
//
// A crawl's commits are not waited for (openTransaction), so a server that crashes may lose its last moments, and with them links
// that are remembered here as known. So once a server is found to have started anew, nothing counts as known any more, and
// visits judged by what was are not written: their pages are still due and are visited again.

const attemptsMax = 5;
const retrySeconds = 0.2;
const unwritableSecondsFirst = 3600;
const unwritableSecondsMax = 7 * 24 * 3600;
const errorsLoggedPerBatch = 3; // the rest is counted

/** Since the worker started. `lost`: made under a lease that had run out, or judged by what a server lost; `unwritable`: recorded as failed instead. */
export type RecorderCounts = { readonly visits: number; readonly lost: number; readonly unwritable: number };

export type BatchWriterOptions = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  readonly leaseSeconds: number;
  readonly stopwatch: Stopwatch;
  readonly onRecorded: (visits: readonly RecordedVisit[]) => void;
  /** Hears which leases a batch prolonged, by a statement sent at `sentAt`, and which it found lost. */
  readonly onLeases?: (leases: LeaseNews, sentAt: number) => void;
  /** The database may have lost its last moments: what is remembered of it is to be forgotten. */
  readonly onServerRestart?: () => void;
};

export type BatchWriter = { readonly write: (batch: Batch) => Promise<void>; readonly counts: () => RecorderCounts };

/** Writes batches so that one visit that cannot be written does not take others with it. */
export function createBatchWriter(options: BatchWriterOptions): BatchWriter {
  const { sql, clock, log, onRecorded } = options;
  const originIds: OriginIds = new Map();
  let serverStart: string | undefined;
  const counts = { visits: 0, lost: 0, unwritable: 0 };

  const writeOnce = async (batch: Batch, attempt: Attempt): Promise<WrittenBatch> => {
    const sentAt = options.stopwatch();
    const { leaseSeconds } = options;
    const written = await writeBatch(sql, { batch, originIds, now: clock.now(), serverStart, leaseSeconds, attempt });
    options.onLeases?.(written.leases, sentAt);
    return written;
  };

  const writeWithRetries = async (batch: Batch): Promise<void> => {
    const attempt: Attempt = {};
    for (let tries = 1; ; tries++) {
      try {
        return note(await writeOnce(batch, attempt));
      } catch (error) {
        if (!isPassing(error) || tries >= attemptsMax) throw error;
        log.warn("crawl-batch-again", { attempt: tries, error });
        await pause(retrySeconds * 2 ** tries);
      }
    }
  };

  const note = (written: WrittenBatch): void => {
    serverStart = written.serverStart;
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
        visit.memory.unlearn(visit.newPages);
        await writeWithRetries({ ...emptyBatch(), visits: [asUnwritable(visit, clock.now())] });
      }
    }
    if (failedCount > 0) log.error("visits-not-recorded", { visits: failedCount, of: batch.visits.length });
    await writeWithRetries({ ...batch, visits: [] });
  };

  const afterRestart = async (batch: Batch, restart: ServerRestarted): Promise<void> => {
    serverStart = restart.serverStart;
    originIds.clear();
    options.onServerRestart?.();
    for (const { memory, newPages } of batch.visits) memory.unlearn(newPages);
    counts.lost += batch.visits.length;
    log.warn("database-restarted", { visitsAgain: batch.visits.length });
    await writeWithRetries({ ...emptyBatch(), paces: batch.paces, releases: batch.releases });
  };

  return {
    write: async (batch) => {
      try {
        await writeWithRetries(batch);
      } catch (error) {
        if (error instanceof ServerRestarted) return afterRestart(batch, error);
        if (isPassing(error)) throw error;
        log.warn("crawl-batch-split", { visits: batch.visits.length, error });
        await writeSingly(batch);
      }
    },
    counts: () => ({ ...counts }),
  };
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
