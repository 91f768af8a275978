import { describe, expect, test } from "vitest";
import { recognize } from "../page/recognize.ts";
import { trainedModels } from "../page/verdict.ts";
import type { PageKind } from "../reading.ts";
import type { TrainingPage } from "./course.ts";
import { learnModels } from "./learn-models.ts";
import { readEvidence } from "./read-evidence.ts";

const page = (kind: PageKind, site: string, ...rules: string[]): TrainingPage => ({
  kind,
  site,
  evidence: new Map(rules.map((rule) => [rule, 1])),
});

const pages = Array.from({ length: 30 }, (_, at) => [
  page("play", `site-${at}`, "player", "title"),
  page("none", `site-${at}`, "words"),
  page("listing", `site-${at}`, "cards", "words"),
]).flat();

describe("learning from pages alone", () => {
  test("what tells the kinds apart on all sites is learned", () => {
    const { crossKinds, figures } = learnModels(pages, { seed: 1 });
    expect(crossKinds).toEqual(pages.map(({ kind }) => kind));
    expect(figures.play).toMatchObject({ precision: 1, recall: 1, f1: 1, perSiteF1: 1 });
  });
  test("a page is scored by models that did not see its site", () => {
    const odd = page("play", "odd-site", "mark-of-one-site");
    const twins = [odd, { ...odd }, { ...odd }];
    const { crossScores } = learnModels([...pages, ...twins], { seed: 1 });
    const { models } = learnModels([...pages, ...twins], { seed: 1 });
    expect(models.play.rules["mark-of-one-site"]?.[0]).toBeGreaterThan(0);
    expect(crossScores.at(-1)?.play).toBeLessThan(0.5);
  });
  test("the same seed gives the same models", () => {
    expect(learnModels(pages, { seed: 7 })).toEqual(learnModels(pages, { seed: 7 }));
  });
});

describe("correcting the built-in models with an operator's labels", () => {
  const html = `<html><title>Tides</title><body><h1>Tides</h1><video controls src="/a.mp4"></video></body></html>`;
  const input = {
    url: "https://tv.example/tides",
    bytes: new TextEncoder().encode(html),
    headers: {},
    now: new Date("2024-06-15T02:00:00Z"),
  };
  const before = recognize(input);
  const correct = (labels: number) =>
    learnModels(
      Array.from({ length: labels }, (_, at) => ({
        evidence: readEvidence(input),
        kind: "none" as const,
        site: `site-${at}`,
      })),
      { seed: 1, prior: trainedModels, penalty: 4 },
    ).models;
  test("one label moves the score a little, many move it over", () => {
    const one = recognize(input, { models: correct(1) }).score;
    const many = recognize(input, { models: correct(60) });
    expect(one).toBeLessThan(before.score);
    expect(one).toBeGreaterThan(0.3);
    expect(many.score).toBeLessThan(0.2);
    expect(many.kind).toBe("none");
  });
  test("rules no label spoke of keep their weights", () => {
    const models = correct(3);
    expect(models.hasProgramme.rules["twitter-player"]).toEqual(trainedModels.hasProgramme.rules["twitter-player"]);
    expect(models.hasProgramme.threshold).toBe(trainedModels.hasProgramme.threshold);
  });
});
