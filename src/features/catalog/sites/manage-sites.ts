import type { Clock } from "../../../base/clock.ts";
import type { SiteId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { markSiteGone } from "../programmes/mark-gone.ts";
import type { NewSite, RenderingMode, Site, StrategyName } from "./site.ts";
import {
  addSeeds,
  insertSite,
  reviveSite,
  setFetchesPerHour,
  setRendering,
  setSiteState,
  setStrategy,
} from "./sites.sql.ts";

const seedsMax = 1_000;

/**
 * Adds a site. One that is there already keeps its settings and takes the new seeds in; one that was removed comes back, and
 * its programmes when they are seen again.
 */
export async function addSite(
  sql: Sql,
  site: NewSite,
  clock: Clock,
): Promise<{ readonly kind: "added" | "exists"; readonly site: Site }> {
  const now = clock.now();
  const added = (await insertSite(sql, site, now)) ?? (await reviveSite(sql, site, now));
  if (added) return { kind: "added", site: added };
  const existing = await addSeeds(sql, site, seedsMax);
  if (!existing) throw new Error(`site ${site.key} neither could be added nor is there`);
  return { kind: "exists", site: existing };
}

/** Stops the visits to a site; its programmes stay on show. Undefined when there is no such site. */
export function pauseSite(sql: Sql, id: SiteId): Promise<Site | undefined> {
  return setSiteState(sql, id, "paused");
}

/** Lets the visits to a paused site go on. Undefined when there is no such site. */
export function resumeSite(sql: Sql, id: SiteId): Promise<Site | undefined> {
  return setSiteState(sql, id, "active");
}

/**
 * Gives a site a budget of its own, or none; workers take it up within seconds. Undefined when there is no such site.
 *
 * @param fetchesPerHour as `readFetchesPerHour` read it; undefined: the budget all sites have that have none of their own.
 */
export function chooseSiteBudget(sql: Sql, id: SiteId, fetchesPerHour: number | undefined): Promise<Site | undefined> {
  return setFetchesPerHour(sql, id, fetchesPerHour);
}

/**
 * Lets a site's new pages be chosen by another strategy, from its next turn on: what waits is kept, what the one before has
 * learned is not. Undefined when there is no such site.
 */
export function chooseSiteStrategy(sql: Sql, id: SiteId, strategy: StrategyName): Promise<Site | undefined> {
  return setStrategy(sql, id, strategy);
}

/** Has a site's pages rendered or not, from its next turn on. Undefined when there is no such site. */
export function chooseSiteRendering(sql: Sql, id: SiteId, rendering: RenderingMode): Promise<Site | undefined> {
  return setRendering(sql, id, rendering);
}

/**
 * Takes a site away: no visits any more, and its programmes are marked gone unless another site shows them too. The row stays,
 * so that what refers to its programmes keeps its meaning. Undefined when there is no such site.
 */
export async function removeSite(sql: Sql, id: SiteId, clock: Clock): Promise<Site | undefined> {
  return sql.begin(async (transaction) => {
    const site = await setSiteState(transaction, id, "removed");
    if (site) await markSiteGone(transaction, id, clock.now());
    return site;
  });
}
