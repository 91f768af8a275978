import { secondsAfter, secondsBetween, systemStopwatch } from "../../base/clock.ts";
import { defaultRefreshSettings } from "../../libraries/refresh/index.ts";
import { createBodyRoom } from "../../platform/network/index.ts";
import { createHeldLeases } from "./frontier/held-leases.ts";
import { freeLeasesOf, leaseTurns, listLeaseHolders, nextTurnAt } from "./frontier/lease.sql.ts";
import { createOutage, type Outage } from "./outage.ts";
import { pause } from "./pause.ts";
import { pruneRefusals } from "./push/subscriptions.sql.ts";
import type { RecorderCounts } from "./record/batch-writer.ts";
import { isPassing } from "./record/passing.ts";
import { createRecorder } from "./record/recorder.ts";
import { createSiteRenderings } from "./render/site-renderings.ts";
import { type Allowance, createAllowance } from "./schedule/allowance.ts";
import { spanOf } from "./schedule/spans.ts";
import { pruneSpending } from "./schedule/spending.sql.ts";
import { steer } from "./schedule/steer.ts";
import { createSiteMemories } from "./site-memories.ts";
import { pruneMinutes } from "./tally/tallies.sql.ts";
import { createTurns, type Turns } from "./turns.ts";
import { pruneFetchRequests } from "./view/fetch-requests.sql.ts";
import type { RecordedVisit } from "./visit.ts";
import { pruneRefusedLinks, pruneVisits } from "./visits.sql.ts";
import type { WorkerOptions } from "./worker-options.ts";

const pollSecondsFirst = 0.1;
const pollSecondsMax = 1;
// A few at a time, so that workers that start together share the hosts there are.
const turnsPerLeaseMax = 4;
const idleSecondsDefault = 10;
const pruneSeconds = 3600;
const tellSeconds = 60;
const minutesKeptSeconds = 2 * 3600; // an hour is shown

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
  const { sql, log, clock, stopwatch = systemStopwatch } = options;
  const memories = createSiteMemories(options);
  using leases = createHeldLeases({ sql, clock, stopwatch, log, leaseSeconds: options.settings.leaseSeconds });
  const recorder = createRecorder({
    sql,
    clock,
    log,
    stopwatch,
    leaseSeconds: options.settings.leaseSeconds,
    onLeases: leases.hear,
    onRecorded: (visits) => tell(visits, options),
    onServerRestart: memories.forgetKnown,
    limits: options.settings,
  });
  const allowance = createAllowance({ sql, clock, budget: options.settings.budget });
  const renderings = createSiteRenderings({ ...options, perHour: options.settings.budget.rendersPerHour });
  const bodies = createBodyRoom(options.settings.bodiesBytesMax, tellOfWaits(options));
  const turns = createTurns(options, run, { recorder, allowance, memories, leases, renderings, bodies });
  const outage = createOutage(log, stopwatch);
  await freeDeadLeases(options).catch((error) => {
    if (!isPassing(error)) throw error;
    outage.failed(error); // they end by themselves
  });
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
    const startedCount = isBudgetLeft ? await startTurns(options, turns, outage) : 0;
    const mayEnd = !run.isEndless && turns.count() === 0;
    if (startedCount > 0) waitSeconds = pollSecondsFirst;
    else if (mayEnd && (!isBudgetLeft || (await isIdle(options, run.idleSeconds)))) break;
    const ended = outage.pauseSeconds() > 0 ? [] : [turns.oneEnded()];
    await Promise.race([pause(Math.max(waitSeconds, outage.pauseSeconds()), run.signal), ...ended]);
    waitSeconds = Math.min(waitSeconds * 1.5, pollSecondsMax);
  }
  await turns.allEnded();
  await recorder.flush().catch((error) => {
    if (!isPassing(error)) throw error;
    log.error("crawl-batch-lost", { error }); // its pages are still due
  });
  return recorder.counts();
}

/** Says that fetches wait for each other's bodies, at most once a minute. */
function tellOfWaits({ log, settings, stopwatch = systemStopwatch }: WorkerOptions): () => void {
  let [waits, toldAt] = [0, Number.NEGATIVE_INFINITY];
  return () => {
    waits++;
    if (stopwatch() - toldAt < tellSeconds) return;
    log.warn("bodies-wait", { waits, bytesMax: settings.bodiesBytesMax });
    [waits, toldAt] = [0, stopwatch()];
  };
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

async function startTurns(options: WorkerOptions, turns: Turns, outage: Outage): Promise<number> {
  const { sql, name, clock, stopwatch = systemStopwatch, settings, siteIds, log } = options;
  const limit = Math.min(settings.concurrentTurns - turns.count(), turnsPerLeaseMax);
  if (limit <= 0 || !turns.mayStart()) return 0;
  const [now, sentAt] = [clock.now(), stopwatch()];
  const until = secondsAfter(now, settings.leaseSeconds);
  try {
    const leases = await leaseTurns(sql, { worker: name, now, until, limit, siteIds });
    outage.worked();
    for (const lease of leases) turns.start(lease, sentAt);
    return leases.length;
  } catch (error) {
    if (isPassing(error)) outage.failed(error);
    else log.error("turns-not-leased", { error });
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
