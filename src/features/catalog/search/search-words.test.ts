import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { relatedQuery, searchQuery, searchVector, wordsOf } from "./search-words.ts";

const words: readonly [text: string, words: readonly string[]][] = [
  ["Cats at Night", ["cats", "at", "night"]],
  ["夜里的猫", ["夜里", "里的", "的猫", "猫"]],
  ["猫", ["猫"]],
  ["iPhone手机15评测", ["iphone", "手机", "机", "15", "评测", "测"]],
  ["ＡＢＣ　１２３", ["abc", "123"]],
  ["Café Übung Ёлка", ["cafe", "ubung", "елка"]],
  ["がんばれ", ["がん", "んば", "ばれ", "れ"]],
  ["it's 4K/60fps", ["it", "s", "4k", "60fps"]],
  ["", []],
  ["!!! ' \\ \" & | :*", []],
];

describe("the words of a text", () => {
  for (const [text, expected] of words) test(JSON.stringify(text), () => expect(wordsOf(text)).toEqual(expected));
});

const queries: readonly [typed: string, query: string | undefined][] = [
  ["猫咪", "'猫咪'"],
  ["猫", "'猫':*"],
  ["夜里的猫", "'夜里' & '里的' & '的猫'"],
  ["funny ca", "'funny' & 'ca':*"],
  ["funny cats ", "'funny' & 'cats'"],
  ["c", "'c'"],
  ["'; drop table programmes; --", "'drop' & 'table' & 'programmes'"],
  ["a' | 'b", "'a' & 'b'"],
  ["  ", undefined],
  ["!:*()&|", undefined],
];

describe("what a person typed as a query", () => {
  for (const [typed, query] of queries)
    test(JSON.stringify(typed), () => expect(searchQuery(typed)?.query).toBe(query));
});

test("nothing that can be typed leaves its quotes", () => {
  const shape = /^('[\p{L}\p{N}\p{M}]+'(:\*)?( [&|] )?)+$/u;
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      for (const query of [searchQuery(typed)?.query, relatedQuery(typed)])
        if (query !== undefined && !shape.test(query)) return false;
      return /^('[\p{L}\p{N}\p{M}]+' ?)*$/u.test(searchVector({ title: typed, names: [typed], description: typed }));
    }),
  );
});

test("a word stands once, and only the beginning of a long description counts", () => {
  expect(searchVector({ title: "cat", names: ["Cat TV"], description: "cat dog" })).toBe("'cat' 'tv' 'dog'");
  expect(searchVector({ title: "!", names: [] })).toBe("");
  const long = Array.from({ length: 1000 }, (_, index) => `word${index}`).join(" ");
  expect(searchVector({ title: "cat", names: [], description: long }).length).toBeLessThan(1000);
});
