import { secondsAfter } from "../../../base/clock.ts";
import { never } from "../../../base/never.ts";
import type { RefreshPolicy, RefreshSettings } from "../../../libraries/refresh/index.ts";
import type { FailedOutcome, FetchOutcome, RefusalReason } from "../fetch/outcome.ts";
import type { FrontierPage, PageState, StoredKind } from "../frontier/page.ts";
import { askPolicy } from "./ask-policy.ts";
import { refreshSettingsOf } from "./refresh-settings.ts";
import type { VisitLesson } from "./site-habits.ts";

// What moves a page from state to state. new -> any other by its first visit. stored -> failed never: a stored page keeps
// its content through failures and only its next visit moves. stored -> gone needs a second 404 or 410 in a row, so that
// one bad deploy of a site does not empty the catalogue; anything else can be gone at once. gone, refused, redirect and
// failed pages are asked again, ever more rarely, and become stored when they answer. Nothing leaves shelved.

const daySeconds = 86_400;
const failureSecondsFirst = 600;
const failureFactor = 3;
const failureSecondsMax = 7 * daySeconds;
const goneConfirmSeconds = daySeconds / 2;
const goneSecondsFirst = 30 * daySeconds;
const goneSecondsMax = 180 * daySeconds;
const redirectSeconds = { permanent: 30 * daySeconds, temporary: 7 * daySeconds };
const intervalSecondsLeast = 60; // a policy gone wrong must not become a busy loop

const refusalDays: Readonly<Record<RefusalReason, number>> = {
  robots: 7,
  "robots-unreachable": 1,
  "out-of-scope": 30,
  "address-guard": 1,
  scheme: 30,
  port: 30,
  "content-type": 30,
  "too-large": 30,
  "head-too-large": 7,
  "no-content": 7,
  "redirect-loop": 7,
  "cookie-wall": 7,
  "redirects-too-many": 7,
  "redirect-unreadable": 7,
};

/** What reading brought, where there was something to read. */
export type ReadFindings = {
  readonly kind: StoredKind;
  readonly contentHash: string;
  /** A listing's items in order; absent on other pages. */
  readonly tokens?: readonly string[];
};

/** What is written into the page's row after a visit. */
export type PageUpdate = {
  readonly state: PageState;
  readonly reason?: string;
  readonly dueAt: Date;
  readonly failureCount: number;
  readonly refreshState: string;
  readonly kind?: StoredKind;
  readonly contentHash?: string;
  readonly bodyHash?: string;
  /** 0..1 against the last version, when the policy could tell. */
  readonly difference?: number;
  /** What the policy expected it to be. */
  readonly foreseen?: number;
  /** Share replaced a day on a listing, changes a day elsewhere. */
  readonly changesPerDay?: number;
  /** What a listing's visit tells of the site. */
  readonly lesson?: Omit<VisitLesson, "siteId">;
  /** True the moment a page turns out to be gone for good: its programme is then marked. */
  readonly isNewlyGone: boolean;
};

export type NextVisitRequest = {
  readonly page: FrontierPage;
  readonly outcome: FetchOutcome;
  readonly findings?: ReadFindings;
  readonly now: Date;
  readonly policy: RefreshPolicy;
  readonly settings: RefreshSettings;
};

/** Decides what a page is after a visit and when it is visited next; never in the past. */
export function nextVisit(request: NextVisitRequest): PageUpdate {
  const { page, outcome, now } = request;
  const kept = {
    refreshState: page.refreshState,
    failureCount: page.failureCount,
    isNewlyGone: false,
    ...keptFacts(page),
  };
  switch (outcome.kind) {
    case "page":
      return afterContent(request, outcome.bodyHash);
    case "unchanged":
      return afterContent(request, page.bodyHash);
    case "redirect": {
      const seconds = outcome.isPermanent ? redirectSeconds.permanent : redirectSeconds.temporary;
      return { ...kept, state: "redirect", reason: outcome.to, dueAt: secondsAfter(now, seconds), failureCount: 0 };
    }
    case "gone":
      return afterGone(page, outcome.reason, now);
    case "refused":
      return {
        ...kept,
        state: "refused",
        reason: outcome.by,
        dueAt: secondsAfter(now, refusalDays[outcome.by] * daySeconds),
      };
    case "failed":
      return { ...kept, ...afterFailure(page, outcome, now) };
    default:
      return never(outcome);
  }
}

function keptFacts(page: FrontierPage) {
  return {
    ...(page.kind === undefined ? {} : { kind: page.kind }),
    ...(page.contentHash === undefined ? {} : { contentHash: page.contentHash }),
    ...(page.bodyHash === undefined ? {} : { bodyHash: page.bodyHash }),
    ...(page.changesPerDay === undefined ? {} : { changesPerDay: page.changesPerDay }),
  };
}

function afterContent(request: NextVisitRequest, bodyHash: string | undefined): PageUpdate {
  const { page, outcome, findings, now, policy, settings } = request;
  const isSame = outcome.kind === "unchanged" || (findings !== undefined && findings.contentHash === page.contentHash);
  const own = refreshSettingsOf(settings, page, findings?.kind ?? page.kind);
  const outcomeOfPage = isSame ? "unchanged" : "changed";
  const next = askPolicy({
    policy,
    settings: own,
    state: page.refreshState,
    now,
    outcome: outcomeOfPage,
    tokens: findings?.tokens,
  });
  return {
    ...keptFacts(page),
    ...(findings ? { kind: findings.kind, contentHash: findings.contentHash } : {}),
    ...(bodyHash === undefined ? {} : { bodyHash }),
    state: "stored",
    dueAt: secondsAfter(now, Math.max(next.intervalSeconds, intervalSecondsLeast)),
    failureCount: 0,
    refreshState: next.state,
    difference: next.difference,
    ...(next.foreseen === undefined ? {} : { foreseen: next.foreseen }),
    ...(next.changesPerDay === undefined ? {} : { changesPerDay: next.changesPerDay }),
    // A feed's entries and a sitemap's pages come and go by rules of their own.
    ...(next.lesson === undefined || page.role !== "page" ? {} : { lesson: next.lesson }),
    // A page that showed a programme and now says something else: "this video was removed".
    isNewlyGone: findings !== undefined && hasProgramme(page.kind) && !hasProgramme(findings.kind),
  };
}

function hasProgramme(kind: StoredKind | undefined): boolean {
  return kind === "play" || kind === "embed";
}

function afterGone(page: FrontierPage, reason: string, now: Date): PageUpdate {
  const failureCount = page.failureCount + 1;
  const kept = { refreshState: page.refreshState, failureCount, reason, ...keptFacts(page) };
  if (page.state === "stored" && !isGoneReason(page.reason))
    return { ...kept, state: "stored", dueAt: secondsAfter(now, goneConfirmSeconds), isNewlyGone: false };
  const previousSeconds =
    page.state === "gone" ? Math.max(0, (page.dueAt.getTime() - (page.visitedAt ?? page.dueAt).getTime()) / 1000) : 0;
  const seconds = Math.min(Math.max(goneSecondsFirst, previousSeconds * 2), goneSecondsMax);
  return { ...kept, state: "gone", dueAt: secondsAfter(now, seconds), isNewlyGone: page.state !== "gone" };
}

/** A gone visit leaves one of these; any other visit in between clears or replaces it. */
function isGoneReason(reason: string | undefined): boolean {
  return reason === "status-404" || reason === "status-410" || reason === "soft-404";
}

function afterFailure(page: FrontierPage, { reason, notBefore }: FailedOutcome, now: Date) {
  const failureCount = Math.min(page.failureCount + 1, 30);
  const seconds = Math.min(failureSecondsFirst * failureFactor ** (failureCount - 1), failureSecondsMax);
  const own = secondsAfter(now, seconds);
  const state: PageState = page.state === "stored" || page.state === "gone" ? page.state : "failed";
  return { state, reason, failureCount, dueAt: notBefore && notBefore > own ? notBefore : own };
}
