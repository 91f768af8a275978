import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  compileRules,
  countWeight,
  decodeBytes,
  defaultRules,
  type KindScores,
  kindOf,
  type LogisticModel,
  type PageKind,
  readPage,
} from "../../src/libraries/recognition/index.ts";
import { type LabelledPage, readLabelledPages } from "../recognition/labelled-pages.ts";
import { f1Of, perSiteF1 } from "../recognition/measures.ts";
import { calibrationOf } from "./calibration.ts";
import { foldsBySite } from "./folds.ts";
import { type Fitted, fitLogistic, predict, type Sample } from "./logistic.ts";

/*
 * Learns the weights of src/libraries/recognition from labelled pages: node evaluation/train/train.ts [DIR] [SEED].
 * Every figure written is cross-validated by site: no page is scored by weights that saw another page of its site, and the
 * thresholds of a fold are chosen on the other folds. --scores prints the cross-validated scores of all pages as JSON.
 */

const foldCount = 10;
const options = { penalty: 1.5, rounds: 400 };
const tasks: Readonly<Record<keyof KindScores, (kind: PageKind) => boolean>> = {
  hasProgramme: (kind) => kind === "play" || kind === "embed",
  play: (kind) => kind === "play",
  listing: (kind) => kind === "listing",
};
const taskNames = Object.keys(tasks) as (keyof KindScores)[];

const directory = process.argv[2] ?? "../shared/data/pages";
const seed = Number(process.argv[3] ?? 1);
const pages = readLabelledPages(directory);
const sites = pages.map((page) => page.site);
const folds = foldsBySite(sites, foldCount, seed);
const foldOf = pages.map((page) => folds.get(page.site) as number);
const features = pages.map(featuresOf);
const scores = crossScores();
const said = pages.map((_, at) =>
  kindOf(
    scores[at] as KindScores,
    thresholdsFrom((other) => foldOf[other] !== foldOf[at]),
  ),
);
const figures = Object.fromEntries(taskNames.map((name) => [name, figureOf(name)]));
writeWeights();
report();

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

/** A site with many pages weighs less than as many sites with one each, more than one page. */
function samplesOf(name: keyof KindScores): Sample[] {
  const sizes = new Map<string, number>();
  for (const site of sites) sizes.set(site, (sizes.get(site) ?? 0) + 1);
  return pages.map((page, at) => ({
    features: features[at] as Map<string, number>,
    isMember: tasks[name](page.class),
    weight: 1 / Math.sqrt(sizes.get(page.site) ?? 1),
  }));
}

/** The scores of each page by models that saw no page of its fold. */
function crossScores(): KindScores[] {
  const result = pages.map(() => ({ hasProgramme: 0, play: 0, listing: 0 }));
  for (const name of taskNames) {
    const samples = samplesOf(name);
    for (let fold = 0; fold < foldCount; fold++) {
      const fitted = fitLogistic(
        samples.filter((_, at) => foldOf[at] !== fold),
        options,
      );
      samples.forEach((sample, at) => {
        if (foldOf[at] === fold)
          (result[at] as Record<keyof KindScores, number>)[name] = predict(fitted, sample.features);
      });
    }
  }
  return result;
}

function thresholdsFrom(isChosen: (at: number) => boolean): KindScores {
  const chosen = pages.map((_, at) => at).filter(isChosen);
  const best = (name: keyof KindScores) =>
    bestThreshold(
      chosen.map((at) => (scores[at] as KindScores)[name]),
      chosen.map((at) => tasks[name]((pages[at] as LabelledPage).class)),
    );
  return { hasProgramme: best("hasProgramme"), play: best("play"), listing: best("listing") };
}

/** The middle of the plateau: F1 averaged over a window around each threshold, a single lucky step is no reason. */
function bestThreshold(given: readonly number[], truth: readonly boolean[]): number {
  const grid = Array.from({ length: 71 }, (_, step) => 0.1 + step / 100);
  const values = grid.map(
    (threshold) =>
      f1Of(
        given.map((score) => score >= threshold),
        truth,
      ).f1,
  );
  const window = 8;
  const smooth = values.map((_, at) => {
    const near = values.slice(Math.max(0, at - window), at + window + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
  return Number((grid[smooth.indexOf(Math.max(...smooth))] as number).toFixed(2));
}

function figureOf(name: keyof KindScores) {
  const answers = said.map(tasks[name]);
  const truth = pages.map((page) => tasks[name](page.class));
  return {
    ...f1Of(answers, truth),
    perSiteF1: perSiteF1(answers, truth, sites),
    calibration: calibrationOf(
      scores.map((score) => score[name]),
      truth,
    ),
  };
}

function toModel(fitted: Fitted, threshold: number): LogisticModel {
  const rules: Record<string, [number, number]> = {};
  for (const [name, weight] of fitted.weights) {
    const rule = name.replace(/#$/, "");
    const pair = rules[rule] ?? [0, 0];
    pair[name.endsWith("#") ? 1 : 0] = Number(weight.toFixed(3));
    rules[rule] = pair;
  }
  return { bias: Number(fitted.bias.toFixed(3)), threshold, rules };
}

function writeWeights(): void {
  const thresholds = thresholdsFrom(() => true);
  const document = {
    learnedFrom: { pages: pages.length, sites: new Set(sites).size, seed, folds: foldCount, ...options },
    crossValidated: figures,
    models: Object.fromEntries(
      taskNames.map((name) => [name, toModel(fitLogistic(samplesOf(name), options), thresholds[name])]),
    ),
  };
  const target = join(import.meta.dirname, "../../src/libraries/recognition/page/page.weights.json");
  writeFileSync(target, `${JSON.stringify(document, undefined, 1)}\n`);
}

function report(): void {
  for (const name of taskNames) {
    const { f1, precision, recall, perSiteF1: site } = figureOf(name);
    process.stderr.write(
      `${name}: F1 ${f1.toFixed(3)} precision ${precision.toFixed(3)} recall ${recall.toFixed(3)} per site ${site.toFixed(3)}\n`,
    );
  }
  if (!process.argv.includes("--scores")) return;
  process.stdout.write(
    `${JSON.stringify(pages.map((page, at) => ({ id: page.id, class: page.class, said: said[at], ...scores[at], evidence: Object.fromEntries(features[at] as Map<string, number>) })))}\n`,
  );
}
