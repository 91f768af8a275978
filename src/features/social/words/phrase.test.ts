import fc from "fast-check";
import { expect, test } from "vitest";
import "../../../../test/support/property-seed.ts";
import { foldText } from "./fold-text.ts";
import { findPhrase } from "./match-phrase.ts";

const has = (text: string, phrase: string, isWholeWord = false) =>
  findPhrase(foldText(text), [{ key: foldText(phrase), isWholeWord }]) !== undefined;

test("a phrase is found however it is spelled, and only the phrase", () => {
  for (const [text, phrase, isFound] of [
    ["Buy FREE money now", "free money", true],
    ["ｆｒｅｅ　ｍｏｎｅｙ", "Free Money", true], // full width, ideographic blank
    ["fr\u200bee mo\u00adney", "free money", true], // what cannot be seen
    ["STRASSE", "straße", true],
    ["ΟΔΟΣ", "οδος", true],
    ["free\n money", "free money", true],
    ["freedom money", "free money", false],
    ["免费领取大奖", "领取", true],
    ["a.b", "a.b", true],
    ["axb", "a.b", false], // no pattern
    ["(((((((((", "(((", true],
    ["anything", "", false],
    ["anything", "\u200b", false],
  ] as const)
    expect([text, phrase, has(text, phrase)]).toEqual([text, phrase, isFound]);
});

test("a whole word has bounds where its writing has them; Chinese has none", () => {
  for (const [text, phrase, isFound] of [
    ["an ass", "ass", true],
    ["a class", "ass", false],
    ["ass!", "ass", true],
    ["assassin and ass", "ass", true], // the second place
    ["ass_", "ass", false],
    ["assé", "ass", false],
    ["看ass片", "ass", true],
    ["大奖赛", "大奖", true],
    ["C++ is", "c++", true],
    ["𝔞ss", "ass", true], // becomes plain letters
    ["x𐐨", "x", false], // a letter beyond the first plane
  ] as const)
    expect([text, phrase, has(text, phrase, true)]).toEqual([text, phrase, isFound]);
});

test("folding what is folded changes nothing, and what surrounds a phrase hides it from nobody", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii" }), fc.string({ unit: "grapheme-ascii" }), (before, after) => {
      expect(has(`${before} spam offer ${after}`, "Spam offer")).toBe(true);
    }),
  );
});

test("a thousand phrases against the longest post take less than a blink", () => {
  const phrases = Array.from({ length: 1000 }, (_, n) => ({ key: `${"a".repeat(50)}${n}`, isWholeWord: true }));
  const before = process.cpuUsage().user;
  for (let round = 0; round < 20; round += 1) findPhrase("a".repeat(1000), phrases);
  // 20 rounds; measured 2 ms each.
  expect((process.cpuUsage().user - before) / 20_000).toBeLessThan(100);
});
