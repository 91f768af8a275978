import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decodeBytes,
  diffFeeds,
  extractLinks,
  normalizeUrl,
  parseCount,
  parseDate,
  parseDuration,
  readFeed,
  readPlaylist,
  readSitemap,
  readSrcset,
  scan,
  scanLinks,
  urlKey,
} from "./index.ts";
import { cpuSeconds } from "./testing/cpu-seconds.ts";

const url = "https://tv.example/d/p";
const now = new Date("2024-06-15T02:00:00Z");
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  scan: (text) => scan(text, { open: () => {}, close: () => {}, text: () => {} }),
  extractLinks: (text) => extractLinks(text, url),
  readFeed: (text) => readFeed(text, url, { now }),
  "readFeed in a channel": (text) => readFeed(`<rss><channel>${text}`, url, { now }),
  readSitemap: (text) => readSitemap(text, url),
  "readSitemap in a urlset": (text) => readSitemap(`<urlset>${text}`, url),
  "readPlaylist HLS": (text) => readPlaylist(`#EXTM3U\n${text}`, url),
  "readPlaylist DASH": (text) => readPlaylist(`<MPD>${text}`, url),
  readSrcset: (text) => readSrcset(text, url),
  urlKey: (text) => urlKey(`https://tv.example/${text}`),
  parseCount: (text) => parseCount(text, "de"),
  parseDate: (text) => parseDate(text, { now, language: "en" }),
  parseDuration: (text) => parseDuration(text, { language: "zh" }),
};

const marks = [
  "<",
  ">",
  "</",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<a href=",
  "<item>",
  "<url>",
  "<loc>",
  "<script>",
  "'",
  '"',
  "&",
  "&#",
  "\0",
  "\r",
  " ",
  "=",
  "3",
  "3:05",
  "前",
  "P",
  "T5S",
  ",",
  ".",
  "\ud800",
  "万",
  "#EXT-X-STREAM-INF:",
  "\n",
  "%",
  "2024-",
  "Jan",
  "ago",
];
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(fc.constantFrom(...marks), { maxLength: 30 }).map((parts) => parts.join("")),
);

test.each(Object.keys(readers))("%s never throws on any text", (name) => {
  fc.assert(
    fc.property(anyText, (text) => void readers[name]!(text)),
    { numRuns: 400, seed: 2 },
  );
});

test("bytes of any kind are decoded, scanned and compared without a throw", () => {
  const start = fc.constantFrom(
    "",
    "<meta charset=",
    "<meta http-equiv=content-type content='",
    "<?xml encoding='",
    "\ufeff",
    "\x1f\x8b",
    "<rss><channel><item>",
  );
  fc.assert(
    fc.property(start, fc.uint8Array({ maxLength: 200 }), (text, tail) => {
      const bytes = Uint8Array.from([...Buffer.from(text, "latin1"), ...tail]);
      const { encoding } = decodeBytes(bytes, {});
      scanLinks(bytes, url, { encoding });
      readSitemap(bytes, url);
      diffFeeds(readFeed(bytes, url), readFeed(bytes, url));
    }),
    { numRuns: 300, seed: 3 },
  );
});

test("an address normalises to itself, and its key to itself", () => {
  const parts = fc.array(
    fc.constantFrom(
      "a",
      "/",
      "//",
      "..",
      ".",
      "%2e",
      "%25",
      "%",
      "?",
      "#",
      "&",
      "=",
      ";jsessionid=A1.b",
      "新",
      " ",
      "\t",
      "@",
      ":",
      "utm_source=x",
      "[",
      "\\",
      "'",
      "(S(abcdefghijkl1))",
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(parts, (path) => {
      const normal = normalizeUrl(`https://tv.example/${path.join("")}`);
      if (normal === undefined) return;
      expect(normalizeUrl(normal)).toBe(normal);
      expect(urlKey(urlKey(normal))).toBe(urlKey(normal));
    }),
    { numRuns: 3000, seed: 4 },
  );
});

// Repeated until 100 kB, read by all: linear readers take 0.1 s together, a quadratic one many seconds.
const nasty = [
  "<",
  "<a ",
  '<a href="',
  "<!--",
  "<!-",
  "<script>",
  "<script><!--<script>",
  "</script",
  "</",
  "&",
  "&amp",
  "<div>",
  "<a href=x>",
  "'\"",
  "<title>",
  "<![CDATA[",
  "<svg><title>",
  "<template>",
  "--",
  "\0",
  "<p a=b a=c a=d",
  "<noscript><meta http-equiv=refresh content='0;url=/x'></noscript><script>location='",
  "<item><title>",
  "<item>",
  "<url><loc>https://a.example/",
  "<meta charset=",
  "<html lang",
  '<a"',
  "#EXTINF:1,\nx\n",
  '#EXT-X-STREAM-INF:A="',
  "<x:",
  "<?",
  "<a xmlns:b=c><b:d>",
];
const bytesTotal = 100_000;
// All take a fraction of a second; a quadratic step takes minutes.
const secondsMost = 15;

test.each(nasty)("repeated %j costs linear time", (piece) => {
  const text = piece.repeat(Math.ceil(bytesTotal / piece.length));
  const bytes = Buffer.from(`${text}\xe9`, "latin1");
  const readAll = () => {
    for (const read of Object.values(readers)) read(text);
    decodeBytes(bytes, {});
  };
  expect(cpuSeconds(readAll)).toBeLessThan(secondsMost);
});
