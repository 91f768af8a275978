import type { SiteId } from "../../../base/ids.ts";
import type { BudgetState } from "../../../libraries/refresh/index.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { ByPurpose } from "./purpose.ts";

/** How the whole crawl is steered; see migration 0005. */
export type SteeringRow = {
  readonly policy?: string;
  readonly policyChosenAt?: Date;
  readonly chosenFetchesPerHour?: number;
  readonly chosenNewPageWorth?: number;
  readonly budgetState?: BudgetState;
  readonly threshold?: number;
  readonly thresholdLeast?: number;
  readonly fetchesPerHour?: number;
  /** Of each site without a limit of its own. */
  readonly siteFetchesPerHour?: number;
  readonly newPageWorth?: number;
  readonly countersShare?: number;
  readonly steeredAt?: Date;
};

export async function readSteeringRow(sql: SqlOrTransaction): Promise<SteeringRow> {
  const [row] = await sql<SteeringRow[]>`
    select policy, policy_chosen_at, chosen_fetches_per_hour, chosen_new_page_worth, budget_state, threshold, threshold_least,
      fetches_per_hour, site_fetches_per_hour, new_page_worth, counters_share, steered_at
    from steering`;
  if (!row) throw new Error("the table steering has no row");
  return row;
}

export async function writeSteering(
  sql: SqlOrTransaction,
  row: Omit<SteeringRow, "policy" | "policyChosenAt" | "chosenFetchesPerHour" | "chosenNewPageWorth">,
): Promise<void> {
  await sql`
    update steering set budget_state = ${asJson(row.budgetState)}::text::jsonb, threshold = ${row.threshold ?? null},
      threshold_least = ${row.thresholdLeast ?? null}, fetches_per_hour = ${row.fetchesPerHour ?? null},
      site_fetches_per_hour = ${row.siteFetchesPerHour ?? null},
      new_page_worth = ${row.newPageWorth ?? null}, counters_share = ${row.countersShare ?? null},
      steered_at = ${row.steeredAt ?? null}`;
}

export async function writePolicy(sql: SqlOrTransaction, { name, now }: { name: string; now: Date }): Promise<void> {
  await sql`update steering set policy = ${name}, policy_chosen_at = ${now}`;
}

/** What an administrator chooses; undefined: the settings of the processes. */
export async function writeChoice(
  sql: SqlOrTransaction,
  { fetchesPerHour, newPageWorth }: { fetchesPerHour: number | undefined; newPageWorth: number | undefined },
): Promise<void> {
  await sql`
    update steering set chosen_fetches_per_hour = ${fetchesPerHour ?? null}, chosen_new_page_worth = ${newPageWorth ?? null}`;
}

/** A site's own controller, where it has a budget; see migration 0005. */
export type SiteBudgetRow = {
  readonly siteId: SiteId;
  readonly fetchesPerHour: number;
  readonly budgetState?: BudgetState;
  readonly threshold?: number;
};

/** The sites at work and their budgets; `perHourDefault` for sites without a limit of their own, null: none. */
export async function readSiteBudgets(sql: SqlOrTransaction, perHourDefault: number | null): Promise<SiteBudgetRow[]> {
  return sql<SiteBudgetRow[]>`
    select sites.id as site_id, coalesce(sites.fetches_per_hour, ${perHourDefault}::float8) as fetches_per_hour,
      site_habits.budget_state, site_habits.threshold
    from sites
    left join site_habits on site_habits.site_id = sites.id
    where sites.state = 'active' and coalesce(sites.fetches_per_hour, ${perHourDefault}::float8) is not null`;
}

/** Writes the sites' controllers, in their order; a threshold is absent where the site's budget does not bind. */
export async function writeSiteBudgets(sql: SqlOrTransaction, rows: readonly SiteBudgetRow[]): Promise<void> {
  await sql`
    insert into site_habits (site_id, budget_state, threshold)
    select site_id, budget_state::jsonb, threshold
    from unnest(
      ${rows.map(({ siteId }) => siteId)}::bigint[],
      ${rows.map(({ budgetState }) => asJson(budgetState))}::text[],
      ${rows.map(({ threshold }) => threshold ?? null)}::float8[])
      as new (site_id, budget_state, threshold)
    order by site_id
    on conflict (site_id) do update set budget_state = excluded.budget_state, threshold = excluded.threshold`;
}

export type ThresholdRow = {
  /** undefined: the whole crawl. */
  readonly siteId: SiteId | undefined;
  readonly threshold: number;
  readonly fetchesPerHour: number | undefined;
};

export async function insertThresholds(sql: SqlOrTransaction, rows: readonly ThresholdRow[], at: Date): Promise<void> {
  await sql`
    insert into thresholds (site_id, at, threshold, fetches_per_hour)
    select site_id, ${at}, threshold, fetches_per_hour
    from unnest(
      ${rows.map(({ siteId }) => siteId ?? null)}::bigint[],
      ${rows.map(({ threshold }) => threshold)}::float8[],
      ${rows.map(({ fetchesPerHour }) => fetchesPerHour ?? null)}::float8[])
      as new (site_id, threshold, fetches_per_hour)
    on conflict do nothing`;
}

export type SiteWaiting = ByPurpose & { readonly siteId: SiteId };

type WaitingRequest = {
  readonly now: Date;
  /** So many of each turn's new pages, and of its pages due again, are counted at most. */
  readonly limit: number;
};

/**
 * Pages that could be visited now but for the budget, by site and purpose. Those of a host that asked to be left alone, or is
 * in trouble, are none: no budget would help them.
 */
export async function countWaiting(sql: SqlOrTransaction, { now, limit }: WaitingRequest): Promise<SiteWaiting[]> {
  return sql<SiteWaiting[]>`
    select turns.site_id, sum(fresh.count)::integer as discovery, sum(due.count - due.plays)::integer as refresh,
      sum(due.plays)::integer as counters
    from turns
    join origins on origins.id = turns.origin_id
    join hosts on hosts.host = origins.host and hosts.free_at <= ${now}::timestamptz + interval '1 minute'
    cross join lateral (
      select count(*) as count, count(*) filter (where kind in ('play', 'embed')) as plays from (
        select kind from pages
        where pages.site_id = turns.site_id and pages.origin_id = turns.origin_id
          and pages.state in ('stored', 'redirect', 'gone', 'refused', 'failed') and pages.due_at <= ${now}
        limit ${limit}) as waiting) as due
    cross join lateral (
      select count(*) as count from (
        select from pages
        where pages.site_id = turns.site_id and pages.origin_id = turns.origin_id and pages.state = 'new'
        limit ${limit}) as waiting) as fresh
    where turns.due_at <= ${now}
    group by turns.site_id`;
}

/** To be cast from text to jsonb: the driver would quote a parameter of type jsonb once more. */
function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
