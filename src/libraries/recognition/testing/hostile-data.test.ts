// Structured data and sizes made to harm: what is read from them is sound, and memory is given back.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recognize } from "../page/recognize.ts";
import type { PageReading } from "../reading.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { samplePages } from "./sample-pages.ts";
import { complaintsAbout } from "./sound-reading.ts";

const now = new Date("2024-06-15T02:00:00Z");
const url = "https://tv.example/watch/1";
const runs = Number(process.env.FUZZ_RUNS ?? 200);
const seed = Number(process.env.FUZZ_SEED ?? 11);
const patience = Math.max(60_000, runs * 400);

function read(html: string | Uint8Array): PageReading {
  const bytes = typeof html === "string" ? new TextEncoder().encode(html) : html;
  return recognize({ url, bytes, headers: {}, now }, { explain: true });
}

function complaints(html: string): string[] {
  // The text as it arrives: half characters cannot be sent.
  const text = html.toWellFormed();
  return complaintsAbout(read(text), { text, url, headers: {}, now });
}

const scriptOf = (json: string) =>
  `<h1>Tides</h1><script type="application/ld+json">${json}</script><video src=/a.mp4 controls></video>`;

describe("JSON-LD", () => {
  const names =
    "@type @id @graph @context @value @list @reverse name headline description duration timeRequired uploadDate datePublished startDate thumbnailUrl thumbnail image contentUrl embedUrl author creator byArtist publisher partOfSeries interactionStatistic interactionCount userInteractionCount interactionType commentCount keywords genre articleSection inLanguage publication isLiveBroadcast endDate itemListElement associatedMedia encodingFormat url sameAs video audio hasPart track __proto__ constructor prototype toString hasOwnProperty length then".split(
      " ",
    );
  const types =
    "VideoObject AudioObject Movie Clip PodcastEpisode NewsArticle ItemList BreadcrumbList InteractionCounter WatchAction __proto__".split(
      " ",
    );
  const leaf = fc.oneof(
    fc.string(),
    fc.constantFrom<unknown>(
      ...types,
      "PT1H",
      "PT1e9H",
      "P99999999999Y",
      "-PT1S",
      "PT0S",
      "2024-05-01",
      "9999-99-99",
      "0000-00-00",
      "-2024-01-01T00:00:00Z",
      "1e999",
      "12345678901234567890",
      "NaN",
      "Infinity",
      "//",
      "http://",
      "https://[",
      "javascript:1",
      "data:,x",
      "\u0000",
      "\ud800",
      "#v",
      "https://c.example/v.mp4",
      url,
    ),
    fc.double(),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
  );
  const { node } = fc.letrec<{ node: unknown; value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      leaf,
      tie("node"),
      fc.array(tie("value"), { maxLength: 4 }),
    ),
    node: fc
      .array(fc.tuple(fc.constantFrom(...names), tie("value")), { maxLength: 8 })
      .map((pairs) => ({ "@type": "VideoObject", pairs })),
  }));
  // Written by hand: a key twice, __proto__ as an own key.
  const written = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
    if (typeof value === "object" && value !== null && "pairs" in value) {
      const pairs = (value as { pairs: [string, unknown][] }).pairs.map(
        ([name, each]) => `${JSON.stringify(name)}:${written(each)}`,
      );
      return `{${['"@type":"VideoObject"', ...pairs].join(",")}}`;
    }
    return JSON.stringify(value) ?? "null";
  };

  test("of any shape, whole or broken, is read soundly and touches nothing else", { timeout: patience }, () => {
    const before = Object.getOwnPropertyNames(Object.prototype).length;
    fc.assert(
      fc.property(
        node,
        fc.array(
          fc.tuple(
            fc.double({ min: 0, max: 1, noNaN: true }),
            fc.constantFrom("", ",", "}", "]", '"', "\\", "\n", "//x", "<!--", "]]>", "&quot;"),
          ),
          { maxLength: 2 },
        ),
        (value, breaks) => {
          const json = breaks.reduce(
            (text, [share, piece]) => {
              const at = Math.floor(share * text.length);
              return text.slice(0, at) + piece + text.slice(at + (piece === "" ? 1 : 0));
            },
            written(value).replaceAll("</", "<\\/"),
          );
          expect(complaints(scriptOf(json))).toEqual([]);
        },
      ),
      { numRuns: runs * 2, seed },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).length).toBe(before);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test.each([
    ["nested 10,000 deep", `${'{"@type":"VideoObject","video":'.repeat(10_000)}1${"}".repeat(10_000)}`],
    ["arrays 100,000 deep", "[".repeat(100_000)],
    [
      "nodes that name each other",
      `[{"@id":"#a","@type":"VideoObject","video":{"@id":"#b"}},{"@id":"#b","@type":"VideoObject","video":{"@id":"#a"}}]`,
    ],
    ["a graph of 50,000 nodes", `{"@graph":[${'{"@type":"VideoObject","name":"Tides"},'.repeat(50_000)}{}]}`],
    [
      "a number of 100,000 digits",
      `{"@type":"VideoObject","duration":${"9".repeat(100_000)},"commentCount":${"9".repeat(100_000)}}`,
    ],
    ["a name of 1 MB", `{"@type":"VideoObject","name":"${"tide ".repeat(200_000)}"}`],
  ])("%s", (_, json) => {
    expect(complaints(scriptOf(json))).toEqual([]);
  });
});

describe("50 MB", () => {
  const size = 50_000_000;
  const repeated = (piece: string) => Buffer.alloc(size, piece);
  // Far beyond what the slowest takes, 6 s of CPU: a quadratic step would take hours.
  const cpuSecondsMost = 90;
  test.each([
    ["a page again and again", samplePages.play],
    ["links", "<a href=/v/1>1</a>"],
    ["text", "tide tables 3:05 "],
    ["a tag without end", '<a href="'],
  ])("of %s is read in proportion", { timeout: 600_000 }, (_, piece) => {
    const bytes = repeated(piece);
    let reading = read(Buffer.alloc(0));
    expect(cpuSeconds(() => (reading = read(bytes)))).toBeLessThan(cpuSecondsMost);
    expect(reading.links.length).toBeLessThanOrEqual(10_000);
    expect(reading.evidence.every(({ at }) => at <= size)).toBe(true);
  });
});

test("what was read is not kept: memory after 1500 pages of 20 kB is that after 300", { timeout: 240_000 }, () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const samples = Object.values(samplePages);
  const readMany = (from: number, to: number) => {
    for (let number = from; number < to; number++) {
      // A page of its own each time: a piece of one that is kept somewhere keeps its 20 kB.
      const html = samples[number % samples.length]!.replace("<title>", `<title>Part ${number} of `)
        .replaceAll(/ (?:href|src)=/g, (name) => `${name}/p${number}`)
        .concat(
          `<h2>Part ${number}, channel ${number} of many</h2><p>Views: ${number}</p>`,
          `<!--${"x".repeat(20_000)}-->`,
        );
      read(html);
    }
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const early = readMany(0, 300);
  const late = readMany(300, 1500);
  // Pages kept would be 24 MB and more; what is remembered of titles and names has its limit, and may still fill up to it.
  expect((late - early) / 1e6).toBeLessThan(6);
});
