import { type Clock, secondsAfter, secondsBetween } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import { type BudgetState, defaultRefreshSettings } from "../../../libraries/refresh/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { BudgetSettings } from "../settings.ts";
import { budgetInForce } from "./policy-choice.ts";
import { addUp, type ByPurpose, nothing, type Purpose, purposes, sumOf } from "./purpose.ts";
import { keptShares } from "./shares.ts";
import { spanOf, spanSeconds } from "./spans.ts";
import { readSpent } from "./spending.sql.ts";
import { countWaiting, readSiteBudgets, readSteeringRow } from "./steering.sql.ts";

// What may still be fetched: an allowance for the whole crawl and one for each site, filled at the budget's rate up to an
// hour's worth, emptied by what all workers have recorded. Each worker looks at them every few seconds and counts its own
// fetches in between; several workers together may go beyond by what they fetch in that time, which the next look sees.
// Of each allowance a part is kept for every purpose that pages wait for (shares.ts).

const secondsFresh = 5;
/** Pages that wait are counted less often, and up to so many a turn: that reads more than sums. */
const secondsCounted = 30;
const countedMax = 200;

/** What one worker may fetch. */
export type Allowance = {
  /** Reads what all workers have spent, if the last look is some seconds old. */
  readonly renew: () => Promise<void>;
  /** Something may be fetched at all. */
  readonly isOpen: () => boolean;
  /** Takes one fetch; false when the site's allowance or the whole crawl's is used up, or what is left is kept for others. */
  readonly take: (siteId: SiteId, purpose: Purpose) => boolean;
  /** When a site whose allowance is used up is worth a look again. */
  readonly restUntil: () => Date;
};

type Scope = { left: number; readonly kept: Record<Purpose, number> };
/** What one controller answers for: a site, or all. */
type Controlled = {
  readonly siteId?: SiteId;
  readonly perHour: number;
  readonly state: BudgetState | undefined;
  readonly threshold: number;
};

type AllowanceOptions = { readonly sql: Sql; readonly clock: Clock; readonly budget: BudgetSettings };

export function createAllowance({ sql, clock, budget }: AllowanceOptions): Allowance {
  let lookedAt: Date | undefined;
  let countedAt: Date | undefined;
  let waiting = new Map<SiteId, ByPurpose>();
  let all: Scope | undefined;
  let sites = new Map<SiteId, Scope>();

  const look = async (): Promise<void> => {
    const now = clock.now();
    const row = await readSteeringRow(sql);
    const { steeredAt, budgetState, threshold = defaultRefreshSettings.threshold } = row;
    const inForce = budgetInForce(budget, row);
    const { fetchesPerHour, siteFetchesPerHour } = inForce;
    const rows = await readSiteBudgets(sql, siteFetchesPerHour ?? null);
    if (fetchesPerHour !== undefined || rows.length > 0) await count(now);
    const until = secondsAfter(spanOf(now), spanSeconds);
    const hourAgo = secondsAfter(spanOf(now), -3600);
    const lastHour = bySite(await readSpent(sql, { from: hourAgo, until }));
    const sinceStep = steeredAt === undefined ? lastHour : bySite(await readSpent(sql, { from: steeredAt, until }));
    const hours = steeredAt === undefined ? 0 : Math.max(0, secondsBetween(steeredAt, now) / 3600);
    const scope = ({ siteId, perHour, state, threshold: price }: Controlled): Scope => {
      const used = sumOf(of(sinceStep, siteId));
      const filled = (state?.allowance ?? perHour) + (state === undefined ? 0 : hours * perHour) - used;
      const left = Math.min(Math.max(1, perHour), filled);
      const [spent, waits] = [of(lastHour, siteId), of(waiting, siteId)];
      return {
        left,
        kept: keptShares({ ...inForce, perHour, threshold: price, left: Math.max(0, left), spent, waiting: waits }),
      };
    };
    all = fetchesPerHour === undefined ? undefined : scope({ perHour: fetchesPerHour, state: budgetState, threshold });
    sites = new Map(
      rows.map(({ siteId, fetchesPerHour: perHour, budgetState: state, threshold: own }) => [
        siteId,
        scope({ siteId, perHour, state, threshold: Math.max(threshold, own ?? 0) }),
      ]),
    );
    lookedAt = now;
  };

  const count = async (now: Date): Promise<void> => {
    if (countedAt !== undefined && Math.abs(secondsBetween(countedAt, now)) < secondsCounted) return;
    waiting = bySite(await countWaiting(sql, { now, limit: countedMax }));
    countedAt = now;
  };

  const scopesOf = (siteId: SiteId): Scope[] => [all, sites.get(siteId)].filter((scope) => scope !== undefined);
  const has = (siteId: SiteId, purpose: Purpose) =>
    scopesOf(siteId).every(({ left, kept }) => left - keptFromOthers(kept, purpose) >= 1);

  return {
    renew: async () => {
      if (lookedAt === undefined || Math.abs(secondsBetween(lookedAt, clock.now())) >= secondsFresh) await look();
    },
    isOpen: () => all === undefined || all.left >= 1,
    take: (siteId, purpose) => {
      if (!has(siteId, purpose)) return false;
      for (const scope of scopesOf(siteId)) {
        scope.left--;
        scope.kept[purpose] = Math.max(0, scope.kept[purpose] - 1);
      }
      return true;
    },
    restUntil: () => secondsAfter(spanOf(clock.now()), spanSeconds),
  };
}

/** What is kept for the other purposes. */
function keptFromOthers(kept: Readonly<Record<Purpose, number>>, purpose: Purpose): number {
  return purposes.reduce((sum, other) => (other === purpose ? sum : sum + kept[other]), 0);
}

/** Of one site, or of all together. */
function of(counts: ReadonlyMap<SiteId, ByPurpose>, siteId: SiteId | undefined): ByPurpose {
  return siteId === undefined ? addUp(counts.values()) : (counts.get(siteId) ?? nothing);
}

function bySite<Row extends ByPurpose & { readonly siteId: SiteId }>(rows: readonly Row[]): Map<SiteId, ByPurpose> {
  return new Map(rows.map((row) => [row.siteId, row]));
}
