import { decodeBytes } from "../document/decode-bytes.ts";
import { recognizeFile } from "../file/recognize-file.ts";
import type { PageInput, PageReading } from "../reading.ts";
import { type CompiledRules, compileRules, defaultRules } from "../rules/rules.ts";
import { type CosineReading, cosineReading } from "./cosine.ts";
import { readPage } from "./read-page.ts";
import { type RecognizeOptions, recognize } from "./recognize.ts";
import { judge, type KindScores, type PageModels, trainedModels } from "./verdict.ts";

/** A score and what it is held against, both 0..1. */
export type Measure = { readonly score: number; readonly threshold: number };

/** All that speaks for and against a page's verdict. */
export type Explanation = {
  /** By the trained scorer, with the fields of pages of every kind. */
  readonly reading: PageReading;
  /** The decoded page: what the offsets of evidence count in. */
  readonly source: string;
  /** Log-odds before any evidence: with the weights of all evidence added, the log-odds of `reading.score`. */
  readonly bias: number;
  /** The three questions from which the kind is made. */
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
  const scores = isFile ? scoresOfFile(reading) : scoresOf(input.url, { text, encoding, rules, models });
  const thresholds = thresholdsOf(models, options.threshold);
  const measure = (name: keyof KindScores) => ({ score: scores[name], threshold: thresholds[name] });
  return {
    reading,
    source: text,
    // A file's one piece of evidence needs no weighing.
    bias: isFile ? 0 : models.hasProgramme.bias,
    measures: { hasProgramme: measure("hasProgramme"), play: measure("play"), listing: measure("listing") },
    cosine: cosineReading(text, rules.source),
  };
}

type Page = {
  readonly text: string;
  readonly encoding: string;
  readonly rules: CompiledRules;
  readonly models: PageModels;
};

function scoresOf(url: string, { text, encoding, rules, models }: Page): KindScores {
  const { score, playScore, listingScore } = judge(readPage(text, { url, encoding }, rules), models, undefined);
  return { hasProgramme: score, play: playScore, listing: listingScore };
}

function scoresOfFile({ score, playScore, kind }: PageReading): KindScores {
  return { hasProgramme: score, play: playScore, listing: kind === "listing" ? 1 : 0 };
}

function thresholdsOf({ hasProgramme, play, listing }: PageModels, own: number | undefined): KindScores {
  return { hasProgramme: own ?? hasProgramme.threshold, play: play.threshold, listing: listing.threshold };
}
