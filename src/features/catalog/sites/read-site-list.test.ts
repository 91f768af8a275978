import { describe, expect, test } from "vitest";
import { readSiteList } from "./read-site-list.ts";

const keys = (text: string) => readSiteList(text).sites.map(({ key }) => key);

describe("a list of sites", () => {
  test("one a line, with comments and blank lines, whatever the line ends", () => {
    const text = "\uFEFF# my sites\r\nexample.org\r\n\r\nhttps://b.example/x#part # the second\n   c.example   \n";
    expect(keys(text)).toEqual(["example.org", "b.example", "c.example"]);
    expect(readSiteList(text).problems).toEqual([]);
  });

  test("CSV with a head that names the columns in any order and case", () => {
    const text =
      'Name,URL,pages_max,Exclude\n"Example, the site",https://example.org/,500,"*/login* */cart*"\n,b.example,,\n';
    const { sites, problems } = readSiteList(text);
    expect(problems).toEqual([]);
    expect(sites.map(({ name, limits, scope }) => [name, limits.pagesMax, scope.exclude])).toEqual([
      ["Example, the site", 500, ["*/login*", "*/cart*"]],
      ["b.example", 100_000, []],
    ]);
  });

  test("JSON, addresses and objects", () => {
    expect(keys('["example.org", {"url": "https://b.example/tv/", "scope": "prefix", "depthMax": 3}]')).toEqual([
      "example.org",
      "b.example~tv",
    ]);
    expect(keys('{"url": "example.org"}')).toEqual(["example.org"]);
  });

  test("an empty file is an empty list", () => expect(readSiteList("\n\n")).toEqual({ sites: [], problems: [] }));
});

describe("what cannot be read is named with its line, and the rest is used", () => {
  const wrong: readonly { says: string; text: string; line: number; why: string; read: number }[] = [
    { says: "a bad line", text: "a.example\n\n# x\nnot a host\nb.example", line: 4, why: "not an address", read: 2 },
    { says: "a bad row", text: "url,pagesMax\na.example,10\nb.example,many\n", line: 3, why: "pagesMax", read: 1 },
    {
      says: "a row after a cell of two lines",
      text: 'url,name\na.example,"two\nlines"\nftp://b.example,x\n',
      line: 4,
      why: "ftp",
      read: 1,
    },
    { says: "an unknown column", text: "url,colour\na.example,red\n", line: 2, why: "colour", read: 0 },
    {
      says: "a bad item",
      text: '[\n"a.example",\n{"url": "b.example", "scope": "world"},\n"c.example"]',
      line: 3,
      why: "scope",
      read: 2,
    },
    { says: "an item without an address", text: '[\n{"name": "x"}]', line: 1, why: "no url", read: 0 },
    { says: "broken JSON", text: '[\n"a.example",\n"b.example"\n"c.example"]', line: 4, why: "not JSON", read: 0 },
  ];
  for (const { says, text, line, why, read } of wrong)
    test(says, () => {
      const { sites, problems } = readSiteList(text);
      expect(problems).toEqual([expect.objectContaining({ line, why: expect.stringContaining(why) })]);
      expect(sites).toHaveLength(read);
    });
});
