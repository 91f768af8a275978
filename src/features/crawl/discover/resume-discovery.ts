import type { Clock } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { hastenSite } from "../frontier/pages.sql.ts";
import { shortenRest } from "./discoveries.sql.ts";

/** Pages of a site that is dry visited at an operator's wish, and as many again with every programme that they bring. */
export const fetchesOnDemand = 1000;

/** Goes on discovering a site that has been given up for now; false where it has not. Workers take it up within seconds. */
export function resumeDiscovery(sql: Sql, siteId: SiteId, clock: Clock): Promise<boolean> {
  const now = clock.now();
  return sql.begin(async (transaction) => {
    const isResumed = await shortenRest(transaction, { siteId, fetches: fetchesOnDemand, now });
    if (isResumed) await hastenSite(transaction, siteId, now);
    return isResumed;
  });
}
