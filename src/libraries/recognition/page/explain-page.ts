import { decodeBytes } from "../document/decode-bytes.ts";
import { recognizeFile } from "../file/recognize-file.ts";
import type { PageInput, PageReading } from "../reading.ts";
import { compileRules, defaultRules } from "../rules/rules.ts";
import { type CosineReading, cosineReading } from "./cosine.ts";
import type { EvidenceTable } from "./evidence/observation.ts";
import { explain, type LogisticModel, probability } from "./model.ts";
import { readPage } from "./read-page.ts";
import { type RecognizeOptions, recognize } from "./recognize.ts";
import { type KindScores, type PageModels, trainedModels } from "./verdict.ts";

/** A score and what it is held against, both 0..1. */
export type Measure = { readonly score: number; readonly threshold: number };

/** What one question makes of the evidence: bias and weights add up to the log-odds of its probability. */
export type Contributions = {
  readonly bias: number;
  /** By rule. */
  readonly weights: Readonly<Record<string, number>>;
  /** 0..1; of `play`, that the programme is the main content if there is one. */
  readonly probability: number;
};

/** All that speaks for and against a page's verdict. */
export type Explanation = {
  /** By the trained scorer, with the fields of pages of every kind. */
  readonly reading: PageReading;
  /** The decoded page: what the offsets of evidence count in. */
  readonly source: string;
  /** Log-odds before any evidence: with the weights of all evidence added, the log-odds of `reading.score`. */
  readonly bias: number;
  /** What each of the three questions made of the evidence; the first is `bias` and the weights of `reading.evidence`. */
  readonly contributions: Readonly<Record<keyof KindScores, Contributions>>;
  /** The three questions from which the kind is made; `play`: that the programme, if there is one, is the main content. */
  readonly measures: Readonly<Record<keyof KindScores, Measure>>;
  /** The reference scorer beside it. */
  readonly cosine: CosineReading;
};

export type ExplainOptions = Pick<RecognizeOptions, "rules" | "models" | "threshold">;

/** Reads a page as `recognize` does and keeps what the verdict was made from. Costs about three readings. */
export function explainPage(input: PageInput, options: ExplainOptions = {}): Explanation {
  const rules = compileRules(options.rules ?? defaultRules);
  const models = options.models ?? trainedModels;
  const { text, encoding } = decodeBytes(input.bytes, input.headers);
  const reading = recognize(input, { ...options, fields: "always" });
  const isFile = recognizeFile(input) !== undefined;
  const contributions = isFile
    ? contributionsOfFile(reading)
    : contributionsOf(models, readPage(text, { url: input.url, encoding }, rules).evidence);
  const { hasProgramme, play, listing } = contributions;
  return {
    reading,
    source: text,
    bias: hasProgramme.bias,
    contributions,
    measures: {
      hasProgramme: {
        score: hasProgramme.probability,
        threshold: options.threshold ?? models.hasProgramme.threshold,
      },
      play: { score: play.probability, threshold: models.play.threshold },
      listing: { score: listing.probability, threshold: models.listing.threshold },
    },
    cosine: cosineReading(text, rules.source),
  };
}

function contributionsOf(models: PageModels, evidence: EvidenceTable): Explanation["contributions"] {
  const of = (model: LogisticModel): Contributions => ({
    bias: model.bias,
    weights: Object.fromEntries(explain(model, evidence).map(({ rule, weight }) => [rule, weight])),
    probability: probability(model, evidence),
  });
  return { hasProgramme: of(models.hasProgramme), play: of(models.play), listing: of(models.listing) };
}

/** A file's one piece of evidence needs no weighing: it says all three. */
function contributionsOfFile({ kind, evidence, score }: PageReading): Explanation["contributions"] {
  const says = (isSo: boolean): Contributions => {
    const certain = Math.abs(Math.log(score / (1 - score))) * (isSo ? 1 : -1);
    const weights = Object.fromEntries(evidence.map(({ rule }) => [rule, certain]));
    return { bias: 0, weights, probability: 1 / (1 + Math.exp(-certain)) };
  };
  return {
    hasProgramme: says(kind === "play" || kind === "embed"),
    play: says(kind === "play"),
    listing: says(kind === "listing"),
  };
}
