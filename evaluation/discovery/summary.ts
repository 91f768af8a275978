import type { DiscoveryEvaluation, DiscoveryRun } from "./evaluate-discovery.ts";

/** A strategy's runs on one site, taken together over the seeds. */
export type SiteFigure = {
  readonly site: string;
  readonly strategy: string;
  readonly programmes: number;
  readonly pages: number;
  /** Medians; null where more than half of the seeds never reached it. */
  readonly requestsTo: DiscoveryRun["requestsTo"];
  readonly auc: number;
  readonly harvestRate: number;
  readonly requests: number;
};

/** One strategy against another, over the sites with programmes. */
export type Comparison = {
  readonly strategy: string;
  readonly against: string;
  /** Requests to 90 % as a share of the other's: median and largest over the sites. Infinity where it never got there. */
  readonly median: number;
  readonly largest: number;
  readonly fewerOn: number;
  readonly sites: number;
};

export function siteFigures({ runs }: DiscoveryEvaluation): SiteFigure[] {
  const groups = Map.groupBy(runs, ({ site, strategy }) => `${site}\n${strategy}`);
  return [...groups.values()].map((group) => {
    const { site, strategy, programmes, pages } = group[0] as DiscoveryRun;
    const to = (share: "50" | "90" | "95") => finite(median(group.map((run) => run.requestsTo[share] ?? Infinity)));
    return {
      ...{ site, strategy, programmes, pages },
      requestsTo: { 50: to("50"), 90: to("90"), 95: to("95") },
      auc: median(group.map(({ auc }) => auc)),
      harvestRate: median(group.map(({ harvestRate }) => harvestRate)),
      requests: median(group.map(({ requests }) => requests)),
    };
  });
}

/** Every strategy against breadth-first, fish-search and the oracle, as far as they were run. */
export function comparisons(evaluation: DiscoveryEvaluation): Comparison[] {
  const figures = siteFigures(evaluation).filter(({ programmes }) => programmes > 0);
  const names = [...new Set(figures.map(({ strategy }) => strategy))];
  return names
    .filter((name) => name !== "oracle")
    .flatMap((strategy) =>
      ["breadth-first", "fish-search", "oracle"]
        .filter((against) => against !== strategy && names.includes(against))
        .map((against) => compare(figures, strategy, against)),
    );
}

function compare(figures: readonly SiteFigure[], strategy: string, against: string): Comparison {
  const other = new Map(figures.filter((one) => one.strategy === against).map((one) => [one.site, one]));
  const shares = figures
    .filter((one) => one.strategy === strategy)
    .map(({ site, requestsTo }) => (requestsTo[90] ?? Infinity) / (other.get(site)?.requestsTo[90] ?? Infinity))
    .map((share) => (Number.isNaN(share) ? Infinity : share));
  return {
    ...{ strategy, against, median: median(shares), largest: Math.max(...shares) },
    fewerOn: shares.filter((share) => share < 1).length,
    sites: shares.length,
  };
}

/** The middle value, of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)] ?? Number.NaN, sorted[Math.ceil(middle)] ?? Number.NaN];
  return low === high ? low : (low + high) / 2;
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
