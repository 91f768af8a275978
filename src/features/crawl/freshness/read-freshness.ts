import type { SiteId } from "../../../base/ids.ts";
import { defaultRefreshSettings, policies } from "../../../libraries/refresh/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type {
  BudgetHour,
  FreshnessRequest,
  HistogramBar,
  PageFreshness,
  PageYield,
  Prediction,
  SiteFreshness,
  Steering,
  ThresholdPoint,
} from "./measures.ts";

export async function readSteering(_sql: Sql, _request: FreshnessRequest = {}): Promise<Steering> {
  return {
    policy: policies.glint.name,
    policies: Object.keys(policies),
    threshold: defaultRefreshSettings.threshold,
    thresholdLeast: defaultRefreshSettings.threshold,
    newPageWorth: 0.05,
    countersShare: 0.2,
    chosen: {},
  };
}

/** The last `hours` hours, oldest first, hours without a fetch included. */
export async function readBudgetSeries(
  _sql: Sql,
  _request: FreshnessRequest & { readonly hours: number },
): Promise<BudgetHour[]> {
  return [];
}

/** T over the last `hours` hours, oldest first, one point for each time it was adjusted. */
export async function readThresholdSeries(
  _sql: Sql,
  _request: FreshnessRequest & { readonly hours: number },
): Promise<ThresholdPoint[]> {
  return [];
}

/** Stored pages by the time between their last and next visit, in seconds; bars double in length. */
export async function readIntervals(_sql: Sql, _request: FreshnessRequest = {}): Promise<HistogramBar[]> {
  return [];
}

/** Stored pages by what a visit now is worth, as a multiple of T; 1 and more are due. */
export async function readUtilities(_sql: Sql, _request: FreshnessRequest = {}): Promise<HistogramBar[]> {
  return [];
}

/** Predicted against observed difference, over the last `days` days, in tenths of the prediction; tenths without visits left out. */
export async function readPredictions(
  _sql: Sql,
  _request: FreshnessRequest & { readonly days: number },
): Promise<Prediction[]> {
  return [];
}

/** Pages that cost most visits and brought least, over the last `days` days. */
export async function readCostlyPages(
  _sql: Sql,
  _request: FreshnessRequest & { readonly days: number; readonly limit: number },
): Promise<PageYield[]> {
  return [];
}

/** How fresh each site's copy is, by name; removed sites left out. */
export async function readSiteFreshness(_sql: Sql, _request: FreshnessRequest = {}): Promise<SiteFreshness[]> {
  return [];
}

/** One page's history and next visit; undefined when there is no such page. */
export async function readPageFreshness(
  _sql: Sql,
  _request: { readonly siteId: SiteId; readonly pageKey: string; readonly visitsMax: number; readonly now?: Date },
): Promise<PageFreshness | undefined> {
  return undefined;
}

/**
 * Puts another refresh policy into force; workers take it up within a minute, and each page keeps its next visit.
 *
 * @returns false when there is no policy of that name.
 */
export async function chooseRefreshPolicy(
  _sql: Sql,
  _request: { readonly name: string; readonly now: Date },
): Promise<boolean> {
  return false;
}
