import { secondsAfter } from "../../base/clock.ts";
import { defaultRefreshSettings } from "../../libraries/refresh/index.ts";
import type { BodyRoom } from "../../platform/network/index.ts";
import { leasedClient } from "./fetch/leased-client.ts";
import type { HeldLeases } from "./frontier/held-leases.ts";
import type { TurnLease } from "./frontier/lease.sql.ts";
import type { LeaseHold } from "./frontier/lease-hold.ts";
import { pause } from "./pause.ts";
import { isPassing } from "./record/passing.ts";
import type { Recorder } from "./record/recorder.ts";
import type { SiteRenderings } from "./render/site-renderings.ts";
import type { Allowance } from "./schedule/allowance.ts";
import { scheduleOf } from "./schedule/schedules.ts";
import type { createSiteMemories } from "./site-memories.ts";
import { type Quota, runTurn } from "./turn.ts";
import type { WorkerOptions } from "./worker-options.ts";

const brokenTurnSeconds = 60;
const databaseBrokenSeconds = 1; // it is the database that was away, no fault of the site
const graceSeconds = 10; // a running fetch may go on so long after the worker was told to stop

export type TurnParts = {
  readonly recorder: Recorder;
  readonly allowance: Allowance;
  readonly memories: ReturnType<typeof createSiteMemories>;
  readonly leases: HeldLeases;
  readonly renderings: SiteRenderings;
  readonly bodies: BodyRoom;
};

type Run = { readonly signal: AbortSignal; readonly pagesMax: number };

export type Turns = ReturnType<typeof createTurns>;

/** The turns under way in this process. @param run pages fetched at most, and the word to stop. */
export function createTurns(options: WorkerOptions, run: Run, parts: TurnParts) {
  const { leases } = parts;
  const active = new Map<TurnLease, Promise<void>>();
  let pagesLeft = run.pagesMax;
  const cutLater = () => void setTimeout(leases.endAll, graceSeconds * 1000).unref();
  run.signal.addEventListener("abort", cutLater, { once: true });
  const quota: Quota = { take: () => pagesLeft > 0 && pagesLeft-- > 0, giveBack: () => void pagesLeft++ };

  const runOne = async (lease: TurnLease, hold: LeaseHold): Promise<void> => {
    try {
      await work(options, run, parts, { lease, hold, quota });
    } catch (error) {
      options.log.error("turn-broke", { site: lease.siteId, origin: lease.origin, error });
      // The pages stay due; without a pause the same turn would break again at once.
      const seconds = isPassing(error) ? databaseBrokenSeconds : brokenTurnSeconds;
      await giveBack(options, run, parts, { lease, seconds });
    } finally {
      active.delete(lease);
      leases.remove(lease);
    }
  };

  return {
    /** Begins a turn whose lease was taken by a statement sent at `sentAt`. */
    start: (lease: TurnLease, sentAt: number) => void active.set(lease, runOne(lease, leases.add(lease, sentAt))),
    count: () => active.size,
    mayStart: () => pagesLeft > 0,
    isSpent: () => pagesLeft <= 0 && active.size === 0,
    oneEnded: () => (active.size === 0 ? new Promise<void>(() => {}) : Promise.race(active.values())),
    allEnded: () => Promise.all(active.values()),
  };
}

type TurnStart = { readonly lease: TurnLease; readonly hold: LeaseHold; readonly quota: Quota };

async function work(
  options: WorkerOptions,
  run: Run,
  { memories, allowance, recorder, renderings, bodies }: TurnParts,
  { lease, hold, quota }: TurnStart,
): Promise<void> {
  const { refresh = defaultRefreshSettings, judgement = () => ({}) } = options;
  const stop = new AbortController();
  const stopTurn = () => stop.abort();
  run.signal.addEventListener("abort", stopTurn);
  hold.signal.addEventListener("abort", stopTurn);
  if (run.signal.aborted) stopTurn();
  try {
    const memory = await memories.of(lease);
    const schedule = await scheduleOf(options.sql, lease.siteId, refresh);
    const client = leasedClient(options.client, hold);
    const control = { signal: stop.signal, cut: hold.signal, quota };
    const own = { client, schedule, allowance, judgement, lease, memory, recorder, renderings, bodies };
    await runTurn({ ...options, ...control, ...own });
  } finally {
    if (hold.signal.aborted && !run.signal.aborted) options.log.warn("lease-over", { origin: lease.origin });
    run.signal.removeEventListener("abort", stopTurn);
  }
}

/**
 * A turn that could not be given back, because the database is away, is given back when it is there again: without that its
 * host would wait for the lease to run out.
 */
async function giveBack(
  { clock, settings }: WorkerOptions,
  { signal }: Run,
  { recorder }: TurnParts,
  { lease, seconds }: { readonly lease: TurnLease; readonly seconds: number },
): Promise<void> {
  const { troubleCount } = lease;
  const triesMax = settings.leaseSeconds / databaseBrokenSeconds;
  for (let tries = 1; tries <= triesMax && (tries === 1 || !signal.aborted); tries++) {
    const freeAt = secondsAfter(clock.now(), seconds);
    const isGivenBack = recorder.release(lease, { freeAt, troubleCount }).then(
      () => true,
      () => false,
    );
    if (await isGivenBack) return;
    await pause(databaseBrokenSeconds, signal);
  }
}
