import type { Clock } from "../../../base/clock.ts";
import type { MemberId, SiteId } from "../../../base/ids.ts";
import { urlKey } from "../../../libraries/recognition/index.ts";
import type { Sql, Transaction } from "../../../platform/database/index.ts";
import type { Site } from "../../catalog/index.ts";
import { plainLink } from "../discover/exploration.ts";
import { writeContext } from "../discover/link-context.ts";
import { pageKey } from "../frontier/hash.ts";
import { originOf } from "../frontier/host-key.ts";
import { ensureOrigins, hastenTurns, insertPages, lockTurns } from "../frontier/pages.sql.ts";
import { noteProgress } from "../tally/note-progress.ts";
import { readFacts, type WhyNotRequest } from "./ask-why-not.ts";
import { countPendingRequests, insertFetchRequest } from "./fetch-requests.sql.ts";
import { type AddressFacts, scopeRule, type WhyNotAnswer } from "./why-not.ts";

// A person may have a page fetched before all others of its turn. It gets no licence: robots.txt, scope, politeness and
// budget stay in force, so it may still have to wait. What links are left out for (depth, traps, stopped templates, a
// file's ending) is not asked: a person has looked at this one address.

const pendingMax = 100; // of one site; a longer list is a seed list
const priorityAsked = 1000;

export type FetchNowRequest = Omit<WhyNotRequest, "now"> & {
  readonly clock: Clock;
  /** Who asks; undefined for the command line. */
  readonly by?: MemberId | undefined;
};

export type FetchNowOutcome =
  | { readonly kind: "asked"; readonly url: string; readonly site: Site; readonly isAgain: boolean }
  | { readonly kind: "refused"; readonly why: FetchRefusal; readonly site?: Site };

export type FetchRefusal =
  | Extract<WhyNotAnswer, { kind: "no-address" | "of-no-site" | "out-of-scope" | "robots" | "pages-limit" }>
  | { readonly kind: "paused" }
  | { readonly kind: "too-many"; readonly most: number };

/** Makes a page due at once, before all others of its turn; an address not yet known becomes a page. */
export async function fetchNow(sql: Sql, { clock, by, ...request }: FetchNowRequest): Promise<FetchNowOutcome> {
  const now = clock.now();
  const facts = await readFacts(sql, { ...request, now });
  const { site, url, page } = facts;
  const refusal = refusalOf(facts) ?? (site && (await tooMany(sql, site.id)));
  if (refusal || !site || url === undefined)
    return { kind: "refused", why: refusal ?? { kind: "of-no-site" }, ...(site && { site }) };
  const asked = page?.url ?? url;
  const isAgain = page?.askedAt !== undefined;
  if (!isAgain) await sql.begin((transaction) => ask(transaction, { site, url: asked, by, now }));
  return { kind: "asked", url: asked, site, isAgain };
}

/** Why an address may not be asked for; undefined when it may. */
export function refusalOf({ url, site, page, robots, knownPages }: AddressFacts): FetchRefusal | undefined {
  if (url === undefined) return { kind: "no-address" };
  if (site === undefined || site.state === "removed") return { kind: "of-no-site" };
  const rule = page?.role === "sitemap" ? undefined : scopeRule(site.scope, url);
  if (rule) return { kind: "out-of-scope", scope: site.scope, rule };
  if (site.state === "paused") return { kind: "paused" };
  if (robots?.kind === "rules" && robots.rule && !robots.rule.allows)
    return { kind: "robots", robotsUrl: robots.robotsUrl, rule: robots.rule };
  const most = site.limits.pagesMax;
  return page === undefined && knownPages >= most ? { kind: "pages-limit", known: knownPages, most } : undefined;
}

async function tooMany(sql: Sql, siteId: SiteId): Promise<FetchRefusal | undefined> {
  return (await countPendingRequests(sql, siteId)) < pendingMax ? undefined : { kind: "too-many", most: pendingMax };
}

type Asked = { readonly site: Site; readonly url: string; readonly by: MemberId | undefined; readonly now: Date };

async function ask(transaction: Transaction, { site, url, by, now }: Asked): Promise<void> {
  const origin = originOf(url);
  const originId = (await ensureOrigins(transaction, [origin], now)).get(origin)!;
  const turn = { siteId: site.id, originId };
  await lockTurns(transaction, [turn]);
  const page = { ...turn, key: pageKey(urlKey(url)), url, origin, role: "page" as const };
  const fresh = { ...page, priority: priorityAsked, depth: 0, context: writeContext(plainLink(url, "seed"), "") };
  const added = await insertPages(transaction, [fresh], now);
  if (added.length > 0) await noteProgress(transaction, { visits: [], newPages: [page], shelved: [] }, now);
  await insertFetchRequest(transaction, { siteId: site.id, pageKey: page.key, by, now });
  await hastenTurns(transaction, [turn], now);
}
