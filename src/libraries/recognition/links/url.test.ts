import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeUrl } from "./normalize-url.ts";
import { readSrcset } from "./srcset.ts";
import { urlKey } from "./url-key.ts";
import { createUrlResolver } from "./url-resolver.ts";

const normal: readonly { says: string; url: string; base?: string; is: string | undefined }[] = [
  {
    says: "host in punycode, port kept, path and query encoded",
    url: "http://例え.テスト:8081/番組?第=1",
    is: "http://xn--r8jz45g.xn--zckzah:8081/%E7%95%AA%E7%B5%84?%E7%AC%AC=1",
  },
  { says: "an encoded percent sign stays", url: "http://v.example/100%25-fun", is: "http://v.example/100%25-fun" },
  {
    says: "an encoded number sign stays, the fragment goes",
    url: "https://v.example/top%20%2310#player",
    is: "https://v.example/top%20%2310",
  },
  {
    says: "scheme and host in lower case, default port gone, root slash",
    url: "HTTP://TV.Example:80",
    is: "http://tv.example/",
  },
  { says: "dot segments", url: "../b/./c", base: "https://v.example/x/y/z", is: "https://v.example/x/b/c" },
  { says: "scheme-relative", url: "//o.example/x", base: "https://v.example/", is: "https://o.example/x" },
  { says: "backslashes", url: "\\a\\b", base: "https://v.example/", is: "https://v.example/a/b" },
  { says: "another scheme", url: "mailto:a@b.example", is: undefined },
  { says: "a port out of range", url: "http://v.example:70000/", is: undefined },
  { says: "no host", url: "http://", is: undefined },
  { says: "too long", url: `http://v.example/${"a".repeat(9000)}`, is: undefined },
];

test.each(normal)("normalised: $says (WHATWG URL)", ({ url, base, is }) => {
  expect(normalizeUrl(url, base)).toBe(is);
});

const same: readonly (readonly [a: string, b: string])[] = [
  ["/play;jsessionid=0A1B2C3D4E5F60718293A4B5C6D7E8F9.node_2?id=7", "/play?id=7"],
  ["/play;JSESSIONID=A/b", "/play/b"],
  ["/x?PHPSESSID=abcdef0123456789&id=1", "/x?id=1"],
  ["/x?sid=0123456789abcdef0123", "/x"],
  ["/(S(lit3py55t21z5v55vlm25s55))/x", "/x"],
  ["/ep/5?utm_source=a&utm_medium=feed&utm_campaign=Feed%3A+x", "/ep/5"],
  ["/ep/5?fbclid=1&gclid=2&spm=a.b", "/ep/5"],
  ["/x?b=1&a=2", "/x?a=2&b=1"],
  ["/x?", "/x"],
  ["/x?&a=1&&", "/x?a=1"],
  ["/x#a", "/x#b"],
  ["/%7Eu/%e4", "/~u/%E4"],
];
const different: readonly (readonly [a: string, b: string])[] = [
  ["/x?id=1", "/x?id=2"],
  ["/x?sid=12", "/x?sid=13"],
  ["/x?session=2", "/x?session=3"],
  ["/X", "/x"],
  ["/x/", "/x"],
  ["/x?a=1&a=2", "/x?a=2&a=1"],
  ["/a%2Fb", "/a/b"],
  ["/x?b;a", "/x?a;b"],
];
const onSite = (path: string) => urlKey(`https://tv.example${path}`);

test.each(same)("one page: %s and %s", (a, b) => {
  expect(onSite(a)).toBe(onSite(b));
});

test.each(different)("two pages: %s and %s", (a, b) => {
  expect(onSite(a)).not.toBe(onSite(b));
});

const bases = [
  "https://tv.example/x/y",
  "http://tv.example:81",
  "https://u@tv.example/a/b/c/?q=/z/#f",
  "https://tv.example/é/",
];
const starts = [
  "/",
  "",
  "a",
  "../",
  "../../../",
  "./",
  "..",
  "http:",
  "https://tv.example",
  "//tv.example",
  "javascript:",
  "mailto:",
];

test("the quick way of resolving plain paths agrees with the standard's parser", () => {
  const parts = fc.array(
    fc.constantFrom(
      "a",
      "B",
      "/",
      ".",
      "..",
      "%2e",
      "%41",
      "?",
      "=",
      "&",
      "-",
      "_",
      "~",
      "'",
      "(",
      "$",
      ";",
      ":",
      "@",
      "+",
      ",",
      "!",
      "*",
      "#",
      " ",
      "\\",
    ),
    { maxLength: 10 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...bases), fc.constantFrom(...starts), parts, (base, start, path) => {
      const href = start + path.join("");
      expect(createUrlResolver(base).resolve(href)).toBe(normalizeUrl(href, base));
    }),
    { numRuns: 20_000, seed: 5 },
  );
});

test("absolute addresses resolve as URL does", () => {
  const hosts = fc.array(
    fc.constantFrom("a", "B", "7", "-", ".", "xn--", "0x1", "com", "é", "%41", "_", ":80", ":443", "@", ".1"),
    { maxLength: 6 },
  );
  const rest = fc.array(fc.constantFrom("/", "a", "..", ".", "%2e", "?", "#", "é", "'", " ", "\\"), { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.constantFrom("http://", "https://", "//", "HTTP://", "http:/"),
      hosts,
      rest,
      (scheme, host, path) => {
        const href = scheme + host.join("") + path.join("");
        expect(createUrlResolver("https://tv.example/x/y").resolve(href)).toBe(
          normalizeUrl(href, "https://tv.example/x/y"),
        );
      },
    ),
    { numRuns: 5000, seed: 6 },
  );
});

const srcsets: readonly { says: string; srcset: string; is: readonly (readonly [path: string, size: number])[] }[] = [
  {
    says: "commas belong to addresses",
    srcset: "c_fill,h_180/a.jpg 320w, c_fill,h_264/b.jpg 470w",
    is: [
      ["/c_fill,h_180/a.jpg", 320],
      ["/c_fill,h_264/b.jpg", 470],
    ],
  },
  {
    says: "a comma at an address's end separates",
    srcset: "a.jpg, b.jpg 2x",
    is: [
      ["/a.jpg", 1],
      ["/b.jpg", 2],
    ],
  },
  { says: "without a space after it, it does not", srcset: "a.jpg,b.jpg 2x", is: [["/a.jpg,b.jpg", 2]] },
  {
    says: "stray commas and spaces",
    srcset: " , a.jpg 1.5x ,, b.jpg 2x,",
    is: [
      ["/a.jpg", 1.5],
      ["/b.jpg", 2],
    ],
  },
  {
    says: "data: addresses are no addresses to fetch",
    srcset: "data:image/gif;base64,AAA= 1x, b.jpg 2x",
    is: [["/b.jpg", 2]],
  },
  { says: "a height beside a width", srcset: "a.jpg 100w 50h", is: [["/a.jpg", 100]] },
  {
    says: "wrong descriptors drop the candidate",
    srcset: "a.jpg -1x, b.jpg 0w, c.jpg 1x 2x, d.jpg foo, e.jpg 1w",
    is: [["/e.jpg", 1]],
  },
  { says: "parentheses protect commas", srcset: "a.jpg (1x, 2x), b.jpg 3x", is: [["/b.jpg", 3]] },
];

test.each(srcsets)("srcset: $says (HTML 4.8.4.2.2)", ({ srcset, is }) => {
  const read = readSrcset(srcset, "https://tv.example/");
  expect(read.map(({ url, width, density }) => [url.replace("https://tv.example", ""), width ?? density])).toEqual(is);
});
