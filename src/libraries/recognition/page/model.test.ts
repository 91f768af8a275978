import { expect, test } from "vitest";
import type { Observation } from "./evidence/observation.ts";
import { countWeight, explain, probability } from "./model.ts";

const model = { bias: -1, threshold: 0.5, rules: { a: [2, 0.5], b: [-1, 0] } } as const;
const seen = (rule: string, count: number): [string, Observation] => [
  rule,
  { rule, family: "f", text: "", at: 0, count },
];

test("log-odds are the bias and the weights of what was seen", () => {
  expect(probability(model, new Map())).toBeCloseTo(1 / (1 + Math.E), 12);
  expect(probability(model, new Map([seen("a", 1)]))).toBeCloseTo(1 / (1 + Math.exp(-1)), 12);
  expect(probability(model, new Map([seen("a", 16), seen("b", 1)]))).toBeCloseTo(1 / (1 + Math.exp(-1)), 12);
});

test("counts add slowly and end at 32", () => {
  expect([1, 2, 8, 32, 1000].map(countWeight)).toEqual([0, 0.5, 1.5, 2.5, 2.5]);
});

test("unknown rules say nothing, also those named like object members", () => {
  expect(probability(model, new Map([seen("constructor", 3)]))).toBe(probability(model, new Map()));
});

test("the weightiest contribution comes first", () => {
  expect(explain(model, new Map([seen("b", 1), seen("a", 4)])).map((each) => [each.rule, each.weight])).toEqual([
    ["a", 2.5],
    ["b", -1],
  ]);
});
