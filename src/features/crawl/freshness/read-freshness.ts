import { secondsBetween } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import {
  birthsPerDay,
  changesPerDay,
  defaultRefreshSettings,
  foresee,
  type PageMemory,
  type RefreshSettings,
  readMemory,
  signalKinds,
  sitePrior,
} from "../../../libraries/refresh/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { hasThreshold, policyNames, policyOf } from "../schedule/policy-choice.ts";
import { refreshSettingsOf } from "../schedule/refresh-settings.ts";
import { scheduleOf, stretchAt } from "../schedule/schedules.ts";
import { readSiteMemory, type SiteSignals } from "../schedule/site-habits.ts";
import { readSiteBudgets, readSteeringRow } from "../schedule/steering.sql.ts";
import { crawlDefaults } from "../settings.ts";
import {
  findPageRow,
  type PageRow,
  readIntervalBars,
  readPageVisits,
  readPageYields,
  readPredictionTenths,
  readSiteFreshnessRows,
  readSpentHours,
  readThresholds,
  readUtilityBars,
  type SiteFreshnessRow,
} from "./freshness.sql.ts";
import type {
  BudgetHour,
  CurvePoint,
  FreshnessRequest,
  HistogramBar,
  PageFreshness,
  PageYield,
  Prediction,
  SignalWorth,
  SiteFreshness,
  Steering,
  ThresholdPoint,
  VisitReason,
} from "./measures.ts";

/** How the schedule is steered now; the program's own settings until a worker has steered. */
export async function readSteering(sql: Sql, { siteId }: FreshnessRequest = {}): Promise<Steering> {
  const row = await readSteeringRow(sql);
  const site =
    siteId && (await readSiteBudgets(sql, row.siteFetchesPerHour ?? null)).find((one) => one.siteId === siteId);
  const { budget } = crawlDefaults;
  const perHour = siteId === undefined ? (row.chosenFetchesPerHour ?? row.fetchesPerHour) : site?.fetchesPerHour;
  const policy = policyOf(row.policy);
  const threshold = Math.max(row.threshold ?? defaultRefreshSettings.threshold, site?.threshold ?? 0);
  return {
    policy: policy.name,
    policies: policyNames,
    ...(row.policyChosenAt === undefined ? {} : { policyChangedAt: row.policyChosenAt }),
    threshold,
    isSiteThreshold: site?.threshold !== undefined,
    ...(hasThreshold(policy) ? {} : { stretch: stretchAt(defaultRefreshSettings, threshold) }),
    thresholdLeast: row.thresholdLeast ?? budget.thresholdLeast,
    ...(perHour === undefined ? {} : { budgetPerHour: perHour }),
    newPageWorth: row.chosenNewPageWorth ?? row.newPageWorth ?? budget.newPageWorth,
    countersShare: row.countersShare ?? budget.countersShare,
    ...(row.steeredAt === undefined ? {} : { steeredAt: row.steeredAt }),
    chosen: {
      ...(row.chosenFetchesPerHour === undefined ? {} : { budgetPerHour: row.chosenFetchesPerHour }),
      ...(row.chosenNewPageWorth === undefined ? {} : { newPageWorth: row.chosenNewPageWorth }),
    },
  };
}

type Hours = FreshnessRequest & { readonly hours: number };

/** The last `hours` hours, oldest first, hours without a fetch included. */
export async function readBudgetSeries(sql: Sql, request: Hours): Promise<BudgetHour[]> {
  return (await readSpentHours(sql, request)).map(({ from, discovery, refresh, counters, fetchesPerHour }) => ({
    from,
    spent: { discovery, refresh, counters },
    ...(fetchesPerHour === undefined ? {} : { budget: fetchesPerHour }),
  }));
}

/** T over the last `hours` hours, oldest first, one point for each time it was adjusted. */
export function readThresholdSeries(sql: Sql, request: Hours): Promise<ThresholdPoint[]> {
  return readThresholds(sql, request);
}

/** Stored pages by the time between their last and next visit, in seconds; bars double in length. */
export function readIntervals(sql: Sql, request: FreshnessRequest = {}): Promise<HistogramBar[]> {
  return readIntervalBars(sql, request);
}

/** Stored pages by what a visit now is worth, as a multiple of T; 1 and more are due. */
export function readUtilities(sql: Sql, request: FreshnessRequest = {}): Promise<HistogramBar[]> {
  return readUtilityBars(sql, request);
}

type Days = FreshnessRequest & { readonly days: number };

/** Predicted against observed difference, over the last `days` days, in tenths of the prediction; tenths without visits left out. */
export function readPredictions(sql: Sql, request: Days): Promise<Prediction[]> {
  return readPredictionTenths(sql, request);
}

/** Pages that cost most visits and brought least, over the last `days` days. */
export function readCostlyPages(sql: Sql, request: Days & { readonly limit: number }): Promise<PageYield[]> {
  return readPageYields(sql, request);
}

/** How fresh each site's copy is, by name; removed sites left out. */
export async function readSiteFreshness(sql: Sql, request: FreshnessRequest = {}): Promise<SiteFreshness[]> {
  const { threshold = defaultRefreshSettings.threshold, siteFetchesPerHour } = await readSteeringRow(sql);
  const rows = await readSiteFreshnessRows(sql, request);
  return rows.map((row) => siteFreshness(row, { threshold, siteFetchesPerHour }));
}

type OfAll = { readonly threshold: number; readonly siteFetchesPerHour: number | undefined };

function siteFreshness(row: SiteFreshnessRow, { threshold, siteFetchesPerHour }: OfAll): SiteFreshness {
  const { ownThreshold, ownFetchesPerHour, memory, signals, ...site } = row;
  const known = readSiteMemory(memory);
  const prior = known && sitePrior(known);
  const budgetPerHour = ownFetchesPerHour ?? siteFetchesPerHour;
  return {
    ...site,
    threshold: Math.max(threshold, ownThreshold ?? 0),
    ...(budgetPerHour === undefined ? {} : { budgetPerHour }),
    ...(ownFetchesPerHour === undefined ? {} : { ownBudgetPerHour: ownFetchesPerHour }),
    ...(prior?.rhythm === undefined ? {} : { rhythm: Array.from(prior.rhythm) }),
    ...(known === undefined || known.days < 1 ? {} : { churnPerDay: known.replaced / known.days }),
    signals: signalWorths(signals as SiteSignals | undefined),
  };
}

function signalWorths(signals: SiteSignals | undefined): SignalWorth[] {
  if (signals === undefined) return [];
  return signalKinds.flatMap((kind) => {
    const counts = signals.kinds[kind];
    if (counts === undefined) return [];
    const heard = counts.told + counts.empty;
    return {
      kind,
      heard: Math.round(heard),
      recall: signals.changes > 0 ? Math.min(1, counts.told / signals.changes) : 0,
      falseShare: heard > 0 ? counts.empty / heard : 0,
    };
  });
}

type PageRequest = {
  readonly siteId: SiteId;
  readonly pageKey: string;
  readonly visitsMax: number;
  readonly now?: Date;
};

/** One page's history and next visit; undefined when there is no such page. */
export async function readPageFreshness(sql: Sql, request: PageRequest): Promise<PageFreshness | undefined> {
  const page = await findPageRow(sql, request);
  if (page === undefined) return undefined;
  const visits = await readPageVisits(sql, { ...request, limit: request.visitsMax });
  const { policy, settings } = await scheduleOf(sql, page.siteId, defaultRefreshSettings);
  const own = refreshSettingsOf(settings, page, page.kind);
  const memory = readMemory(page.refreshState);
  const { depth: _, refreshState: __, dueAt: planned, ...shown } = page;
  const dueAt = planned instanceof Date ? planned : undefined;
  const plannedDays = dueAt && page.visitedAt ? secondsBetween(page.visitedAt, dueAt) / 86_400 : 0;
  return {
    ...shown,
    ...(dueAt === undefined ? {} : { dueAt }),
    visits,
    curve: memory === undefined ? [] : curveOf(memory, own, plannedDays),
    threshold: settings.threshold,
    why: { ...reasonOf(page, memory, own, plannedDays), policy: policy.name },
  };
}

const curvePoints = 48;

/** Half as long again as the interval planned, so that the curve is seen to cross T. */
function curveOf(memory: PageMemory, settings: RefreshSettings, plannedDays: number): CurvePoint[] {
  const days = Math.max(1 / 24, plannedDays * 1.5);
  return Array.from({ length: curvePoints + 1 }, (_, point) => {
    const at = (days * point) / curvePoints;
    return { days: at, ...foresee(memory, settings, at) };
  });
}

/** Chance moves an interval by a fifth at most. */
const spread = 1.25;

function limitOf(
  plannedDays: number,
  { intervalMinSeconds, intervalMaxSeconds, riskFactor, threshold }: RefreshSettings,
): Pick<VisitReason, "limit"> {
  const longest = Math.min(intervalMaxSeconds / 86_400, riskFactor * threshold);
  if (plannedDays <= (intervalMinSeconds / 86_400) * spread) return { limit: "shortest" };
  return plannedDays >= longest / spread ? { limit: "longest" } : {};
}

function reasonOf(
  page: PageRow,
  memory: PageMemory | undefined,
  settings: RefreshSettings,
  plannedDays: number,
): Omit<VisitReason, "policy"> {
  if (page.state !== "stored") return { kind: page.state };
  if (memory === undefined) return { kind: "first" };
  const pending = signalKinds.filter((kind) => memory.signals.kinds[kind].pending > 0);
  const isFirst = memory.visits === 0;
  const kind = page.reason !== undefined ? "failed" : pending.length > 0 ? "signal" : isFirst ? "first" : "worth";
  return {
    kind,
    visits: memory.visits,
    changes: memory.changes,
    items: memory.listSize,
    changesPerDay: changesPerDay(memory, settings),
    ...(memory.listSize === 0 ? {} : { newItemsPerDay: birthsPerDay(memory) }),
    ...(pending.length === 0 ? {} : { pendingSignals: pending }),
    ...limitOf(plannedDays, settings),
    utilityOverThreshold: foresee(memory, settings, plannedDays).utility / settings.threshold,
  };
}
