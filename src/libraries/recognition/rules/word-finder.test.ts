import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultRules } from "./rules.ts";
import { wordFinder } from "./word-finder.ts";

test("a word is found where one regular expression of all words finds it", () => {
  const all = new RegExp(defaultRules.players.join("|"), "i");
  const find = wordFinder(defaultRules.players);
  const pieces = fc.constantFrom(
    "JW",
    "jw",
    "player",
    "_data",
    "Video",
    ".",
    "js",
    "-",
    "hls.loadSource",
    " ",
    "é",
    "播",
    "swfobject",
    "x",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      expect(find(text)).toBe(all.exec(text)?.[0]);
    }),
    { numRuns: 2000 },
  );
});

test("patterns that begin with no plain letters are looked for everywhere", () => {
  expect(wordFinder(["[ab]x", "vid"])("..bx")).toBe("bx");
  expect(wordFinder(["abc?d"])("-abd")).toBe("abd");
  expect(wordFinder(["ab|xy"])("-xy")).toBe("xy");
  expect(wordFinder([])("anything")).toBeUndefined();
});
