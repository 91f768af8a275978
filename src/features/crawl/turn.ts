import { type Clock, secondsAfter, secondsBetween } from "../../base/clock.ts";
import { urlKey } from "../../libraries/recognition/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logging/index.ts";
import type { BodyRoom, OutboundClient } from "../../platform/network/index.ts";
import { sitemapPages } from "./discover/sitemaps.ts";
import { Lookalikes, type ResponseFace } from "./discover/soft-not-found.ts";
import { createCookieJar } from "./fetch/cookies.ts";
import { delayBetween, type HostPace, paceAfter } from "./fetch/host-pace.ts";
import { loadRobots, type RobotsState } from "./fetch/load-robots.ts";
import { probeOrigin, storedProbe } from "./fetch/made-up.ts";
import { readOrigin } from "./fetch/origins.sql.ts";
import { type FailedOutcome, noFacts } from "./fetch/outcome.ts";
import type { TurnLease } from "./frontier/lease.sql.ts";
import type { FrontierPage } from "./frontier/page.ts";
import { createSupply, type Supply } from "./frontier/supply.ts";
import { makeVisit, type VisitContext } from "./make-visit.ts";
import { pause } from "./pause.ts";
import type { Judgement } from "./read/read-visited.ts";
import type { Recorder } from "./record/recorder.ts";
import type { SiteRenderings } from "./render/site-renderings.ts";
import type { Allowance } from "./schedule/allowance.ts";
import { nextVisit } from "./schedule/next-visit.ts";
import { purposeOf } from "./schedule/purpose.ts";
import type { Schedule } from "./schedule/schedules.ts";
import type { CrawlSettings } from "./settings.ts";
import type { SiteMemory } from "./site-memory.ts";

export type TurnRequest = {
  readonly lease: TurnLease;
  readonly memory: SiteMemory;
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly log: Logger;
  readonly settings: CrawlSettings;
  readonly schedule: Schedule;
  readonly allowance: Omit<Allowance, "isOpen">;
  readonly judgement: () => Judgement;
  readonly recorder: Recorder;
  readonly renderings: SiteRenderings;
  readonly bodies: BodyRoom;
  /** Aborted: no further page is begun. */
  readonly signal: AbortSignal;
  /** Aborted: running fetches are given up, and leave no trace. */
  readonly cut: AbortSignal;
  /** The pages a run may still fetch. */
  readonly quota: Quota;
};

/** A run's budget of pages. Only pages that came count: no lists, no refusals, nothing that is gone or failed. */
export type Quota = { readonly take: () => boolean; readonly giveBack: () => void };

/**
 * Works through one turn: robots.txt first, then page after page at the host's pace, until there is no page left, time or
 * page limit are reached, the host is in trouble, or the worker stops. The turn is given back together with its last
 * results.
 */
export async function runTurn(request: TurnRequest): Promise<void> {
  const { lease, recorder, schedule, settings } = request;
  const worths = {
    threshold: schedule.settings.threshold,
    newPageWorth: schedule.newPageWorth ?? settings.budget.newPageWorth,
  };
  const turn: Turn = {
    request,
    pace: { freeAt: lease.freeAt, troubleCount: lease.troubleCount },
    supply: createSupply({ ...request, worths }),
    visitCount: 0,
    isOver: false,
  };
  await workThrough(turn);
  if (turn.broke) throw turn.broke.error;
  const rest = turn.restUntil === undefined ? {} : { restUntil: turn.restUntil };
  await recorder.release({ ...lease, ...rest, memory: request.memory }, turn.pace);
}

type Turn = {
  readonly request: TurnRequest;
  readonly supply: Supply;
  pace: HostPace;
  visitCount: number;
  isOver: boolean;
  /** What a lane threw. */
  broke?: { readonly error: unknown };
  /** Set when the budget is used up. */
  restUntil?: Date;
};

async function workThrough(turn: Turn): Promise<void> {
  const { sql, client, clock, settings, lease, memory, signal } = turn.request;
  const origin = await readOrigin(sql, lease.originId);
  const siteSeconds = memory.site().limits.delaySeconds;
  const beganAt = clock.now();
  // Of one that held the host and did not give it back nobody knows when its last request was.
  if (lease.isTakenOver) {
    restHost(turn, secondsAfter(beganAt, delayBetween(settings.delaySeconds, siteSeconds, undefined)));
    await waitForHost(turn);
  }
  const robots = await loadRobots({
    sql,
    client,
    clock,
    agent: settings.userAgentName,
    timeoutSeconds: settings.timeoutSeconds,
    origin,
  });
  if (robots.kind === "aborted") return;
  if (robots.kind === "unreachable") return giveUp(turn, robots);
  // Sitemaps are handed out like all new pages once they are written.
  if (robots.isFresh) {
    addSitemaps(turn, robots);
    await turn.request.recorder.flush();
  }
  const delaySeconds = delayBetween(settings.delaySeconds, siteSeconds, robots.rules.crawlDelaySeconds);
  if (robots.isFresh) restHost(turn, secondsAfter(clock.now(), delaySeconds));
  else if (lease.isTakenOver) restHost(turn, secondsAfter(beganAt, delaySeconds));
  const looks = new Lookalikes();
  let probe: ResponseFace | undefined = storedProbe(origin, clock.now());
  let isProbed = probe !== undefined;
  const context: VisitContext = {
    ...turn.request,
    fetch: {
      client,
      clock,
      settings,
      scope: memory.site().scope,
      robots: robots.rules,
      jar: createCookieJar(),
      beforeHop: () => pause(delaySeconds, turn.request.cut),
      signal: turn.request.cut,
      judgedSince: () => turn.request.judgement().since,
      sameKey: (left, right) => left === right || urlKey(left) === urlKey(right),
    },
    ...{ probe: () => probe, looks },
  };
  const startedAt = clock.now();
  const isEnd = () =>
    turn.isOver ||
    signal.aborted ||
    turn.visitCount >= settings.pagesPerTurnMax ||
    secondsBetween(startedAt, clock.now()) >= settings.secondsPerTurnMax;
  const lane = async () => {
    while (!isEnd()) {
      if (!isProbed && looks.areFound && !turn.isOver) {
        isProbed = true;
        await waitForHost(turn);
        probe = (await probeOrigin({ sql, client, clock, settings, origin })) ?? { status: 404, bodyHash: "" };
        restHost(turn, secondsAfter(clock.now(), delaySeconds));
      }
      if (!(await visitNext(turn, context, delaySeconds))) return;
    }
  };
  const laneCount = delaySeconds > 0 ? 1 : settings.fetchesPerTurn;
  await Promise.all(Array.from({ length: laneCount }, () => endingAll(lane, turn)));
}

/** A lane that breaks ends the others after their page: nobody may go on once the turn is given back. */
async function endingAll(lane: () => Promise<void>, turn: Turn): Promise<void> {
  try {
    await lane();
  } catch (error) {
    turn.isOver = true;
    turn.broke ??= { error };
  }
}

/** Visits the next page; false when there is none, or none may be visited any more. */
async function visitNext(turn: Turn, context: VisitContext, delaySeconds: number): Promise<boolean> {
  const { recorder, clock, signal, quota } = turn.request;
  await recorder.room();
  const page = await nextPage(turn);
  if (!page) return false;
  await waitForHost(turn);
  if (signal.aborted || turn.isOver || !quota.take()) {
    turn.supply.putBack(page);
    return false;
  }
  turn.visitCount++;
  const visit = await makeVisit(page, context);
  const { outcome } = visit;
  const isPage = page.role === "page" && (outcome.kind === "page" || outcome.kind === "unchanged");
  if (!isPage) quota.giveBack();
  if (outcome.kind === "failed" && outcome.reason === "aborted") {
    turn.supply.putBack(page);
    restHost(turn, secondsAfter(clock.now(), delaySeconds)); // it may have reached the host
    return false;
  }
  turn.supply.visited(page, outcome.kind !== "gone");
  turn.pace = paceAfter(turn.pace, outcome, delaySeconds, clock.now());
  if (turn.pace.troubleCount > 0) turn.isOver = true;
  const { allowance, lease } = turn.request;
  for (let extra = outcome.facts.renderedRequests ?? 0; extra > 0; extra--)
    allowance.take(lease.siteId, purposeOf(page));
  recorder.addVisit(visit, turn.pace);
  return true;
}

/**
 * The best page that the budget allows, its fetch taken from the budget; where none is allowed that is ready, the turn rests until one
 * may be.
 */
async function nextPage(turn: Turn): Promise<FrontierPage | undefined> {
  const { allowance, lease } = turn.request;
  await allowance.renew();
  let isKept = false;
  const page = await turn.supply.next((ready) => {
    const isGiven = allowance.take(lease.siteId, purposeOf(ready));
    isKept ||= !isGiven;
    return isGiven;
  });
  if (!page && isKept) rest(turn);
  return page;
}

function rest(turn: Turn): void {
  turn.restUntil = turn.request.allowance.restUntil();
  turn.isOver = true;
}

function restHost(turn: Turn, until: Date): void {
  if (until > turn.pace.freeAt) turn.pace = { ...turn.pace, freeAt: until };
}

async function waitForHost({ pace, request: { clock, signal } }: Turn): Promise<void> {
  await pause(secondsBetween(clock.now(), pace.freeAt), signal);
}

function addSitemaps(turn: Turn, { rules, sitemaps }: Extract<RobotsState, { kind: "rules" }>): void {
  const { lease, memory, recorder } = turn.request;
  recorder.addFound(lease, sitemapPages({ origin: lease.origin, named: sitemaps, memory, robots: rules }));
}

/** Without robots.txt nothing may be fetched. One page bears the failed visit, so that the reason can be seen. */
async function giveUp(
  turn: Turn,
  { reason, detail, notBefore }: Extract<RobotsState, { kind: "unreachable" }>,
): Promise<void> {
  const { lease, memory, clock, recorder, schedule } = turn.request;
  const now = clock.now();
  const outcome: FailedOutcome = {
    kind: "failed",
    reason,
    detail,
    isHostTrouble: true,
    notBefore,
    facts: { ...noFacts, requestCount: 1 },
  };
  turn.pace = paceAfter(turn.pace, outcome, 0, now);
  const page = await turn.supply.next();
  if (!page) return;
  turn.supply.leave(page);
  const update = nextVisit({ page, outcome, now, ...schedule });
  recorder.addVisit(
    { lease, memory, page, visitedAt: now, outcome, update, newPages: [], refusedLinks: new Map() },
    turn.pace,
  );
}
