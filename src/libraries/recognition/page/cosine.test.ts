import { describe, expect, test } from "vitest";
import type { Rules } from "../rules/rules.ts";
import { defaultRules } from "../rules/rules.ts";
import { cosineReading } from "./cosine.ts";

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

const relevanceOf = (html: string) => cosineReading(html, rules).relevance;

describe("the reference scorer's formula (B2)", () => {
  test("all features equally often is the topic itself", () => {
    expect(relevanceOf("apple banana")).toBeCloseTo(1, 12);
    expect(relevanceOf("apple banana apple banana")).toBeCloseTo(1, 12);
  });
  test("one feature alone is its weight over the topic's length", () => {
    expect(relevanceOf("apple")).toBeCloseTo(3 / 5, 12);
    expect(relevanceOf("BANANA banana")).toBeCloseTo(4 / 5, 12);
  });
  test("counts are divided by the largest", () => {
    // x = (1, 1/2): q = (3, 2), p = (3, 4).
    expect(relevanceOf("apple apple banana")).toBeCloseTo(17 / (Math.sqrt(13) * 5), 12);
  });
  test("no feature is no relevance", () => {
    expect(relevanceOf("cherry")).toBe(0);
  });
  test("each feature's share is told, and shares add up to the relevance", () => {
    const { features, relevance, threshold } = cosineReading("apple apple banana", rules);
    expect(features.map(({ id, count, frequency }) => ({ id, count, frequency }))).toEqual([
      { id: "a", count: 2, frequency: 1 },
      { id: "b", count: 1, frequency: 0.5 },
    ]);
    expect(features.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(relevance, 12);
    expect(threshold).toBe(0.5);
  });
  test("an expression that matches nothing at all ends", () => {
    const empty = { cosine: { threshold: 0.5, families: [{ id: "e", weight: 1, pattern: "x*" }] } };
    expect(cosineReading("abc", empty).relevance).toBe(1);
  });
});
