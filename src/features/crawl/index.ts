// The crawl: which pages of which sites are visited when, and what came of it. Owns the tables hosts, origins, turns, pages,
// visits, templates, discoveries, refused_links, push_subscriptions, push_refusals, steering, site_habits, spending, thresholds, and what is kept counted for the
// console: crawl_tallies, crawl_minutes, recall_points, template_yields, fetch_requests. A worker leases a site's turn on one origin, and with it the whole host; fetches
// politely, reads, and records results, next visits, new links and the release in one transaction. It never visits a
// host in two places at once, never follows what robots.txt, the scope or the address guard forbid, and writes programmes
// only through the catalogue.

export { trapKind } from "../../libraries/discovery/index.ts";
export { readDiscovery, type SiteDiscovery } from "./discover/read-discovery.ts";
export { resumeDiscovery } from "./discover/resume-discovery.ts";
export { seedSite } from "./discover/seed-site.ts";
export { isSoftNotFound, Lookalikes, madeUpUrl, type ResponseFace } from "./discover/soft-not-found.ts";
export { templateAction } from "./discover/template-yield.ts";
// For the field cases (evaluation/cases/crawl-operations.ts) and for tools.
export { judgeCompleteness } from "./fetch/completeness.ts";
export { conditionalHeaders, validatorsAfter } from "./fetch/conditional.ts";
export { createCookieJar } from "./fetch/cookies.ts";
export { decodedBody } from "./fetch/decoded-body.ts";
export { faceHash } from "./fetch/made-up.ts";
export type { TroubleReason } from "./fetch/outcome.ts";
export { retryNotBefore } from "./fetch/retry-after.ts";
export { readRobotsSitemaps, robotsAllow } from "./fetch/robots.ts";
export { rulesOfAnswer } from "./fetch/robots-answer.ts";
export { walk } from "./fetch/walk.ts";
export type {
  BudgetHour,
  HistogramBar,
  PageFreshness,
  PageYield,
  Prediction,
  SiteFreshness,
  Steering,
  ThresholdPoint,
  VisitReason,
} from "./freshness/measures.ts";
export {
  readBudgetSeries,
  readCostlyPages,
  readIntervals,
  readPageFreshness,
  readPredictions,
  readSiteFreshness,
  readSteering,
  readThresholdSeries,
  readUtilities,
} from "./freshness/read-freshness.ts";
export {
  type CrawlHour,
  type LoggedVisit,
  readCrawlHealth,
  readCrawlSeries,
  readLatestVisits,
  readSiteVisits,
  type SiteHealth,
} from "./measures.sql.ts";
export { type NamedVisits, namedLimits, visitNamedPages } from "./named/visit-named-pages.ts";
export type { PushFeed, PushMeasures } from "./push/measures.ts";
export { readPushes } from "./push/read-pushes.ts";
export { answerIntent, type PushAnswer, type PushRefusal, receivePush } from "./push/receive-push.ts";
export { createRefusalCounts } from "./push/refusals.ts";
export { pushPath, subscribeDue } from "./push/subscribe.ts";
export type { Judgement } from "./read/read-visited.ts";
export type { SiteRendering } from "./render/renderings.sql.ts";
export { chooseRefreshPolicy, chooseSteering } from "./schedule/policy-choice.ts";
export { type CrawlSettings, crawlDefaults } from "./settings.ts";
export { type AskedAddress, askWhyNot } from "./view/ask-why-not.ts";
export { type FetchRefusal, fetchNow } from "./view/fetch-now.ts";
export {
  type LiveMinute,
  type LiveSite,
  type LiveSort,
  type LiveState,
  type LiveTotals,
  liveSorts,
  liveStates,
  readLiveMinutes,
  readLiveSites,
  readLiveTotals,
} from "./view/live-sites.sql.ts";
export { readSiteCrawl, type SiteCrawl, siteCrawlLimits } from "./view/read-site-crawl.ts";
export { type RecallPoint, unvisitedShare } from "./view/recall.ts";
export type { RobotsView } from "./view/robots-view.ts";
export { type TemplateSort, type TemplateYield, templateSorts } from "./view/site-crawl.sql.ts";
export type { Hold, KnownAddress, PassedTest, QueuePlace, WhyNot, WhyNotAnswer } from "./view/why-not.ts";
export { createWorker } from "./worker.ts";
export { workerFlags } from "./worker-flags.ts";
export type { WorkerOptions } from "./worker-options.ts";
