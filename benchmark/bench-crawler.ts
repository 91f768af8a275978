import { type CrawlSettings, crawlDefaults } from "../src/features/crawl/index.ts";
import { createOutboundClient, type OutboundClient, readHostMap } from "../src/platform/network/index.ts";

/** Reaches the benchmark's site on this loopback port, whatever host is asked for. */
export function openBenchClient(port: number): OutboundClient & AsyncDisposable {
  return createOutboundClient({
    userAgent: "Glint-bench/1",
    allowedRanges: ["127.0.0.0/8"],
    resolve: readHostMap(`*=127.0.0.1:${port}`),
  });
}

/** The crawl's own settings, without a delay, so many fetches at once, in turns that do not end. */
export function unhurried(fetchesPerTurn: number): CrawlSettings {
  return {
    ...crawlDefaults,
    delaySeconds: 0,
    fetchesPerTurn,
    pagesPerTurnMax: 1_000_000,
    secondsPerTurnMax: 3600,
  };
}
