import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** Marks a page as showing its programme no longer, and the programme as gone when no other page shows it. */
export async function markPageGone(
  sql: SqlOrTransaction,
  { siteId, pageKey, at }: { readonly siteId: SiteId; readonly pageKey: Buffer; readonly at: Date },
): Promise<void> {
  await sql`
    with left_page as (
      update sightings set gone_at = ${at}
      where site_id = ${siteId} and page_key = ${pageKey} and gone_at is null
      returning programme_id)
    update programmes set gone_at = ${at}
    where id in (select programme_id from left_page) and gone_at is null
      and not exists (
        select from sightings
        where sightings.programme_id = programmes.id and sightings.gone_at is null
          and not (sightings.site_id = ${siteId} and sightings.page_key = ${pageKey}))`;
}

/** Marks every page of a site, and the programmes that no page of another site shows. */
export async function markSiteGone(sql: SqlOrTransaction, siteId: SiteId, at: Date): Promise<void> {
  await sql`
    with left_pages as (
      update sightings set gone_at = ${at}
      where site_id = ${siteId} and gone_at is null
      returning programme_id)
    update programmes set gone_at = ${at}
    where id in (select programme_id from left_pages) and gone_at is null
      and not exists (
        select from sightings
        where sightings.programme_id = programmes.id and sightings.gone_at is null and sightings.site_id <> ${siteId})`;
}

/** Marks those of `programmeIds` gone that no page shows any more. */
export async function markUnseenGone(sql: SqlOrTransaction, programmeIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update programmes set gone_at = ${at}
    where id = any (${[...programmeIds]}::bigint[]) and gone_at is null
      and not exists (
        select from sightings where sightings.programme_id = programmes.id and sightings.gone_at is null)`;
}
