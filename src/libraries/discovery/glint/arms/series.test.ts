import { describe, expect, test } from "vitest";
import { continuedKey, surplusOf } from "./series.ts";

describe("the list an address continues", () => {
  test.each([
    ["https://a.example/page/2/", "a.example"],
    ["https://a.example/films/page/12", "a.example/films"],
    ["https://a.example/films?page=3", "a.example/films"],
    ["https://a.example/films?sort=new&p=3", "a.example/films?sort=new"],
    ["https://a.example/films?page=3&sort=new", "a.example/films?sort=new"],
    ["https://a.example/films?a=1&paged=3&b=2", "a.example/films?a=1&b=2"],
  ])("%s continues %s", (url, key) => expect(continuedKey(url)).toBe(key));

  test.each([
    "https://a.example/",
    "https://a.example/films/12/",
    "https://a.example/films?q=page",
    "https://a.example/?homepage=2",
  ])("%s continues none", (url) => expect(continuedKey(url)).toBeUndefined());
});

test("a series is expected to bring what its own pages did, the more surely the more were fetched", () => {
  expect(surplusOf({ gain: 0, fetches: 0 }, 1)).toBe(0);
  const once = surplusOf({ gain: 3, fetches: 1 }, 1);
  const often = surplusOf({ gain: 15, fetches: 5 }, 1);
  expect(once).toBe(1);
  expect(often).toBeGreaterThan(once);
  expect(often).toBeLessThan(2);
  expect(surplusOf({ gain: 0, fetches: 3 }, 1)).toBe(-0.75);
  expect(surplusOf({ gain: -0.2, fetches: 3 }, 1)).toBe(-0.75);
});
