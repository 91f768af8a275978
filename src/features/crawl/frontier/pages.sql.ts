import type { SiteId } from "../../../base/ids.ts";
import { newsPriority } from "../../../libraries/discovery/index.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import type { PageUpdate } from "../schedule/next-visit.ts";
import { hostKey } from "./host-key.ts";
import type { FrontierPage, NewPage, PageRole, PageState } from "./page.ts";

type DueRequest = {
  readonly siteId: SiteId;
  readonly originId: number;
  readonly now: Date;
  readonly limit: number;
};

/**
 * A turn's pages that a person asked for, new ones among them, and those that are to be visited again now, longest due first. One
 * that was asked for may be in both lists.
 */
export async function readDuePages(sql: SqlOrTransaction, request: DueRequest): Promise<FrontierPage[]> {
  const { siteId, originId, now, limit } = request;
  return sql<FrontierPage[]>`
    (select ${pageColumns(sql)}, true as is_asked from pages
     where site_id = ${siteId} and origin_id = ${originId} and state <> 'shelved'
       -- As an array: joined, the planner reads all pages of the turn.
       and key = any(array(select page_key from fetch_requests where fetch_requests.site_id = ${siteId}))
       and exists (select from fetch_requests as asked where asked.site_id = pages.site_id and asked.page_key = pages.key
         and (pages.visited_at is null or pages.visited_at < asked.asked_at))
     limit ${limit})
    union all
    (select ${pageColumns(sql)}, false as is_asked from pages
     where site_id = ${siteId} and origin_id = ${originId}
       and state in ('stored', 'redirect', 'gone', 'refused', 'failed') and due_at <= ${now}
     order by due_at
     limit ${limit})`;
}

function pageColumns(sql: SqlOrTransaction) {
  return sql`site_id, key, origin_id, url, role, state, reason, priority, depth, due_at, visited_at, kind,
    failure_count, etag, last_modified, body_hash, content_hash, changes_per_day, refresh_state`;
}

export type WaitingPage = {
  readonly url: string;
  readonly role: PageRole;
  readonly depth: number;
  readonly priority: number;
  readonly linkContext?: string;
};

type WaitingRequest = {
  readonly siteId: SiteId;
  readonly originId: number;
  readonly priorityLeast: number;
  readonly limit: number;
};

/** A turn's new pages, the most promising first. */
export async function readWaitingPages(sql: SqlOrTransaction, request: WaitingRequest): Promise<WaitingPage[]> {
  const { siteId, originId, priorityLeast, limit } = request;
  return sql<WaitingPage[]>`
    select url, role, depth, priority, link_context from pages
    where site_id = ${siteId} and origin_id = ${originId} and state = 'new' and priority >= ${priorityLeast}
    order by priority desc, found_at
    limit ${limit}`;
}

/** undefined where there is no such page. */
export async function readPageState(
  sql: SqlOrTransaction,
  siteId: SiteId,
  key: string,
): Promise<PageState | undefined> {
  const [row] = await sql<{ state: PageState }[]>`select state from pages where site_id = ${siteId} and key = ${key}`;
  return row?.state;
}

/** Makes sure that hosts and origins have rows; returns the origins' ids. Ordered, so that two workers cannot block each other. */
export async function ensureOrigins(
  sql: SqlOrTransaction,
  origins: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const sorted = [...new Set(origins)].sort();
  const hosts = [...new Set(sorted.map(hostKey))].sort();
  await sql`
    insert into hosts (host, free_at)
    select host, ${now} from unnest(${hosts}::text[]) as new (host) order by host
    on conflict do nothing`;
  await sql`
    insert into origins (origin, host)
    select origin, host from unnest(${sorted}::text[], ${sorted.map(hostKey)}::text[]) as new (origin, host) order by origin
    on conflict do nothing`;
  const rows = await sql<{ id: number; origin: string }[]>`
    select id, origin from origins where origin = any(${sorted}::text[])`;
  return new Map(rows.map(({ id, origin }) => [origin, id]));
}

export type TurnKey = {
  readonly siteId: SiteId;
  readonly originId: number;
  /** Whatever is due, the turn is not taken before: the site's budget is used up. */
  readonly restUntil?: Date;
};

/** Makes sure the turns exist and locks them in order; pages may then be added and dates written without losing any. */
export async function lockTurns(sql: SqlOrTransaction, turns: readonly TurnKey[]): Promise<void> {
  const sites = turns.map(({ siteId }) => siteId);
  const origins = turns.map(({ originId }) => originId);
  await sql`
    insert into turns (site_id, origin_id, due_at)
    select site_id, origin_id, 'infinity' from unnest(${sites}::bigint[], ${origins}::integer[]) as new (site_id, origin_id)
    order by site_id, origin_id
    on conflict do nothing`;
  await sql`
    select turns.site_id from turns
    join unnest(${sites}::bigint[], ${origins}::integer[]) as key (site_id, origin_id)
      on key.site_id = turns.site_id and key.origin_id = turns.origin_id
    order by turns.site_id, turns.origin_id
    for no key update of turns`;
}

/**
 * Writes when these turns have work next, from their pages. Of a site that is dry, new pages are work at once only where they are
 * news. Call after lockTurns, and after pages and discoveries are written.
 */
export async function scheduleTurns(sql: SqlOrTransaction, turns: readonly TurnKey[], now: Date): Promise<void> {
  await sql`
    update turns set due_at = greatest(key.rest_until, least(
      -- Ordered as the index is: asked only whether there is one, the planner reads the table where it holds many to be new.
      (select case when priority >= ${newsPriority} then ${now}::timestamptz
          else coalesce((select resume_at from discoveries where discoveries.site_id = turns.site_id), ${now}::timestamptz) end
        from pages where pages.site_id = turns.site_id and pages.origin_id = turns.origin_id
        and pages.state = 'new' order by priority desc, found_at limit 1),
      coalesce((select min(pages.due_at) from pages where pages.site_id = turns.site_id
        and pages.origin_id = turns.origin_id
        and pages.state in ('stored', 'redirect', 'gone', 'refused', 'failed')), 'infinity')))
    from unnest(
      ${turns.map(({ siteId }) => siteId)}::bigint[],
      ${turns.map(({ originId }) => originId)}::integer[],
      ${turns.map(({ restUntil }) => restUntil?.toISOString() ?? null)}::timestamptz[])
      as key (site_id, origin_id, rest_until)
    where turns.site_id = key.site_id and turns.origin_id = key.origin_id`;
}

/** Brings turns forward that other turns' pages have linked into. */
export async function hastenTurns(sql: SqlOrTransaction, turns: readonly TurnKey[], now: Date): Promise<void> {
  await sql`
    update turns set due_at = ${now}
    from unnest(${turns.map(({ siteId }) => siteId)}::bigint[], ${turns.map(({ originId }) => originId)}::integer[])
      as key (site_id, origin_id)
    where turns.site_id = key.site_id and turns.origin_id = key.origin_id and turns.due_at > ${now}`;
}

/** Brings forward the turns of a site that have new pages waiting. */
export async function hastenSite(sql: SqlOrTransaction, siteId: SiteId, now: Date): Promise<void> {
  await sql`
    update turns set due_at = ${now}
    where site_id = ${siteId} and due_at > ${now}
      and exists (select from pages where pages.site_id = turns.site_id and pages.origin_id = turns.origin_id
        and pages.state = 'new')`;
}

export type PlacedPage = NewPage & { readonly originId: number };

/**
 * Adds pages that are not known yet and counts them at their turns; returns the keys of those that were new. Call after
 * `lockTurns` for all of these turns. `found_at` keeps first come, first served.
 */
export async function insertPages(
  sql: SqlOrTransaction,
  pages: readonly PlacedPage[],
  now: Date,
): Promise<{ siteId: SiteId; key: string }[]> {
  return sql<{ siteId: SiteId; key: string }[]>`
    with added as (
    insert into pages (site_id, key, origin_id, url, role, state, priority, depth, link_context, found_at, due_at)
    select site_id, key, origin_id, url, role, 'new', priority, depth, link_context, ${now}, ${now}
    from unnest(
      ${pages.map(({ siteId }) => siteId)}::bigint[],
      ${pages.map(({ key }) => key)}::bigint[],
      ${pages.map(({ originId }) => originId)}::integer[],
      ${pages.map(({ url }) => url)}::text[],
      ${pages.map(({ role }) => role)}::text[],
      ${pages.map(({ priority }) => priority)}::smallint[],
      ${pages.map(({ depth }) => depth)}::smallint[],
      ${pages.map(({ context }) => context)}::text[])
      as new (site_id, key, origin_id, url, role, priority, depth, link_context)
    order by site_id, key
    on conflict do nothing
    returning site_id, key, origin_id, role),
    counted as (
      update turns set page_count = turns.page_count + new.page_count
      from (select site_id, origin_id, count(*) as page_count from added where role = 'page' group by site_id, origin_id) as new
      where turns.site_id = new.site_id and turns.origin_id = new.origin_id)
    select site_id, key from added`;
}

/**
 * Forgets the pages a site had before it was removed and added again: their validators would hide what they show. True when
 * there were any.
 */
export async function forgetPagesBefore(sql: SqlOrTransaction, siteId: SiteId, addedAt: Date): Promise<boolean> {
  const forgotten = await sql`delete from pages where site_id = ${siteId} and found_at < ${addedAt}`;
  if (forgotten.count === 0) return false;
  await sql`
    update turns set page_count = (select count(*) from pages
      where pages.site_id = turns.site_id and pages.origin_id = turns.origin_id and pages.role = 'page')
    where site_id = ${siteId}`;
  await sql`delete from discoveries where site_id = ${siteId}`;
  await sql`
    delete from templates where site_id = ${siteId}
      and not exists (select from pages where pages.site_id = ${siteId})`;
  return true;
}

/** A page's row after a visit. */
export type VisitedPage = PageUpdate & {
  readonly siteId: SiteId;
  readonly key: string;
  readonly visitedAt: Date;
  readonly status?: number;
  readonly etag?: string;
  readonly lastModified?: string;
};

export async function updateVisitedPages(sql: SqlOrTransaction, pages: readonly VisitedPage[]): Promise<void> {
  await sql`
    update pages set state = new.state, reason = new.reason, due_at = new.due_at, visited_at = new.visited_at,
      kind = new.kind, status = new.status, failure_count = new.failure_count, etag = new.etag,
      last_modified = new.last_modified, body_hash = new.body_hash, content_hash = new.content_hash,
      changes_per_day = new.changes_per_day, refresh_state = new.refresh_state, link_context = null
    from unnest(
      ${pages.map(({ siteId }) => siteId)}::bigint[],
      ${pages.map(({ key }) => key)}::bigint[],
      ${pages.map(({ state }) => state)}::text[],
      ${pages.map(({ reason }) => reason ?? null)}::text[],
      ${pages.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[],
      ${pages.map(({ visitedAt }) => visitedAt.toISOString())}::timestamptz[],
      ${pages.map(({ kind }) => kind ?? null)}::text[],
      ${pages.map(({ status }) => status ?? null)}::smallint[],
      ${pages.map(({ failureCount }) => failureCount)}::smallint[],
      ${pages.map(({ etag }) => etag ?? null)}::text[],
      ${pages.map(({ lastModified }) => lastModified ?? null)}::text[],
      ${pages.map(({ bodyHash }) => bodyHash ?? null)}::bigint[],
      ${pages.map(({ contentHash }) => contentHash ?? null)}::bigint[],
      ${pages.map(({ changesPerDay }) => changesPerDay ?? null)}::real[],
      ${pages.map(({ refreshState }) => refreshState)}::text[])
      as new (site_id, key, state, reason, due_at, visited_at, kind, status, failure_count, etag, last_modified,
        body_hash, content_hash, changes_per_day, refresh_state)
    where pages.site_id = new.site_id and pages.key = new.key`;
}

/**
 * Why a page is put away unvisited: its template turned out to be a trap, it is a known page with parameters that change
 * nothing, or the site has shown that its address only leads to one that is visited.
 */
export type ShelfReason = "stopped-template" | "copy" | "other-spelling";

export type ShelvedPage = {
  readonly siteId: SiteId;
  readonly key: string;
  readonly url: string;
  readonly reason: ShelfReason;
};

/** Takes new pages out of the frontier for good; of each that was not yet, its site, and whether it is a page that was never visited. */
export async function shelvePages(
  sql: SqlOrTransaction,
  pages: readonly ShelvedPage[],
): Promise<{ siteId: SiteId; isUnvisited: boolean }[]> {
  return sql<{ siteId: SiteId; isUnvisited: boolean }[]>`
    update pages set state = 'shelved', reason = key.reason, due_at = 'infinity', link_context = null
    from unnest(
      ${pages.map(({ siteId }) => siteId)}::bigint[],
      ${pages.map(({ key }) => key)}::bigint[],
      ${pages.map(({ reason }) => reason)}::text[]) as key (site_id, key, reason)
    where pages.site_id = key.site_id and pages.key = key.key and pages.state <> 'shelved'
    returning pages.site_id, pages.role = 'page' and pages.visited_at is null as is_unvisited`;
}

/** Keys of a site's pages in their order, up to `limit`, 400 kB at a time: 8 bytes a key, the highest first. */
export async function* readPageKeys(
  sql: SqlOrTransaction,
  siteId: SiteId,
  limit: number,
  keysPerQuery = 50_000,
): AsyncGenerator<Uint8Array> {
  let after = "-9223372036854775808";
  for (let left = limit; left > 0; left -= keysPerQuery) {
    const [row] = await sql<[{ keys: Buffer | undefined; last: string }]>`
      select string_agg(int8send(key), '' order by key) as keys, max(key) as last
      from (select key from pages where site_id = ${siteId} and key > ${after}
        order by key limit ${Math.min(left, keysPerQuery)}) as next`;
    if (row.keys === undefined) return;
    yield row.keys;
    after = row.last;
  }
}

/** Pages a site has in the frontier, feeds and sitemaps not among them: as its turns have counted them. */
export async function countPages(sql: SqlOrTransaction, siteId: SiteId): Promise<number> {
  const [row] = await sql<{ count: string }[]>`
    select coalesce(sum(page_count), 0) as count from turns where site_id = ${siteId}`;
  return Number(row!.count);
}
