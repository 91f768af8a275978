import type { Crawl, CrawlRequest } from "./crawl-replica.ts";
import type { Replica } from "./replica.ts";

export type DiscoveryMeasures = {
  /** Requests until that share of the programmes had been fetched, %; null where it never was. */
  readonly requestsTo: Readonly<Record<"50" | "90" | "95", number | null>>;
  /** Share of the programmes fetched after as many requests as that share of the site's pages, %. */
  readonly recallAt: Readonly<Record<"5" | "10" | "20", number>>;
  /** Area under the recall curve over as many requests as the site has pages, 0..1. */
  readonly auc: number;
  /** Programmes fetched a request, over the whole crawl. */
  readonly harvestRate: number;
  readonly requests: number;
  /** "exhausted", "dry", or "requests-limit" where the evaluator ended it. */
  readonly stopped: string;
};

/** @param crawl every request counts: robots.txt, lists, redirects, errors. */
export function measure(crawl: Crawl, replica: Replica): DiscoveryMeasures {
  const { programmes, pageCount } = replica;
  const foundAt = findTimes(crawl, programmes);
  const requestsTo = (share: number) => foundAt[Math.max(1, Math.ceil(share * programmes.size - 1e-9)) - 1] ?? null;
  const recallAfter = (requests: number) =>
    programmes.size === 0 ? 0 : foundAt.filter((at) => at <= requests).length / programmes.size;
  const area = foundAt.reduce((sum, at) => sum + Math.max(0, pageCount - at + 1), 0);
  return {
    requestsTo: { 50: requestsTo(0.5), 90: requestsTo(0.9), 95: requestsTo(0.95) },
    recallAt: {
      5: recallAfter(0.05 * pageCount),
      10: recallAfter(0.1 * pageCount),
      20: recallAfter(0.2 * pageCount),
    },
    auc: programmes.size === 0 ? 0 : area / (pageCount * programmes.size),
    harvestRate: crawl.requests.length === 0 ? 0 : foundAt.length / crawl.requests.length,
    requests: crawl.requests.length,
    stopped: crawl.stopped,
  };
}

/** After how many requests the first, the second … programme was fetched. */
export function findTimes(
  { requests }: { readonly requests: readonly Pick<CrawlRequest, "path">[] },
  programmes: ReadonlySet<string>,
): number[] {
  const found = new Set<string>();
  const times: number[] = [];
  requests.forEach(({ path }, at) => {
    if (path === undefined || !programmes.has(path) || found.has(path)) return;
    found.add(path);
    times.push(at + 1);
  });
  return times;
}
