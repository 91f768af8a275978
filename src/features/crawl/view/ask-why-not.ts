import type { SiteId } from "../../../base/ids.ts";
import { coarseTemplate } from "../../../libraries/discovery/index.ts";
import { normalizeUrl, urlKey } from "../../../libraries/recognition/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { findSite, inScope, listSites, registrableDomain, type Site } from "../../catalog/index.ts";
import { otherSpelling } from "../discover/other-spelling.ts";
import { readDiscovery } from "../discover/read-discovery.ts";
import { readSteering } from "../freshness/read-freshness.ts";
import { pageKey } from "../frontier/hash.ts";
import { originOf, targetOf } from "../frontier/host-key.ts";
import { countPages } from "../frontier/pages.sql.ts";
import { crawlDefaults } from "../settings.ts";
import { templateOf } from "../tally/tally.ts";
import {
  type AddressRow,
  countDueBefore,
  countNewBefore,
  findAddresses,
  findStoppedTemplate,
  findTurnState,
  readRefusals,
  readSpentLastHour,
  type TurnState,
} from "./address.sql.ts";
import { robotsInForce } from "./robots-view.ts";
import { type AddressFacts, type Hold, type KnownAddress, type QueuePlace, type WhyNot, whyNot } from "./why-not.ts";

/** Pages before one that waits are counted up to so many. */
const placesCountedMax = 1000;
const templateCharactersMax = 500;
const addressCharactersMax = 2000;

export type WhyNotRequest = {
  /** As typed. */
  readonly address: string;
  /** The site it is asked of; undefined: whichever it belongs to. */
  readonly siteId?: SiteId | undefined;
  readonly now: Date;
  /** The product token robots.txt is read for. */
  readonly agent?: string;
};

/** What is known of an address, the site it was looked up in, and why it has not been fetched, or when it was. */
export type AskedAddress = WhyNot & {
  readonly url: string | undefined;
  readonly site: Site | undefined;
  readonly page: KnownAddress | undefined;
};

/** Answers why an address has not been fetched. Reads only; a few index look-ups. */
export async function askWhyNot(sql: Sql, request: WhyNotRequest): Promise<AskedAddress> {
  const facts = await readFacts(sql, request);
  const { url, site, page } = facts;
  return { ...whyNot(facts), url, site, page };
}

/** An address as typed, normalised; "example.org/x" may be https or http. Empty where it is none. */
export function readAddress(text: string): string[] {
  const typed = text.trim();
  if (typed === "" || typed.length > addressCharactersMax || /\s/.test(typed)) return [];
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d+(?:[/?#]|$)/.test(typed);
  const spellings = hasScheme ? [typed] : [`https://${typed}`, `http://${typed}`];
  return spellings
    .map((one) => normalizeUrl(one))
    .filter((url) => url !== undefined && /^https?:\/\/[^/]/.test(url)) as string[];
}

/** All that the answer is made from. */
export async function readFacts(sql: Sql, request: WhyNotRequest): Promise<AddressFacts> {
  const { now } = request;
  const urls = readAddress(request.address);
  let [url] = urls;
  const none = { page: undefined, robots: undefined, stoppedTemplate: undefined, knownPages: 0, refusedLinks: [] };
  const nothing = { ...none, now, refusedBefore: undefined };
  if (url === undefined) return { ...nothing, url, site: undefined };
  const site = await findSiteOf(sql, url, request.siteId);
  if (site === undefined) return { ...nothing, url, site };
  const row = await findPage(sql, site, urls);
  if (row) url = urls.find((one) => originOf(one) === originOf(row.url)) ?? url;
  else url = urls.find((one) => site.seeds.some((seed) => originOf(seed) === originOf(one))) ?? url;
  const known = row?.url ?? url;
  const [turn, stoppedTemplate, knownPages, refusals] = await Promise.all([
    findTurnState(sql, { siteId: site.id, origin: originOf(known) }),
    findStoppedTemplate(sql, site.id, templatesOf(known)),
    countPages(sql, site.id),
    readRefusals(sql, site.id),
  ]);
  const { agent = crawlDefaults.userAgentName } = request;
  const before = refusals.find(({ exampleUrl }) => exampleUrl === url);
  return {
    ...nothing,
    url,
    site,
    page: row && (await knownAddress(sql, row, { site, turn, now })),
    robots: turn && robotsInForce(turn, agent, targetOf(known)),
    stoppedTemplate,
    knownPages,
    refusedBefore: before && { reason: before.reason, onDay: before.onDay },
    refusedLinks: refusals.map(({ reason, count }) => ({ reason, count })),
  };
}

/** The site whose scope holds the address, else one of the same domain, which leaves it out. */
async function findSiteOf(sql: Sql, url: string, siteId: SiteId | undefined): Promise<Site | undefined> {
  if (siteId !== undefined) return findSite(sql, siteId);
  const sites = await listSites(sql);
  const inside = sites.find(({ scope }) => inScope(scope, url));
  if (inside) return inside;
  const domain = registrableDomain(url);
  return sites.find(({ scope }) => registrableDomain(`http://${scope.value}`) === domain);
}

/** The page of the first of these addresses that is known, else that of another spelling. */
async function findPage(sql: Sql, site: Site, urls: readonly string[]): Promise<AddressRow | undefined> {
  const others = urls.flatMap((url) => otherSpelling(url) ?? []);
  const keys = [...urls, ...others].map((one) => pageKey(urlKey(one)));
  const rows = await findAddresses(sql, site.id, keys);
  return keys.map((key) => rows.find((row) => row.pageKey === key)).find((row) => row !== undefined);
}

/** The templates an address is stopped by: the fine one, and that of its parameters together. */
function templatesOf(url: string): string[] {
  const coarse = coarseTemplate(url)?.slice(0, templateCharactersMax);
  return [templateOf(url), ...(coarse === undefined ? [] : [coarse])];
}

type Around = { readonly site: Site; readonly turn: TurnState | undefined; readonly now: Date };

async function knownAddress(sql: Sql, row: AddressRow, around: Around): Promise<KnownAddress> {
  const { dueAt, originId: _, ...page } = row;
  const isWaiting =
    page.askedAt !== undefined || page.state === "new" || (dueAt instanceof Date && dueAt <= around.now);
  const place = page.state === "shelved" || !isWaiting ? undefined : await placeOf(sql, row, around.site.id);
  return {
    ...page,
    ...(dueAt instanceof Date ? { dueAt } : {}),
    ...(place && { place }),
    holds: isWaiting ? await holdsOf(sql, row, around) : [],
  };
}

async function placeOf(sql: Sql, row: AddressRow, siteId: SiteId): Promise<QueuePlace | undefined> {
  const { originId, priority, foundAt, dueAt } = row;
  const limit = placesCountedMax + 1;
  if (row.state === "new") return counted(await countNewBefore(sql, { siteId, originId, priority, foundAt, limit }));
  return dueAt instanceof Date ? counted(await countDueBefore(sql, { siteId, originId, dueAt, limit })) : undefined;
}

function counted(count: number): QueuePlace {
  return { ahead: Math.min(count, placesCountedMax), isMore: count > placesCountedMax };
}

async function holdsOf(sql: Sql, { state, askedAt }: AddressRow, { site, turn, now }: Around): Promise<Hold[]> {
  const holds: Hold[] = [];
  if (site.state === "paused") holds.push({ kind: "paused" });
  const discovery = state === "new" && askedAt === undefined ? await readDiscovery(sql, site.id) : undefined;
  if (discovery?.ending === "dry") {
    const { resumeAt } = discovery;
    holds.push({ kind: "dry", ...(resumeAt === undefined ? {} : { resumeAt }) });
  }
  if (turn === undefined) return holds;
  const { host, freeAt, trouble, leasedUntil, turnDueAt } = turn;
  if (freeAt > now)
    holds.push({ kind: "host-rests", host, until: freeAt, ...(trouble === undefined ? {} : { trouble }) });
  else if (turnDueAt instanceof Date && turnDueAt > now && holds.length === 0)
    holds.push(await budgetHold(sql, site.id, turnDueAt, now));
  if (leasedUntil !== undefined && leasedUntil > now) holds.push({ kind: "at-work", host });
  return holds;
}

/** A turn with pages that wait, whose date was put off, rests for the budget. */
async function budgetHold(sql: Sql, siteId: SiteId, until: Date, now: Date): Promise<Hold> {
  const [{ budgetPerHour }, spent] = await Promise.all([
    readSteering(sql, { siteId }),
    readSpentLastHour(sql, siteId, now),
  ]);
  return { kind: "budget", until, spent, ...(budgetPerHour === undefined ? {} : { perHour: budgetPerHour }) };
}
