import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { holds } from "./compare.ts";
import { evaluateCases } from "./evaluate-cases.ts";

const line = (fields: Record<string, unknown>) =>
  JSON.stringify({
    id: "x",
    area: "a",
    op: "count",
    input: { text: "1.2K", lang: "en" },
    expect: { count: 1200 },
    ...fields,
  });

test("a case passes when what it lists holds, and fails with what was got", async () => {
  const result = await evaluateCases([
    line({ id: "right" }),
    line({ id: "wrong", expect: { count: 1 } }),
    "",
    line({ id: "strange", op: "no.such" }),
  ]);
  expect(result).toEqual({
    passed: ["right"],
    failed: [
      { id: "wrong", area: "a", op: "count", expected: { count: 1 }, got: { count: 1200 } },
      { id: "strange", area: "a", op: "no.such", expected: { count: 1200 }, got: "no such operation" },
    ],
    skipped: [],
  });
});

test("a case's own now counts, else the collection's", async () => {
  const date = {
    op: "date",
    input: { text: "1 hour ago", now: "2024-01-01T10:00:00Z" },
    expect: { instant: "2024-01-01T09:00:00Z" },
  };
  const other = { op: "date", input: { text: "1 hour ago" }, expect: { instant: "2024-06-15T01:00:00Z" } };
  expect((await evaluateCases([line(date), line(other)])).passed).toHaveLength(2);
});

const comparisons: readonly (readonly [expected: unknown, got: unknown, holds: boolean])[] = [
  [{ a: 1 }, { a: 1, b: 2 }, true],
  [{ a: 1 }, { b: 2 }, false],
  [{ a: null }, {}, true],
  [{ a: null }, { a: 0 }, false],
  [{ a: [{ b: 1 }] }, { a: [{ b: 1, c: 2 }] }, true],
  [{ a: [1] }, { a: [1, 2] }, false],
  [{ a: "2024-01-01T00:00:00Z" }, { a: "2024-01-01T08:00:00.000+08:00" }, true],
  [{ a: 423.25 }, { a: 423.25 + 1e-12 }, true],
  ["x", "y", false],
];

test.each(comparisons)("%j against %j: %s", (expected, got, result) => {
  expect(holds(expected, got)).toBe(result);
});

const shared = join(import.meta.dirname, "../../../shared/data/cases/cases.jsonl");

test.skipIf(!existsSync(shared))("every field case of the development part passes", async () => {
  const result = await evaluateCases(readFileSync(shared, "utf8").split("\n"));
  expect(result.failed.filter(({ got }) => got !== "no such operation")).toEqual([]);
  expect(result.passed.length).toBeGreaterThan(70);
});
