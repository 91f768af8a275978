import { describe, expect, test } from "vitest";
import type { Rules } from "../rules/rules.ts";
import { defaultRules } from "../rules/rules.ts";
import { cosineRelevance } from "./cosine.ts";

const rules: Rules = {
  ...defaultRules,
  cosine: {
    threshold: 0.5,
    families: [
      { id: "a", weight: 3, pattern: "apple" },
      { id: "b", weight: 4, pattern: "banana" },
    ],
  },
};

describe("the reference scorer's formula (B2)", () => {
  test("all features equally often is the topic itself", () => {
    expect(cosineRelevance("apple banana", rules)).toBeCloseTo(1, 12);
    expect(cosineRelevance("apple banana apple banana", rules)).toBeCloseTo(1, 12);
  });
  test("one feature alone is its weight over the topic's length", () => {
    expect(cosineRelevance("apple", rules)).toBeCloseTo(3 / 5, 12);
    expect(cosineRelevance("BANANA banana", rules)).toBeCloseTo(4 / 5, 12);
  });
  test("counts are divided by the largest", () => {
    // x = (1, 1/2): q = (3, 2), p = (3, 4).
    expect(cosineRelevance("apple apple banana", rules)).toBeCloseTo(17 / (Math.sqrt(13) * 5), 12);
  });
  test("no feature is no relevance", () => {
    expect(cosineRelevance("cherry", rules)).toBe(0);
  });
});
