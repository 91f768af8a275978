import { decodeBytes } from "../document/decode-bytes.ts";
import type { PageInput, PageReading } from "../reading.ts";
import { compileRules, defaultRules } from "../rules/rules.ts";
import { type CosineReading, cosineReading } from "./cosine.ts";
import { readPage } from "./read-page.ts";
import { type RecognizeOptions, recognize } from "./recognize.ts";
import { judge, type KindScores, trainedModels } from "./verdict.ts";

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
  const verdict = judge(readPage(text, { url: input.url, encoding }, rules), models, options.threshold);
  return {
    reading: recognize(input, { ...options, fields: "always" }),
    source: text,
    bias: models.hasProgramme.bias,
    measures: {
      hasProgramme: { score: verdict.score, threshold: options.threshold ?? models.hasProgramme.threshold },
      play: { score: verdict.playScore, threshold: models.play.threshold },
      listing: { score: verdict.listingScore, threshold: models.listing.threshold },
    },
    cosine: cosineReading(text, rules.source),
  };
}
