import { expect, test } from "vitest";
import { f1Of, perSiteF1 } from "./measures.ts";

test("F1 is the harmonic mean of precision and recall", () => {
  expect(f1Of([true, true, false, false], [true, false, true, false])).toEqual({
    precision: 0.5,
    recall: 0.5,
    f1: 0.5,
  });
  expect(f1Of([false], [false])).toEqual({ precision: 0, recall: 0, f1: 0 });
});

test("per-site figures give every site the same say", () => {
  const sites = ["big", "big", "big", "big", "small"];
  expect(perSiteF1([true, true, true, true, false], [true, true, true, true, true], sites)).toBeCloseTo(2 / 3, 12);
});
