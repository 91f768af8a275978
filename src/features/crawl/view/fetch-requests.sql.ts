import type { MemberId, SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

type AskedPage = { readonly siteId: SiteId; readonly pageKey: string };

/** Notes that a page was asked for, and makes it due: one that was put away waits again like a new one. */
export async function insertFetchRequest(
  sql: SqlOrTransaction,
  { siteId, pageKey, by, now }: AskedPage & { readonly by: MemberId | undefined; readonly now: Date },
): Promise<void> {
  await sql`
    insert into fetch_requests (site_id, page_key, asked_at, asked_by)
    values (${siteId}, ${pageKey}, ${now}, ${by ?? null})`;
  await sql`
    with back as (
      update pages set state = 'new', reason = null, due_at = ${now}
      where site_id = ${siteId} and key = ${pageKey} and state = 'shelved'
      returning case when role = 'page' and visited_at is null then 1 else 0 end as count)
    update crawl_tallies set shelved_pages = shelved_pages - back.count
    from back where crawl_tallies.site_id = ${siteId}`;
  await sql`
    update pages set due_at = least(due_at, ${now})
    where site_id = ${siteId} and key = ${pageKey} and state <> 'new'`;
}

/** Pages of a site that were asked for and not visited since. */
export async function countPendingRequests(sql: SqlOrTransaction, siteId: SiteId): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct fetch_requests.page_key)::integer as count
    from fetch_requests
    join pages on pages.site_id = fetch_requests.site_id and pages.key = fetch_requests.page_key
    where fetch_requests.site_id = ${siteId}
      and (pages.visited_at is null or pages.visited_at < fetch_requests.asked_at)`;
  return row!.count;
}

/** A page that was asked for. */
export type FetchRequest = {
  readonly url: string;
  readonly askedAt: Date;
  /** Absent for the command line. */
  readonly askedBy?: string;
  /** Its latest visit, once that is later than the request. */
  readonly visitedAt?: Date;
};

/** What was asked for of a site, latest first, each page once. */
export async function readFetchRequests(
  sql: SqlOrTransaction,
  { siteId, limit }: { readonly siteId: SiteId; readonly limit: number },
): Promise<FetchRequest[]> {
  return sql<FetchRequest[]>`
    select pages.url, latest.asked_at, members.name as asked_by,
      case when pages.visited_at > latest.asked_at then pages.visited_at end as visited_at
    from (
      select distinct on (page_key) page_key, asked_at, asked_by from fetch_requests
      where site_id = ${siteId} order by page_key, asked_at desc) as latest
    join pages on pages.site_id = ${siteId} and pages.key = latest.page_key
    left join members on members.id = latest.asked_by
    order by latest.asked_at desc
    limit ${limit}`;
}

/** Forgets what was asked for before that time. */
export async function pruneFetchRequests(sql: SqlOrTransaction, before: Date): Promise<void> {
  await sql`delete from fetch_requests where asked_at < ${before}`;
}
