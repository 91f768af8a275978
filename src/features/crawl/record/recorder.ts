import type { HostPace } from "../fetch/host-pace.ts";
import { leaseKey, type TurnLease } from "../frontier/lease.sql.ts";
import type { NewPage } from "../frontier/page.ts";
import type { ShelvedPage } from "../frontier/pages.sql.ts";
import type { CrawlSettings } from "../settings.ts";
import type { Visit } from "../visit.ts";
import { type Batch, emptyBatch, isEmpty, type Release } from "./batch.ts";
import { type BatchWriterOptions, createBatchWriter, type RecorderCounts } from "./batch-writer.ts";

// The recorder gathers what all turns of a worker bring and writes it together: at most a second or 200 visits later, one
// batch at a time. Turns that run ahead of the database wait for room before they fetch: so a slow database slows fetching,
// and what waits in memory stays within the settings' limits, but for the pages under way when they were reached.

const visitsPerBatchMax = 200;
const batchSecondsMax = 1;

export type Recorder = {
  readonly addVisit: (visit: Visit, pace: HostPace) => void;
  readonly addFound: (lease: TurnLease, pages: readonly NewPage[]) => void;
  readonly shelve: (lease: TurnLease, page: ShelvedPage) => void;
  /** Gives the turn back with everything added so far; resolves when that is visible to others. */
  readonly release: (release: Release, pace: HostPace) => Promise<void>;
  /** Resolves when everything added so far is written. */
  readonly flush: () => Promise<void>;
  /** Resolves when there is room for more. */
  readonly room: () => Promise<void>;
  /** Visits added and not yet written. */
  readonly unwritten: () => number;
  readonly counts: () => RecorderCounts;
};

type RecorderOptions = BatchWriterOptions & {
  readonly limits: Pick<CrawlSettings, "visitsWaitingMax" | "linksWaitingMax">;
};

export function createRecorder(options: RecorderOptions): Recorder {
  const { limits } = options;
  const writer = createBatchWriter(options);
  let waiting = emptyBatch();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let unwritten = 0;
  let unwrittenLinks = 0;

  const write = async (batch: Batch): Promise<void> => {
    try {
      await writer.write(batch);
    } catch (error) {
      for (const { memory, newPages } of batch.visits) memory.unlearn(newPages);
      throw error;
    } finally {
      unwritten -= batch.visits.length;
      unwrittenLinks -= linksOf(batch.visits);
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (isEmpty(waiting)) return writing;
    const batch = waiting;
    waiting = emptyBatch();
    writing = writing.catch(() => {}).then(() => write(batch));
    return writing;
  };

  // A batch that could not be written at all leaves its pages due and its leases to run out.
  const flushInBackground = (): void => {
    flush().catch((error) => options.log.error("crawl-batch-lost", { error }));
  };

  const flushSoon = (): void => {
    if (waiting.visits.length >= visitsPerBatchMax) flushInBackground();
    else timer ??= setTimeout(flushInBackground, batchSecondsMax * 1000);
  };

  return {
    addVisit: (visit, pace) => {
      waiting.visits.push(visit);
      waiting.paces.set(leaseKey(visit.lease), { lease: visit.lease, pace });
      unwritten++;
      unwrittenLinks += visit.newPages.length;
      flushSoon();
    },
    addFound: (lease, pages) => {
      for (const page of pages) waiting.foundPages.push({ lease, page });
      flushSoon();
    },
    shelve: (lease, page) => {
      waiting.shelved.push({ lease, page });
      flushSoon();
    },
    release: (lease, pace) => {
      waiting.releases.push(lease);
      waiting.paces.set(leaseKey(lease), { lease, pace });
      return flush();
    },
    flush,
    room: async () => {
      while (unwritten >= limits.visitsWaitingMax || unwrittenLinks >= limits.linksWaitingMax) await flush();
    },
    unwritten: () => unwritten,
    counts: writer.counts,
  };
}

function linksOf(visits: readonly Visit[]): number {
  return visits.reduce((sum, { newPages }) => sum + newPages.length, 0);
}
