import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type LearnedModels,
  learnModels,
  readEvidence,
  type TrainingPage,
} from "../../src/libraries/recognition/index.ts";
import { readLabelledPages } from "../recognition/labelled-pages.ts";

/*
 * Learns the weights of src/libraries/recognition from labelled pages: node evaluation/train/train.ts [DIR] [SEED].
 * Every figure written is cross-validated by site: no page is scored by weights that saw another page of its site, and the
 * thresholds of a fold are chosen on the other folds. --scores prints the cross-validated scores of all pages as JSON.
 */

const directory = process.argv[2] ?? "../shared/data/pages";
const seed = Number(process.argv[3] ?? 1);
const now = new Date("2026-11-30T12:00:00Z");
const labelled = readLabelledPages(directory);
const pages = labelled.map(
  (page): TrainingPage => ({
    evidence: readEvidence({ url: page.url, bytes: page.bytes, headers: {}, now }),
    kind: page.class,
    site: page.site,
  }),
);
const learned = learnModels(pages, { seed });
writeWeights(learned);
report(learned);

function writeWeights({ models, figures }: LearnedModels): void {
  const sites = new Set(pages.map((page) => page.site)).size;
  const document = { learnedFrom: { pages: pages.length, sites, seed }, crossValidated: figures, models };
  const target = join(import.meta.dirname, "../../src/libraries/recognition/page/page.weights.json");
  writeFileSync(target, `${JSON.stringify(document, undefined, 1)}\n`);
}

function report({ figures, crossKinds, crossScores }: LearnedModels): void {
  for (const [name, { f1, precision, recall, perSiteF1 }] of Object.entries(figures))
    process.stderr.write(
      `${name}: F1 ${f1.toFixed(3)} precision ${precision.toFixed(3)} recall ${recall.toFixed(3)} per site ${perSiteF1.toFixed(3)}\n`,
    );
  if (!process.argv.includes("--scores")) return;
  const lines = labelled.map(({ id, class: kind }, at) => ({
    id,
    class: kind,
    said: crossKinds[at],
    ...crossScores[at],
    evidence: Object.fromEntries(pages[at]?.evidence ?? []),
  }));
  process.stdout.write(`${JSON.stringify(lines)}\n`);
}
