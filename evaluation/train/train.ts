import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  compileRules,
  countWeight,
  decodeBytes,
  defaultRules,
  type LogisticModel,
  readPage,
} from "../../src/libraries/recognition/index.ts";
import { type LabelledPage, readLabelledPages } from "../recognition/labelled-pages.ts";
import { type F1, f1Of, perSiteF1 } from "../recognition/measures.ts";
import { foldsBySite } from "./folds.ts";
import { type Fitted, fitLogistic, predict, type Sample } from "./logistic.ts";

/*
 * Learns the weights of src/libraries/recognition from labelled pages: node evaluation/train/train.ts DIR [SEED].
 * Every figure written is cross-validated by site: no page is scored by weights that saw another page of its site; the
 * threshold of a fold is chosen on the other folds.
 */

const foldCount = 10;
const options = { penalty: 1.5, rounds: 400 };
const tasks = {
  hasProgramme: (page: LabelledPage) => page.class === "play" || page.class === "embed",
  play: (page: LabelledPage) => page.class === "play",
  listing: (page: LabelledPage) => page.class === "listing",
} as const;

const directory = process.argv[2] ?? "../shared/data/pages";
const seed = Number(process.argv[3] ?? 1);
const pages = readLabelledPages(directory);
const features = pages.map(featuresOf);
const figures: Record<string, F1 & { perSiteF1: number }> = {};
const models: Record<string, LogisticModel> = {};
const crossScores: Record<string, number[]> = {};
for (const [name, isMember] of Object.entries(tasks)) {
  const { model, figure, scores } = learn(isMember);
  models[name] = model;
  figures[name] = figure;
  crossScores[name] = scores;
  process.stderr.write(
    `${name}: F1 ${figure.f1.toFixed(3)} precision ${figure.precision.toFixed(3)} recall ${figure.recall.toFixed(3)} per site ${figure.perSiteF1.toFixed(3)} threshold ${model.threshold}\n`,
  );
}
const target = join(import.meta.dirname, "../../src/libraries/recognition/page/page.weights.json");
const document = {
  learnedFrom: {
    pages: pages.length,
    sites: new Set(pages.map((page) => page.site)).size,
    seed,
    folds: foldCount,
    ...options,
  },
  crossValidated: figures,
  models,
};
writeFileSync(target, `${JSON.stringify(document, undefined, 1)}\n`);
if (process.argv.includes("--scores"))
  process.stdout.write(
    `${JSON.stringify(pages.map((page, at) => ({ id: page.id, class: page.class, ...Object.fromEntries(Object.entries(crossScores).map(([name, scores]) => [name, scores[at]])) })))}\n`,
  );

function featuresOf(page: LabelledPage): Map<string, number> {
  const { text, encoding } = decodeBytes(page.bytes, {});
  const read = readPage(text, { url: page.url, encoding }, compileRules(defaultRules));
  const named = new Map<string, number>();
  for (const { rule, count } of read.evidence.values()) {
    named.set(rule, 1);
    const more = countWeight(count);
    if (more > 0) named.set(`${rule}#`, more);
  }
  return named;
}

function learn(isMember: (page: LabelledPage) => boolean): {
  model: LogisticModel;
  figure: F1 & { perSiteF1: number };
  scores: number[];
} {
  const samples = toSamples(isMember);
  const folds = foldsBySite(
    pages.map((page) => page.site),
    foldCount,
    seed,
  );
  const scores = crossScore(samples, folds);
  const truth = pages.map(isMember);
  const said = scores.map((score, at) => {
    const fold = folds.get(pages[at]?.site ?? "");
    const others = pages.map((_, other) => other).filter((other) => folds.get(pages[other]?.site ?? "") !== fold);
    return (
      score >=
      bestThreshold(
        others.map((other) => scores[other] as number),
        others.map((other) => truth[other] as boolean),
      )
    );
  });
  const fitted = fitLogistic(samples, options);
  const figure = {
    ...f1Of(said, truth),
    perSiteF1: perSiteF1(
      said,
      truth,
      pages.map((page) => page.site),
    ),
  };
  return { model: toModel(fitted, bestThreshold(scores, truth)), figure, scores };
}

/** A site with many pages weighs less than as many sites with one each, more than one page. */
function toSamples(isMember: (page: LabelledPage) => boolean): Sample[] {
  const sizes = new Map<string, number>();
  for (const page of pages) sizes.set(page.site, (sizes.get(page.site) ?? 0) + 1);
  return pages.map((page, at) => ({
    features: features[at] as Map<string, number>,
    isMember: isMember(page),
    site: page.site,
    weight: 1 / Math.sqrt(sizes.get(page.site) ?? 1),
  }));
}

function crossScore(samples: readonly Sample[], folds: ReadonlyMap<string, number>): number[] {
  const scores = new Array<number>(samples.length).fill(0);
  for (let fold = 0; fold < foldCount; fold++) {
    const fitted = fitLogistic(
      samples.filter((sample) => folds.get(sample.site) !== fold),
      options,
    );
    samples.forEach((sample, at) => {
      if (folds.get(sample.site) === fold) scores[at] = predict(fitted, sample.features);
    });
  }
  return scores;
}

/** The threshold with the best F1; between equal ones the middle. */
function bestThreshold(scores: readonly number[], truth: readonly boolean[]): number {
  const grid = Array.from({ length: 91 }, (_, step) => 0.05 + step / 100);
  const values = grid.map(
    (threshold) =>
      f1Of(
        scores.map((score) => score >= threshold),
        truth,
      ).f1,
  );
  // Smoothed over neighbours: a single lucky step is no reason.
  const smooth = values.map((_, at) =>
    values.slice(Math.max(0, at - 3), at + 4).reduce((sum, value, _index, all) => sum + value / all.length, 0),
  );
  return Number((grid[smooth.indexOf(Math.max(...smooth))] as number).toFixed(2));
}

function toModel(fitted: Fitted, threshold: number): LogisticModel {
  const rules: Record<string, [number, number]> = {};
  for (const [name, weight] of fitted.weights) {
    const rule = name.replace(/#$/, "");
    const pair = rules[rule] ?? [0, 0];
    rules[rule] = pair;
    pair[name.endsWith("#") ? 1 : 0] = Number(weight.toFixed(3));
  }
  return { bias: Number(fitted.bias.toFixed(3)), threshold, rules };
}
