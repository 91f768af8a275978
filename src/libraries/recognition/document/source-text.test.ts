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
      expect(source?.cut?.(from, to) ?? source?.html.slice(from, to)).toBe(piece);
      expect(source?.unitsAt(from)).toBe(head.length);
      expect(source?.unitsAt(to)).toBe(head.length + piece.length);
      expect(source?.decoded()).toBe(head + piece + tail);
    }),
  );
});

test("a byte order mark is no part of the text", () => {
  const source = utf8Source(Buffer.from("\ufeff<p>é</p>"));
  expect(source?.html.indexOf("<p>")).toBe(0);
  expect(source?.decoded()).toBe("<p>é</p>");
});

test("bytes that are no UTF-8 are left to a decoder, text needs none", () => {
  expect(utf8Source(Buffer.from([0x3c, 0xff, 0x3e]))).toBeUndefined();
  expect(textSource("播放").unitsAt(1)).toBe(1);
});
