import type { SiteId } from "../../../base/ids.ts";
import type { LoggedVisit } from "../measures.sql.ts";

/** How one part of the crawl is measured: a site, or all of them. */
export type FreshnessRequest = {
  /** All sites when absent. */
  readonly siteId?: SiteId | undefined;
  /** Default: the database's own time. */
  readonly now?: Date | undefined;
};

/** Fetches by what they were for. */
export type Spend = {
  /** Pages visited for the first time. */
  readonly discovery: number;
  /** Listings and other pages visited again. */
  readonly refresh: number;
  /** Play pages visited again, for their counters. */
  readonly counters: number;
};

/** How the schedule is steered now. */
export type Steering = {
  /** Name of the refresh policy in force. */
  readonly policy: string;
  /** Names to choose from. */
  readonly policies: readonly string[];
  readonly policyChangedAt?: Date;
  /** T in difference × days: of the site where one was asked for, else of the whole crawl. */
  readonly threshold: number;
  /** Of a site: its own budget binds, and T is above that of the whole crawl. */
  readonly isSiteThreshold: boolean;
  /** T is never below this: what a fetch must be worth even where the budget is not used up. */
  readonly thresholdLeast: number;
  /** Under a policy that knows no T: how many times longer than set its intervals are, so that the budget is held. */
  readonly stretch?: number;
  /** Fetches an hour; absent where nothing limits them. */
  readonly budgetPerHour?: number;
  /** What fetching a new page of middling promise is worth, in difference × days: the exchange rate. */
  readonly newPageWorth: number;
  /** Share of the budget kept for the counters of what could be shown, 0..1. */
  readonly countersShare: number;
  readonly steeredAt?: Date;
  /** What an administrator chose in the console; the settings of the process hold where it is absent. */
  readonly chosen: { readonly budgetPerHour?: number; readonly newPageWorth?: number };
};

/** One hour of the budget. */
export type BudgetHour = {
  readonly from: Date;
  readonly spent: Spend;
  /** Fetches allowed in that hour; absent where nothing limited them or nothing was recorded. */
  readonly budget?: number;
};

/** T at one moment, as the controller left it. */
export type ThresholdPoint = { readonly at: Date; readonly threshold: number };

/** So many pages from `from` (included) up to `to` (not included; Infinity for the last). */
export type HistogramBar = { readonly from: number; readonly to: number; readonly pages: number };

/** Visits for which the policy foresaw a difference within a tenth: what was foreseen and what was found, means, 0..1. */
export type Prediction = { readonly predicted: number; readonly observed: number; readonly visits: number };

/** What a page costs and brings, over the days asked for. */
export type PageYield = {
  readonly siteId: SiteId;
  readonly pageKey: string;
  readonly url: string;
  readonly kind?: string;
  readonly visits: number;
  /** Visits that found a difference. */
  readonly changedVisits: number;
  /** Mean difference found, 0..1. */
  readonly meanDifference: number;
  readonly newLinks: number;
  readonly newProgrammes: number;
  readonly receivedBytes: number;
  /** Difference found per visit, new links counted too: pages are ordered by cost, then by the least of this. */
  readonly gainPerVisit: number;
};

/** What one kind of side signal has been worth on a site. */
export type SignalWorth = {
  readonly kind: "sitemap" | "feed" | "push" | "hub";
  readonly heard: number;
  /** Share of the changes found that it had told of, 0..1. */
  readonly recall: number;
  /** Share of its signals after which a visit found nothing, 0..1. */
  readonly falseShare: number;
};

/** How fresh the copy of one site is, by estimate. */
export type SiteFreshness = {
  readonly siteId: SiteId;
  readonly siteKey: string;
  readonly siteName: string;
  /** Pages with content, and all pages known: their quotient is the coverage. */
  readonly storedPages: number;
  readonly knownPages: number;
  readonly listings: number;
  /** Pages whose next visit is in the past. */
  readonly overduePages: number;
  /** Pages expected to be current, of all stored ones and of the listings alone, 0..1; absent without stored pages. */
  readonly freshShare?: number;
  readonly freshListingsShare?: number;
  /** Mean age of the stored copies since their last visit, in seconds. */
  readonly meanAgeSeconds?: number;
  /** T of the site: at least that of the whole crawl. */
  readonly threshold: number;
  /** Fetches an hour: its own where it has one, else that of all sites without; absent where nothing limits it alone. */
  readonly budgetPerHour?: number;
  readonly ownBudgetPerHour?: number;
  readonly spentLastHour: number;
  /** Churn by hour of the day (UTC) relative to the mean: 24 numbers with mean 1; absent before it is known. */
  readonly rhythm?: readonly number[];
  /** Share of a listing that is replaced in a day, as the mean of the site; absent before it is known. */
  readonly churnPerDay?: number;
  readonly signals: readonly SignalWorth[];
};

/** D*(t) and U(t) of a page, `days` after its last visit. */
export type CurvePoint = { readonly days: number; readonly difference: number; readonly utility: number };

/** One page's own history, and what the policy makes of it. */
export type PageFreshness = {
  readonly siteId: SiteId;
  readonly pageKey: string;
  readonly url: string;
  readonly role: "page" | "feed" | "sitemap";
  readonly state: string;
  readonly kind?: string;
  readonly reason?: string;
  readonly visitedAt?: Date;
  /** Absent for pages that are never visited again. */
  readonly dueAt?: Date;
  /** Latest first; at most as many as asked for. `predicted`: the difference the policy foresaw. */
  readonly visits: readonly (LoggedVisit & { readonly predicted?: number })[];
  /** From the last visit on, up to somewhat beyond the next; empty while nothing is known. */
  readonly curve: readonly CurvePoint[];
  readonly threshold: number;
  readonly why: VisitReason;
};

/** Why a page is visited when it is. */
export type VisitReason = {
  readonly kind:
    | "new" // never visited: waits for its turn among the new pages
    | "first" // known by one visit only: a second tells how fast it changes
    | "worth" // by then a visit is worth T
    | "signal" // a side signal brought it forward
    | "failed" // the last visit failed: tried again after a growing pause
    | "gone"
    | "refused"
    | "redirect"
    | "shelved";
  readonly policy: string;
  /** Visits the policy knows of, faded with time, and those that found a change. */
  readonly visits?: number;
  readonly changes?: number;
  /** Items on the page at the last visit; 0 where it lists none. */
  readonly items?: number;
  /** Share replaced a day on a listing, changes a day elsewhere. */
  readonly changesPerDay?: number;
  readonly newItemsPerDay?: number;
  /** Side signals heard since the last visit. */
  readonly pendingSignals?: readonly SignalWorth["kind"][];
  /** The interval is as short, or as long, as one may be. */
  readonly limit?: "shortest" | "longest";
  /** Utility at the planned visit as a multiple of T, by what changes on an average hour. */
  readonly utilityOverThreshold?: number;
};
