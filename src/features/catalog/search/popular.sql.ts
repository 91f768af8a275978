import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";

/** A programme that could be shown among the hottest, and the page its counters stand on. */
export type PopularProgramme = { readonly siteId: SiteId; readonly sourcePage: string };

/** The first programmes of the list of the hottest that can be played, in its order. */
export async function listPopular(sql: SqlOrTransaction, limit: number): Promise<PopularProgramme[]> {
  return sql<PopularProgramme[]>`
    select site_id, source_page from programmes
    where gone_at is null and is_listed and is_playable
    order by heat desc, id desc
    limit ${limit}`;
}
