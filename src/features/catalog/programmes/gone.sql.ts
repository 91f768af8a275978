import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

type LeftPage = { readonly siteId: SiteId /** See identity-key.ts. */; readonly pageKey: string; readonly at: Date };

/** Marks a page as showing its programme no longer; the programme's id, if it showed one. */
export async function leavePage(sql: SqlOrTransaction, { siteId, pageKey, at }: LeftPage): Promise<string[]> {
  const rows = await sql<{ programmeId: string }[]>`
    update sightings set gone_at = ${at}
    where site_id = ${siteId} and page_key = decode(${pageKey}, 'hex') and gone_at is null
    returning programme_id`;
  return rows.map(({ programmeId }) => programmeId);
}

/** Marks every page of a site; the ids of the programmes that they showed. */
export async function leaveSite(sql: SqlOrTransaction, siteId: SiteId, at: Date): Promise<string[]> {
  const rows = await sql<{ programmeId: string }[]>`
    with left_pages as (
      update sightings set gone_at = ${at}
      where site_id = ${siteId} and gone_at is null
      returning programme_id)
    select distinct programme_id from left_pages order by programme_id`;
  return rows.map(({ programmeId }) => programmeId);
}

/**
 * Sees to programmes that pages have left: one that no page shows is marked gone; one whose source page was left takes the best
 * of those that stay for its source.
 */
export async function settleProgrammes(sql: SqlOrTransaction, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update programmes
    set gone_at = case when best.page_url is null then ${at}::timestamptz else programmes.gone_at end,
      site_id = coalesce(best.site_id, programmes.site_id),
      source_page = coalesce(best.page_url, programmes.source_page),
      source_kind = coalesce(best.kind, programmes.source_kind),
      url = case when best.page_url is null or best.page_url = programmes.source_page then programmes.url else best.page_url end
    from unnest(${[...ids]}::bigint[]) as wanted (id)
    left join lateral (
      select sightings.site_id, page_url, sightings.kind
      from sightings join programmes on programmes.id = wanted.id
      where programme_id = wanted.id and sightings.gone_at is null
      order by page_url = source_page desc, sightings.kind = 'play' desc, sightings.first_seen_at, page_url
      limit 1) best on true
    where programmes.id = wanted.id and programmes.gone_at is null`;
}
