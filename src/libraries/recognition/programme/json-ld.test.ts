import { describe, expect, test } from "vitest";
import { readJsonLd } from "./json-ld.ts";
import { textOf } from "./things.ts";

const node = `{"@type":"VideoObject","name":"A"}`;

describe("documents that are read", () => {
  test.each([
    ["plain", node],
    ["array", `[{"@type":"Organization"},${node}]`],
    ["graph", `{"@graph":[${node}]}`],
    ["prefixed type", `{"@type":"http://schema.org/VideoObject","schema:name":"A"}`],
    ["comment marks", `<!--\n${node}\n-->`],
    ["CDATA", `//<![CDATA[\n${node}\n//]]>`],
    ["CDATA around an array", `/*<![CDATA[*/[${node}]/*]]>*/`],
    ["semicolon", `${node};`],
    ["raw line break", `{"@type":"VideoObject","name":"A","description":"one\ntwo\tthree"}`],
    ["stray backslash", `{"@type":"VideoObject","name":"A","description":"C:\\data"}`],
    ["trailing commas", `{"@type":"VideoObject","name":"A",}`],
    ["comments inside", `{"@type":"VideoObject", // a clip\n"name":"A" /* "B" */}`],
    ["encoded", node.replaceAll('"', "&quot;")],
    ["two documents", `{"@type":"Organization"}\n${node}`],
    ["value object", `{"@type":["MediaObject","VideoObject"],"name":{"@value":"A","@language":"en"}}`],
  ])("%s", (_, text) => {
    const video = readJsonLd(text, 7).find((thing) => thing.types.includes("VideoObject"));
    expect(textOf(video, "name")).toBe("A");
    expect(video?.at).toBe(7);
  });
});

test.each([["null"], [`"x"`], [""], ["3"], [`{"@type":"VideoObject","name":"a"b"}`], ["{{{"], ["]"]])(
  "%s has no nodes",
  (text) => {
    expect(readJsonLd(text, 0)).toEqual([]);
  },
);

test("nested nodes are kept apart", () => {
  const [video] = readJsonLd(`{"@type":"VideoObject","name":"Outer","author":{"@type":"Person","name":"Inner"}}`, 0);
  expect(textOf(video, "name")).toBe("Outer");
  expect(textOf(video, "author")).toBe("Inner");
});
