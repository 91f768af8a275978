import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as library from "../index.ts";

test("the README names all that the library exports", () => {
  const readme = readFileSync(join(import.meta.dirname, "..", "README.md"), "utf8");
  expect(Object.keys(library).filter((name) => !new RegExp(`\`${name}\\b`).test(readme))).toEqual([]);
});
