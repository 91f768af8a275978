// What members' links name reaches the crawl through a table of the catalogue. A page of a site is left to that site's crawl, asked for by
// the rules for one who asks. Any other public page is looked at here, once: fetched politely and within limits, recognised, and what it
// shows kept as a programme that stands in no list. Its site is not crawled: no link of it is followed.
import { type Clock, secondsAfter, secondsBetween } from "../../../base/clock.ts";
import { normalizeUrl, type PageReading } from "../../../libraries/recognition/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { type BodyRoom, createBodyRoom, type OutboundClient } from "../../../platform/network/index.ts";
import {
  countFetchedNamed,
  ensureNamedSite,
  findSite,
  listNamedPages,
  markGone,
  namedAgainDays,
  pruneNamedPages,
  putOffNamedPage,
  recordSighting,
  settleNamedPage,
  type WaitingPage,
} from "../../catalog/index.ts";
import type { PageOutcome } from "../fetch/outcome.ts";
import { hostKey, originOf } from "../frontier/host-key.ts";
import { type Judgement, readVisited } from "../read/read-visited.ts";
import type { CrawlSettings } from "../settings.ts";
import { fetchNow } from "../view/fetch-now.ts";
import { fetchNamedPage, type NamedFetch } from "./fetch-named-page.ts";

/** What may be fetched here in an hour: in all, and because of one member. What is more waits. */
export const namedLimits = { fetchesPerHour: 300, fetchesPerMemberHour: 30, waitHoursMax: 24 } as const;

const roundMax = 40;
const lanesCount = 4;
const redirectsMax = 5;
/** A member waits for the card, and many may be under way in the process that also answers browsers. */
const fetchSettings = { timeoutSeconds: 15, bodyBytesMax: 3 * 1024 * 1024 } as const;
const bodiesBytesMax = 12 * 1024 * 1024;
const putOffSeconds = 300;
/** A host in trouble is tried again; seven times in the day that a page waits. */
const troubleSeconds = 3 * 3600;

/** What looking at named pages needs. */
export type NamedVisits = {
  readonly sql: Sql;
  readonly client: OutboundClient;
  readonly clock: Clock;
  readonly settings: CrawlSettings;
  readonly judgement: () => Judgement;
  readonly holder: string;
  readonly signal: AbortSignal;
};

type Context = NamedFetch & Pick<NamedVisits, "judgement"> & { readonly bodies: BodyRoom };

/** Sees to the pages that members named and that need not wait; how many were settled. After a week a page may be named again. */
export async function visitNamedPages({ settings, ...visits }: NamedVisits): Promise<number> {
  const { sql, clock, signal } = visits;
  const context: Context = {
    ...visits,
    settings: { ...settings, ...fetchSettings },
    bodies: createBodyRoom(bodiesBytesMax),
  };
  const waiting = await listNamedPages(sql, { limit: roundMax, now: clock.now() });
  let settled = 0;
  const lane = async () => {
    for (let page = waiting.shift(); page && !signal.aborted; page = waiting.shift())
      if (await seeTo(page, context)) settled += 1;
  };
  await Promise.all(Array.from({ length: lanesCount }, lane));
  await pruneNamedPages(sql, secondsAfter(clock.now(), -namedAgainDays * 86_400));
  return settled;
}

/** True once nothing more is to be done about the page. */
async function seeTo(page: WaitingPage, context: Context): Promise<boolean> {
  const { sql, clock } = context;
  const end = await lookAt(page, context);
  const now = clock.now();
  const isTooLong = secondsBetween(page.namedAt, now) > namedLimits.waitHoursMax * 3600;
  if (end.kind === "wait" && !isTooLong) {
    await putOffNamedPage(sql, { key: page.key, until: end.until });
    return false;
  }
  const outcome = end.kind === "wait" ? end.why : end.outcome;
  const isFetched = end.kind === "end" && end.isFetched;
  await settleNamedPage(sql, {
    key: page.key,
    outcome,
    isFetched,
    leadsTo: end.kind === "end" ? end.at : undefined,
    now,
  });
  return true;
}

/** It may come to something later. */
type Wait = { readonly kind: "wait"; readonly until: Date; readonly why: string };

type End =
  | Wait
  /** `at`: another page, where redirects led. */
  | { readonly kind: "end"; readonly outcome: string; readonly isFetched: boolean; readonly at?: string };

async function lookAt({ url: named, memberId }: WaitingPage, context: Context): Promise<End> {
  const { sql, clock } = context;
  let url = named;
  for (let hops = 0; hops <= redirectsMax; hops++) {
    const at = hops === 0 ? {} : { at: url };
    const isFetched = hops > 0;
    const left = await leaveToSite(url, context);
    if (left !== undefined) return { kind: "end", outcome: left, isFetched, ...at };
    const spent = await countFetchedNamed(sql, { memberId, since: secondsAfter(clock.now(), -3600) });
    const isSpent = spent.all >= namedLimits.fetchesPerHour || spent.byMember >= namedLimits.fetchesPerMemberHour;
    if (isSpent && !isFetched) return { kind: "wait", until: secondsAfter(clock.now(), putOffSeconds), why: "limits" };
    const seen = await seePage(url, context);
    if (seen.kind === "wait") return seen;
    if (seen.kind === "end") return { kind: "end", outcome: seen.outcome, isFetched: true, ...at };
    url = seen.to;
  }
  return { kind: "end", outcome: "redirects-too-many", isFetched: true };
}

/** What the crawl of the page's site said; undefined where no site's rules are about the page. */
async function leaveToSite(url: string, { sql, clock }: Context): Promise<string | undefined> {
  const outcome = await fetchNow(sql, { address: url, siteId: undefined, clock });
  if (outcome.kind === "asked") return outcome.kind;
  const { why } = outcome;
  const isNobodys = why.kind === "of-no-site" || (why.kind === "out-of-scope" && why.rule.kind === "outside");
  return isNobodys ? undefined : why.kind;
}

type Seen =
  | Wait
  | { readonly kind: "redirect"; readonly to: string }
  | { readonly kind: "end"; readonly outcome: string };

async function seePage(url: string, context: Context): Promise<Seen> {
  using hold = context.bodies.enter();
  const outcome = await fetchNamedPage(url, context, hold);
  switch (outcome.kind) {
    case "host-rests":
      return { kind: "wait", until: outcome.until, why: outcome.kind };
    case "redirect": {
      const to = normalizeUrl(outcome.to);
      return to === undefined ? { kind: "end", outcome: "redirect-unreadable" } : { kind: "redirect", to };
    }
    case "gone":
      await forget(url, context);
      return { kind: "end", outcome: "gone" };
    case "refused":
      return { kind: "end", outcome: outcome.by };
    case "failed":
      if (!outcome.isHostTrouble) return { kind: "end", outcome: outcome.reason };
      return { kind: "wait", until: secondsAfter(context.clock.now(), troubleSeconds), why: outcome.reason };
    case "unchanged":
      throw new Error(`${url} was asked for without conditions and answered that it is unchanged`);
    case "page":
      return { kind: "end", outcome: await keep(url, outcome, context) };
  }
}

/** Keeps the programme of a page, if it shows one. */
async function keep(url: string, page: PageOutcome, { sql, clock, judgement }: Context): Promise<string> {
  const now = clock.now();
  const { reading } = readVisited({ outcome: page, role: "page", now, judgement: judgement() });
  if (!reading?.programme || reading.robots.noIndex) {
    await forget(url, { sql, clock });
    return reading?.programme ? "noindex" : "no-programme";
  }
  return await sql.begin(async (transaction) => {
    const siteId = await ensureNamedSite(transaction, { key: hostKey(originOf(url)), seed: url, now });
    // An operator has a site of that name, and took it away or keeps this page out of it.
    if (siteId === undefined) return "of-site";
    await recordSighting(transaction, { siteId, pageUrl: page.url, reading: factsOf(reading), seenAt: now });
    return "programme";
  });
}

function factsOf({ kind, score, language, programme }: PageReading) {
  return { kind, score, ...(language && { language }), ...(programme && { programme }) };
}

/** What the page showed before it shows no more. */
async function forget(url: string, { sql, clock }: Pick<Context, "sql" | "clock">): Promise<void> {
  const site = await findSite(sql, hostKey(originOf(url)));
  if (site?.state === "named") await markGone(sql, { siteId: site.id, pageUrl: url, at: clock.now() });
}
