import type { SiteId } from "../../../base/ids.ts";
import { type RefreshPolicy, type RefreshSettings, sitePrior } from "../../../libraries/refresh/index.ts";
import type { SqlOrTransaction } from "../../../platform/database/index.ts";
import { policyOf } from "./policy-choice.ts";
import { readSiteSchedule } from "./site-habits.sql.ts";
import { readSiteMemory } from "./site-habits.ts";

/** By what the pages of one turn are scheduled. */
export type Schedule = {
  readonly policy: RefreshPolicy;
  readonly settings: RefreshSettings /** Chosen in the console; else the settings of the process. */;
  readonly newPageWorth?: number;
};

/**
 * Settings at this T. `fixed` and `nutch-adaptive` know no threshold: their intervals grow with its root, as those of a page that
 * changes evenly do under the others, so that one controller holds the budget whatever the policy is.
 *
 * @param base at whose threshold `fixedIntervalSeconds` holds as it is.
 */
export function settingsAt(base: RefreshSettings, threshold: number): RefreshSettings {
  return { ...base, threshold, fixedIntervalSeconds: base.fixedIntervalSeconds * stretchAt(base, threshold) };
}

/** How many times longer than set such an interval is. */
export function stretchAt(base: RefreshSettings, threshold: number): number {
  return Math.sqrt(threshold / base.threshold);
}

/**
 * The schedule of a site's turn that begins now: the policy chosen, T of the crawl or the site, whichever is larger, and what
 * the visits of the whole site have taught. Read anew for every turn, which lasts a minute at most.
 *
 * @param base settings as the operator gave them; their threshold counts until the crawl is steered.
 */
export async function scheduleOf(sql: SqlOrTransaction, siteId: SiteId, base: RefreshSettings): Promise<Schedule> {
  const { policy, threshold, siteThreshold, newPageWorth, memory } = await readSiteSchedule(sql, siteId);
  const site = readSiteMemory(memory);
  const prior = site && sitePrior(site);
  return {
    policy: policyOf(policy),
    ...(newPageWorth === undefined ? {} : { newPageWorth }),
    settings: {
      ...settingsAt(base, Math.max(threshold ?? base.threshold, siteThreshold ?? 0)),
      ...(prior === undefined ? {} : { prior }),
    },
  };
}
