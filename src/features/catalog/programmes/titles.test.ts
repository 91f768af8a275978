import { describe, expect, test } from "vitest";
import { compareTitles, isGenericTitle, type TitleRelation, withoutSiteName } from "./titles.ts";

const pairs: readonly [a: string, b: string, relation: TitleRelation][] = [
  ["Cats at night", "cats at NIGHT!", "agree"],
  ["Cats at night", "Cats at night - TV One", "agree"],
  ["夜里的猫_某某视频", "夜里的猫", "agree"],
  ["ＣＡＴＳ　ａｔ　ｎｉｇｈｔ", "Cats at night", "agree"],
  ["A very long title about cats", "A very long title about cat", "agree"],
  ["Cats at night (2024)", "Cats at night", "agree"],
  ["Cats at night 1080p", "Cats at night", "agree"],
  ["Episode 1", "Episode 2", "differ"],
  ["Episode 1", "Episode 12", "differ"],
  ["The Show - Episode 1", "The Show", "differ"],
  ["琅琊榜 第01集", "琅琊榜 第1集", "agree"],
  ["琅琊榜 第一集", "琅琊榜 第二集", "differ"],
  ["电影（上）", "电影（下）", "differ"],
  ["Part II of the story", "Part III of the story", "differ"],
  ["One", "Two", "differ"],
  ["Cats", "Cars", "differ"],
  ["", "Cats", "unknown"],
  ["!!!", "Cats", "unknown"],
];

describe("two titles", () => {
  for (const [a, b, relation] of pairs)
    test(`${JSON.stringify(a)} and ${JSON.stringify(b)} ${relation}`, () => {
      expect(compareTitles(a, b)).toBe(relation);
      expect(compareTitles(b, a)).toBe(relation);
    });
});

test("stock words and the site's own name name no programme", () => {
  expect(["Video", "在线播放", "TV One", "  ", "Live!"].map((title) => isGenericTitle(title, ["TV One"]))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(isGenericTitle("Video of a cat", ["TV One"])).toBe(false);
});

test("the site's name is taken off, in front and behind, and nothing else is", () => {
  expect(withoutSiteName("Cats - at night | TV One", ["TV One"])).toBe("Cats - at night");
  expect(withoutSiteName("TV One: cats", ["TV One"])).toBe("TV One: cats");
  expect(withoutSiteName("TV One | Cats", ["TV One"])).toBe("Cats");
  expect(withoutSiteName("Cats - at night", ["TV One"])).toBe("Cats - at night");
});
