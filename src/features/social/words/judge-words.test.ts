import { expect, test } from "vitest";
import type { WordRuleId } from "../../../base/ids.ts";
import { foldText } from "./fold-text.ts";
import { judgeWords, type WordAct, type WordRule } from "./judge-words.ts";
import { readPhrase } from "./read-phrase.ts";

const rule = (id: number, phrase: string, act: WordAct): WordRule => ({
  id: String(id) as WordRuleId,
  name: `rule ${id}`,
  phrase,
  key: foldText(phrase),
  isWholeWord: false,
  act,
});

test("of several rules the strictest holds, wherever in the post its phrase is", () => {
  const rules = [rule(1, "fog", "warn"), rule(2, "mist", "refuse"), rule(3, "haze", "hold")];
  expect(judgeWords(rules, ["clear sky"])).toBeUndefined();
  expect(judgeWords(rules, ["FOG", "a haze"])?.id).toBe("3");
  expect(judgeWords(rules, ["fog and haze", "", "a picture of ｍｉｓｔ"])?.id).toBe("2");
  expect(judgeWords([], ["mist"])).toBeUndefined();
});

test("a phrase does not reach over the end of one text into the next", () => {
  expect(judgeWords([rule(1, "fog bank", "refuse")], ["fog", "bank"])?.act).toBe("refuse");
  expect(judgeWords([rule(1, "fogbank", "refuse")], ["fog", "bank"])).toBeUndefined();
});

test("a phrase is kept as typed, and is something that can be looked for", () => {
  expect(readPhrase("  Free \n money\u0000 ")).toEqual({ kind: "phrase", phrase: "Free money", key: "free money" });
  expect(readPhrase(" \u200b ")).toEqual({ kind: "empty" });
  expect(readPhrase("x".repeat(101))).toEqual({ kind: "too-long", max: 100 });
});
