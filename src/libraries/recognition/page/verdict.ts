import type { Evidence, PageKind } from "../reading.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { cosineReading } from "./cosine.ts";
import { explain, type LogisticModel, probability } from "./model.ts";
import trainedWeights from "./page.weights.json" with { type: "json" };
import type { ReadPage } from "./read-page.ts";

/**
 * The trained models: the page has a programme (play or embed); if it has one, it is the main content (play); the page lists
 * programmes. The threshold of `play` is one of the second: that the programme, if there is one, is the main content.
 */
export type PageModels = {
  readonly hasProgramme: LogisticModel;
  readonly play: LogisticModel;
  readonly listing: LogisticModel;
};

export type Verdict = {
  readonly kind: PageKind;
  readonly score: number;
  readonly playScore: number;
  readonly listingScore: number;
  readonly evidence: readonly Evidence[];
};

export const trainedModels = trainedWeights.models as unknown as PageModels;

/** What the built-in models were learned from and how good they are on sites they did not see. */
export const trainedFrom = trainedWeights.learnedFrom;

/**
 * Judges a page by the trained models.
 *
 * @param threshold score from which on a page has a programme; the trained one when undefined.
 */
export function judge(read: ReadPage, models: PageModels, threshold: number | undefined): Verdict {
  const score = probability(models.hasProgramme, read.evidence);
  const playScore = score * probability(models.play, read.evidence);
  const listingScore = probability(models.listing, read.evidence);
  const thresholds = {
    hasProgramme: threshold ?? models.hasProgramme.threshold,
    play: models.play.threshold,
    listing: models.listing.threshold,
  };
  const kind = kindOf({ hasProgramme: score, play: playScore, listing: listingScore }, thresholds);
  return { kind, score, playScore, listingScore, evidence: explain(models.hasProgramme, read.evidence) };
}

/** Scores 0..1; `play` is joint: has a programme, and it is the main content. */
export type KindScores = { readonly hasProgramme: number; readonly play: number; readonly listing: number };

// Lists hold players more often than programmes hold lists: figures are the same from 0.5 to 0.8, lower at 1.
const listShare = 0.8;

/** Whether a page passes as a list: unless a programme is clearly likelier. */
export function isListing(scores: KindScores, thresholds: Pick<KindScores, "listing">): boolean {
  return scores.listing >= thresholds.listing && scores.listing > scores.hasProgramme * listShare;
}

/** The page's kind from its scores. The threshold of `play` is held against its share of `hasProgramme`. */
export function kindOf(scores: KindScores, thresholds: KindScores): PageKind {
  if (isListing(scores, thresholds)) return "listing";
  if (scores.hasProgramme < thresholds.hasProgramme) return "none";
  return scores.play >= thresholds.play * scores.hasProgramme ? "play" : "embed";
}

/** Judges a page by the reference scorer alone; kinds beyond "has a programme" come from the trained models. */
export function judgeByCosine(
  read: ReadPage,
  rules: CompiledRules,
  models: PageModels,
  threshold: number | undefined,
): Verdict {
  const trained = judge(read, models, undefined);
  const score = cosineReading(read.page.source.decoded(), rules.source).relevance;
  const onTopic = score >= (threshold ?? rules.source.cosine.threshold);
  const kind = !onTopic ? "none" : trained.kind === "none" ? "embed" : trained.kind;
  return { ...trained, score, kind };
}
