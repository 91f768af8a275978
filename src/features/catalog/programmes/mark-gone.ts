import type { SiteId } from "../../../base/ids.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { leavePage, leaveSite, settleProgrammes } from "./gone.sql.ts";
import { identityKey } from "./identity-key.ts";

/**
 * Notes that a page shows its programme no longer. The programme is marked as gone, never deleted, once no page shows it; it
 * comes back when it is seen again. A page that never showed one changes nothing.
 */
export async function markGone(
  sql: SqlOrTransaction,
  { siteId, pageUrl, at }: { readonly siteId: SiteId; readonly pageUrl: string; readonly at: Date },
): Promise<void> {
  const ids = await leavePage(sql, { siteId, pageKey: identityKey("page", pageUrl), at });
  if (ids.length > 0) await settleProgrammes(sql, ids, at);
}

/** The same for all pages of a site. */
export async function markSiteGone(sql: SqlOrTransaction, siteId: SiteId, at: Date): Promise<void> {
  const ids = await leaveSite(sql, siteId, at);
  if (ids.length > 0) await settleProgrammes(sql, ids, at);
}
