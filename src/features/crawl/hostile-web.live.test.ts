import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../../test/support/clock.ts";
import { plantSite, testCrawlSettings } from "../../../test/support/crawl-site.ts";
import { type HostileWeb, hostileWeb, outerAddress } from "../../../test/support/hostile-web/hostile-web.ts";
import { type HostileHost, home, page } from "../../../test/support/hostile-web/replies.ts";
import { retryAfterSeconds } from "../../../test/support/hostile-web/statuses.ts";
import { type TestDatabase, testDatabase } from "../../../test/support/test-database.ts";
import type { SiteId } from "../../base/ids.ts";
import { createLogger } from "../../platform/logging/index.ts";
import { createOutboundClient } from "../../platform/network/index.ts";
import { readCrawlHealth, type SiteHealth } from "./index.ts";
import type { RecorderCounts } from "./record/batch-writer.ts";
import { createWorker } from "./worker.ts";

// One crawl of a site of every kind of trouble, good sites among them. The clock stands still, so that no host's rest ends
// while slower ones are waited for: what is counted does not depend on the machine.

const bodyBytesMax = 512 * 1024;
const pagesMax = 200;
const settings = { ...testCrawlSettings, bodyBytesMax, timeoutSeconds: 6 };

const goodPaths = Array.from({ length: 20 }, (_, index) => `/${"abcd"[index % 4]}/${index}`);
const goodHost: HostileHost = {
  "/": home(...goodPaths),
  ...Object.fromEntries(goodPaths.map((path) => [path, page(`<h1>Page ${path}</h1>`)])),
};
const goodHosts = { "good-1.example": goodHost, "good-2.example": goodHost, "good-3.example": goodHost };

type Kind = {
  readonly host: string;
  /** Errors the console shows: each kind, and how often it was counted. */
  readonly errors?: Readonly<Record<string, number>>;
  /** What the host is left alone for; absent: it is not. */
  readonly trouble?: string;
  /** Pages that were read all the same, the home page among them; absent where it depends on how visits meet in batches. */
  readonly stored?: number;
  /** Requests made at most. */
  readonly requests: number;
  /** Links not taken up, by reason. */
  readonly refusedLinks?: readonly string[];
  readonly stoppedTemplates?: readonly string[];
  /** Source, where a rule and not taste says so. */
  readonly source?: string;
};

const opening = 3; // robots.txt, sitemap, home page
const every = 12; // pages beside the home page
const inRow = 5; // pages that fail one after the other until the host is left alone
const probe = 1; // a made-up address, asked for once two pages look alike

/** Each page fails alike: five are enough. */
const storm = (host: string, reason: string): Kind => ({
  host,
  errors: { [reason]: inRow },
  trouble: reason,
  stored: 1,
  requests: opening + inRow,
});
/** One outcome is enough to leave the host alone. */
const trouble = (host: string, reason: string): Kind => ({
  host,
  errors: { [reason]: 1 },
  trouble: reason,
  stored: 1,
  requests: opening + 1,
});
/** Each page is refused for a reason of its own. */
const refused = (host: string, reason: string): Kind => ({
  host,
  errors: { [reason]: every },
  stored: 1,
  requests: opening + every + probe,
});
const read = (host: string, source?: string): Kind => ({
  host,
  stored: 1 + every,
  requests: opening + every + probe,
  ...(source === undefined ? {} : { source }),
});
/** Nothing of the host is asked for but, at most, robots.txt. */
const shut = (host: string, reason: string, requests = 1): Kind => ({
  host,
  errors: { [reason]: 1 },
  trouble: reason,
  stored: 0,
  requests,
});
/** robots.txt does not keep us from the site's pages, home, "/open" and "/secret". */
const open = (host: string, more: Partial<Kind> = {}): Kind => ({
  host,
  stored: 3,
  requests: opening + 2 + probe,
  ...more,
});

const kinds: readonly Kind[] = [
  // Bodies
  trouble("slow-body.example", "timeout"),
  trouble("silent-body.example", "timeout"),
  storm("endless-body.example", "too-large"),
  storm("endless-chunks.example", "too-large"),
  storm("announced-body.example", "too-large"),
  refused("endless-film.example", "content-type"),
  storm("cut-length.example", "truncated"),
  storm("cut-chunks.example", "truncated"),
  read("cut-close.example", "RFC 9112 8: without a length the end of the connection is the end of the body"),
  storm("reset-middle.example", "truncated"),
  { ...trouble("reset-before.example", "reset"), requests: opening + 2 }, // an idle connection may end just when it is used
  { ...trouble("nothing.example", "reset"), requests: opening + 2 },
  read("short-length.example", "RFC 9112 6.3: what follows the announced length is no part of the body"),
  storm("two-lengths.example", "truncated"),
  storm("length-and-chunks.example", "protocol"),
  storm("no-http.example", "protocol"),
  // Codings
  storm("plain-as-gzip.example", "decoding"),
  storm("unknown-coding.example", "decoding"),
  storm("many-codings.example", "decoding"),
  storm("cut-gzip.example", "truncated"),
  storm("gzip-bomb.example", "too-large"),
  storm("gzip-in-gzip-bomb.example", "too-large"),
  storm("brotli-bomb.example", "too-large"),
  read("wrong-charset.example"),
  // Heads and cookies
  storm("large-field.example", "head-too-large"),
  storm("many-fields.example", "head-too-large"),
  storm("endless-head.example", "head-too-large"),
  trouble("slow-head.example", "timeout"),
  trouble("early-hints.example", "timeout"),
  { ...refused("cookie-wall.example", "cookie-wall"), requests: opening + every * (settings.redirectsMax + 1) + probe },
  { host: "cookie-gate.example", stored: 4, requests: opening + 3 + 1 + probe },
  // Statuses
  storm("storm-500.example", "status-500"),
  storm("storm-502.example", "status-502"),
  trouble("storm-503.example", "status-503"),
  trouble("later-in-seconds.example", "status-429"),
  trouble("later-by-date.example", "status-429"),
  trouble("later-in-years.example", "status-503"),
  trouble("later-unreadable.example", "status-429"),
  // Redirects
  refused("circle.example", "redirect-loop"),
  { host: "circle-of-two.example", stored: 1, requests: opening + 2 },
  { host: "endless-redirects.example", stored: 1, requests: opening + 30, refusedLinks: ["depth"] },
  refused("bad-location.example", "redirect-unreadable"),
  refused("other-scheme.example", "redirect-unreadable"),
  { host: "private-name.example", errors: { "address-guard": 1 }, stored: 1, requests: opening + 2 },
  { host: "private-literal.example", errors: { "out-of-scope": 1 }, stored: 1, requests: opening + 2 },
  refused("private-metadata.example", "out-of-scope"),
  { host: "rebinding.example", errors: { "address-guard": 1 + every }, stored: 1, requests: 2 },
  // Names, connections, certificates
  shut("nowhere.example", "dns", 0),
  shut("mute-names.example", "robots-unreachable", 0),
  shut("closed.example", "connect", 0),
  shut("tls.example", "tls", 0),
  shut("no-tls.example", "tls", 0),
  // robots.txt
  ...["503", "500", "429", "cut", "slow", "reset", "private", "large-head"].map((name) =>
    shut(`robots-${name}.example`, "robots-unreachable"),
  ),
  open("robots-404.example", { source: "RFC 9309 2.3.1.3: absent, whatever it says" }),
  open("robots-403.example", { source: "RFC 9309 2.3.1.3" }),
  open("robots-html.example"),
  open("robots-bytes.example"),
  open("robots-circle.example", { source: "RFC 9309 2.3.1.2: as good as absent", requests: opening + 2 + 5 }),
  open("robots-500-kb.example", { stored: 2, refusedLinks: ["robots"], source: "RFC 9309 2.5" }),
  open("robots-endless.example", { stored: 2, refusedLinks: ["robots"], source: "RFC 9309 2.5" }),
  // Sitemaps; each that is read counts as stored
  { host: "sitemap-chain.example", stored: 23, requests: opening + 22, refusedLinks: ["depth"] },
  {
    host: "sitemap-tree.example",
    stored: 53,
    requests: opening + 52,
    refusedLinks: ["sitemaps-limit"],
    stoppedTemplates: ["{sitemap}"],
  },
  {
    host: "sitemap-inventions.example",
    errors: { "status-404": pagesMax - 2 },
    requests: pagesMax + 110,
    refusedLinks: ["pages-limit"],
    stoppedTemplates: ["{sitemap}"],
  },
  { host: "sitemap-bomb.example", stored: 3, requests: opening + 1 },
  { host: "sitemap-broken.example", stored: 3, requests: opening + 1 },
];

/** glint would give the invented pages up before the limit of pages. */
const strategyOf = (host: string) => (host === "sitemap-inventions.example" ? "breadth-first" : "glint");

let database: TestDatabase;
let web: HostileWeb;
let clock: FakeClock;
let counts: RecorderCounts;
let health: ReadonlyMap<string, SiteHealth>;

beforeAll(async () => {
  clock = fakeClock(new Date().toISOString());
  web = await hostileWeb({ now: () => clock.now(), goodHosts });
  database = await testDatabase();
  const limits = { pagesMax, depthMax: 20 };
  for (const host of web.hosts)
    await plantSite(database.sql, host, { seeds: [web.homeOf(host)], limits, strategy: strategyOf(host) }, clock);
  counts = await crawlAll();
  health = await readHealth();
}, 180_000);

afterAll(async () => {
  await web?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
});

async function crawlAll(hosts?: readonly string[]): Promise<RecorderCounts> {
  await using client = createOutboundClient({
    userAgent: "GlintBot/1 (+http://glint.example)",
    allowedRanges: [`${outerAddress}/32`],
    resolver: web.resolver,
    idleSeconds: 4,
  });
  const { sql } = database;
  const rows = await sql<{ id: SiteId }[]>`select id from sites where key = any(${hosts ? [...hosts] : web.hosts})`;
  const worker = createWorker({
    sql,
    client,
    clock,
    log: createLogger({ level: "error" }),
    name: "worker-1",
    settings,
    siteIds: rows.map(({ id }) => id),
  });
  return await worker.runUntilIdle({ idleSeconds: 0 });
}

async function readHealth(): Promise<ReadonlyMap<string, SiteHealth>> {
  return new Map((await readCrawlHealth(database.sql)).map((site) => [site.siteKey, site]));
}

test("every host of the hostile web is one of the kinds below", () => {
  expect([...web.hosts].sort()).toEqual([...kinds.map(({ host }) => host), ...Object.keys(goodHosts)].sort());
});

test("no visit is lost or unwritable, no turn is held, and no machine inside is connected to", async () => {
  expect(counts).toMatchObject({ lost: 0, unwritable: 0 });
  expect(await database.sql`select host from hosts where leased_by is not null`).toEqual([]);
  expect(web.innerConnections()).toBe(0);
});

test.each(Object.keys(goodHosts))("%s beside them is read to its last page", (host) => {
  const { errors, troubledHosts, pagesByState } = health.get(host)!;
  expect({ errors, troubledHosts, stored: pagesByState.stored }).toEqual({
    errors: [],
    troubledHosts: [],
    stored: goodPaths.length + 1,
  });
});

describe("what comes of", () => {
  test.each(kinds)("$host", (kind) => {
    const { errors, troubledHosts, pagesByState, refusedLinks, stoppedTemplates } = health.get(kind.host)!;
    expect(Object.fromEntries(errors.map((error) => [error.kind, error.count]))).toEqual(kind.errors ?? {});
    expect(troubledHosts.map((host) => host.trouble)).toEqual(kind.trouble === undefined ? [] : [kind.trouble]);
    if (kind.stored !== undefined) expect(pagesByState.stored ?? 0).toBe(kind.stored);
    expect(web.requestsOf(kind.host).length).toBeLessThanOrEqual(kind.requests);
    expect(refusedLinks.map(({ reason }) => reason)).toEqual(kind.refusedLinks ?? []);
    expect(stoppedTemplates).toEqual(kind.stoppedTemplates ?? []);
  });
});

test("bodies and heads without end are hung up on at the limit, a film at its head", () => {
  // What was on its way when we hung up is counted as sent: the buffers of both ends, some 4 MB a connection on Linux.
  const buffers = 6 * 1024 * 1024;
  for (const host of ["endless-body.example", "endless-chunks.example", "endless-head.example"])
    expect(web.bytesSentBy(host)).toBeLessThan(inRow * (bodyBytesMax + buffers));
  expect(web.bytesSentBy("robots-endless.example")).toBeLessThan(500 * 1024 + buffers);
});

describe("a host is left alone", () => {
  const freeInSeconds = (host: string): number => {
    const [troubled] = health.get(host)!.troubledHosts;
    return (troubled!.freeAt.getTime() - clock.now().getTime()) / 1000;
  };

  test.each([
    { host: "later-in-seconds.example", least: retryAfterSeconds, most: retryAfterSeconds },
    { host: "later-by-date.example", least: retryAfterSeconds - 1, most: retryAfterSeconds }, // dates have whole seconds
    { host: "robots-429.example", least: retryAfterSeconds, most: retryAfterSeconds },
    { host: "later-in-years.example", least: 24 * 3600, most: 24 * 3600 },
    { host: "later-unreadable.example", least: 5, most: 5 },
    { host: "storm-500.example", least: 5, most: 5 },
    { host: "robots-503.example", least: 300, most: 300 },
  ])("for $least s, $host", ({ host, least, most }) => {
    expect(freeInSeconds(host)).toBeGreaterThanOrEqual(least);
    expect(freeInSeconds(host)).toBeLessThanOrEqual(most);
  });

  test("until the moment it named, and is asked again then", async () => {
    const host = "later-in-seconds.example";
    const before = web.requestsOf(host).length;
    clock.advance(retryAfterSeconds - 10);
    await crawlAll([host]);
    expect(web.requestsOf(host).length).toBe(before);
    clock.advance(10);
    await crawlAll([host]);
    expect(web.requestsOf(host).length).toBe(before + 1);
  });

  test("ever longer while its pages go on failing: one page after each rest, not five", async () => {
    const host = "storm-502.example";
    const requestsAfter = async (seconds: number): Promise<number> => {
      const before = web.requestsOf(host).length;
      clock.advance(seconds);
      await crawlAll([host]);
      return web.requestsOf(host).length - before;
    };
    expect([await requestsAfter(5), await requestsAfter(19), await requestsAfter(1), await requestsAfter(79)]).toEqual([
      1, 0, 1, 0,
    ]);
  });
});
