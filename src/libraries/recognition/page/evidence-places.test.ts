import { expect, test } from "vitest";
import { explainPage } from "./explain-page.ts";

const address = "https://cdn.example/a.mp4";
const inputOf = (before: readonly number[]) => ({
  url: "https://tv.example/p/1",
  bytes: Uint8Array.from([
    ...Buffer.from("<title>潮汐</title><script>var name = '"),
    ...before,
    ...Buffer.from(`'; jwplayer().setup({ file: "${address}" });</script>`),
  ]),
  headers: { "content-type": "text/html; charset=utf-8" },
  now: new Date("2024-06-15T02:00:00Z"),
});

test.each([
  { says: "whole", before: [...Buffer.from("河😀")] },
  { says: "with a stray byte", before: [0xff] },
  { says: "with a cut character", before: [0xe6, 0xb2, 0x41] },
  { says: "with U+FFFD itself", before: [0xef, 0xbf, 0xbd, 0xf0, 0x9f] },
])("an address in a script is found at its place in UTF-8 $says", ({ before }) => {
  const { reading, source } = explainPage(inputOf(before));
  const { at } = reading.evidence.find(({ rule }) => rule === "media-script") ?? { at: -1 };
  expect(source.slice(at, at + address.length)).toBe(address);
});
