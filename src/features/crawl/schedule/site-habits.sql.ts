import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

type SiteSchedule = {
  readonly policy?: string;
  readonly threshold?: number;
  readonly siteThreshold?: number;
  readonly newPageWorth?: number;
  readonly memory?: unknown;
};

/** All that a turn's schedule is made of. */
export async function readSiteSchedule(sql: SqlOrTransaction, siteId: SiteId): Promise<SiteSchedule> {
  const [row] = await sql<SiteSchedule[]>`
    select steering.policy, steering.threshold, steering.chosen_new_page_worth as new_page_worth,
      site_habits.threshold as site_threshold, site_habits.memory
    from steering
    left join site_habits on site_habits.site_id = ${siteId}`;
  return row ?? {};
}

export type HabitsRow = { readonly siteId: SiteId; readonly memory?: unknown; readonly signals?: unknown };

/** Makes sure that the sites have rows, locks them in order and reads them. */
export async function lockHabits(sql: SqlOrTransaction, siteIds: readonly SiteId[]): Promise<HabitsRow[]> {
  await sql`
    insert into site_habits (site_id)
    select site_id from unnest(${[...siteIds]}::bigint[]) as new (site_id) order by site_id
    on conflict do nothing`;
  return sql<HabitsRow[]>`
    select site_id, memory, signals from site_habits
    where site_id = any(${[...siteIds]}::bigint[])
    order by site_id
    for no key update`;
}

export async function writeHabits(sql: SqlOrTransaction, rows: readonly HabitsRow[]): Promise<void> {
  await sql`
    update site_habits set memory = new.memory::jsonb, signals = new.signals::jsonb
    from unnest(
      ${rows.map(({ siteId }) => siteId)}::bigint[],
      ${rows.map(({ memory }) => JSON.stringify(memory))}::text[],
      ${rows.map(({ signals }) => JSON.stringify(signals))}::text[])
      as new (site_id, memory, signals)
    where site_habits.site_id = new.site_id`;
}
