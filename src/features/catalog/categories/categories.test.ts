import { describe, expect, test } from "vitest";
import { type CategoryId, categories, mapCategory } from "./categories.ts";
import { categoryNames } from "./category-names.ts";

const mapped: readonly [text: string, category: CategoryId | undefined][] = [
  ["Sport", "sports"],
  ["SPORTS", "sports"],
  ["News & Politics", "news"],
  ["People & Blogs", "society"],
  ["Autos_&_Vehicles", "autos"],
  ["Music Videos", "music"],
  ["Home > Sport > Football", "sports"],
  ["首页 / 综艺 / 真人秀", "variety"],
  ["体育频道", "sports"],
  ["搞笑视频", "comedy"],
  ["電視劇", "series"],
  ["动漫", "animation"],
  ["Film, Drama", "series"],
  ["音乐 MV", undefined],
  ["频道", undefined],
  ["Uncategorized", undefined],
  ["", undefined],
  ["constructor", undefined],
  ["新聞 | 國際", "news"],
  ["Pets & Animals", "animals"],
  ["ＭＵＳＩＣ", "music"],
];

describe("a site's own category on the shared set", () => {
  for (const [text, category] of mapped) test(JSON.stringify(text), () => expect(mapCategory(text)).toBe(category));
});

test("every list of names belongs to a category, and no name to two", () => {
  const ids = new Set<string>(categories.map(({ id }) => id));
  expect(Object.keys(categoryNames).filter((id) => !ids.has(id))).toEqual([]);
  const all = [...Object.values(categoryNames).flat(), ...categories.flatMap(({ en, zh }) => [en.toLowerCase(), zh])];
  const owners = new Map<string, Set<string>>();
  for (const { id, en, zh } of categories)
    for (const name of [...(categoryNames[id] ?? []), en.toLowerCase(), zh])
      owners.set(name, (owners.get(name) ?? new Set()).add(id));
  expect([...owners].filter(([, of]) => of.size > 1)).toEqual([]);
  expect(all.length).toBeGreaterThan(500);
});
