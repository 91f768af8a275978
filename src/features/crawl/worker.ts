import { type Clock, secondsAfter, secondsBetween } from "../../base/clock.ts";
import type { SiteId } from "../../base/ids.ts";
import { defaultRefreshSettings, type RefreshSettings } from "../../libraries/refresh/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logging/index.ts";
import type { OutboundClient } from "../../platform/network/index.ts";
import {
  freeLeasesOf,
  leaseTurns,
  listLeaseHolders,
  nextTurnAt,
  renewLeases,
  type TurnLease,
} from "./frontier/lease.sql.ts";
import { pause } from "./pause.ts";
import { pruneRefusals } from "./push/subscriptions.sql.ts";
import type { Judgement } from "./read/read-visited.ts";
import type { RecorderCounts } from "./record/batch-writer.ts";
import { isPassing } from "./record/passing.ts";
import { createRecorder } from "./record/recorder.ts";
import { type Allowance, createAllowance } from "./schedule/allowance.ts";
import { scheduleOf } from "./schedule/schedules.ts";
import { spanOf } from "./schedule/spans.ts";
import { pruneSpending } from "./schedule/spending.sql.ts";
import { steer } from "./schedule/steer.ts";
import { type CrawlSettings, leaseSeconds, renewSeconds } from "./settings.ts";
import { createSiteMemories } from "./site-memories.ts";
import { pruneMinutes } from "./tally/tallies.sql.ts";
import { type Quota, runTurn } from "./turn.ts";
import { pruneFetchRequests } from "./view/fetch-requests.sql.ts";
import type { RecordedVisit } from "./visit.ts";
import { pruneRefusedLinks, pruneVisits } from "./visits.sql.ts";

const pollSecondsFirst = 0.1;
const pollSecondsMax = 1;
// A few at a time, so that workers that start together share the hosts there are.
const turnsPerLeaseMax = 4;
const idleSecondsDefault = 10;
const pruneSeconds = 3600;
const minutesKeptSeconds = 2 * 3600; // an hour is shown
const brokenTurnSeconds = 60;
const databaseBrokenSeconds = 1; // it is the database that was away, no fault of the site
const graceSeconds = 10; // a running fetch may go on so long after the worker was told to stop

export type WorkerOptions = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly log: Logger;
  /** What its leases bear; unique among running workers. */
  readonly name: string;
  /** Tells of the holder of a lease whether it ended without giving it back; that of this name did. */
  readonly isDead?: (holder: string) => boolean;
  readonly settings: CrawlSettings;
  /** What a visit must be worth; Glint's defaults when absent. */
  readonly refresh?: RefreshSettings;
  /** By what pages are judged, asked again for each visit; the built-in rules and weights when absent. */
  readonly judgement?: () => Judgement;
  /** Only these sites; all when absent. */
  readonly siteIds?: readonly SiteId[];
  /** Hears of each visit once it is recorded. */
  readonly onVisit?: (visit: RecordedVisit) => void;
};

export type RunOptions = {
  /** Pages fetched at most; what is refused, gone or failed does not count. */
  readonly pagesMax?: number;
  readonly signal?: AbortSignal;
  /** The run goes on while something is due within so many seconds (a crawl delay, a short back-off). Default 10. */
  readonly idleSeconds?: number;
};

export type Worker = {
  /** Works until aborted: then the running fetches are finished, their results written, the turns given back. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Works until nothing more is due, or the budget is used up. */
  readonly runUntilIdle: (options?: RunOptions) => Promise<RecorderCounts>;
};

/** One crawl worker: many turns at the same time in one process; as many processes as there are cores share the work. */
export function createWorker(options: WorkerOptions): Worker {
  return {
    run: async (signal) => {
      await work(options, { signal, isEndless: true, pagesMax: Number.POSITIVE_INFINITY, idleSeconds: 0 });
    },
    runUntilIdle: ({ pagesMax, signal, idleSeconds } = {}) =>
      work(options, {
        signal: signal ?? new AbortController().signal,
        isEndless: false,
        pagesMax: pagesMax ?? Number.POSITIVE_INFINITY,
        idleSeconds: idleSeconds ?? idleSecondsDefault,
      }),
  };
}

type RunSetting = {
  readonly signal: AbortSignal;
  readonly isEndless: boolean;
  readonly pagesMax: number;
  readonly idleSeconds: number;
};

async function work(options: WorkerOptions, run: RunSetting): Promise<RecorderCounts> {
  const { sql, log, clock } = options;
  const memories = createSiteMemories(options);
  const recorder = createRecorder({
    sql,
    clock,
    log,
    onRecorded: (visits) => tell(visits, options),
    onServerRestart: memories.forgetKnown,
    limits: options.settings,
  });
  const allowance = createAllowance({ sql, clock, budget: options.settings.budget });
  const turns = createTurns(options, run, { recorder, allowance, memories });
  await freeDeadLeases(options);
  using _renewal = renewRegularly(options, turns.leases);
  let prunedAt = new Date(0);
  let steeredAt = new Date(0);
  let waitSeconds = pollSecondsFirst;
  while (!run.signal.aborted && !turns.isSpent()) {
    if (run.isEndless && secondsBetween(prunedAt, clock.now()) > pruneSeconds) {
      prunedAt = clock.now();
      await prune(options, prunedAt);
    }
    if (run.isEndless && spanOf(clock.now()) > steeredAt) {
      steeredAt = spanOf(clock.now());
      await steerSafely(options);
    }
    const isBudgetLeft = await isOpen(allowance, options);
    const startedCount = isBudgetLeft ? await startTurns(options, turns) : 0;
    const mayEnd = !run.isEndless && turns.count() === 0;
    if (startedCount > 0) waitSeconds = pollSecondsFirst;
    else if (mayEnd && (!isBudgetLeft || (await isIdle(options, run.idleSeconds)))) break;
    await Promise.race([pause(waitSeconds, run.signal), turns.oneEnded()]);
    waitSeconds = Math.min(waitSeconds * 1.5, pollSecondsMax);
  }
  await turns.allEnded();
  await recorder.flush();
  return recorder.counts();
}

async function freeDeadLeases({ sql, log, name, isDead }: WorkerOptions): Promise<void> {
  const dead = (await listLeaseHolders(sql)).filter((holder) => holder === name || isDead?.(holder) === true);
  const freed = await freeLeasesOf(sql, dead);
  if (freed > 0) log.info("leases-freed", { hosts: freed });
}

function tell(visits: readonly RecordedVisit[], { onVisit }: WorkerOptions): void {
  if (onVisit) for (const visit of visits) onVisit(visit);
}

async function isIdle({ sql, clock, siteIds, log }: WorkerOptions, idleSeconds: number): Promise<boolean> {
  const now = clock.now();
  try {
    const at = await nextTurnAt(sql, { now, siteIds });
    return at === undefined || secondsBetween(now, at) > idleSeconds;
  } catch (error) {
    if (!isPassing(error)) throw error;
    log.warn("next-turn-not-read", { error });
    return false;
  }
}

async function startTurns({ sql, name, clock, settings, siteIds, log }: WorkerOptions, turns: Turns): Promise<number> {
  const limit = Math.min(settings.concurrentTurns - turns.count(), turnsPerLeaseMax);
  if (limit <= 0 || !turns.mayStart()) return 0;
  const now = clock.now();
  try {
    const leases = await leaseTurns(sql, { worker: name, now, until: secondsAfter(now, leaseSeconds), limit, siteIds });
    for (const lease of leases) turns.start(lease);
    return leases.length;
  } catch (error) {
    log.error("turns-not-leased", { error });
    return 0;
  }
}

/** Once a span; whichever worker comes first does it for all. */
async function steerSafely({
  sql,
  clock,
  settings,
  log,
  refresh = defaultRefreshSettings,
}: WorkerOptions): Promise<void> {
  try {
    await steer(sql, { now: clock.now(), budget: settings.budget, threshold: refresh.threshold });
  } catch (error) {
    log.warn("not-steered", { error });
  }
}

/** True while the whole crawl's budget is not used up. */
async function isOpen(allowance: Allowance, { log }: WorkerOptions): Promise<boolean> {
  try {
    await allowance.renew();
  } catch (error) {
    log.error("budget-not-read", { error });
  }
  return allowance.isOpen();
}

async function prune({ sql, settings, log }: WorkerOptions, now: Date): Promise<void> {
  try {
    const before = secondsAfter(now, -settings.visitDays * 86_400);
    const count = await pruneVisits(sql, { before, rowsMax: settings.visitRowsMax });
    await pruneRefusedLinks(sql, before);
    await pruneSpending(sql, before);
    await pruneRefusals(sql, before);
    await pruneFetchRequests(sql, before);
    await pruneMinutes(sql, secondsAfter(now, -minutesKeptSeconds));
    if (count > 0) log.info("visits-pruned", { rows: count });
  } catch (error) {
    log.warn("visits-not-pruned", { error });
  }
}

function renewRegularly({ sql, clock, log }: WorkerOptions, leases: () => readonly TurnLease[]): Disposable {
  const timer = setInterval(() => {
    const held = leases();
    if (held.length === 0) return;
    renewLeases(sql, held, secondsAfter(clock.now(), leaseSeconds)).catch((error) =>
      log.warn("leases-not-renewed", { error }),
    );
  }, renewSeconds * 1000);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

type Turns = ReturnType<typeof createTurns>;

type TurnParts = {
  readonly recorder: ReturnType<typeof createRecorder>;
  readonly allowance: Allowance;
  readonly memories: ReturnType<typeof createSiteMemories>;
};

/** The turns under way in this process. */
function createTurns(options: WorkerOptions, run: RunSetting, { recorder, allowance, memories }: TurnParts) {
  const { log, clock, refresh = defaultRefreshSettings, judgement = () => ({}) } = options;
  const active = new Map<TurnLease, Promise<void>>();
  let pagesLeft = run.pagesMax;
  const cut = new AbortController();
  const cutLater = () => void setTimeout(() => cut.abort(), graceSeconds * 1000).unref();
  run.signal.addEventListener("abort", cutLater, { once: true });
  const quota: Quota = { take: () => pagesLeft > 0 && pagesLeft-- > 0, giveBack: () => void pagesLeft++ };

  // A turn that could not be given back, because the database is away, is given back when it is there again: without that
  // its host would wait for the lease to run out.
  const giveBack = async (lease: TurnLease, seconds: number): Promise<void> => {
    const { troubleCount } = lease;
    for (
      let tries = 1;
      tries * databaseBrokenSeconds <= leaseSeconds && (tries === 1 || !run.signal.aborted);
      tries++
    ) {
      const freeAt = secondsAfter(clock.now(), seconds);
      const isGivenBack = recorder.release(lease, { freeAt, troubleCount }).then(
        () => true,
        () => false,
      );
      if (await isGivenBack) return;
      await pause(databaseBrokenSeconds, run.signal);
    }
  };

  const runOne = async (lease: TurnLease): Promise<void> => {
    try {
      const memory = await memories.of(lease.siteId);
      const schedule = await scheduleOf(options.sql, lease.siteId, refresh);
      await runTurn({
        ...options,
        schedule,
        allowance,
        judgement,
        lease,
        memory,
        recorder,
        signal: run.signal,
        cut: cut.signal,
        quota,
      });
    } catch (error) {
      log.error("turn-broke", { site: lease.siteId, origin: lease.origin, error });
      // The pages stay due; without a pause the same turn would break again at once.
      await giveBack(lease, isPassing(error) ? databaseBrokenSeconds : brokenTurnSeconds);
    } finally {
      active.delete(lease);
    }
  };

  return {
    start: (lease: TurnLease) => void active.set(lease, runOne(lease)),
    leases: () => [...active.keys()],
    count: () => active.size,
    mayStart: () => pagesLeft > 0,
    isSpent: () => pagesLeft <= 0 && active.size === 0,
    oneEnded: () => (active.size === 0 ? new Promise<void>(() => {}) : Promise.race(active.values())),
    allEnded: () => Promise.all(active.values()),
  };
}
