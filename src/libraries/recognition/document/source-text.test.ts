import fc from "fast-check";
import { expect, test } from "vitest";
import { textSource, utf8Source } from "./source-text.ts";

const anyText = fc.array(fc.constantFrom("a", "<b>", "é", "播", "😀", "\u00a0", "x".repeat(700)), { maxLength: 40 });

test("bytes are cut and counted as their decoded text is", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, middle, after) => {
      const [head, piece, tail] = [before.join(""), middle.join(""), after.join("")];
      const source = utf8Source(Buffer.from(head + piece + tail));
      const from = Buffer.byteLength(head);
      const to = from + Buffer.byteLength(piece);
      expect(source.cut?.(from, to) ?? source.html.slice(from, to)).toBe(piece);
      expect(source.unitsAt(from)).toBe(head.length);
      expect(source.unitsAt(to)).toBe(head.length + piece.length);
      expect(source.decoded()).toBe(head + piece + tail);
    }),
  );
});

test("a byte order mark is no part of the text", () => {
  const source = utf8Source(Buffer.from("\ufeff<p>é</p>"));
  expect(source.html.indexOf("<p>")).toBe(0);
  expect(source.decoded()).toBe("<p>é</p>");
});

test("broken UTF-8 is cut and counted as a decoder decodes the whole", () => {
  const anyBytes = fc.array(fc.constantFrom(0x41, 0x80, 0xbf, 0xc3, 0xe2, 0x82, 0xf0, 0x9f, 0xff), { maxLength: 60 });
  fc.assert(
    fc.property(anyBytes, fc.nat(3000), anyBytes, (before, gap, after) => {
      const bytes = Uint8Array.from([...before, ...new Array(gap).fill(0x41), 0x3c, ...after]);
      const at = before.length + gap;
      const source = utf8Source(bytes);
      const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
      expect(source.decoded()).toBe(decoder.decode(bytes));
      expect(source.unitsAt(at)).toBe(decoder.decode(bytes.subarray(0, at)).length);
    }),
  );
});

test("text that is decoded needs no counting", () => {
  expect(textSource("播放").unitsAt(1)).toBe(1);
});
