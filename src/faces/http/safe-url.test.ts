import fc from "fast-check";
import { expect, test } from "vitest";
import { hostLabel, originOf, safeLink, safeReturnPath } from "./safe-url.ts";

const hostile = [
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "//host/x",
  "x",
  "",
];

for (const address of hostile) {
  test(`${JSON.stringify(address)} never becomes a link`, () => {
    expect(safeLink(address)).toBeUndefined();
    expect(originOf(address)).toBeUndefined();
  });
}

test("http and https addresses do", () => {
  expect(safeLink("https://a.example/ä?b#c")).toBe("https://a.example/%C3%A4?b#c");
  expect(originOf("http://a.example:8080/x")).toBe("http://a.example:8080");
  expect(hostLabel("https://www.a.example/x")).toBe("a.example");
});

const elsewhere = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/..//evil.example",
  "/a/../..//evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "",
  undefined,
];

for (const path of elsewhere) {
  test(`nobody is led to ${JSON.stringify(path)}`, () => expect(safeReturnPath(path)).toBe("/"));
}

test("a path of ours is kept, query and fragment included", () => {
  expect(safeReturnPath("/search?q=%E5%85%B0#x")).toBe("/search?q=%E5%85%B0#x");
});

test("whatever is asked for, the way back stays on this server", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((rest) => `/${rest}`),
      ),
      (path) => {
        expect(new URL(safeReturnPath(path), "http://here.example").host).toBe("here.example");
      },
    ),
  );
});
