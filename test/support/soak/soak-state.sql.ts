import type { Sql } from "../../../src/platform/database/index.ts";

/** What a crawl has recorded so far. */
export type Recorded = {
  readonly visits: number;
  readonly pages: number;
  readonly visitedPages: number;
  /** Id of the latest visit. */
  readonly lastId: string;
};

/** Reads what is recorded, and makes sure that all of it would outlive a crash of the server. */
export async function readRecorded(sql: Sql): Promise<Recorded> {
  const [row] = await sql<Recorded[]>`
    select (select count(*)::integer from visits) as visits, (select count(*)::integer from pages) as pages,
      (select count(*)::integer from pages where visited_at is not null) as visited_pages,
      (select coalesce(max(id), 0)::text from visits) as last_id`;
  // A commit that is waited for brings all before it to disk.
  await sql`insert into soak_marks default values`;
  return row!;
}

export async function createMarks(sql: Sql): Promise<void> {
  await sql`create table if not exists soak_marks (at timestamptz not null default now())`;
}

/** How much of what was recorded up to then is still there. */
export async function readKept(sql: Sql, lastId: string): Promise<Recorded> {
  const [row] = await sql<Recorded[]>`
    select (select count(*)::integer from visits where id <= ${lastId}::bigint) as visits,
      (select count(*)::integer from pages) as pages,
      (select count(*)::integer from pages where visited_at is not null) as visited_pages, ${lastId} as last_id`;
  return row!;
}

export async function countVisits(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::integer as count from visits where outcome = 'page'`;
  return row!.count;
}

/** Pages that are not stored, leases held by nobody, and turns that are due: all 0 after a crawl has come to its end. */
export async function readLeft(sql: Sql): Promise<{ unvisited: number; overdueLeases: number }> {
  const [row] = await sql<{ unvisited: number; overdueLeases: number }[]>`
    select (select count(*)::integer from pages where role = 'page' and state <> 'stored') as unvisited,
      (select count(*)::integer from hosts where leased_until < now()) as overdue_leases`;
  return row!;
}

/** Each page of the crawl with the visits that brought it. */
export async function readVisitCounts(sql: Sql): Promise<{ url: string; visits: number }[]> {
  return sql<{ url: string; visits: number }[]>`
    select pages.url, (count(visits.id) filter (where visits.outcome in ('page', 'unchanged')))::integer as visits
    from pages left join visits on visits.site_id = pages.site_id and visits.page_key = pages.key
    where pages.role = 'page'
    group by pages.url`;
}

/** Makes the server refuse every write, or take them again. */
export async function refuseWrites(sql: Sql, value: "on" | "off"): Promise<void> {
  await sql`set default_transaction_read_only = off`;
  await sql.unsafe(`alter system set default_transaction_read_only = ${value}`);
  await sql`select pg_reload_conf()`;
}
