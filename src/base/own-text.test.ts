import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ownText, ownTexts } from "./own-text.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const pageCharacters = 1_000_000;
const pageCount = 30;

/** Bytes that stay in use when of each of thirty pages of a million characters one piece is kept. */
function bytesKept(keep: (piece: string) => unknown): number {
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = Array.from({ length: pageCount }, (_, at) => {
    const page = Buffer.alloc(pageCharacters, 97 + (at % 26)).toString("latin1");
    return keep(page.slice(1000, 1100));
  });
  collect();
  const bytes = process.memoryUsage().heapUsed - before;
  expect(kept).toHaveLength(pageCount);
  return bytes;
}

test("a text of its own does not keep the page it was cut from, a piece does", () => {
  expect(bytesKept((piece) => piece)).toBeGreaterThan((pageCount * pageCharacters) / 2);
  expect(bytesKept(ownText)).toBeLessThan(pageCharacters);
  expect(bytesKept((piece) => ownTexts({ title: { value: piece, words: [piece] } }))).toBeLessThan(pageCharacters);
});

test("the copy says the same", () => {
  const at = new Date(0);
  const data = { title: "a", words: ["a piece that is long enough", 1, undefined], at, none: null, isLive: false };
  expect(ownTexts(data)).toEqual(data);
  expect(ownTexts(data).at).toBe(at);
  expect(ownText("")).toBe("");
  expect(ownText("一段足够长的中文文字也要一样")).toBe("一段足够长的中文文字也要一样");
});
