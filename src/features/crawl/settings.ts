/** How the crawl behaves, for all sites; a site's own limits come on top. */
export type CrawlSettings = {
  /** The product token robots.txt groups are looked up by. */
  readonly userAgentName: string;
  /** Pause between two requests to one host; a longer Crawl-delay or site delay wins. >= 0. */
  readonly delaySeconds: number;
  /** Hosts visited at the same time by one worker. */
  readonly concurrentTurns: number;
  /** Requests under way at once within a turn; more than one only where there is no delay. */
  readonly fetchesPerTurn: number;
  /** Largest page read, after content decoding; sitemaps and feeds may be five times as large. */
  readonly bodyBytesMax: number;
  /** Bodies in one worker's memory, of all its turns together; beyond it servers wait to be read from. */
  readonly bodiesBytesMax: number;
  readonly timeoutSeconds: number;
  readonly redirectsMax: number;
  /** A turn is its worker's for so long without a sign of life; then another takes it over. */
  readonly leaseSeconds: number;
  /** Visits made and not yet written by one worker at most; further fetches wait for the database. */
  readonly visitsWaitingMax: number;
  /** The same for the new links of those visits: a page may have tens of thousands. */
  readonly linksWaitingMax: number;
  /** A turn is given back after so many pages … */
  readonly pagesPerTurnMax: number;
  /** … or so many seconds, so that other sites of the host get theirs. */
  readonly secondsPerTurnMax: number;
  /** The log of visits is kept so long, and never beyond `visitRowsMax` rows. */
  readonly visitDays: number;
  readonly visitRowsMax: number;
  readonly budget: BudgetSettings;
};

/** What may be fetched, and what fetches are worth against each other. */
export type BudgetSettings = {
  /** Fetches an hour over all sites, > 0; absent: no limit, and T stays where it is. */
  readonly fetchesPerHour?: number;
  /** The same for each site that has no limit of its own. */
  readonly siteFetchesPerHour?: number;
  /** T never falls below this, in difference × days: a budget that is not needed is not spent for its own sake. */
  readonly thresholdLeast: number;
  /**
   * The exchange rate between new pages and known ones: what fetching a new page of middling promise (priority 500) is
   * worth, in difference × days. A known page is fetched instead when its utility is larger.
   */
  readonly newPageWorth: number;
  /** Share of the budget that visits for counters may use, 0..1; see schedule/popularity-list.ts. */
  readonly countersShare: number;
  /** Pages rendered with Chromium an hour, all workers together; 0: none. */
  readonly rendersPerHour: number;
};

export const crawlDefaults: CrawlSettings = {
  userAgentName: "Glint",
  delaySeconds: 1, // one request a second is what most operators of sites call polite
  concurrentTurns: 32,
  fetchesPerTurn: 1,
  bodyBytesMax: 8 * 1024 * 1024,
  bodiesBytesMax: 64 * 1024 * 1024, // pages of 100 kB on all turns are 3 MB; a few sitemaps of 40 MB fill it
  timeoutSeconds: 30,
  redirectsMax: 10,
  leaseSeconds: 120,
  visitsWaitingMax: 1000,
  linksWaitingMax: 50_000, // some 20 MB
  pagesPerTurnMax: 2000,
  secondsPerTurnMax: 60,
  visitDays: 30,
  visitRowsMax: 2_000_000,
  budget: {
    // A listing that replaces 63 % of its items a day is then visited every 1.6 hours at most, one that replaces 5 % every 7.
    thresholdLeast: 0.005,
    // One new programme seen a day earlier on a list of twenty.
    newPageWorth: 0.05,
    countersShare: 0.2,
    rendersPerHour: 600, // one takes a second or two of a core
  },
};

/** Leases are prolonged each time this share of them is over … */
export const renewShare = 1 / 4;
/**
 * … and a worker makes no request in the last quarter of a lease that it could not prolong: what its clock may be behind
 * another worker's, and the time in which a request that is under way still reaches the host.
 */
export const leaseMarginShare = 1 / 4;
