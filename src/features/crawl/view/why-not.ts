import type { TrapKind } from "../../../libraries/discovery/index.ts";
import { fileEnding, trapKind } from "../../../libraries/discovery/index.ts";
import type { Site, SiteScope } from "../../catalog/index.ts";
import { inScope } from "../../catalog/index.ts";
import type { PageRole, PageState, StoredKind } from "../frontier/page.ts";
import type { RobotsAnswerInForce, RobotsLine } from "./robots-view.ts";

// Why an address has not been fetched: the crawl's own tests, asked in the crawl's own order. An address that is a page of
// the frontier has passed the tests of links long ago, so only those that can still hold it back are asked of it. What was
// passed on the way is the evidence; the first test that is not passed, or the page's own state, is the answer.

/** All that is known of an address when it is asked about. */
export type AddressFacts = {
  readonly now: Date;
  /** Normalised; undefined where what was asked about is no web address. */
  readonly url: string | undefined;
  /** The site it belongs to, else the one it would belong to by its name; undefined: no site has that name. */
  readonly site: Site | undefined;
  readonly page: KnownAddress | undefined;
  /** Of the address's origin; undefined: no page of it was ever taken up. */
  readonly robots: RobotsAnswerInForce | undefined;
  readonly stoppedTemplate: StoppedTemplate | undefined;
  /** Pages of the site that are known, of those it may have. */
  readonly knownPages: number;
  /** Why a link to this very address was left out, as last counted. */
  readonly refusedBefore: { readonly reason: string; readonly onDay: string } | undefined;
  /** How many links of the site were left out, by reason. */
  readonly refusedLinks: readonly { readonly reason: string; readonly count: number }[];
};

export type StoppedTemplate = { readonly template: string; readonly stoppedAt: Date; readonly fetched: number };

/** A page of the frontier, as it answers for an address. */
export type KnownAddress = {
  readonly pageKey: string;
  /** As the frontier knows it: another spelling of the same address, where it differs. */
  readonly url: string;
  readonly role: PageRole;
  readonly state: PageState;
  readonly kind?: StoredKind;
  readonly reason?: string;
  readonly status?: number;
  readonly priority: number;
  readonly depth: number;
  readonly foundAt: Date;
  readonly visitedAt?: Date;
  /** Absent: never again. */
  readonly dueAt?: Date;
  readonly failureCount: number;
  /** Somebody asked for it since its last visit. */
  readonly askedAt?: Date;
  /** Where it stands among those of its kind; absent for pages that do not wait. */
  readonly place?: QueuePlace;
  readonly holds: readonly Hold[];
};

/** Pages that come first, counted up to `isMore`. */
export type QueuePlace = { readonly ahead: number; readonly isMore: boolean };

/** What keeps a page that waits from being fetched at once. */
export type Hold =
  | { readonly kind: "paused" }
  /** The host asked for patience, or is in trouble. */
  | { readonly kind: "host-rests"; readonly host: string; readonly until: Date; readonly trouble?: string }
  /** The budget is used up until then. */
  | { readonly kind: "budget"; readonly until: Date; readonly spent: number; readonly perHour?: number }
  /** The strategy takes what is left of the site for not worth its fetches, and tries some of it again then. */
  | { readonly kind: "dry"; readonly resumeAt?: Date }
  /** A worker is at the host now. */
  | { readonly kind: "at-work"; readonly host: string };

/** Which part of a scope leaves an address out. */
export type ScopeRule =
  | { readonly kind: "outside" }
  | { readonly kind: "excluded"; readonly pattern: string }
  | { readonly kind: "not-included"; readonly patterns: readonly string[] };

/** A test that was passed, with what shows it. */
export type PassedTest =
  | { readonly test: "scope"; readonly scope: SiteScope }
  | { readonly test: "address" }
  | { readonly test: "robots"; readonly rule?: RobotsLine; readonly status: number | undefined }
  | { readonly test: "template" }
  | { readonly test: "room"; readonly known: number; readonly most: number }
  | { readonly test: "known"; readonly foundAt: Date; readonly depth: number };

export type WhyNotAnswer =
  | { readonly kind: "no-address" }
  | { readonly kind: "of-no-site" }
  | { readonly kind: "out-of-scope"; readonly scope: SiteScope; readonly rule: ScopeRule }
  | { readonly kind: "file"; readonly ending: string }
  | { readonly kind: "trap"; readonly trap: TrapKind }
  | { readonly kind: "too-deep"; readonly depthMax: number; readonly onDay: string }
  | { readonly kind: "robots"; readonly robotsUrl: string; readonly rule: RobotsLine }
  | {
      readonly kind: "robots-unreachable";
      readonly robotsUrl: string;
      readonly status: number;
      readonly nextAt?: Date;
      readonly since?: Date;
    }
  | ({ readonly kind: "template-stopped" } & StoppedTemplate)
  /** The strategy takes it for not worth a visit: `reason` as links are left out for. */
  | { readonly kind: "put-away"; readonly reason: string }
  | { readonly kind: "pages-limit"; readonly known: number; readonly most: number }
  | { readonly kind: "redirects"; readonly to: string; readonly at: Date; readonly nextAt?: Date }
  | {
      readonly kind: "waits-new";
      readonly place: QueuePlace | undefined;
      readonly priority: number;
      readonly holds: readonly Hold[];
    }
  | {
      readonly kind: "waits-again";
      readonly place: QueuePlace | undefined;
      readonly lastAt: Date;
      readonly holds: readonly Hold[];
    }
  | { readonly kind: "asked"; readonly askedAt: Date; readonly holds: readonly Hold[] }
  | {
      readonly kind: "fetched";
      readonly at: Date;
      readonly pageKind: StoredKind | undefined;
      readonly trouble?: string;
      readonly nextAt?: Date;
    }
  | { readonly kind: "gone"; readonly reason: string; readonly at: Date; readonly nextAt?: Date }
  | { readonly kind: "refused"; readonly reason: string; readonly at: Date; readonly nextAt?: Date }
  | {
      readonly kind: "failed";
      readonly reason: string;
      readonly at: Date;
      readonly times: number;
      readonly nextAt?: Date;
    }
  | {
      readonly kind: "never-seen";
      /** Reasons for which links of the site were left out that could have been this one. */
      readonly leftOut: readonly { readonly reason: string; readonly count: number }[];
    };

export type WhyNot = {
  readonly answer: WhyNotAnswer;
  /** In the order they were asked. */
  readonly passed: readonly PassedTest[];
  /** The spelling the frontier knows the page under, where it is another. */
  readonly knownAs?: string;
};

/** Answers for an address: the first test of the crawl it does not pass, else how its page stands. */
export function whyNot(facts: AddressFacts): WhyNot {
  const { url, site, page } = facts;
  if (url === undefined) return { answer: { kind: "no-address" }, passed: [] };
  if (site === undefined) return { answer: { kind: "of-no-site" }, passed: [] };
  const passed: PassedTest[] = [];
  const spelling = page && page.url !== url ? { knownAs: page.url } : {};
  const answer =
    scopeAnswer(url, site, page, passed) ??
    (page ? knownAnswer(page, facts, passed) : unknownAnswer(url, site, facts, passed));
  return { answer, passed, ...spelling };
}

/** The rule that leaves `url` out of a scope; undefined when it is in. */
export function scopeRule(scope: SiteScope, url: string): ScopeRule | undefined {
  if (inScope(scope, url)) return undefined;
  const bare = { ...scope, include: [], exclude: [] };
  if (!inScope(bare, url)) return { kind: "outside" };
  const pattern = scope.exclude.find((one) => !inScope({ ...bare, exclude: [one] }, url));
  return pattern === undefined ? { kind: "not-included", patterns: scope.include } : { kind: "excluded", pattern };
}

function scopeAnswer(
  url: string,
  { scope }: Site,
  page: KnownAddress | undefined,
  passed: PassedTest[],
): WhyNotAnswer | undefined {
  // robots.txt may name a sitemap on another host.
  if (page?.role === "sitemap") return undefined;
  const rule = scopeRule(scope, url);
  if (rule) return { kind: "out-of-scope", scope, rule };
  passed.push({ test: "scope", scope });
  return undefined;
}

/** What a strategy leaves links out for, or puts pages away for. */
const reasonsOfStrategy: ReadonlySet<string> = new Set(["copy", "idle-list", "other-spelling"]);
/** Links left out for these leave no other trace of their addresses. */
const mayHide: ReadonlySet<string> = new Set(["depth", "pages-limit", "copy", "idle-list"]);

/** The tests that a link's address goes through before it becomes a page. */
function unknownAnswer(url: string, site: Site, facts: AddressFacts, passed: PassedTest[]): WhyNotAnswer {
  const ending = fileEnding(url);
  if (ending !== undefined) return { kind: "file", ending };
  const trap = trapKind(url, facts.now);
  if (trap) return { kind: "trap", trap };
  passed.push({ test: "address" });
  const { refusedBefore, knownPages } = facts;
  if (refusedBefore?.reason === "depth")
    return { kind: "too-deep", depthMax: site.limits.depthMax, onDay: refusedBefore.onDay };
  if (refusedBefore && reasonsOfStrategy.has(refusedBefore.reason))
    return { kind: "put-away", reason: refusedBefore.reason };
  const byRobots = robotsAnswer(facts, passed);
  if (byRobots) return byRobots;
  if (facts.stoppedTemplate) return { kind: "template-stopped", ...facts.stoppedTemplate };
  passed.push({ test: "template" });
  const most = site.limits.pagesMax;
  if (knownPages >= most) return { kind: "pages-limit", known: knownPages, most };
  passed.push({ test: "room", known: knownPages, most });
  const possible = facts.refusedLinks.filter(({ reason }) => mayHide.has(reason));
  return { kind: "never-seen", leftOut: possible };
}

/** What can still hold back a page of the frontier, and else how it stands. */
function knownAnswer(page: KnownAddress, facts: AddressFacts, passed: PassedTest[]): WhyNotAnswer {
  const { foundAt, depth, askedAt, holds, place, visitedAt, dueAt, state } = page;
  passed.push({ test: "known", foundAt, depth });
  const isDueAgain = state === "stored" && dueAt !== undefined && dueAt <= facts.now;
  if (state === "new" || isDueAgain || askedAt !== undefined) {
    const byRobots = robotsAnswer(facts, passed);
    if (byRobots) return byRobots;
  }
  if (askedAt) return { kind: "asked", askedAt, holds };
  if (state === "shelved") return shelvedAnswer(page, facts);
  if (state === "new" || visitedAt === undefined) return { kind: "waits-new", place, priority: page.priority, holds };
  const next = dueAt === undefined ? {} : { nextAt: dueAt };
  if (isDueAgain) return { kind: "waits-again", place, lastAt: visitedAt, holds };
  return visitedAnswer(page, visitedAt, next);
}

function visitedAnswer(
  { state, kind, reason = "unknown", failureCount }: KnownAddress,
  at: Date,
  next: { readonly nextAt?: Date },
): WhyNotAnswer {
  switch (state) {
    case "redirect":
      return { kind: "redirects", to: reason, at, ...next };
    case "gone":
      return { kind: "gone", reason, at, ...next };
    case "refused":
      return { kind: "refused", reason, at, ...next };
    case "failed":
      return { kind: "failed", reason, at, times: failureCount, ...next };
    default:
      return { kind: "fetched", at, pageKind: kind, ...(failureCount > 0 ? { trouble: reason } : {}), ...next };
  }
}

function shelvedAnswer({ reason = "stopped-template" }: KnownAddress, { stoppedTemplate }: AddressFacts): WhyNotAnswer {
  if (reason === "stopped-template" && stoppedTemplate) return { kind: "template-stopped", ...stoppedTemplate };
  return { kind: "put-away", reason };
}

function robotsAnswer({ robots }: AddressFacts, passed: PassedTest[]): WhyNotAnswer | undefined {
  if (robots === undefined || robots.kind === "not-asked") {
    passed.push({ test: "robots", status: undefined });
    return undefined;
  }
  const { robotsUrl } = robots;
  if (robots.kind === "unreachable") {
    const { status, nextAt, since } = robots;
    return { kind: "robots-unreachable", robotsUrl, status, ...(nextAt && { nextAt }), ...(since && { since }) };
  }
  const { rule } = robots;
  if (rule && !rule.allows) return { kind: "robots", robotsUrl, rule };
  passed.push({ test: "robots", status: robots.status, ...(rule && { rule }) });
  return undefined;
}
