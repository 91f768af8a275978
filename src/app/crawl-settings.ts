import { type CrawlSettings, crawlDefaults } from "../features/crawl/index.ts";
import type { Config } from "./config.ts";

/** The crawl's settings as the operator gave them. */
export function crawlSettings(config: Config): CrawlSettings {
  return {
    ...crawlDefaults,
    leaseSeconds: config.leaseSeconds,
    delaySeconds: config.delaySeconds,
    concurrentTurns: config.turnsCount,
    bodyBytesMax: config.bodyBytesMax,
    timeoutSeconds: config.timeoutSeconds,
    visitDays: config.visitDays,
    // Where no pause is asked for there is no one to be polite to: a server of one's own, a replay, a benchmark.
    budget: {
      ...crawlDefaults.budget,
      newPageWorth: config.newPageWorth,
      rendersPerHour: config.rendersPerHour,
      ...(config.budgetPerHour === undefined ? {} : { fetchesPerHour: config.budgetPerHour }),
      ...(config.siteBudgetPerHour === undefined ? {} : { siteFetchesPerHour: config.siteBudgetPerHour }),
    },
    fetchesPerTurn: config.delaySeconds === 0 ? 8 : crawlDefaults.fetchesPerTurn,
  };
}
