import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type LearnedModels, learnModels, type TaskFigures } from "../../src/libraries/recognition/index.ts";
import { readLabelledPages } from "../recognition/labelled-pages.ts";
import { readReplicaPages } from "./replica-pages.ts";
import { digestOf, toTrainingPages } from "./training-pages.ts";

/*
 * Learns the weights of src/libraries/recognition: npm run train [-- DIR] [--replicas DIR] [--seeds 1,2,3] [--scores].
 *
 * DIR holds labelled pages (labels.jsonl, files/); whole sites beside it (DIR/../replicas, or --replicas) are learned from as
 * well, where they are. Every figure is cross-validated by site on the labelled pages alone: no page is scored by weights that
 * saw another page of its site. It is repeated with another partition for each seed; mean, lowest and highest are written.
 * --scores prints scores and evidence of all pages as JSON (of the first seed). Same input, same weights file.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    replicas: { type: "string" },
    seeds: { type: "string", default: "1,2,3,4,5,6" },
    scores: { type: "boolean", default: false },
  },
});
const directory = positionals[0] ?? "../shared/data/pages";
const replicas = values.replicas ?? join(directory, "../replicas");
const seeds = values.seeds.split(",").map(Number);

say(`reading ${directory}`);
const labelled = readLabelledPages(directory);
const pages = toTrainingPages(labelled);
say(
  existsSync(replicas)
    ? `reading whole sites from ${replicas}`
    : `no whole sites at ${replicas}: learning without them`,
);
const alsoFrom = readReplicaPages(replicas);
const runs = seeds.map((seed) => {
  const run = learnModels(pages, { seed, alsoFrom });
  say(
    `partition ${seed}: ${namesOf(run)
      .map((name) => `${name} F1 ${run.figures[name].f1.toFixed(3)}`)
      .join(", ")}`,
  );
  return run;
});
const first = runs[0];
if (first === undefined) throw new Error("no seed: --seeds 1,2,3");
const figures = Object.fromEntries(
  namesOf(first).map((name) => [name, spreadOf(runs.map((run) => run.figures[name]))]),
);
writeWeights(first);
report();
if (values.scores) printScores(first);

type Spread = { readonly mean: number; readonly lowest: number; readonly highest: number };

function namesOf({ figures: ofRun }: LearnedModels): (keyof LearnedModels["figures"])[] {
  return Object.keys(ofRun) as (keyof LearnedModels["figures"])[];
}

function spreadOf(ofSeeds: readonly TaskFigures[]) {
  const spread = (read: (each: TaskFigures) => number): Spread => {
    const all = ofSeeds.map(read);
    const mean = all.reduce((sum, value) => sum + value, 0) / all.length;
    return { mean: rounded(mean), lowest: rounded(Math.min(...all)), highest: rounded(Math.max(...all)) };
  };
  return {
    precision: spread((each) => each.precision),
    recall: spread((each) => each.recall),
    f1: spread((each) => each.f1),
    perSiteF1: spread((each) => each.perSiteF1),
    calibration: calibrationOf(ofSeeds),
  };
}

/** The tenths of all partitions together; pages are those of one partition on average. */
function calibrationOf(ofSeeds: readonly TaskFigures[]) {
  return Array.from({ length: 10 }, (_, tenth) => tenth / 10).flatMap((from) => {
    const bins = ofSeeds.flatMap(({ calibration }) => calibration.filter((bin) => bin.from === from));
    const count = bins.reduce((sum, bin) => sum + bin.pages, 0);
    if (count === 0) return [];
    const share = bins.reduce((sum, bin) => sum + bin.share * bin.pages, 0) / count;
    return [{ from, pages: Math.round(count / ofSeeds.length), share: rounded(share) }];
  });
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}

function writeWeights({ models }: LearnedModels): void {
  const sites = new Set(pages.map((page) => page.site)).size;
  const learnedFrom = {
    pages: pages.length,
    sites,
    digest: digestOf(labelled),
    wholeSites: new Set(alsoFrom.map((page) => page.site)).size,
    seeds,
  };
  const document = { learnedFrom, crossValidated: figures, models };
  const target = join(import.meta.dirname, "../../src/libraries/recognition/page/page.weights.json");
  // Numbers of one rule and of one figure on one line.
  const text = JSON.stringify(document, undefined, 1)
    .replace(/\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g, "[$1, $2]")
    .replace(/\{\s+("(?:mean|from)": [^{}[\]]*?)\s+\}/g, (_, inner: string) => `{ ${inner.replace(/\s+/g, " ")} }`);
  writeFileSync(target, `${text}\n`);
}

function report(): void {
  for (const [name, { f1, perSiteF1, precision, recall }] of Object.entries(figures))
    say(
      `${name}: F1 ${f1.mean} (${f1.lowest} to ${f1.highest}), per site ${perSiteF1.mean} (${perSiteF1.lowest} to ${perSiteF1.highest}), precision ${precision.mean}, recall ${recall.mean}`,
    );
}

function printScores({ crossKinds, crossScores }: LearnedModels): void {
  const lines = labelled.map(({ id, class: kind }, at) => ({
    id,
    class: kind,
    said: crossKinds[at],
    ...crossScores[at],
    evidence: Object.fromEntries(pages[at]?.evidence ?? []),
  }));
  process.stdout.write(`${JSON.stringify(lines)}\n`);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
