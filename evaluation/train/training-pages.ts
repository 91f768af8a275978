import { createHash } from "node:crypto";
import { readEvidence, type TrainingPage } from "../../src/libraries/recognition/index.ts";
import type { LabelledPage } from "../recognition/labelled-pages.ts";

// Relative dates resolve against a fixed day: the same pages give the same evidence.
const now = new Date("2026-11-30T12:00:00Z");

/** What the learner sees of labelled pages. */
export function toTrainingPages(labelled: readonly LabelledPage[]): TrainingPage[] {
  return labelled.map(({ url, bytes, class: kind, site }) => ({
    evidence: readEvidence({ url, bytes, headers: {}, now }),
    kind,
    site,
  }));
}

/** Tells whether pages and labels are the very ones weights were learned from: SHA-256 over ids, labels, sites and bytes. */
export function digestOf(labelled: readonly LabelledPage[]): string {
  const hash = createHash("sha256");
  const inOrder = [...labelled].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, class: kind, site, bytes } of inOrder) hash.update(`${id}\n${kind}\n${site}\n`).update(bytes);
  return hash.digest("hex");
}
