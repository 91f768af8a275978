import { expect, test } from "vitest";
import { labelsToTell } from "./labels-to-tell.ts";

test("a high precision takes many labels to be told from a lower one", () => {
  expect([0.5, 0.9, 0.95, 0.99].map(labelsToTell)).toEqual([5, 29, 59, 299]);
});
