import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

type Key = { readonly siteId: SiteId; readonly key: string };
export type VisitedPlayPage = Key & {
  readonly originId: number;
  readonly visitedAt: Date;
  /** Its place among the keys asked for, 0 is the first. */
  readonly number: number;
};

/** Of these pages the stored play pages that are not due yet. */
export async function findVisitedPages(
  sql: SqlOrTransaction,
  keys: readonly Key[],
  now: Date,
): Promise<VisitedPlayPage[]> {
  return sql<VisitedPlayPage[]>`
    select pages.site_id, pages.key, pages.origin_id, pages.visited_at, (wanted.number - 1)::integer as number
    from unnest(${keys.map(({ siteId }) => siteId)}::bigint[], ${keys.map(({ key }) => key)}::bigint[])
      with ordinality as wanted (site_id, key, number)
    join pages on pages.site_id = wanted.site_id and pages.key = wanted.key
    where pages.state = 'stored' and pages.kind in ('play', 'embed') and pages.due_at > ${now}
      and pages.visited_at is not null`;
}

/** Makes pages due now, and their turns. A page that a worker is writing is left out: it was visited just now. */
export async function bringForward(
  sql: SqlOrTransaction,
  pages: readonly (Key & { readonly originId: number })[],
  now: Date,
): Promise<void> {
  await sql`
    with wanted as (
      select pages.site_id, pages.key from pages
      join unnest(${pages.map(({ siteId }) => siteId)}::bigint[], ${pages.map(({ key }) => key)}::bigint[])
        as page (site_id, key) on page.site_id = pages.site_id and page.key = pages.key
      for no key update of pages skip locked)
    update pages set due_at = ${now}
    from wanted where pages.site_id = wanted.site_id and pages.key = wanted.key and pages.due_at > ${now}`;
  await sql`
    with wanted as (
      select turns.site_id, turns.origin_id from turns
      join (select distinct site_id, origin_id
        from unnest(${pages.map(({ siteId }) => siteId)}::bigint[], ${pages.map(({ originId }) => originId)}::integer[])
          as page (site_id, origin_id)) as page on page.site_id = turns.site_id and page.origin_id = turns.origin_id
      for no key update of turns skip locked)
    update turns set due_at = ${now}
    from wanted where turns.site_id = wanted.site_id and turns.origin_id = wanted.origin_id and turns.due_at > ${now}`;
}
