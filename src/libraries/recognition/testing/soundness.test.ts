// What holds of every reading whatever the page: a reading is sound when all it says can be found in the page. Pages are made from samples (and, where
// they are, from the real pages of ../shared) by cutting, splicing, doubling, shuffling and overwriting. FUZZ_RUNS=100000 runs as many; FUZZ_SEED moves them.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBytes } from "../document/decode-bytes.ts";
import { recognize } from "../page/recognize.ts";
import type { PageReading } from "../reading.ts";
import { samplePages } from "./sample-pages.ts";
import { complaintsAbout } from "./sound-reading.ts";

const now = new Date("2024-06-15T02:00:00Z");
const url = "https://tv.example/watch/1";
const runs = Number(process.env.FUZZ_RUNS ?? 250);
const seed = Number(process.env.FUZZ_SEED ?? 7);
const patience = Math.max(60_000, runs * 600);
const bytesOf = (text: string) => new TextEncoder().encode(text);

function read(bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}): PageReading {
  return recognize({ url, bytes, headers, now }, { explain: true });
}

function complaints(bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}): string[] {
  const { text } = decodeBytes(bytes, headers);
  return complaintsAbout(read(bytes, headers), { text, url, headers, now });
}

/** One change to a page: where it begins and ends as shares of the length, and what it does there. */
const change = fc.record({
  kind: fc.constantFrom("cut", "end", "double", "swap", "splice", "overwrite", "shuffle"),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.double({ min: 0, max: 0.2, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  other: fc.nat(1000),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 12 }),
    fc
      .constantFrom(
        "\0",
        "<",
        ">",
        '"',
        "'",
        "<!--",
        "<script>",
        "</script>",
        "<template>",
        "\\u0000",
        "&#0;",
        "&#xd800;",
        "\ufeff",
        "]]>",
        "{",
        "}",
      )
      .map(bytesOf),
  ),
});
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function changed(page: Uint8Array, changes: readonly Change[], others: readonly Uint8Array[]): Uint8Array {
  return changes.reduce((bytes, one) => {
    const from = Math.floor(one.from * bytes.length);
    const to = Math.min(bytes.length, from + Math.ceil(one.length * bytes.length));
    const piece = bytes.subarray(from, to);
    const target = Math.floor(one.to * bytes.length);
    const other = others[one.other % others.length]!;
    const parts: Record<string, () => readonly Uint8Array[]> = {
      cut: () => [bytes.subarray(0, from), bytes.subarray(to)],
      end: () => [bytes.subarray(0, from)],
      double: () => [bytes.subarray(0, to), piece, bytes.subarray(to)],
      swap: () =>
        target < from
          ? [bytes.subarray(0, target), piece, bytes.subarray(target, from), bytes.subarray(to)]
          : [
              bytes.subarray(0, from),
              bytes.subarray(to, Math.max(to, target)),
              piece,
              bytes.subarray(Math.max(to, target)),
            ],
      splice: () => [
        bytes.subarray(0, target),
        other.subarray(Math.floor(one.from * other.length), Math.floor((one.from + one.length) * other.length)),
        bytes.subarray(target),
      ],
      overwrite: () => [
        bytes.subarray(0, from),
        one.bytes,
        bytes.subarray(Math.min(bytes.length, from + one.bytes.length)),
      ],
      shuffle: () => [
        bytes.subarray(0, from),
        piece.slice().sort((a, b) => ((a * 7 + one.other) % 13) - ((b * 7) % 13)),
        bytes.subarray(to),
      ],
    };
    return Uint8Array.from(Buffer.concat(parts[one.kind]!()));
  }, page);
}

const samples = Object.entries(samplePages);
const sampleBytes = samples.map(([, html]) => bytesOf(html));

test.each(samples)("the sample %s is read soundly", (name, html) => {
  expect(complaints(bytesOf(html))).toEqual([]);
  if (name === "play" || name === "chinese")
    expect(read(bytesOf(html)).programme?.title?.value).toBe("Night trains of the north");
});

test("a reading that says what is not on the page is found out", () => {
  const html = samplePages.play;
  const reading = read(bytesOf(html));
  const page = { text: html, url, headers: {}, now };
  const programme = reading.programme!;
  const faults: readonly [string, PageReading][] = [
    ["title", { ...reading, programme: { ...programme, title: { value: "Never said", source: "h1", confidence: 1 } } }],
    ["views", { ...reading, programme: { ...programme, views: { value: 987_654, source: "text", confidence: 1 } } }],
    [
      "duration",
      { ...reading, programme: { ...programme, durationSeconds: { value: 4711, source: "text", confidence: 1 } } },
    ],
    [
      "media",
      {
        ...reading,
        programme: { ...programme, media: [{ url: "https://c.example/none.mp4", kind: "video", source: "x" }] },
      },
    ],
    ["address", { ...reading, links: [{ url: "javascript:x()", text: "", noFollow: false }] }],
    ["score", { ...reading, score: 0.5 }],
    [
      "offset",
      { ...reading, evidence: [{ ...reading.evidence[0]!, at: html.length + 1 }, ...reading.evidence.slice(1)] },
    ],
  ];
  for (const [name, faulty] of faults) expect([name, complaintsAbout(faulty, page).length > 0]).toEqual([name, true]);
});

test("a sample page cut at any place is read soundly", { timeout: patience }, () => {
  for (const bytes of sampleBytes)
    for (let end = 0; end < bytes.length; end += 3)
      expect([end, complaints(bytes.subarray(0, end))]).toEqual([end, []]);
});

test("a sample page changed anyhow is read soundly", { timeout: patience }, () => {
  fc.assert(
    fc.property(fc.nat(sampleBytes.length - 1), fc.array(change, { minLength: 1, maxLength: 6 }), (at, changes) => {
      expect(complaints(changed(sampleBytes[at]!, changes, sampleBytes))).toEqual([]);
    }),
    { numRuns: runs * 4, seed },
  );
});

// The bytes of UTF-8 are scanned undecoded, all other pages as decoded text: both ways must say the same, offsets included.
test("the same text in UTF-8 and in UTF-16 is read alike", { timeout: patience }, () => {
  fc.assert(
    fc.property(fc.nat(sampleBytes.length - 1), fc.array(change, { maxLength: 4 }), (at, changes) => {
      const bytes = changed(sampleBytes[at]!, changes, sampleBytes);
      const text = new TextDecoder().decode(bytes);
      const utf8 = read(bytesOf(`\ufeff${text}`));
      const utf16 = read(Uint8Array.from(Buffer.from(`\ufeff${text}`, "utf16le")));
      expect({ ...utf16, encoding: "UTF-8" }).toEqual(utf8);
    }),
    { numRuns: runs * 2, seed },
  );
});

test("no text ends in half a character, wherever it is cut", () => {
  for (const lead of ["", "a"]) {
    const long = lead + "🎬".repeat(3000);
    const html =
      `<title>${long}</title><meta name=description content="${long}"><meta name=author content="${long}"><meta name=keywords content="${long}">` +
      `<h1>${long}</h1><video controls src=/a.mp4></video><a href=/v/1><img src=/1.jpg alt="${long}">${long}</a><p>${long}`;
    expect(complaints(bytesOf(html))).toEqual([]);
  }
});

test("a page is read alike twice, whatever was read in between", () => {
  const first = sampleBytes.map((bytes) => JSON.stringify(read(bytes)));
  expect(sampleBytes.toReversed().map((bytes) => JSON.stringify(read(bytes)))).toEqual(first.toReversed());
});

describe("encodings", () => {
  const labels =
    "utf-8 ibm866 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874 windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 x-mac-cyrillic gbk gb18030 big5 euc-jp iso-2022-jp shift_jis euc-kr replacement utf-16be utf-16le x-user-defined none";
  test("every label, right or wrong, in header, element or both, on bytes of another", { timeout: patience }, () => {
    const label = fc.constantFrom(...labels.split(" "));
    fc.assert(
      fc.property(
        label,
        label,
        fc.nat(sampleBytes.length - 1),
        fc.array(change, { maxLength: 3 }),
        fc.boolean(),
        (ofHeader, ofElement, at, changes, hasHeader) => {
          const bytes = changed(sampleBytes[at]!, changes, sampleBytes);
          const mixed = Uint8Array.from([
            ...bytesOf(`<meta charset=${ofElement}>`),
            ...bytes,
            ...Buffer.from("<p>\xe9\xe8\xb1\xa4\x82\xa0</p>", "latin1"),
          ]);
          expect(complaints(mixed, hasHeader ? { "content-type": `text/html; charset=${ofHeader}` } : {})).toEqual([]);
        },
      ),
      { numRuns: runs, seed },
    );
  });
});

const pages = join(import.meta.dirname, "../../../../../shared/data/pages");

describe.skipIf(!existsSync(pages))("the real pages of ../shared", () => {
  const lines = existsSync(pages) ? readFileSync(join(pages, "labels.jsonl"), "utf8").trim().split("\n") : [];
  // Large pages say nothing more here and take the time of twenty small ones.
  const files = lines.map((line) => (JSON.parse(line) as { file: string }).file);
  const pageOf = (at: number) => gunzipSync(readFileSync(join(pages, files[at % files.length]!)));
  const bytesMost = 80_000;
  const stride = 4;

  test("are read soundly", { timeout: 240_000 }, () => {
    const wrong = files.flatMap((file, at) =>
      at % stride === 0 ? complaints(pageOf(at)).map((one) => `${file}: ${one}`) : [],
    );
    expect(wrong).toEqual([]);
  });

  test("are read soundly when changed anyhow", { timeout: patience }, () => {
    fc.assert(
      fc.property(
        fc.nat(files.length - 1),
        fc.nat(files.length - 1),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        (at, other, changes) => {
          const [page, donor] = [pageOf(at), pageOf(other)];
          if (page.length > bytesMost || donor.length > bytesMost) return;
          expect(complaints(changed(page, changes, [donor]))).toEqual([]);
        },
      ),
      { numRuns: Math.ceil(runs / 2), seed },
    );
  });
});
