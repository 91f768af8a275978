import type { SiteId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import type { PushMeasures } from "./measures.ts";
import { readPushFeeds, readRefusals } from "./pushes.sql.ts";

type PushRequest = { readonly siteId?: SiteId | undefined; readonly days: number; readonly limit: number };

/** What hubs tell of feeds, and what was refused in the last `days` days. */
export async function readPushes(sql: Sql, request: PushRequest): Promise<PushMeasures> {
  const { feeds, feedCount, activeCount } = await readPushFeeds(sql, request);
  return { feeds, feedCount, activeCount, refusals: await readRefusals(sql, request) };
}
