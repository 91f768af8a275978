import fc from "fast-check";
import { expect, test } from "vitest";
import { viewWords } from "../page/badges.ts";
import { podcastWords, programmeWord, shopWords } from "../page/words.ts";
import { PlainPieces, plainPiece } from "./plain-piece.ts";
import { utf8Source } from "./source-text.ts";
import { type WordSieve, wordSieve } from "./word-sieve.ts";

const lists = [programmeWord, podcastWords, shopWords, viewWords];

/** The lists that may match the text, as one piece of a page; none for a text that is no plain piece. */
function mayMatch(sieve: WordSieve, text: string): boolean[] {
  const source = utf8Source(Buffer.from(`<p>${text}</p>`));
  const pieces = new PlainPieces(source, sieve);
  const isPlain = pieces.read("<p>".length, source.html.length - "</p>".length) === plainPiece;
  return lists.map((_, index) => isPlain && (pieces.traits & (1 << index)) !== 0);
}

test("no list that matches is sieved out, whatever the spelling", () => {
  const words =
    "video VOD Vids TV tv,tv -tv 影视 动漫 ВИДЕО видео add\nto cart ADD TO bag В корзину в\tкорзину transcript 本期节目 收听 Folge 3 views Просмотров wyświetleń LƯỢT XEM 再生 조회";
  const piece = fc.constantFrom(...words.split(" "), " ", "x", "é", "播", ".", "-", "Ж");
  const sieve = wordSieve(lists);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join("");
      const read = text.replace(/\s+/g, " ");
      if (read.trim() === "") return;
      const possible = mayMatch(sieve, text);
      for (const [index, list] of lists.entries()) if (list.test(read)) expect(possible[index]).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("menus and prose without such words are sieved out", () => {
  const sieve = wordSieve(lists);
  for (const text of ["Home", "About us", "Contact", "© 2026 Example", "Der Hund sitzt im Garten."])
    expect(mayMatch(sieve, text)).toEqual([false, false, false, false]);
  expect(mayMatch(sieve, "Podcast")).toEqual([true, false, false, false]);
});

test("a list with a word that starts with no letters is always possible", () => {
  const sieve = wordSieve([/abc|[xy]z/i, /q?rst/i, /uvw/i]);
  expect(mayMatch(sieve, "nothing")).toEqual([true, true, false, false]);
});
