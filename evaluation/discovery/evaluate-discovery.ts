import { seededRandom } from "../../simulation/random.ts";
import { type Strategy, strategies } from "../../src/libraries/discovery/index.ts";
import { type Crawl, crawlReplica } from "./crawl-replica.ts";
import { createFetcher, type Fetcher } from "./fetch-document.ts";
import { type DiscoveryMeasures, findTimes, measure } from "./measures.ts";
import { crawlAsOracle } from "./oracle.ts";
import { createDocumentReader, type DocumentReader } from "./read-document.ts";
import { listReplicas, type Replica, readReplica } from "./replica.ts";
import { startReplicaServer } from "./replica-server.ts";

export type DiscoveryOptions = {
  /** A folder of replicas, one folder a site. */
  readonly directory: string;
  /** Only these sites. */
  readonly sites?: readonly string[] | undefined;
  /** Of the library, or "oracle". */
  readonly strategies: readonly string[];
  readonly seeds: number;
  /** The first of them. */
  readonly seed: number;
  /** Told what is being crawled and its share of all, 0..1. */
  readonly progress?: ((what: string, share: number) => void) | undefined;
};

export type DiscoveryRun = DiscoveryMeasures & {
  readonly site: string;
  readonly strategy: string;
  readonly seed: number;
  readonly programmes: number;
  readonly pages: number;
};

/** The document of `glint evaluate discovery`. */
export type DiscoveryEvaluation = {
  readonly runs: readonly DiscoveryRun[];
  /** Recall curves of the first seed, for the plot: requests at which the 1st, 2nd … programme was fetched. */
  readonly curves: readonly { readonly site: string; readonly strategy: string; readonly foundAt: readonly number[] }[];
};

export const strategyNames: readonly string[] = [...Object.keys(strategies), "oracle"];

// A crawl takes no more requests than this many times the site's pages: what goes on then is in a trap.
const requestsPerPageMax = 5;
const requestsLeast = 500;

/** Crawls every site with every strategy and seed. Same folder and seeds: same figures. @throws ReplicaFault */
export async function evaluateDiscovery(options: DiscoveryOptions): Promise<DiscoveryEvaluation> {
  const { directory, sites, progress } = options;
  const names = listReplicas(directory).filter((name) => sites === undefined || sites.includes(name));
  await using server = await startReplicaServer();
  using fetcher = createFetcher(server.port);
  const runs: DiscoveryRun[] = [];
  const curves: DiscoveryEvaluation["curves"][number][] = [];
  for (const [at, name] of names.entries()) {
    const replica = readReplica(directory, name);
    server.serve(replica);
    const read = createDocumentReader();
    for (const [number, strategy] of options.strategies.entries()) {
      progress?.(`${name} ${strategy}`, (at + number / options.strategies.length) / names.length);
      const crawls = await crawlWithSeeds(strategy, { replica, fetcher, read }, options);
      for (const { seed, crawl } of crawls)
        runs.push({
          ...{ site: name, strategy, seed, programmes: replica.programmes.size, pages: replica.pageCount },
          ...measure(crawl, replica),
        });
      const first = crawls[0];
      if (first) curves.push({ site: name, strategy, foundAt: findTimes(first.crawl, replica.programmes) });
    }
  }
  progress?.("done", 1);
  return { runs, curves };
}

type Stage = { readonly replica: Replica; readonly fetcher: Fetcher; readonly read: DocumentReader };

async function crawlWithSeeds(
  name: string,
  stage: Stage,
  { seeds, seed: first }: DiscoveryOptions,
): Promise<{ seed: number; crawl: Crawl }[]> {
  const all = Array.from({ length: seeds }, (_, at) => first + at);
  const strategy = Object.hasOwn(strategies, name) ? (strategies as Record<string, Strategy>)[name] : undefined;
  // What draws no random numbers comes out the same with every seed.
  if (strategy?.drawsRandom !== true) {
    const crawl = strategy ? await crawlOnce(strategy, stage, first) : await oracleCrawl(stage);
    return all.map((seed) => ({ seed, crawl }));
  }
  const crawls: { seed: number; crawl: Crawl }[] = [];
  for (const seed of all) crawls.push({ seed, crawl: await crawlOnce(strategy, stage, seed) });
  return crawls;
}

function crawlOnce(strategy: Strategy, stage: Stage, seed: number): Promise<Crawl> {
  const requestsMax = Math.max(requestsLeast, requestsPerPageMax * stage.replica.pageCount);
  return crawlReplica({ ...stage, strategy, random: seededRandom(seed), requestsMax });
}

function oracleCrawl({ replica, fetcher, read }: Stage): Promise<Crawl> {
  return crawlAsOracle(replica, async (url) => {
    const { origin } = new URL(url);
    if (origin !== replica.origin) return { path: undefined, links: [] };
    const fetched = await fetcher.fetch(url);
    const { links } = read(url, fetched);
    const to = links[0]?.url;
    if (fetched.status >= 300 && fetched.status < 400 && to !== undefined) {
      const target = await fetcher.fetch(to);
      return { path: target.replicaPath, links: read(to, target).links };
    }
    return { path: fetched.replicaPath, links };
  });
}
