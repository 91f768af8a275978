import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  chooseEvidence,
  heldOutFigures,
  type LearnedModels,
  learnModels,
  nestedFigures,
} from "../../src/libraries/recognition/index.ts";
import { readLabelledPages } from "../recognition/labelled-pages.ts";
import { figuresAcross, type Spread, spreadOfHonest } from "./figures.ts";
import { readReplicaPages } from "./replica-pages.ts";
import { digestOf, toTrainingPages } from "./training-pages.ts";

/*
 * Learns the weights of src/libraries/recognition: npm run train [-- DIR] [--replicas DIR] [--seeds 1,2,3] [--quick] [--scores].
 *
 * DIR holds labelled pages (labels.jsonl, files/); whole sites beside it (DIR/../replicas, or --replicas) are learned from as
 * well, where they are. Each question's evidence and penalty are chosen first. Every figure is on pages of sites that were not
 * learned from, of the labelled pages alone:
 * - cross-validated: weights are learned anew for each part of the sites; choices, calibration and thresholds saw all of them;
 * - nested: choices, calibration and thresholds are made anew for each part too;
 * - held out: a quarter of the sites is kept apart, 40 times; a tenth of the draws lies below `low`, a tenth above `high`.
 * The first is repeated with another partition for each seed, the second for the first two seeds; mean, lowest and highest
 * are written. --quick leaves the last two out (they take 2 minutes) and writes no weights; --scores prints scores and
 * evidence of all pages as JSON (of the first seed). Same input, same weights file.
 */

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    replicas: { type: "string" },
    seeds: { type: "string", default: "1,2,3,4,5,6" },
    quick: { type: "boolean", default: false },
    scores: { type: "boolean", default: false },
  },
});
const directory = positionals[0] ?? "../shared/data/pages";
const replicas = values.replicas ?? join(directory, "../replicas");
const seeds = values.seeds.split(",").map(Number);
const nestedRuns = 2;
const heldOut = { share: 0.25, rounds: 40 };

say(`reading ${directory}`);
const labelled = readLabelledPages(directory);
const pages = toTrainingPages(labelled);
say(
  existsSync(replicas)
    ? `reading whole sites from ${replicas}`
    : `no whole sites at ${replicas}: learning without them`,
);
const alsoFrom = readReplicaPages(replicas);
const firstSeed = seeds[0];
if (firstSeed === undefined) throw new Error("no seed: --seeds 1,2,3");
const choices = chooseEvidence(pages, { seed: firstSeed, alsoFrom, partitions: 3 });
say(`chosen: ${JSON.stringify(choices)}`);
const runs = seeds.map((seed) => learnModels(pages, { seed, alsoFrom, choices }));
const crossValidated = figuresAcross(runs.map(({ figures }) => figures));
say("cross-validated by site:");
report(crossValidated);
if (!values.quick) {
  const nested = spreadOfHonest(seeds.slice(0, nestedRuns).map((seed) => nestedFigures(pages, { seed, alsoFrom })));
  say("nested, choices made anew without the judged sites:");
  report(nested);
  const apart = spreadOfHonest(heldOutFigures(pages, { seed: firstSeed, alsoFrom, choices, ...heldOut }), 0.1);
  say(`held out, ${heldOut.rounds} times ${heldOut.share * 100} % of the sites:`);
  report(apart);
  writeWeights(runs[0] as LearnedModels, { crossValidated, nested, heldOut: { ...heldOut, ...apart } });
}
if (values.scores) printScores(runs[0] as LearnedModels);

function writeWeights({ models }: LearnedModels, figures: object): void {
  const sites = new Set(pages.map((page) => page.site)).size;
  const learnedFrom = {
    pages: pages.length,
    sites,
    digest: digestOf(labelled),
    wholeSites: new Set(alsoFrom.map((page) => page.site)).size,
    seeds,
  };
  const document = { learnedFrom, chosen: choices, ...figures, models };
  const target = join(import.meta.dirname, "../../src/libraries/recognition/page/page.weights.json");
  // Numbers of one rule, of one figure and lists of names on one line.
  const text = JSON.stringify(document, undefined, 1)
    .replace(/\[\s+(-?[\d.]+),\s+(-?[\d.]+)\s+\]/g, "[$1, $2]")
    .replace(/\[\s+("[^[\]]*?"|\d[^[\]]*?)\s+\]/g, (_, inner: string) => `[${inner.replace(/\s+/g, " ")}]`)
    .replace(/\{\s+("(?:mean|from)": [^{}[\]]*?)\s+\}/g, (_, inner: string) => `{ ${inner.replace(/\s+/g, " ")} }`);
  writeFileSync(target, `${text}\n`);
}

function report(figures: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void {
  for (const [name, ofName] of Object.entries(figures)) {
    const told = Object.entries(ofName).flatMap(([measure, spread]) => {
      if (Array.isArray(spread)) return [];
      const { mean, lowest, highest } = spread as Spread;
      return [`${measure} ${mean} (${lowest} to ${highest})`];
    });
    say(`  ${name}: ${told.join(", ")}`);
  }
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
