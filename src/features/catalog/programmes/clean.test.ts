import { describe, expect, test } from "vitest";
import { cleanText } from "./clean.ts";

describe("text of pages that mean harm", () => {
  const cases: readonly [says: string, text: string, clean: string | undefined][] = [
    ["characters the database cannot hold", "a\u0000b\ud800c", "ab\ufffdc"],
    ["overrides of the reading direction", "\u202egnp.exe \u2066evil\u2069", "gnp.exe evil"],
    ["nothing that leaves a mark", "\u200b\u3164\u2800\u0301\u00ad", undefined],
    ["marks piled on a letter", `Z${"\u0335".repeat(60)}algo`, `Z${"\u0335".repeat(6)}algo`],
    ["an emoji of several parts stays", "👩‍👩‍👧 ❤️", "👩‍👩‍👧 ❤️"],
    ["Hebrew and Arabic stay", "שלום \u200fمرحبا", "שלום \u200fمرحبا"],
    ["marks of Thai, Devanagari and Tibetan stay", "กี่ที่ क्ष्म्य བསྒྲུབས", "กี่ที่ क्ष्म्य བསྒྲུབས"],
  ];
  test.each(cases)("%s", (_, text, clean) => expect(cleanText(text, 100)).toBe(clean));

  test("a long title ends in an ellipsis, not in half a character", () => {
    expect(cleanText("😀".repeat(40), 10)).toBe("😀😀😀😀…");
    expect(cleanText("W".repeat(100_000), 500)).toHaveLength(500);
  });
});
