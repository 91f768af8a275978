import { expect, test } from "vitest";
import { explainPage } from "./explain-page.ts";
import { recognize } from "./recognize.ts";
import { trainedModels } from "./verdict.ts";

const now = new Date("2026-11-30T14:00:00Z");
const inputs = [
  {
    says: "a play page",
    body: '<title>Tide mill video</title><h1>Tide mill</h1><video controls src="/a.mp4"></video>',
  },
  { says: "a page of words", body: `<title>Words</title><p>${"About the harbour. ".repeat(50)}` },
  { says: "an empty page", body: "" },
  { says: "a manifest", body: "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n" },
];
const page = (body: string) => ({ url: "https://a.example/v/1", bytes: Buffer.from(body), headers: {}, now });

for (const { says, body } of inputs)
  test(`of ${says}, bias and contributions add up to the score, and the verdict is that of recognize`, () => {
    const { reading, bias, contributions, measures, source } = explainPage(page(body));
    const sum = reading.evidence.reduce((total, { weight }) => total + weight, bias);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(reading.score, 10);
    expect(measures.hasProgramme.score).toBeCloseTo(reading.score, 10);
    expect(measures.play.score).toBeCloseTo(contributions.play.probability, 10);
    expect(reading.kind).toBe(recognize(page(body)).kind);
    expect(source).toBe(body);
  });

test("each question has its own contributions, which add up to its own probability", () => {
  const { contributions, measures, reading } = explainPage(page(inputs[0]!.body));
  for (const { bias, weights, probability } of Object.values(contributions)) {
    const sum = Object.values(weights).reduce((total, weight) => total + weight, bias);
    expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(probability, 10);
    expect(Object.keys(weights).sort()).toEqual(reading.evidence.map(({ rule }) => rule).sort());
  }
  expect(measures.play.score * measures.hasProgramme.score).toBeCloseTo(reading.playScore, 10);
});

test("a threshold and models of one's own are held against", () => {
  const models = { ...trainedModels, hasProgramme: { bias: -3, threshold: 0.5, rules: {} } };
  const { reading, measures } = explainPage(page(inputs[0]!.body), { models, threshold: 0.01 });
  expect(reading.score).toBeCloseTo(1 / (1 + Math.exp(3)), 10);
  expect(measures.hasProgramme.threshold).toBe(0.01);
  expect(["play", "embed"]).toContain(reading.kind);
});
