import type { SiteId } from "../../../base/ids.ts";
import type { ArmMeasures, Ending } from "../../../libraries/discovery/index.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** How far a site has been discovered. */
export type DiscoveryRow = {
  readonly strategy: string;
  readonly ending?: Ending;
  /** While it is dry: when some of what is left is visited nevertheless … */
  readonly resumeAt?: Date;
  /** … and how many pages then. */
  readonly resumeFetches: number;
  /** Rests in a row that brought no programme, and the programmes found when the last began. */
  readonly restCount: number;
  readonly restProgrammes: number;
  readonly fetches: number;
  readonly programmes: number;
  readonly arms: readonly ArmMeasures[];
  readonly savedAt: Date;
};

/** Without what only the strategy reads. */
export async function readDiscoveryRow(sql: SqlOrTransaction, siteId: SiteId): Promise<DiscoveryRow | undefined> {
  const [row] = await sql<DiscoveryRow[]>`
    select strategy, ending, resume_at, resume_fetches, rest_count, rest_programmes, fetch_count as fetches, programme_count as programmes,
      arms, saved_at
    from discoveries where site_id = ${siteId}`;
  return row;
}

/** What the strategy has learned, as it wrote it. */
export async function readDiscoveryMemory(sql: SqlOrTransaction, siteId: SiteId): Promise<string | undefined> {
  const [row] = await sql<{ memory: string }[]>`select memory from discoveries where site_id = ${siteId}`;
  return row?.memory;
}

export type SavedDiscovery = Omit<DiscoveryRow, "savedAt"> & { readonly siteId: SiteId; readonly memory: string };

/** Writes sites' discoveries as one worker has them now; of two on one site the last one's stays. */
export async function writeDiscoveries(
  sql: SqlOrTransaction,
  rows: readonly SavedDiscovery[],
  now: Date,
): Promise<void> {
  await sql`
    insert into discoveries (site_id, strategy, ending, resume_at, resume_fetches, rest_count, rest_programmes, fetch_count,
      programme_count, arms, memory, saved_at)
    select site_id, strategy, ending, resume_at, resume_fetches, rest_count, rest_programmes, fetch_count, programme_count,
      arms::jsonb, memory, ${now}
    from unnest(
      ${rows.map(({ siteId }) => siteId)}::bigint[],
      ${rows.map(({ strategy }) => strategy)}::text[],
      ${rows.map(({ ending }) => ending ?? null)}::text[],
      ${rows.map(({ resumeAt }) => resumeAt?.toISOString() ?? null)}::timestamptz[],
      ${rows.map(({ resumeFetches }) => resumeFetches)}::integer[],
      ${rows.map(({ restCount }) => restCount)}::smallint[],
      ${rows.map(({ restProgrammes }) => restProgrammes)}::integer[],
      ${rows.map(({ fetches }) => fetches)}::integer[],
      ${rows.map(({ programmes }) => programmes)}::integer[],
      ${rows.map(({ arms }) => JSON.stringify(arms))}::text[],
      ${rows.map(({ memory }) => memory)}::text[])
      as new (site_id, strategy, ending, resume_at, resume_fetches, rest_count, rest_programmes, fetch_count, programme_count, arms, memory)
    order by site_id
    on conflict (site_id) do update
      set strategy = excluded.strategy, ending = excluded.ending,
        -- Somebody may have ended the rest meanwhile.
        resume_at = case when discoveries.ending = 'dry' and excluded.ending = 'dry'
          then least(discoveries.resume_at, excluded.resume_at) else excluded.resume_at end,
        resume_fetches = case when discoveries.ending = 'dry' and excluded.ending = 'dry'
          then greatest(discoveries.resume_fetches, excluded.resume_fetches) else excluded.resume_fetches end,
        rest_count = excluded.rest_count, rest_programmes = excluded.rest_programmes, fetch_count = excluded.fetch_count,
        programme_count = excluded.programme_count, arms = excluded.arms, memory = excluded.memory,
        saved_at = excluded.saved_at`;
}

/** Ends a rest that is over; returns how many pages are visited now, undefined where none is over. */
export async function endRest(sql: SqlOrTransaction, siteId: SiteId, now: Date): Promise<number | undefined> {
  const [row] = await sql<{ resumeFetches: number }[]>`
    update discoveries set ending = null, resume_at = null
    where site_id = ${siteId} and resume_at <= ${now}
    returning resume_fetches`;
  return row?.resumeFetches;
}

/** Lets a rest be over now; false where the site does not rest. */
export async function shortenRest(
  sql: SqlOrTransaction,
  { siteId, fetches, now }: { readonly siteId: SiteId; readonly fetches: number; readonly now: Date },
): Promise<boolean> {
  const shortened = await sql`
    update discoveries set resume_at = ${now}, resume_fetches = ${fetches}, rest_count = 0
    where site_id = ${siteId} and ending = 'dry'`;
  return shortened.count > 0;
}
