import type { Clock } from "../../base/clock.ts";
import { ownTexts } from "../../base/own-text.ts";
import type { FoundLink } from "../../libraries/discovery/index.ts";
import { type PageReading, urlKey } from "../../libraries/recognition/index.ts";
import type { Logger } from "../../platform/logging/index.ts";
import type { BodyHold, BodyRoom } from "../../platform/network/index.ts";
import { type Admission, admitLinks } from "./discover/admit-links.ts";
import { plainLink } from "./discover/exploration.ts";
import { observeVisit } from "./discover/observe-visit.ts";
import { isSoftNotFound, type Lookalikes, type ResponseFace } from "./discover/soft-not-found.ts";
import { type FetchContext, fetchPage } from "./fetch/fetch-page.ts";
import { faceHash } from "./fetch/made-up.ts";
import { type FetchOutcome, noFacts } from "./fetch/outcome.ts";
import { pageKey } from "./frontier/hash.ts";
import type { TurnLease } from "./frontier/lease.sql.ts";
import type { FrontierPage, NewPage } from "./frontier/page.ts";
import { type Judgement, readVisited } from "./read/read-visited.ts";
import type { VisitedReading } from "./read/visited-reading.ts";
import type { SiteRenderings } from "./render/site-renderings.ts";
import { nextVisit, type PageUpdate } from "./schedule/next-visit.ts";
import type { Schedule } from "./schedule/schedules.ts";
import { namedPagesMax, type VisitSignal } from "./schedule/signals.ts";
import type { SiteMemory } from "./site-memory.ts";
import type { Visit } from "./visit.ts";

/** What all visits of one turn share. */
export type VisitContext = {
  readonly lease: TurnLease;
  readonly memory: SiteMemory;
  readonly fetch: FetchContext;
  readonly bodies: BodyRoom;
  readonly clock: Clock;
  readonly log: Logger;
  readonly schedule: Schedule;
  readonly judgement: () => Judgement;
  /** The host's answer to a made-up address, once known. */
  readonly probe: () => ResponseFace | undefined;
  /** Told what pages look like, so that it is asked for where that is worth it. */
  readonly looks: Lookalikes;
  readonly renderings: SiteRenderings;
};

/** Visits one page: fetch, read, judge its links, decide when it is visited next. Nothing is written here. */
export async function makeVisit(page: FrontierPage, context: VisitContext): Promise<Visit> {
  using hold = context.bodies.enter();
  const fetched = await fetchSafely(page, context, hold);
  const rendered = (await renderSafely(fetched, page, context)) ?? fetched;
  // A shell is the same at every address, there or not: what rendering made of it is not held against the probe.
  const outcome = isOther(rendered, fetched) ? rendered : unmask(rendered, page, context.probe());
  const now = context.clock.now();
  const read = readSafely(outcome, page, context, now);
  const finalOutcome = read === "unreadable" ? unreadable(outcome) : outcome;
  const reading = read === "unreadable" ? undefined : read;
  noteLook(context.looks, page, finalOutcome, reading);
  const links =
    reading?.links ??
    (finalOutcome.kind === "redirect" ? [plainLink(finalOutcome.to, "redirect", { role: page.role })] : []);
  const sighting =
    reading?.reading?.programme && !reading.reading.robots.noIndex ? sightingOf(reading.reading) : undefined;
  const admission = admit(links, page, context, now);
  const newPages = observeVisit({ page, outcome: finalOutcome, reading, links, admission, memory: context.memory });
  const update = nextVisit({
    page,
    outcome: finalOutcome,
    ...(reading ? { findings: reading } : {}),
    now,
    ...context.schedule,
  });
  const signal = signalOf({ page, reading, update, newPages, now, context });
  const isCopy = page.role !== "page" || isVariant(page.url, reading?.reading, context.memory);
  return {
    lease: context.lease,
    memory: context.memory,
    page,
    visitedAt: now,
    outcome: finalOutcome.kind === "page" ? { kind: "page", facts: finalOutcome.facts } : finalOutcome,
    update,
    newPages,
    ...(isCopy
      ? {
          templates: context.memory.noteVisit({ page, newUrls: urlsOf(newPages), isCopy, isNewProgramme: false }, now),
        }
      : {}),
    refusedLinks: admission.refused,
    ...(signal === undefined ? {} : { signal }),
    ...(page.role === "feed" && reading !== undefined ? { hub: reading.hub ?? "none" } : {}),
    ...(sighting === undefined ? {} : { sighting }),
  };
}

/** What is recorded of a programme: the page's text, of which its facts are pieces, need not wait for that in memory. */
function sightingOf({ kind, score, language, programme }: PageReading): Visit["sighting"] {
  return ownTexts({ kind, score, ...(language && { language }), ...(programme && { programme }) });
}

async function fetchSafely(page: FrontierPage, { fetch, log }: VisitContext, hold: BodyHold): Promise<FetchOutcome> {
  try {
    return await fetchPage(page, fetch, hold);
  } catch (error) {
    log.error("visit-broke", { url: page.url, error });
    return { kind: "failed", reason: "internal", detail: String(error), isHostTrouble: false, facts: noFacts };
  }
}

function isOther(rendered: FetchOutcome, fetched: FetchOutcome): boolean {
  return rendered.kind === "page" && fetched.kind === "page" && rendered.bodyHash !== fetched.bodyHash;
}

async function renderSafely(
  outcome: FetchOutcome,
  page: FrontierPage,
  { renderings, memory, fetch, judgement, log }: VisitContext,
): Promise<FetchOutcome | undefined> {
  if (outcome.kind !== "page") return undefined;
  try {
    return await renderings.render({ page, outcome, site: memory.site(), fetch, judgement: judgement() });
  } catch (error) {
    log.error("rendering-broke", { url: page.url, error });
    return undefined;
  }
}

function readSafely(
  outcome: FetchOutcome,
  page: FrontierPage,
  { log, judgement }: VisitContext,
  now: Date,
): VisitedReading | "unreadable" | undefined {
  if (outcome.kind !== "page") return undefined;
  try {
    return readVisited({ outcome, role: page.role, now, judgement: judgement() });
  } catch (error) {
    log.error("page-not-read", { url: page.url, error });
    return "unreadable";
  }
}

function unreadable({ facts }: FetchOutcome): FetchOutcome {
  return { kind: "failed", reason: "not-read", detail: "", isHostTrouble: false, facts };
}

function noteLook(looks: Lookalikes, page: FrontierPage, outcome: FetchOutcome, reading?: VisitedReading): void {
  if (page.role !== "page") return;
  if (outcome.kind === "redirect") looks.noteRedirect(page.url, outcome.to);
  const kind = reading?.reading?.kind;
  if (reading && (kind === "none" || kind === "listing")) looks.notePage(page.url, reading.links);
}

/** Turns a "not found" that came with status 200, or as a redirect to the home page, into what it is. */
function unmask(outcome: FetchOutcome, page: FrontierPage, probe: ResponseFace | undefined): FetchOutcome {
  if (probe === undefined || probe.status >= 400 || page.role !== "page") return outcome;
  const gone: FetchOutcome = { kind: "gone", reason: "soft-404", facts: outcome.facts };
  if (outcome.kind === "redirect")
    return isSoftNotFound(probe, page.url, { status: outcome.facts.status ?? 302, bodyHash: "", finalUrl: outcome.to })
      ? gone
      : outcome;
  if (outcome.kind !== "page" || probe.bodyHash === "") return outcome;
  const face = { status: outcome.facts.status ?? 200, bodyHash: faceHash(outcome.bytes, page.url) };
  return isSoftNotFound(probe, page.url, face) ? gone : outcome;
}

type SignalRequest = {
  readonly page: FrontierPage;
  readonly reading: VisitedReading | undefined;
  readonly update: PageUpdate;
  readonly newPages: readonly NewPage[];
  readonly now: Date;
  readonly context: VisitContext;
};

/** What a visit tells of other pages. The first one tells nothing: all of it is old. */
function signalOf({ page, reading, update, newPages, now, context }: SignalRequest): VisitSignal | undefined {
  if (page.visitedAt === undefined || page.state !== "stored" || reading?.kind !== "listing") return undefined;
  const { siteId, originId, key: from, visitedAt } = page;
  const base = { siteId, originId, at: now, schedule: context.schedule, from };
  if (page.role === "sitemap") {
    const since = reading.modified?.filter(({ at }) => at > visitedAt) ?? [];
    const pages = since.slice(0, namedPagesMax).map(({ url }) => pageKey(urlKey(url)));
    return since.length === 0 || since.length > namedPagesMax ? undefined : { ...base, kind: "sitemap", pages };
  }
  const kind = page.role === "feed" ? "feed" : "hub";
  const isNew = (update.difference ?? 0) > 0 && newPages.length > 0;
  return isNew && context.memory.maySignal(kind, originId, now) ? { ...base, kind } : undefined;
}

function urlsOf(pages: readonly NewPage[]): string[] {
  return pages.flatMap(({ url, role }) => (role === "page" ? [url] : []));
}

/**
 * "/post/?replytocom=7" that declares "/post/": a parameter that changes nothing. Where every page declares the same
 * address by mistake, the titles differ.
 */
function isVariant(url: string, reading: PageReading | undefined, { shown }: SiteMemory): boolean {
  if (reading === undefined) return false;
  const { canonical = url, programme } = reading;
  const isRepeated = programme === undefined || !shown.isNew(`${canonical}\n${programme.title?.value ?? ""}`);
  const question = url.indexOf("?");
  return question >= 0 && canonical === url.slice(0, question) && isRepeated;
}

function admit(links: readonly FoundLink[], page: FrontierPage, context: VisitContext, now: Date): Admission {
  const { memory, lease, fetch } = context;
  memory.known.isNew(page.url); // its own address takes no room when pages link to it
  const site = memory.site();
  return admitLinks(links, {
    scope: site.scope,
    limits: site.limits,
    known: memory.known,
    depth: page.depth + 1,
    origin: lease.origin,
    robots: fetch.robots,
    isStopped: memory.isStopped,
    strategyRefusal: (link) => memory.exploration.discovery()?.refusalOf(link),
    takeRoom: memory.takeRoom,
    takeSitemap: memory.takeSitemap,
    urlKey,
    now,
  });
}
