import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { LabelId } from "../../../base/ids.ts";
import { addressOfUnknown, siteOfPage } from "./label.ts";
import { lineOfLabel, readLabelLine } from "./label-lines.ts";

const stored = {
  id: "7" as LabelId,
  url: "https://www.a.example/v/1",
  site: "a.example",
  contentType: "text/html; charset=GBK",
  bodyGzip: gzipSync("<p>film</p>"),
  trueKind: "play" as const,
};
const reader = { bytesMax: 1000 };

test("a label goes out as a line and comes back the same", () => {
  const line = lineOfLabel(stored, { withPage: true });
  const read = readLabelLine(line, 1, reader);
  expect(Buffer.from(read.page.bytes).toString()).toBe("<p>film</p>");
  expect(read).toMatchObject({
    trueKind: "play",
    site: "a.example",
    page: { url: stored.url, contentType: "text/html; charset=gbk" },
  });
});

test("a line without the page names its file, as in data/pages", () => {
  const line = lineOfLabel(stored, { withPage: false });
  expect(JSON.parse(line)).toEqual({
    id: "7",
    file: "files/7.html.gz",
    url: stored.url,
    site: "a.example",
    charset: "gbk",
    class: "play",
  });
  const read = readLabelLine(line, 1, { ...reader, readFile: (name) => Buffer.from(`bytes of ${name}`) });
  expect(Buffer.from(read.page.bytes).toString()).toBe("bytes of files/7.html.gz");
});

test("a page without an address gets one of its own, and is of no common site", () => {
  const url = addressOfUnknown(Buffer.from("x"));
  expect(url).toMatch(/^https:\/\/unknown\.example\/[0-9a-f]{12}$/);
  expect(siteOfPage(url)).toBe(url);
  const line = JSON.stringify({ class: "none", url: null, page: gzipSync("x").toString("base64") });
  expect(readLabelLine(line, 1, reader).page.url).toBe(url);
});

const wrong = [
  { says: "no JSON", line: "{", complaint: /Line 3 .*no JSON/ },
  { says: "a class of its own", line: '{"class":"film","page":""}', complaint: /class is none of/ },
  { says: "no page", line: '{"class":"play"}', complaint: /brings no page/ },
  {
    says: "a page that unpacks to more than is allowed",
    line: JSON.stringify({ class: "play", page: gzipSync(Buffer.alloc(5_000_000)).toString("base64") }),
    complaint: /larger than 1000 bytes/,
  },
  {
    says: "a broken page",
    line: JSON.stringify({ class: "play", page: Buffer.from([0x1f, 0x8b, 1, 2, 3]).toString("base64") }),
    complaint: /cannot be unpacked/,
  },
];
for (const { says, line, complaint } of wrong)
  test(`a line with ${says} is named with what is wrong`, () => {
    expect(() => readLabelLine(line, 3, reader)).toThrow(complaint);
  });
