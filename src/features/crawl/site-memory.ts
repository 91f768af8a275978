import { secondsBetween } from "../../base/clock.ts";
import type { SiteId } from "../../base/ids.ts";
import { coarseTemplate, urlTemplate } from "../../libraries/discovery/index.ts";
import type { SignalKind } from "../../libraries/refresh/index.ts";
import type { Site } from "../catalog/index.ts";
import type { Address } from "./discover/admit-links.ts";
import { createExploration, type Exploration } from "./discover/exploration.ts";
import {
  type DryRun,
  dryRunAfter,
  innerFeeds,
  innerSitemaps,
  isTrapTemplate,
  type VisitGain,
} from "./discover/template-yield.ts";
import type { TemplateRow } from "./discover/templates.sql.ts";
import { createKnownLinks, type KnownLinks } from "./frontier/known-links.ts";
import type { NewPage } from "./frontier/page.ts";

const templateCharactersMax = 500; // it is part of an index key
/** Beyond it the filter of known links may have begun anew. */
const knownMost = 500_000;
const templatesMax = 20_000; // remembered dry runs of one site

/** 250 million pages, if each were full; an index of indexes can name any number. Counted by each worker for itself. */
const sitemapsMax = 5000;

/** While a site is discovered every listing has new links: one signal in ten minutes says as much as a hundred. */
const secondsPerSignal = 600;

/** What one worker keeps in memory of a site between turns. All of it can be lost: PostgreSQL holds the truth. */
export type SiteMemory = {
  readonly siteId: SiteId;
  readonly site: () => Site;
  /** The site's row as it is now, and the pages it has; called at the beginning of each turn. */
  readonly renew: (site: Site, pageCount: number) => void;
  /** How far its discovery is, and the links that wait. */
  readonly exploration: Exploration;
  readonly known: KnownLinks;
  /** No page of the site is missing there, but for those that other workers have found. */
  readonly knowsAll: () => boolean;
  /** Forgets which links are known and which wait: the database knows otherwise, or more than finds room. */
  readonly forgetLinks: () => void;
  /** Of the site's pages some are not known here. */
  readonly noteUnknown: () => void;
  /** Programmes seen, each as "canonical address, line feed, title". */
  readonly shown: KnownLinks;
  /** One page more may be added; counted as taken. */
  readonly takeRoom: () => boolean;
  /** One sitemap more may be added; counted as taken. */
  readonly takeSitemap: () => boolean;
  /** Pages that turned out to be known to the database take no room. */
  readonly giveRoom: (count: number) => void;
  /** These pages were found by a visit that was not recorded: they must be found again, and take no room. */
  readonly unlearn: (pages: readonly NewPage[]) => void;
  /** A signal of this kind was not given within the last minutes: true, and it counts as given. */
  readonly maySignal: (kind: SignalKind, originId: number, now: Date) => boolean;
  /** The address belongs to a template that turned out to be a trap. */
  readonly isStopped: (address: Address) => boolean;
  /** Notes what a visit brought; returns the templates' rows to be written. */
  readonly noteVisit: (visit: VisitBrought, now: Date) => TemplateRow[];
};

/** A visit's gain: the addresses that were new to the frontier, and whether its programme was new. */
export type VisitBrought = {
  readonly page: Address;
  readonly newUrls: readonly string[];
  /** Nothing of its own: a page that says itself that it is another one with parameters added, a feed. */
  readonly isCopy?: boolean;
  readonly isNewProgramme: boolean;
};

export function createSiteMemory(site: Site, pageCount: number, rows: readonly TemplateRow[]): SiteMemory {
  let current = site;
  let taken = pageCount;
  let sitemapsTaken = 0;
  const known = createKnownLinks();
  const exploration = createExploration(site.id);
  let isComplete = true;
  const forgetLinks = (): void => {
    known.forget();
    exploration.forget();
    isComplete = false;
  };
  const signalledAt = new Map<string, Date>();
  const stopped = new Set(rows.filter((row) => row.stoppedAt).map((row) => row.template));
  const dry = new Map<string, DryRun>(rows.filter((row) => !row.stoppedAt).map((row) => [row.template, row]));

  const noteOne = (template: string, gain: VisitGain, now: Date): TemplateRow | undefined => {
    const before = dry.get(template);
    if (stopped.has(template) || (gain.isFruitful && !before)) return undefined;
    const run = dryRunAfter(before ?? { fetched: 0, selfFeeding: 0 }, gain);
    const isTrap = isTrapTemplate(template, run);
    if (isTrap) stopped.add(template);
    if (isTrap || run.fetched === 0) dry.delete(template);
    else if (before || dry.size < templatesMax) dry.set(template, run);
    return { siteId: site.id, template, ...run, ...(isTrap ? { stoppedAt: now } : {}) };
  };

  return {
    siteId: site.id,
    site: () => current,
    renew: (fresh, count) => {
      current = fresh;
      // What this worker has found and not yet written is in no count of the database.
      taken = Math.max(taken, count);
    },
    exploration,
    known,
    knowsAll: () => isComplete && known.count() < knownMost,
    forgetLinks,
    noteUnknown: () => {
      isComplete = false;
    },
    shown: createKnownLinks(),
    takeRoom: () => {
      if (taken >= current.limits.pagesMax) return false;
      taken++;
      return true;
    },
    takeSitemap: () => sitemapsTaken++ < sitemapsMax,
    giveRoom: (count) => {
      taken -= count;
    },
    unlearn: (pages) => {
      forgetLinks();
      taken -= pages.filter(({ role }) => role === "page").length;
    },
    maySignal: (kind, originId, now) => {
      const before = signalledAt.get(`${kind} ${originId}`);
      if (before !== undefined && secondsBetween(before, now) < secondsPerSignal) return false;
      signalledAt.set(`${kind} ${originId}`, now);
      return true;
    },
    isStopped: (address) => stopped.size > 0 && templatesOf(address).some((template) => stopped.has(template)),
    noteVisit: ({ page, newUrls, isCopy = false, isNewProgramme }, now) => {
      const leadsTo = newUrls.map((url) => templatesOf({ url, role: "page", depth: page.depth + 1 }));
      return templatesOf(page).flatMap((template) => {
        const inside = leadsTo.filter((templates) => templates.includes(template)).length;
        const isFruitful = isNewProgramme || inside < leadsTo.length;
        return noteOne(template, { isFruitful, feedsItself: inside > 0 || isCopy }, now) ?? [];
      });
    },
  };
}

/** The fine template of a page, and the coarse one that takes all values of a query's parameters together. */
function templatesOf({ url, role, depth }: Address): readonly string[] {
  if (role === "feed") return depth > 1 ? [innerFeeds] : [];
  if (role === "sitemap") return depth > 0 ? [innerSitemaps] : [];
  const fine = urlTemplate(url).slice(0, templateCharactersMax);
  const coarse = coarseTemplate(url)?.slice(0, templateCharactersMax);
  return coarse === undefined ? [fine] : [fine, coarse];
}
