import { expect, test } from "vitest";
import { playerPage } from "../../../test/support/labelled.ts";
import { explainPage } from "../../libraries/recognition/index.ts";
import { explanationJson, explanationLines } from "./recognize-lines.ts";

const explanation = explainPage({
  url: "https://a.example/v/1",
  bytes: Buffer.from(playerPage("潮汐磨坊")),
  headers: {},
  now: new Date("2026-11-30T14:00:00Z"),
});
const json = explanationJson(explanation, undefined);

test("bias and all contributions add up to the score", () => {
  const sum = json.evidence.reduce((total, { weight }) => total + weight, json.bias);
  expect(1 / (1 + Math.exp(-sum))).toBeCloseTo(json.score, 10);
  expect(json.logOdds).toBeCloseTo(sum, 10);
});

test("evidence is placed by line and column of the decoded page", () => {
  const player = json.evidence.find(({ rule }) => rule === "media-player-tag");
  const lines = explanation.source.split("\n");
  const { line, column } = player as unknown as { line: number; column: number };
  expect(lines[line - 1]?.slice(column - 1)).toMatch(/^<video controls/);
});

test("the text names every rule, the sum, each field with its source, and the reference scorer", () => {
  const text = explanationLines(explanation, { decided: undefined, threshold: undefined }).join("\n");
  for (const { rule } of explanation.reading.evidence) expect(text).toContain(rule);
  expect(text).toContain("bias");
  expect(text).toMatch(/title: "潮汐磨坊" {2}\(.+, \d+ % sure\)/);
  for (const { id } of explanation.cosine.features) expect(text).toContain(id);
  expect(text).toMatch(/the two scorers (agree|disagree)\./);
});
