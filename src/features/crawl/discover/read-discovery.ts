import type { SiteId } from "../../../base/ids.ts";
import type { ArmMeasures, Ending } from "../../../libraries/discovery/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { readDiscoveryRow } from "./discoveries.sql.ts";

/** How far a site has been discovered, as last kept. */
export type SiteDiscovery = {
  /** Of `glint/discovery`. */
  readonly strategy: string;
  /** "exhausted": no new page was left; "dry": what was left was not worth its fetches. Absent while there is more to do. */
  readonly ending?: Ending;
  /** While it is dry: when some of what is left is visited nevertheless. */
  readonly resumeAt?: Date;
  /** New pages fetched, and programmes among them. */
  readonly fetches: number;
  readonly programmes: number;
  /** Links tried and judged together, those with the most fetches first. */
  readonly arms: readonly ArmMeasures[];
  readonly savedAt: Date;
};

/** undefined before the site's first pages have been visited. */
export async function readDiscovery(sql: Sql, siteId: SiteId): Promise<SiteDiscovery | undefined> {
  const row = await readDiscoveryRow(sql, siteId);
  if (row === undefined) return undefined;
  const { strategy, ending, resumeAt, fetches, programmes, arms, savedAt } = row;
  return {
    strategy,
    ...(ending === undefined ? {} : { ending }),
    ...(resumeAt === undefined ? {} : { resumeAt }),
    fetches,
    programmes,
    arms,
    savedAt,
  };
}
