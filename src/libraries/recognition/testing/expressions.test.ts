// Every regular expression of the library takes linear time on any text, or is given short texts only.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { recognize } from "../page/recognize.ts";
import { costlyText, type Expression, expressionsIn } from "./expressions.ts";

// Not linear, but what they are given is short; the second test holds them to it.
const lengthMost = 2000;
const onShortTexts: readonly { readonly start: string; readonly because: string }[] = [
  { start: String.raw`\s*[|｜·•]\s*|\s+[-–—/]\s+`, because: "badges of at most 80 characters" },
  { start: String.raw`^\s*\d{1,2}:\d{2}(?::\d{2})?\s+|\s+\d`, because: "link texts of at most 200" },
  { start: String.raw`^(.*?):?\s*(\d[\d,.]*)$`, because: "the first 200 of a statistic" },
  { start: String.raw`[\s,，)）\]】]+$`, because: "the first 400 of a line" },
  { start: String.raw`^https?:|^\/|\S@\S+\.`, because: "names of at most 120" },
  { start: String.raw`\s*[|｜_»«•·–—―`, because: "titles of at most 300" },
  { start: String.raw`\s*[|｜_»]\s*`, because: "titles of at most 300" },
  { start: String.raw`^\D{0,20}(?:19|20)\d{2}(?:-\d|[/.年]|\d{4})|\d[\s./-]+`, because: "dates of at most 150" },
  { start: String.raw`^[[(（【]\s*(.*?)\s*[\])）】]$`, because: "durations of at most 100" },
  { start: String.raw`(\d+(?:[.,]\d+)?)\s?(?:个|個)?(半)?`, because: "durations of at most 100" },
  { start: String.raw`\s*½`, because: "dates, durations and counts, see above" },
  { start: String.raw`[\s,·|–—-]+$`, because: "relative dates of at most 60" },
];
const isOnShortTexts = ({ source }: Expression) => onShortTexts.some(({ start }) => source.startsWith(start));

const library = join(import.meta.dirname, "..");
const byFile = readdirSync(library, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing"))
  .map((path) => ({ path, expressions: expressionsIn(readFileSync(join(library, path), "utf8")) }))
  .filter(({ expressions }) => expressions.length > 0);
const all = byFile.flatMap(({ expressions }) => expressions);

test("the tool finds what is not linear", { timeout: 120_000 }, () => {
  const costly = [/(a+)+$/, /\s+$/, /^(?:a|a)*b/, /x*x*y/, /(?:by|von)\s*,?\s*;/, /<[^>]*>/, /\w+@\w+\./];
  const linear = [/^\s+/, /a{1,20}b/, /"[^"]*"/, /^(?:ab)*c/, /(?<!\s)\s+$/, /[^\s@]{1,50}@/];
  for (const { source, flags } of costly)
    expect([source, costlyText({ source, flags })]).toEqual([source, expect.any(String)]);
  for (const { source, flags } of linear) expect([source, costlyText({ source, flags })]).toEqual([source, undefined]);
  const code = "const a = b / c / d;\nif (/x\\/[/]y/iu.test(t)) return /z+/g; // /no/\ntext.split(/,/)";
  expect(expressionsIn(code).map(({ source }) => source)).toEqual(["x\\/[/]y", "z+", ","]);
});

test.each(byFile)("$path takes linear time", { timeout: 120_000 }, ({ expressions }) => {
  const costly = expressions
    .filter((expression) => !isOnShortTexts(expression))
    .map((expression) => ({ expression: expression.source, text: costlyText(expression) }));
  expect(costly.filter(({ text }) => text !== undefined)).toEqual([]);
});

test("all literals are found, and those on short texts are in use", () => {
  expect(all.length).toBeGreaterThan(350);
  for (const { source, flags } of all) expect(() => new RegExp(source, flags)).not.toThrow();
  expect(onShortTexts.filter(({ start }) => !all.some(({ source }) => source.startsWith(start)))).toEqual([]);
});

describe("short texts", () => {
  const long = "Tuesday, 3:05 | 1,234 views by me 2024-05-01 ; ½ hour - ".repeat(600);
  const json = JSON.stringify({
    "@type": "VideoObject",
    name: long,
    duration: long,
    uploadDate: long,
    author: long,
    keywords: long,
    interactionStatistic: { interactionType: long, userInteractionCount: long },
    interactionCount: long,
  });
  const pages: readonly (readonly [string, string])[] = [
    ["title, heading, text", `<title>${long}</title><h1>${long}</h1><video src=/a.mp4 controls></video><p>${long}`],
    [
      "metadata",
      ["og:title", "og:description", "author", "keywords", "date", "og:duration", "og:site_name"]
        .map((name) => `<meta property=${name} content="${long}">`)
        .join(""),
    ],
    ["structured data", `<h1>x</h1><script type=application/ld+json>${json}</script><video src=/a.mp4>`],
    [
      "labels",
      `<h1>x</h1><video src=/a.mp4 controls></video><p>Author:</p><p>${long}</p><p>发布时间：</p><p>${long}</p><p>Tags:<p>${", ".repeat(9000)}<dl><dt>Uploaded by:<dd>${long}<dt>Duration:<dd>${long}</dl>`,
    ],
    [
      "links and times",
      `<a href=/v/1 title="${long}">${long}<img src=/1.jpg alt="${long}"></a><time datetime="${long}">${long}</time><span class=duration>${long}</span><b itemprop=name>${long}</b>`,
    ],
  ];
  test.each(pages)("in %s", (_, html) => {
    const longest = new Map<string, number>();
    const { exec } = RegExp.prototype;
    // Every way to use an expression asks its exec, once there is another than the built-in one.
    RegExp.prototype.exec = function (this: RegExp, text: string) {
      if (text.length > (longest.get(this.source) ?? 0)) longest.set(this.source, text.length);
      return exec.call(this, text);
    };
    try {
      recognize(
        { url: "https://tv.example/w/1", bytes: new TextEncoder().encode(html), headers: {}, now: new Date(0) },
        { explain: true },
      );
    } finally {
      RegExp.prototype.exec = exec;
    }
    const given = [...longest].filter(
      ([source, length]) => length > lengthMost && isOnShortTexts({ source, flags: "" }),
    );
    expect(given).toEqual([]);
    expect(longest.size).toBeGreaterThan(20);
  });
});
