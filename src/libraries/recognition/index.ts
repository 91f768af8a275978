/**
 * Says of any page whether it carries an audio-visual programme, which evidence says so, which programme it is and where
 * the page links to. Pure: bytes in, values out; imports nothing of Glint.
 */
export { decodeBytes } from "./document/decode-bytes.ts";
export { scan } from "./document/scan.ts";
export { diffFeeds, type FeedDifference } from "./feed/diff-feeds.ts";
export type { Feed, FeedItem, FeedMedia } from "./feed/feed.ts";
export { type FeedOptions, readFeed } from "./feed/read-feed.ts";
export { type LinkPlace, readLinkPlaces } from "./links/link-places.ts";
export { normalizeUrl } from "./links/normalize-url.ts";
export { extractLinks, type LinkOptions, type PageLinks, scanLinks } from "./links/page-links.ts";
export { type ImageCandidate, readSrcset } from "./links/srcset.ts";
export { urlKey } from "./links/url-key.ts";
export { type CosineFeature, type CosineReading, cosineReading } from "./page/cosine.ts";
export { type ExplainOptions, type Explanation, explainPage, type Measure } from "./page/explain-page.ts";
export type { LogisticModel } from "./page/model.ts";
export { type RecognizeOptions, recognize } from "./page/recognize.ts";
export { type KindScores, kindOf, type PageModels, trainedFrom, trainedModels } from "./page/verdict.ts";
export type * from "./reading.ts";
export { type RulesReading, readRules } from "./rules/read-rules.ts";
export { compileRules, defaultRules, type Rules } from "./rules/rules.ts";
export { readSitemap, type SitemapOptions } from "./sitemap/read-sitemap.ts";
export type { Sitemap, SitemapPage } from "./sitemap/sitemap.ts";
export type { Playlist, Variant } from "./stream/playlist.ts";
export { readPlaylist } from "./stream/read-playlist.ts";
export type { CalibrationBin } from "./training/calibration.ts";
export { type Choices, trainedChoices } from "./training/choices.ts";
export { chooseEvidence } from "./training/choose-evidence.ts";
export { questions, type TrainingPage } from "./training/course.ts";
export { type HonestFigures, heldOutFigures, nestedFigures } from "./training/honest-figures.ts";
export { type LearnedModels, type LearnOptions, learnModels, type TaskFigures } from "./training/learn-models.ts";
export { type F1, f1Of, perSiteF1 } from "./training/measures.ts";
export { readEvidence } from "./training/read-evidence.ts";
export { type CurvePoint, precisionRecallCurve, thresholdForPrecision } from "./training/thresholds.ts";
export { parseCount } from "./value/parse-count.ts";
export { type DateOptions, type ParsedDate, parseDate } from "./value/parse-date.ts";
export { type DurationOptions, parseDuration } from "./value/parse-duration.ts";
