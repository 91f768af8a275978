import fc from "fast-check";
import { expect, test } from "vitest";
import { mayHaveColon, mayHaveDigit, PlainPieces, plainPiece, textWeight } from "../document/plain-piece.ts";
import { utf8Source } from "../document/source-text.ts";
import { foldSpaces } from "../document/white-space.ts";
import { listedWords } from "./listed-words.ts";
import { Place } from "./place.ts";
import { Run } from "./run.ts";

test("what is told of a plain run without its text holds for the text", () => {
  const piece = fc.constantFrom(
    ..."a b7 : é ж 播放 한국 か 😀 \u00a0 \u3000 \ufeff &amp; next".split(" "),
    " ",
    "  ",
    "\n",
    "\t ",
  );
  let plain = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const written = pieces.join("");
      const source = utf8Source(Buffer.from(written));
      const reader = new PlainPieces(source, listedWords);
      const to = source.html.length;
      if (reader.read(0, to) !== plainPiece) return;
      plain++;
      const run = new Run({ at: 0, plainTo: to, inAnchor: false, element: new Place(source).element }, reader, source);
      const text = foldSpaces(written);
      expect(run.text).toBe(text);
      expect(run.length).toBe(text.length);
      expect(reader.weight).toBe(textWeight(text));
      expect((run.traits & mayHaveDigit) !== 0).toBe(/\d/.test(text));
      expect((run.traits & mayHaveColon) !== 0).toBe(text.includes(":"));
    }),
    { numRuns: 2000 },
  );
  expect(plain).toBeGreaterThan(200);
});
