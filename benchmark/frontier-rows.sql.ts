import type { SiteId } from "../src/base/ids.ts";
import type { SqlOrTransaction } from "../src/platform/database/index.ts";

/**
 * Gives a site `count` known pages beside those it has: four fifths visited before and due again within the next month, one
 * fifth never visited, of so low a priority that a crawl does not come to them.
 */
export async function fillFrontier(sql: SqlOrTransaction, siteId: SiteId, count: number): Promise<void> {
  await sql`
    insert into pages (site_id, key, origin_id, url, role, state, priority, depth, found_at, due_at, visited_at, kind, status)
    select ${siteId}, hashint8extended(number, 1), (select min(id) from origins), 'http://www0.bench.example/known/' || number, 'page',
      case when number % 5 = 0 then 'new' else 'stored' end, -1000, 5, now() - interval '1 day',
      case when number % 5 = 0 then now() else now() + (1 + number % 43000) * interval '1 minute' end,
      case when number % 5 = 0 then null else now() - interval '1 day' end,
      case when number % 5 = 0 then null when number % 50 = 1 then 'listing' else 'play' end, 200
    from generate_series(1, ${count}::bigint) as number
    on conflict do nothing`;
  await sql`vacuum (analyze) pages`;
  await sql`checkpoint`;
}

/** Bytes of the table of pages with its indexes. */
export async function sizeOfPages(sql: SqlOrTransaction): Promise<number> {
  const [row] = await sql<{ bytes: string }[]>`select pg_total_relation_size('pages') as bytes`;
  return Number(row?.bytes ?? 0);
}
