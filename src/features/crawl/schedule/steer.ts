import { secondsAfter, secondsBetween } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import { type BudgetState, startBudget, stepBudget } from "../../../libraries/refresh/index.ts";
import { type Sql, type Transaction, tryLockWithin } from "../../../platform/database/index.ts";
import type { BudgetSettings } from "../settings.ts";
import { budgetInForce } from "./policy-choice.ts";
import { hastenCounters } from "./popularity-list.ts";
import { addUp, type ByPurpose, nothing, sumOf } from "./purpose.ts";
import { spentAgainstThreshold } from "./shares.ts";
import { hoursOf, spanOf, spanSeconds } from "./spans.ts";
import { readSpent } from "./spending.sql.ts";
import {
  countWaiting,
  insertThresholds,
  readSiteBudgets,
  readSteeringRow,
  type SiteBudgetRow,
  type ThresholdRow,
  writeSiteBudgets,
  writeSteering,
} from "./steering.sql.ts";

// One threshold T for all pages, moved so that what is spent comes to the budget; each site with a budget of its own has a
// controller of its own, and T of a page is the larger of the two. All workers share them through PostgreSQL: at the end
// of each span the worker that gets the lock moves them, the others find the work done. New pages have no T: they compete
// with pages due again within a turn (frontier/order.ts) and for the allowance (shares.ts). What they use up of the budget shows
// as pages that wait, and where they are worth less than T, as allowance left over.

const spansMax = 72; // a pause longer than six hours tells nothing of the spend
const waitingMax = 1000; // of one turn
/** T so near its least rests there while the budget is not used up: a site's would else trail behind a falling T of the crawl. */
const nearLeast = 1.02;

export type SteerRequest = {
  readonly now: Date;
  readonly budget: BudgetSettings;
  /** T at the very first step, and for ever where there is no budget. */
  readonly threshold: number;
};

/** Moves the thresholds, if a span has ended and nobody else has done so; true when it did. */
export async function steer(sql: Sql, request: SteerRequest): Promise<boolean> {
  return (await sql.begin(async (transaction) => {
    const at = spanOf(request.now);
    if (!(await tryLockWithin(transaction, "steering"))) return false;
    const before = await readSteeringRow(transaction);
    if (before.steeredAt !== undefined && before.steeredAt >= at) return false;
    const earliest = secondsAfter(at, -spansMax * spanSeconds);
    const from = before.steeredAt === undefined || before.steeredAt < earliest ? earliest : before.steeredAt;
    const inForce = { ...request, budget: budgetInForce(request.budget, before) };
    const overall = await stepAll(transaction, inForce, { from, at, before: before.budgetState });
    await writeSteering(transaction, {
      ...overall,
      thresholdLeast: inForce.budget.thresholdLeast,
      ...(inForce.budget.siteFetchesPerHour === undefined
        ? {}
        : { siteFetchesPerHour: inForce.budget.siteFetchesPerHour }),
      newPageWorth: inForce.budget.newPageWorth,
      countersShare: inForce.budget.countersShare,
      steeredAt: at,
    });
    await hastenCounters(transaction, { ...inForce, seconds: secondsBetween(from, at) });
    return true;
  })) as boolean;
}

type Step = { readonly from: Date; readonly at: Date; readonly before: BudgetState | undefined };

async function stepAll(transaction: Transaction, { now, budget, threshold }: SteerRequest, { from, at, before }: Step) {
  const spent = bySite(await readSpent(transaction, { from, until: at }));
  const waiting = bySite(await countWaiting(transaction, { now, limit: waitingMax }));
  const { fetchesPerHour, newPageWorth } = budget;
  const moved = (scope: Scope) => moveThreshold(scope, { from, at, newPageWorth });
  const state =
    fetchesPerHour === undefined
      ? undefined
      : moved({
          before,
          start: threshold,
          least: budget.thresholdLeast,
          fetchesPerHour,
          spent: addUp(spent.values()),
          waiting: addUp(waiting.values()),
        });
  const overall = state?.threshold ?? threshold;
  const sites: SiteBudgetRow[] = [];
  for (const site of await readSiteBudgets(transaction, budget.siteFetchesPerHour ?? null)) {
    const used = spent.get(site.siteId);
    if (used === undefined && site.budgetState === undefined) continue;
    const own = moved({
      before: site.budgetState,
      start: overall,
      least: overall,
      fetchesPerHour: site.fetchesPerHour,
      spent: used ?? nothing,
      waiting: waiting.get(site.siteId) ?? nothing,
    });
    sites.push(siteRow(site, own, overall));
  }
  if (sites.length > 0) await writeSiteBudgets(transaction, sites);
  const rows: ThresholdRow[] = [
    { siteId: undefined as SiteId | undefined, threshold: overall, fetchesPerHour },
    ...sites.flatMap(({ siteId, threshold: own, fetchesPerHour: limit }) =>
      own === undefined ? [] : [{ siteId, threshold: own, fetchesPerHour: limit }],
    ),
  ];
  await insertThresholds(transaction, rows, at);
  return {
    threshold: overall,
    ...(state === undefined ? {} : { budgetState: state }),
    ...(fetchesPerHour === undefined ? {} : { fetchesPerHour }),
  };
}

function siteRow({ siteId, fetchesPerHour }: SiteBudgetRow, budgetState: BudgetState, overall: number): SiteBudgetRow {
  const { threshold } = budgetState;
  return { siteId, fetchesPerHour, budgetState, ...(threshold > overall ? { threshold } : {}) };
}

/** One controller's part of the crawl: all of it, or a site. */
type Scope = {
  readonly before: BudgetState | undefined;
  /** T at its first step, and the least it may be, in difference × days. */
  readonly start: number;
  readonly least: number;
  readonly fetchesPerHour: number;
  readonly spent: ByPurpose;
  readonly waiting: ByPurpose;
};

/**
 * One step. T does not fall below the least: a budget that is not needed is not used up for its own sake. While T rests there
 * what was left over is forgotten; remembered, it would hold T down for days after pages begin to wait.
 */
function moveThreshold(
  { before, start, least, fetchesPerHour, spent, waiting }: Scope,
  { from, at, newPageWorth }: { readonly from: Date; readonly at: Date; readonly newPageWorth: number },
): BudgetState {
  // A budget begins with an hour's allowance, less what was spent of it since, and with no debt.
  if (before === undefined) {
    const filled = fetchesPerHour * (1 + hoursOf(at) - hoursOf(from)) - sumOf(spent);
    const allowance = Math.max(0, Math.min(fetchesPerHour, filled));
    return { ...startBudget(Math.max(least, start), hoursOf(at)), allowance };
  }
  const counted = spentAgainstThreshold(spent, { threshold: before.threshold, newPageWorth });
  const allowance = before.allowance - (sumOf(spent) - counted);
  const stepped = stepBudget(
    { ...before, allowance },
    { atHours: hoursOf(at), fetchesPerHour, spent: counted, waiting: waiting.refresh + waiting.counters },
  );
  const isFree = stepped.threshold <= least * nearLeast && stepped.spentShare < 1;
  if (stepped.threshold > least && !isFree) return stepped;
  return { ...stepped, threshold: least, spentShare: Math.max(1, stepped.spentShare) };
}

function bySite<Row extends ByPurpose & { readonly siteId: SiteId }>(rows: readonly Row[]): Map<SiteId, ByPurpose> {
  return new Map(rows.map((row) => [row.siteId, row]));
}
