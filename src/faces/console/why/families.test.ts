import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { consoleMessages } from "../messages/console-messages.ts";

const evidence = join(import.meta.dirname, "../../../libraries/recognition/page/evidence");

test("every family of evidence has a name in both languages", () => {
  const sources = readdirSync(evidence).map((name) => readFileSync(join(evidence, name), "utf8"));
  const families = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bnote\(\s*"([a-z-]+)"/g)].map((match) => match[1])),
  );
  expect(families.size).toBeGreaterThan(10);
  for (const language of ["en", "zh"] as const)
    for (const family of families)
      expect([language, family, consoleMessages(language).why.families]).toHaveProperty([2, family ?? ""]);
});
