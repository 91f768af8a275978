import { expect, test } from "vitest";
import { withRow } from "./result-table.ts";

const file = "# R\n\n## A\n\ntext\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## B\n\n| c |\n|---|\n";

test("a row goes to the end of its own table", () => {
  expect(withRow(file, "A", ["3", "4"])).toBe(file.replace("| 1 | 2 |\n", "| 1 | 2 |\n| 3 | 4 |\n"));
  expect(withRow(file, "B", ["5"])).toBe(`${file}| 5 |\n`);
});

test("a missing table is no place for a row", () => {
  expect(() => withRow(file, "C", [])).toThrow('"## C"');
});
