import { expect, test } from "vitest";
import type { PageKind } from "../reading.ts";
import { chooseEvidence } from "./choose-evidence.ts";
import type { TrainingPage } from "./course.ts";
import { heldOutFigures, nestedFigures } from "./honest-figures.ts";

const page = (kind: PageKind, site: string, ...rules: string[]): TrainingPage => ({
  kind,
  site,
  evidence: new Map(rules.map((rule) => [rule, 1])),
});
const sites = Array.from({ length: 12 }, (_, at) => `site-${at}`);
const told = sites.flatMap((site) => [
  page("play", site, "player"),
  page("embed", site, "player", "text"),
  page("listing", site, "cards"),
  page("none", site, "words"),
]);
// Each site has marks of its own: nothing learned from the others helps.
const untold = sites.flatMap((site) => [page("play", site, `${site}-a`), page("none", site, `${site}-b`)]);

test("what all sites share is right on sites kept apart", () => {
  const { hasProgramme, play, listing } = nestedFigures(told, { seed: 1, folds: 3 });
  expect([hasProgramme.f1, play.f1, listing.f1]).toEqual([1, 1, 1]);
  expect(hasProgramme.calibrationError).toBeLessThan(0.2);
});

test("marks of single sites help no other", () => {
  const { play } = nestedFigures(untold, { seed: 1, folds: 3 });
  expect(play.f1).toBeLessThan(0.8);
});

test("each held-out part is judged by itself, every page once in a round of parts", () => {
  const parts = heldOutFigures(told, { seed: 1, share: 0.25, rounds: 4 });
  expect(parts).toHaveLength(4);
  for (const { play } of parts) expect(play.perSiteF1).toBe(1);
});

test("evidence that says another thing on other sites is done without", () => {
  // Half of the sites use the word in titles of programmes, half in titles of other pages: without a site, most say the opposite.
  const misleading = sites.flatMap((site, at) => [
    page("play", site, "player", ...(at % 2 === 0 ? ["title-words"] : [])),
    page("none", site, "words", ...(at % 2 === 0 ? [] : ["title-words"])),
  ]);
  const { hasProgramme } = chooseEvidence(misleading, { seed: 1, folds: sites.length });
  expect(hasProgramme.without).toContain("names");
});
