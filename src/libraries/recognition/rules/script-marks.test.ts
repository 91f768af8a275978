import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRules, defaultRules } from "./rules.ts";
import { furtherMark, hiddenAddressMark, playerMark, scriptMarks, suffixMark } from "./script-marks.ts";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const suffixes = Object.values(defaultRules.mediaSuffixes).flat();

test("a script that names a player, a media file or an escaped address has the mark of it, wherever it stands", () => {
  const { findPlayer, mediaSuffix, marksOf } = compileRules(defaultRules);
  const words = [...defaultRules.players.map((pattern) => pattern.replace(/\\|\.\{0,40\}/g, "")), "aHR0c", "unescape("];
  const pieces = fc.constantFrom(
    ...words,
    ...suffixes.map((suffix) => `.${suffix}`),
    "x",
    "_",
    "-",
    " ",
    '"',
    "播",
    "'",
  );
  const cases = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toUpperCase(),
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 6 }), cases, fc.nat(3), (parts, inCase, shift) => {
      const text = parts.map(inCase).join("");
      const codes = bytesOf(`${"<".repeat(shift)}${text}</script>`);
      const marks = marksOf(codes, shift, codes.length - "</script>".length);
      mediaSuffix.lastIndex = 0;
      expect((marks & suffixMark) !== 0).toBe(mediaSuffix.test(text));
      if (findPlayer(text) !== undefined) expect(marks & playerMark).toBe(playerMark);
      if (text.includes("aHR0c") || text.includes("unescape("))
        expect(marks & hiddenAddressMark).toBe(hiddenAddressMark);
    }),
    { numRuns: 3000 },
  );
});

test("a script without a mark is not read", () => {
  const { marksOf } = compileRules(defaultRules);
  const codes = bytesOf(
    `dataLayer.push({"event": "page", random: Math.random(), element: document.createElement("a")})`,
  );
  expect(marksOf(codes, 0, codes.length)).toBe(0);
});

test("a script that loads more of a list, or hands it over as data, has the mark of it", () => {
  const { marksOf } = compileRules(defaultRules);
  for (const code of [
    'get("/x?page=" + n)',
    '"next": "/b"',
    "fetch(u)",
    "$.ajax({})",
    "window.__INITIAL_STATE__={}",
    "loadMore()",
  ])
    expect([code, marksOf(bytesOf(code), 0, code.length) & furtherMark]).toEqual([code, furtherMark]);
});

test("what stands before or behind a script is none of its marks", () => {
  const marksOf = scriptMarks(["vidplayer"], ["mp4"]);
  const codes = bytesOf("vidplayer.mp4 ");
  expect(marksOf(codes, 0, codes.length)).toBe(playerMark | suffixMark);
  expect(marksOf(codes, 4, codes.length)).toBe(suffixMark);
  expect(marksOf(codes, 0, 5)).toBe(0);
});

test("where a pattern may match without any word, every script may name a player", () => {
  const codes = bytesOf("plain");
  for (const pattern of ["ab|cd", "(?:player)?", "\\wplayer", "pl?y"])
    expect(scriptMarks([pattern], [])(codes, 0, codes.length)).toBe(playerMark);
  expect(scriptMarks(["swf.{1000,2000}player"], [])(codes, 0, codes.length)).toBe(0);
});
