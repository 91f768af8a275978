// One page that a member's link names is fetched as a turn would fetch it: the host is held and given back with its pace, robots.txt comes
// first, and the guarded client sees every hop. Redirects to other pages are not followed here, since those may belong to a site.
import { type Clock, secondsAfter } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import { urlKey } from "../../../libraries/recognition/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { BodyHold, OutboundClient } from "../../../platform/network/index.ts";
import { createCookieJar } from "../fetch/cookies.ts";
import { fetchPage } from "../fetch/fetch-page.ts";
import { delayBetween, type HostPace, paceAfter } from "../fetch/host-pace.ts";
import { loadRobots, type RobotsState } from "../fetch/load-robots.ts";
import { readOrigin } from "../fetch/origins.sql.ts";
import { type FetchOutcome, noFacts } from "../fetch/outcome.ts";
import { pageKey } from "../frontier/hash.ts";
import { hostKey, originOf } from "../frontier/host-key.ts";
import type { FrontierPage } from "../frontier/page.ts";
import { ensureOrigins } from "../frontier/pages.sql.ts";
import { pause } from "../pause.ts";
import type { CrawlSettings } from "../settings.ts";
import { type HostHold, holdHost, releaseHost } from "./host-hold.sql.ts";

export type NamedFetch = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly settings: CrawlSettings;
  /** Who holds hosts meanwhile. */
  readonly holder: string;
  readonly signal: AbortSignal;
};

/** What came of it; `host-rests`: it may be asked for later. */
export type NamedOutcome = FetchOutcome | { readonly kind: "host-rests"; readonly until: Date };

const restSeconds = 10;
/** Between robots.txt and the page; a host that asks for more is come back to. */
const waitSecondsMax = 20;

/** Fetches one page, if its host may be asked now. @param hold counts the body's bytes. */
export async function fetchNamedPage(url: string, context: NamedFetch, hold: BodyHold): Promise<NamedOutcome> {
  const { sql, clock, settings, holder } = context;
  const now = clock.now();
  const origin = originOf(url);
  const originId = (await ensureOrigins(sql, [origin], now)).get(origin)!;
  const until = secondsAfter(now, settings.leaseSeconds);
  const held = await holdHost(sql, { host: hostKey(origin), holder, now, until });
  if (!held) return { kind: "host-rests", until: secondsAfter(now, restSeconds) };
  let pace: HostPace = { freeAt: secondsAfter(now, settings.delaySeconds), troubleCount: held.troubleCount };
  try {
    const fetched = await fetchHeld({ url, originId, held, context, hold });
    pace = fetched.pace;
    return fetched.outcome;
  } finally {
    await releaseHost(sql, held, pace);
  }
}

type Held = {
  readonly url: string;
  readonly originId: number;
  readonly held: HostHold;
  readonly context: NamedFetch;
  readonly hold: BodyHold;
};

type Fetched = { readonly outcome: NamedOutcome; readonly pace: HostPace };

async function fetchHeld({ url, originId, held, context, hold }: Held): Promise<Fetched> {
  const { sql, client, clock, settings, signal } = context;
  const before: HostPace = { freeAt: clock.now(), troubleCount: held.troubleCount };
  // Of one that held the host and did not give it back nobody knows when its last request was.
  if (held.isTakenOver) await pause(settings.delaySeconds, signal);
  const { userAgentName: agent, timeoutSeconds } = settings;
  const robots = await loadRobots({
    sql,
    client,
    clock,
    agent,
    timeoutSeconds,
    origin: await readOrigin(sql, originId),
  });
  if (robots.kind !== "rules") return withoutRobots(robots, before, context);
  const delaySeconds = delayBetween(settings.delaySeconds, undefined, robots.rules.crawlDelaySeconds);
  if (robots.isFresh && delaySeconds > waitSecondsMax) return resting(secondsAfter(clock.now(), delaySeconds), before);
  if (robots.isFresh) await pause(delaySeconds, signal);
  const outcome = await fetchPage(
    pageAt(url, originId, clock.now()),
    {
      client,
      clock,
      settings,
      scope: { kind: "host", value: hostKey(originOf(url)), include: [], exclude: [] },
      robots: robots.rules,
      jar: createCookieJar(),
      sameKey: (left, right) => left === right || urlKey(left) === urlKey(right),
      beforeHop: () => pause(delaySeconds, signal),
      signal,
    },
    hold,
  );
  const seen = outcome.kind === "page" ? ({ kind: "page", facts: outcome.facts } as const) : outcome;
  return { outcome: withoutScope(outcome), pace: paceAfter(before, seen, delaySeconds, clock.now()) };
}

/** The page's own host is all its scope: what lies outside is where a redirect leads. */
function withoutScope(outcome: FetchOutcome): FetchOutcome {
  if (outcome.kind !== "refused" || outcome.by !== "out-of-scope") return outcome;
  return { kind: "redirect", to: outcome.detail, isPermanent: false, facts: outcome.facts };
}

function resting(until: Date, pace: HostPace): Fetched {
  return { outcome: { kind: "host-rests", until }, pace: { ...pace, freeAt: until } };
}

function withoutRobots(
  robots: Exclude<RobotsState, { kind: "rules" }>,
  before: HostPace,
  { clock }: Pick<NamedFetch, "clock">,
): Fetched {
  const now = clock.now();
  if (robots.kind === "aborted") return resting(secondsAfter(now, restSeconds), before);
  const { reason, detail, notBefore } = robots;
  const facts = { ...noFacts, requestCount: 1 };
  const outcome = { kind: "failed", reason, detail, isHostTrouble: true, notBefore, facts } as const;
  return { outcome, pace: paceAfter(before, outcome, 0, now) };
}

/** The page as a frontier would hand it out that does not know it yet. */
function pageAt(url: string, originId: number, now: Date): FrontierPage {
  return {
    siteId: "0" as SiteId,
    key: pageKey(urlKey(url)),
    originId,
    url,
    role: "page",
    state: "new",
    priority: 0,
    depth: 0,
    dueAt: now,
    failureCount: 0,
    refreshState: "",
  };
}
