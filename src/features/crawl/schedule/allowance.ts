import { type Clock, secondsAfter, secondsBetween } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import type { BudgetState } from "../../../libraries/refresh/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { BudgetSettings } from "../settings.ts";
import { budgetInForce } from "./policy-choice.ts";
import { spanOf, spanSeconds } from "./spans.ts";
import { readSpent } from "./spending.sql.ts";
import { readSiteBudgets, readSteeringRow } from "./steering.sql.ts";

// What may still be fetched: an allowance for the whole crawl and one for each site, filled at the budget's rate up to an
// hour's worth, emptied by what all workers have recorded. Each worker looks at them every few seconds and counts its own
// fetches in between; several workers together may go beyond by what they fetch in that time, which the next look sees.

const secondsFresh = 5;

/** What one worker may fetch. */
export type Allowance = {
  /** Reads what all workers have spent, if the last look is some seconds old. */
  readonly renew: () => Promise<void>;
  /** Something may be fetched at all. */
  readonly isOpen: () => boolean;
  /** Takes one fetch of the site; false when its allowance or the whole crawl's is used up. */
  readonly take: (siteId: SiteId) => boolean;
  /** When a site whose allowance is used up is worth a look again. */
  readonly restUntil: () => Date;
};

type Scope = { readonly perHour: number; left: number };

export function createAllowance({
  sql,
  clock,
  budget,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly budget: BudgetSettings;
}): Allowance {
  let lookedAt: Date | undefined;
  let all: Scope | undefined;
  let sites = new Map<SiteId, Scope>();

  const look = async (): Promise<void> => {
    const now = clock.now();
    const row = await readSteeringRow(sql);
    const { steeredAt, budgetState } = row;
    const from = steeredAt ?? secondsAfter(spanOf(now), -3600);
    const until = secondsAfter(spanOf(now), spanSeconds);
    const spent = new Map((await readSpent(sql, { from, until })).map((row) => [row.siteId, row.spent]));
    const hours = steeredAt === undefined ? 0 : Math.max(0, secondsBetween(steeredAt, now) / 3600);
    const scope = (perHour: number, state: BudgetState | undefined, used: number): Scope => {
      const filled = (state?.allowance ?? perHour) + (state === undefined ? 0 : hours * perHour) - used;
      return { perHour, left: Math.min(Math.max(1, perHour), filled) };
    };
    const total = [...spent.values()].reduce((sum, used) => sum + used, 0);
    const { fetchesPerHour, siteFetchesPerHour } = budgetInForce(budget, row);
    all = fetchesPerHour === undefined ? undefined : scope(fetchesPerHour, budgetState, total);
    const rows = await readSiteBudgets(sql, siteFetchesPerHour ?? null);
    sites = new Map(
      rows.map((site) => [site.siteId, scope(site.fetchesPerHour, site.budgetState, spent.get(site.siteId) ?? 0)]),
    );
    lookedAt = now;
  };

  return {
    renew: async () => {
      if (lookedAt === undefined || Math.abs(secondsBetween(lookedAt, clock.now())) >= secondsFresh) await look();
    },
    isOpen: () => all === undefined || all.left >= 1,
    take: (siteId) => {
      const site = sites.get(siteId);
      if ((all && all.left < 1) || (site && site.left < 1)) return false;
      if (all) all.left--;
      if (site) site.left--;
      return true;
    },
    restUntil: () => secondsAfter(spanOf(clock.now()), spanSeconds),
  };
}
