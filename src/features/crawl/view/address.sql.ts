import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PageRole, PageState, StoredKind } from "../frontier/page.ts";
import type { StoredRobots } from "./robots-view.ts";

/** A page's row, as far as it says why it has or has not been fetched. */
export type AddressRow = {
  readonly pageKey: string;
  readonly originId: number;
  readonly url: string;
  readonly role: PageRole;
  readonly state: PageState;
  readonly kind?: StoredKind;
  readonly reason?: string;
  readonly status?: number;
  readonly priority: number;
  readonly depth: number;
  readonly foundAt: Date;
  readonly visitedAt?: Date;
  /** Infinity: never again. */
  readonly dueAt: Date | number;
  readonly failureCount: number;
  readonly askedAt?: Date;
};

/** The pages of a site under these keys. */
export async function findAddresses(
  sql: SqlOrTransaction,
  siteId: SiteId,
  keys: readonly string[],
): Promise<AddressRow[]> {
  return sql<AddressRow[]>`
    select key as page_key, origin_id, url, role, state, kind, reason, status, priority, depth, found_at, visited_at,
      due_at, failure_count,
      (select max(asked_at) from fetch_requests where fetch_requests.site_id = pages.site_id
        and fetch_requests.page_key = pages.key and (visited_at is null or asked_at > visited_at)) as asked_at
    from pages where site_id = ${siteId} and key = any(${[...keys]}::bigint[])`;
}

type PlaceRequest = {
  readonly siteId: SiteId;
  readonly originId: number;
  /** Counted no further. */
  readonly limit: number;
};

/** How many new pages of the same turn stand before one of this priority, found then. */
export async function countNewBefore(
  sql: SqlOrTransaction,
  { siteId, originId, priority, foundAt, limit }: PlaceRequest & { readonly priority: number; readonly foundAt: Date },
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select from pages
      where site_id = ${siteId} and origin_id = ${originId} and state = 'new' and priority >= ${priority}
        and not (priority = ${priority} and found_at >= ${foundAt})
      order by priority desc, found_at
      limit ${limit}) as before`;
  return row!.count;
}

/** How many pages of the same turn were due before that. */
export async function countDueBefore(
  sql: SqlOrTransaction,
  { siteId, originId, dueAt, limit }: PlaceRequest & { readonly dueAt: Date },
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from (
      select from pages
      where site_id = ${siteId} and origin_id = ${originId}
        and state in ('stored', 'redirect', 'gone', 'refused', 'failed') and due_at < ${dueAt}
      order by due_at
      limit ${limit}) as before`;
  return row!.count;
}

/** How a turn stands: its origin's robots.txt, its host, its date. */
export type TurnState = StoredRobots & {
  readonly originId: number;
  readonly host: string;
  readonly freeAt: Date;
  readonly trouble?: string;
  readonly leasedUntil?: Date;
  /** Absent: no page of the site on that origin. Infinity: nothing will be due. */
  readonly turnDueAt?: Date | number;
};

export async function findTurnState(
  sql: SqlOrTransaction,
  { siteId, origin }: { readonly siteId: SiteId; readonly origin: string },
): Promise<TurnState | undefined> {
  const [row] = await sql<TurnState[]>`
    select origins.id as origin_id, origins.origin, robots_status, robots_body, robots_fetched_at, robots_due_at,
      robots_unreachable_since, hosts.host, hosts.free_at, hosts.trouble, hosts.leased_until, turns.due_at as turn_due_at
    from origins
    join hosts on hosts.host = origins.host
    left join turns on turns.origin_id = origins.id and turns.site_id = ${siteId}
    where origins.origin = ${origin}`;
  return row;
}

export async function findStoppedTemplate(
  sql: SqlOrTransaction,
  siteId: SiteId,
  templates: readonly string[],
): Promise<{ template: string; stoppedAt: Date; fetched: number } | undefined> {
  const [row] = await sql<{ template: string; stoppedAt: Date; fetched: number }[]>`
    select template, stopped_at, fetched from templates
    where site_id = ${siteId} and template = any(${[...templates]}::text[]) and stopped_at is not null
    order by stopped_at limit 1`;
  return row;
}

export type RefusalRow = {
  readonly reason: string;
  readonly count: number;
  readonly exampleUrl: string;
  readonly onDay: string;
};

/** Links of a site not taken up, by reason, most first; the example is the latest. */
export async function readRefusals(sql: SqlOrTransaction, siteId: SiteId): Promise<RefusalRow[]> {
  return sql<RefusalRow[]>`
    select reason, sum(link_count)::integer as count, max(on_day)::text as on_day,
      (array_agg(example_url order by on_day desc))[1] as example_url
    from refused_links where site_id = ${siteId}
    group by reason
    order by count desc, reason`;
}

/** Fetches of a site within the last hour. */
export async function readSpentLastHour(sql: SqlOrTransaction, siteId: SiteId, now: Date): Promise<number> {
  const [row] = await sql<{ spent: number }[]>`
    select coalesce(sum(discovery + refresh + counters), 0)::integer as spent from spending
    where site_id = ${siteId} and from_at > ${now}::timestamptz - interval '1 hour'`;
  return row!.spent;
}
