import type { Evidence, PageKind } from "../reading.ts";
import type { CompiledRules } from "../rules/rules.ts";
import { cosineRelevance } from "./cosine.ts";
import { explain, type LogisticModel, probability } from "./model.ts";
import trainedWeights from "./page.weights.json" with { type: "json" };
import type { ReadPage } from "./read-page.ts";

/** The trained models: has a programme (play or embed), the programme is the main content (play), lists programmes. */
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

/**
 * Judges a page by the trained models.
 *
 * @param threshold score from which on a page has a programme; the trained one when undefined.
 */
export function judge(read: ReadPage, models: PageModels, threshold: number | undefined): Verdict {
  const score = probability(models.hasProgramme, read.evidence);
  const playScore = probability(models.play, read.evidence);
  const listingScore = probability(models.listing, read.evidence);
  return { kind: kindOf(), score, playScore, listingScore, evidence: explain(models.hasProgramme, read.evidence) };

  function kindOf(): PageKind {
    const isListing = listingScore >= models.listing.threshold;
    const isPlay = playScore >= models.play.threshold;
    const hasProgramme = score >= (threshold ?? models.hasProgramme.threshold);
    if (isListing && (!hasProgramme || listingScore > Math.max(playScore, score * 0.9))) return "listing";
    if (!hasProgramme) return "none";
    return isPlay ? "play" : "embed";
  }
}

/** Judges a page by the reference scorer alone; kinds beyond "has a programme" come from the trained models. */
export function judgeByCosine(
  read: ReadPage,
  rules: CompiledRules,
  models: PageModels,
  threshold: number | undefined,
): Verdict {
  const trained = judge(read, models, undefined);
  const score = cosineRelevance(read.page.html, rules.source);
  const onTopic = score >= (threshold ?? rules.source.cosine.threshold);
  const kind = !onTopic ? "none" : trained.kind === "none" ? "embed" : trained.kind;
  return { ...trained, score, kind };
}
