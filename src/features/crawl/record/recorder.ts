import type { Clock } from "../../../base/clock.ts";
import { secondsAfter } from "../../../base/clock.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { Logger } from "../../../platform/logging/index.ts";
import type { HostPace } from "../fetch/host-pace.ts";
import { noFacts } from "../fetch/outcome.ts";
import { leaseKey, type TurnLease } from "../frontier/lease.sql.ts";
import type { FrontierPage, NewPage } from "../frontier/page.ts";
import { pause } from "../pause.ts";
import { leaseSeconds } from "../settings.ts";
import type { RecordedVisit, Visit } from "../visit.ts";
import { type Batch, emptyBatch, isEmpty } from "./batch.ts";
import { type OriginIds, type WrittenBatch, writeBatch } from "./write-batch.ts";

// The recorder gathers what all turns of a worker bring and writes it together: at most a second or 200 visits later, one
// batch at a time. A turn that runs ahead waits for room. A batch that fails for a reason of its own (a deadlock, a lost
// connection) is tried again; otherwise each visit is written alone, and one that cannot be written is recorded as
// failed, so that it neither blocks the others nor comes back at once.

const visitsPerBatchMax = 200;
const batchSecondsMax = 1;
const visitsWaitingMax = 1000;
const attemptsMax = 5;
const retrySeconds = 0.2;
const failureSeconds = 24 * 3600;

export type Recorder = {
  readonly addVisit: (visit: Visit, pace: HostPace) => void;
  readonly addFound: (lease: TurnLease, pages: readonly NewPage[]) => void;
  readonly shelve: (lease: TurnLease, pages: readonly FrontierPage[]) => void;
  /** Gives the turn back with everything added so far; resolves when that is visible to others. */
  readonly release: (lease: TurnLease, pace: HostPace) => Promise<void>;
  /** Resolves when everything added so far is written. */
  readonly flush: () => Promise<void>;
  /** Resolves when there is room for more. */
  readonly room: () => Promise<void>;
  /** Visits added and not yet written. */
  readonly unwritten: () => number;
  readonly counts: () => RecorderCounts;
};

/** Since the worker started. `lost`: made under a lease that had run out; `unwritable`: recorded as failed instead. */
export type RecorderCounts = { readonly visits: number; readonly lost: number; readonly unwritable: number };

export type RecorderOptions = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onRecorded: (visits: readonly RecordedVisit[]) => void;
};

export function createRecorder({ sql, clock, log, onRecorded }: RecorderOptions): Recorder {
  const originIds: OriginIds = new Map();
  const counts = { visits: 0, lost: 0, unwritable: 0 };
  let waiting = emptyBatch();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let unwritten = 0;

  const writeNow = async (batch: Batch): Promise<WrittenBatch> => {
    const now = clock.now();
    return writeBatch(sql, { batch, originIds, now, leasedUntil: secondsAfter(now, leaseSeconds) });
  };

  const writeWithRetries = async (batch: Batch): Promise<WrittenBatch> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeNow(batch);
      } catch (error) {
        if (!isPassing(error) || attempt >= attemptsMax) throw error;
        log.warn("crawl-batch-again", { attempt, error });
        await pause(retrySeconds * 2 ** attempt);
      }
    }
  };

  const writeSingly = async (batch: Batch): Promise<void> => {
    for (const visit of batch.visits) {
      try {
        note(await writeWithRetries({ ...emptyBatch(), visits: [visit] }));
      } catch (error) {
        counts.unwritable++;
        log.error("visit-not-recorded", { url: visit.page.url, error });
        const failed = { ...emptyBatch(), visits: [asUnwritable(visit, clock.now())] };
        note(await writeWithRetries(failed));
      }
    }
    note(await writeWithRetries({ ...batch, visits: [] }));
  };

  const note = (written: WrittenBatch): void => {
    counts.visits += written.visits.length;
    counts.lost += written.lostCount;
    if (written.lostCount > 0) log.warn("lease-lost", { visits: written.lostCount });
    onRecorded(written.visits);
  };

  const writeBatchOrSingly = async (batch: Batch): Promise<void> => {
    try {
      note(await writeWithRetries(batch));
    } catch (error) {
      log.warn("crawl-batch-split", { visits: batch.visits.length, error });
      await writeSingly(batch);
    } finally {
      unwritten -= batch.visits.length;
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isEmpty(waiting)) return writing;
    const batch = waiting;
    waiting = emptyBatch();
    writing = writing.catch(() => {}).then(() => writeBatchOrSingly(batch));
    return writing;
  };

  const flushSoon = (): void => {
    if (waiting.visits.length >= visitsPerBatchMax) flushInBackground();
    else timer ??= setTimeout(flushInBackground, batchSecondsMax * 1000);
  };

  // A batch that could not be written at all leaves its pages due and its leases to run out.
  const flushInBackground = (): void => {
    flush().catch((error) => log.error("crawl-batch-lost", { error }));
  };

  return {
    addVisit: (visit, pace) => {
      waiting.visits.push(visit);
      waiting.paces.set(leaseKey(visit.lease), { lease: visit.lease, pace });
      unwritten++;
      flushSoon();
    },
    addFound: (lease, pages) => {
      for (const page of pages) waiting.foundPages.push({ lease, page });
      flushSoon();
    },
    shelve: (lease, pages) => {
      for (const page of pages) waiting.shelved.push({ lease, page });
      flushSoon();
    },
    release: (lease, pace) => {
      waiting.releases.push(lease);
      waiting.paces.set(leaseKey(lease), { lease, pace });
      return flush();
    },
    flush,
    room: async () => {
      while (unwritten > visitsWaitingMax) await flush();
    },
    unwritten: () => unwritten,
    counts: () => ({ ...counts }),
  };
}

/** Deadlocks, serialization, a server that restarts or cannot be reached: the same batch may succeed a moment later. */
function isPassing(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? "");
  return /^(?:40|08|57P|53|55P03)/.test(code) || /^(?:ECONN|EPIPE|CONNECT|CONNECTION_)/.test(code);
}

function asUnwritable(visit: Visit, now: Date): Visit {
  const { sighting: _, ...rest } = visit;
  return {
    ...rest,
    page: { ...visit.page },
    outcome: { kind: "failed", reason: "not-recorded", detail: "", isHostTrouble: false, facts: noFacts },
    update: {
      state: visit.page.state === "stored" ? "stored" : "failed",
      reason: "not-recorded",
      dueAt: secondsAfter(now, failureSeconds),
      failureCount: visit.page.failureCount + 1,
      refreshState: "",
      isNewlyGone: false,
    },
    newPages: [],
    refusedLinks: new Map(),
  };
}
