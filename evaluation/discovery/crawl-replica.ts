import {
  faceHash,
  isSoftNotFound,
  Lookalikes,
  madeUpUrl,
  type ResponseFace,
  readRobotsSitemaps,
  robotsAllow,
  rulesOfAnswer,
} from "../../src/features/crawl/index.ts";
import { addressKey, type FoundLink, type Observation, type Strategy } from "../../src/libraries/discovery/index.ts";
import { normalizeUrl } from "../../src/libraries/recognition/index.ts";
import type { Fetched, Fetcher } from "./fetch-document.ts";
import { type DocumentReader, plainLink } from "./read-document.ts";
import type { Replica } from "./replica.ts";

/** One request of a crawl, as the evaluator sees it. */
export type CrawlRequest = {
  readonly url: string;
  readonly status: number;
  /** Canonical path of the document; undefined for redirects and errors. */
  readonly path: string | undefined;
  readonly verdict: Observation["verdict"];
  readonly why: string;
};

export type Crawl = { readonly requests: readonly CrawlRequest[]; readonly stopped: string };

export type CrawlOptions = {
  readonly replica: Replica;
  readonly strategy: Strategy;
  readonly random: () => number;
  readonly fetcher: Fetcher;
  readonly read: DocumentReader;
  /** Ends a crawl that does not end. */
  readonly requestsMax: number;
};

const now = new Date("2026-11-30T12:00:00Z");
const hopsMax = 5;
const agent = "GlintBot";

/**
 * Crawls a replica to the end the strategy sets. As the crawler does, whatever the strategy: robots.txt is asked for first, and
 * once two addresses look alike one that cannot exist, so that what looks the same is taken for missing.
 */
export async function crawlReplica(options: CrawlOptions): Promise<Crawl> {
  const { replica, strategy, random, fetcher, requestsMax } = options;
  const requests: CrawlRequest[] = [];
  const robotsUrl = `${replica.origin}/robots.txt`;
  const robots = await fetcher.fetch(robotsUrl);
  note(requests, robotsUrl, robots, undefined, "robots.txt");
  const rules = rulesOf(robots);
  const text = robots.status === 200 ? robots.bytes.toString("utf8") : "";
  const named = readRobotsSitemaps(text, robotsUrl);
  const discovery = strategy.start({ random, now });
  discovery.add([
    { ...plainLink(replica.home, "seed") },
    ...(named.length > 0 ? named : [`${replica.origin}/sitemap.xml`]).map(
      (url): FoundLink => ({ ...plainLink(url, "robots"), role: "sitemap" }),
    ),
  ]);
  const trail: Trail = { requests, walked: new Set(), looks: new Lookalikes(), probe: undefined };
  while (requests.length < requestsMax) {
    const chosen = discovery.next();
    if (chosen === undefined) return { requests, stopped: discovery.ending() ?? "exhausted" };
    const target = targetOf(chosen.url);
    if (originOf(chosen.url) !== replica.origin || !robotsAllow(rules, target)) {
      discovery.observe({ url: chosen.url, outcome: "refused", links: [] });
      continue;
    }
    if (trail.looks.areFound) trail.probe ??= await probeOrigin(options, requests);
    discovery.observe(await visit(chosen, options, trail));
  }
  return { requests, stopped: "requests-limit" };
}

type Trail = {
  readonly requests: CrawlRequest[];
  readonly walked: Set<string>;
  readonly looks: Lookalikes;
  /** The answer to the made-up address. */
  probe: ResponseFace | undefined;
};

async function probeOrigin({ replica, fetcher }: CrawlOptions, requests: CrawlRequest[]): Promise<ResponseFace> {
  const url = madeUpUrl(replica.origin, "0");
  const fetched = await fetcher.fetch(url);
  // What is served for it is no page of the site, whatever the replica keeps it under.
  requests.push({ url, status: fetched.status, path: undefined, verdict: undefined, why: "made-up address" });
  return faceOf(url, fetched);
}

function faceOf(url: string, { status, bytes, headers }: Fetched): ResponseFace {
  const finalUrl = status < 400 && headers.location !== undefined ? normalizeUrl(headers.location, url) : undefined;
  return {
    status,
    bodyHash: status < 300 ? faceHash(bytes, url) : "",
    ...(finalUrl === undefined ? {} : { finalUrl }),
  };
}

/** Fetches an address and follows its redirects within the site; each hop is a request. */
async function visit(
  { url, why }: { readonly url: string; readonly why: string },
  { replica, fetcher, read }: CrawlOptions,
  { requests, walked, looks, probe }: Trail,
): Promise<Observation> {
  let at = url;
  for (let hop = 0; ; hop++) {
    walked.add(at);
    const fetched = await fetcher.fetch(at);
    const reading = read(at, fetched);
    note(requests, at, fetched, reading.verdict, why);
    if (probe !== undefined && probe.status < 400 && isSoftNotFound(probe, at, faceOf(at, fetched)))
      return { url, outcome: "gone", links: [] };
    const to = reading.outcome === "redirect" ? reading.links[0]?.url : undefined;
    if (to !== undefined) looks.noteRedirect(at, to);
    else if (reading.verdict === "none" || reading.verdict === "listing") looks.notePage(at, reading.links);
    const links = reading.links.filter((link) => originOf(link.url) === replica.origin);
    const isEnd = to === undefined || hop >= hopsMax || originOf(to) !== replica.origin;
    if (isEnd || (addressKey(to) !== addressKey(at) && walked.has(to)))
      return { ...reading, url, ...(at === url ? {} : { finalUrl: at }), links };
    at = to;
  }
}

function note(
  requests: CrawlRequest[],
  url: string,
  { status, replicaPath }: Fetched,
  verdict: Observation["verdict"],
  why: string,
): void {
  requests.push({ url, status, path: replicaPath, verdict, why });
}

function rulesOf({ status, bytes }: Fetched): ReturnType<typeof rulesOfAnswer> {
  return rulesOfAnswer({ status, body: bytes.toString("utf8") }, agent);
}

function originOf(url: string): string {
  return new URL(url).origin;
}

function targetOf(url: string): string {
  const { pathname, search } = new URL(normalizeUrl(url) ?? url);
  return pathname + search;
}
