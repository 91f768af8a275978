import { secondsAfter } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import { type BudgetState, startBudget, stepBudget } from "../../../libraries/refresh/index.ts";
import { type Sql, type Transaction, tryLockWithin } from "../../../platform/database/index.ts";
import type { BudgetSettings } from "../settings.ts";
import { budgetInForce } from "./policy-choice.ts";
import { hastenCounters } from "./popularity-list.ts";
import { hoursOf, spanOf, spanSeconds } from "./spans.ts";
import { readSpent } from "./spending.sql.ts";
import {
  countOverdue,
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
// of each span the worker that gets the lock moves them, the others find the work done. New pages are no part of T: they
// compete within a turn (frontier/order.ts), and what they use up of the budget shows as pages that wait.

const spansMax = 72; // a pause longer than six hours tells nothing of the spend

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
    await hastenCounters(transaction, inForce);
    return true;
  })) as boolean;
}

type Step = { readonly from: Date; readonly at: Date; readonly before: BudgetState | undefined };

async function stepAll(transaction: Transaction, { now, budget, threshold }: SteerRequest, { from, at, before }: Step) {
  const spent = new Map((await readSpent(transaction, { from, until: at })).map((row) => [row.siteId, row.spent]));
  const waiting = new Map((await countOverdue(transaction, now)).map(({ siteId, count }) => [siteId, count]));
  // A budget begins with an hour's allowance: what was spent before there was a controller is not held against it.
  const moved = (state: BudgetState | undefined, fetchesPerHour: number, start: number, used: number, queue: number) =>
    state === undefined
      ? { ...startBudget(start, hoursOf(at)), allowance: fetchesPerHour }
      : stepBudget(state, { atHours: hoursOf(at), fetchesPerHour, spent: used, waiting: queue });
  const { fetchesPerHour } = budget;
  const state =
    fetchesPerHour === undefined
      ? undefined
      : atLeast(moved(before, fetchesPerHour, threshold, sum(spent), sum(waiting)), budget.thresholdLeast);
  const overall = state?.threshold ?? threshold;
  const sites: SiteBudgetRow[] = [];
  for (const site of await readSiteBudgets(transaction, budget.siteFetchesPerHour ?? null)) {
    const used = spent.get(site.siteId) ?? 0;
    if (used === 0 && site.budgetState === undefined) continue;
    const queue = waiting.get(site.siteId) ?? 0;
    const own = atLeast(moved(site.budgetState, site.fetchesPerHour, overall, used, queue), overall);
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

/** T does not fall below what a fetch must be worth: a budget that is not needed is not used up for its own sake. */
function atLeast(state: BudgetState, least: number): BudgetState {
  return { ...state, threshold: Math.max(least, state.threshold) };
}

function sum(counts: ReadonlyMap<SiteId, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}
