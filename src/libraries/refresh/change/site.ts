import type { SitePrior } from "../observation.ts";
import { hoursPerDay, relativeRates, spreadChurn, watchedDays } from "./rhythm.ts";

// The pages of a site share its editors and its machines: what the visits of all of them tell of the hours of the day is
// the prior of each. Measured on real listings this brings most of what knowing the true rhythm would.

/** Faded sums over all pages of a site; mutable, plain numbers, to be stored as the caller likes. */
export type SiteMemory = {
  /** Of the last visit to any page, in days since 1970-01-01 UTC. */
  atDays: number;
  /** Churn by hour of the day (UTC), each page's in units of its own daily churn. */
  readonly rhythm: Float64Array;
  /** Σ churn and Σ days of all visits. */
  replaced: number;
  days: number;
};

/** Longer than a page's own 20 days: what is learnt of a site holds for more. */
const memoryDays = 40;
/** How many days of the page's own visits the site's rhythm is worth: 3 to 12 measured alike on real listings. */
const rhythmWorthUsual = 6;
/** How many days of mean churn the even day counts from which a site's rhythm starts. */
const evenDays = 3;

export function newSite(atDays: number): SiteMemory {
  return { atDays, rhythm: new Float64Array(hoursPerDay), replaced: 0, days: 0 };
}

/** What a site learns from a page's memory right after `learn`. */
export type LearntPage = {
  readonly atDays: number;
  readonly lastElapsedDays: number;
  readonly lastReplaced: number;
  /** μ of the page with its prior, > 0. */
  readonly churnPerDay: number;
};

const rates = new Float64Array(hoursPerDay);
const watched = new Float64Array(hoursPerDay);

/** Adds a visit of one of the site's pages, in place. Visits come in the order of time; a late one counts as now. */
export function learnSite(site: SiteMemory, page: LearntPage): void {
  const fade = Math.exp(-Math.max(0, page.atDays - site.atDays) / memoryDays);
  site.atDays = Math.max(site.atDays, page.atDays);
  for (let hour = 0; hour < hoursPerDay; hour++) site.rhythm[hour]! *= fade;
  site.replaced *= fade;
  site.days *= fade;
  if (!(page.lastElapsedDays > 0)) return;
  site.replaced += page.lastReplaced;
  site.days += page.lastElapsedDays;
  relativeRates(site.rhythm, 1, rates, evenDays);
  watchedDays(page.atDays - page.lastElapsedDays, page.atDays, watched);
  spreadChurn(site.rhythm, watched, rates, page.lastReplaced / page.churnPerDay);
}

/**
 * What the site tells of any of its pages, or undefined before it was visited for a day: its hours, not how fast it churns. Pages of one
 * site churn at rates so far apart that their mean as a prior made things worse (by 3 to 10 % at one fetch a day).
 */
export function sitePrior(site: SiteMemory, rhythmWorthDays = rhythmWorthUsual): SitePrior | undefined {
  if (site.days < 1) return undefined;
  return { rhythm: relativeRates(site.rhythm, 1, new Float64Array(hoursPerDay), evenDays), rhythmWorthDays };
}
