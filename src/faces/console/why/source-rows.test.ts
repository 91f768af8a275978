import { expect, test } from "vitest";
import { explainPage } from "../../../libraries/recognition/index.ts";
import { findMarks, type Mark } from "./marks.ts";
import { charactersMax, linesMax, type SourceRow, sourceRows } from "./source-rows.ts";

const textOf = (rows: readonly SourceRow[]) =>
  rows
    .flatMap((row) => (row.kind === "line" ? [row.pieces.map(({ text }) => text).join("")] : [`(${row.characters})`]))
    .join("\n");
const marked = (rows: readonly SourceRow[]) =>
  rows.flatMap((row) =>
    row.kind === "line" ? row.pieces.filter(({ mark }) => mark !== undefined).map(({ text }) => text) : [],
  );
const numbers = (rows: readonly SourceRow[]) => rows.map((row) => (row.kind === "line" ? row.number : "gap"));
const mark = (source: string, text: string): Mark => {
  const from = source.indexOf(text);
  return { from, to: from + text.length, items: [0] };
};

const lines = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join("\n");

test("lines around a mark are shown under their numbers, the rest as gaps", () => {
  const rows = sourceRows(lines, [mark(lines, "line 20")], "marks");
  expect(numbers(rows)).toEqual(["gap", 18, 19, 20, 21, 22, "gap"]);
  expect(marked(rows)).toEqual(["line 20"]);
});

test("marks close to each other share their window; a mark over lines goes on in the next", () => {
  const source = "<a>\n<video\n  controls>\n</a>";
  const rows = sourceRows(source, [{ from: 4, to: 22, items: [0, 1] }], "marks");
  expect(marked(rows)).toEqual(["<video", "  controls>"]);
  expect(textOf(rows)).toBe(source);
});

test("of one long line only what stands around the marks is shown", () => {
  const source = `${"x".repeat(100_000)}<video>${"y".repeat(100_000)}`;
  const rows = sourceRows(source, [mark(source, "<video>")], "marks");
  expect(textOf(rows).length).toBeLessThan(500);
  expect(rows).toMatchObject([{ kind: "gap" }, { kind: "line", isCutBefore: true, isCutAfter: true }, { kind: "gap" }]);
});

test("all means all, up to a limit, and nothing is lost or doubled", () => {
  const rows = sourceRows(lines, [mark(lines, "line 3"), mark(lines, "line 39")], "all");
  expect(textOf(rows)).toBe(lines);
  expect(numbers(rows)).toHaveLength(40);
  const long = sourceRows("a".repeat(charactersMax + 7), [], "all");
  expect(long.at(-1)).toEqual({ kind: "gap", characters: 7 });
  const many = sourceRows("a\n".repeat(linesMax + 5), [], "all");
  expect(many).toHaveLength(linesMax + 1);
  expect(many.at(-1)).toEqual({ kind: "gap", characters: 10 });
});

test("a page without marks shows its head, an empty one nothing", () => {
  expect(sourceRows(lines, [], "marks")[0]).toMatchObject({ kind: "line", number: 1 });
  expect(sourceRows("", [], "marks")).toEqual([]);
  expect(sourceRows("", [], "all")).toEqual([]);
});

test("what no eye sees is shown as what it is: control characters, halves of pairs, letters that turn the order", () => {
  expect(textOf(sourceRows("a\u0000b\u202ec\ud800d\r\n", [], "all"))).toBe("a␀b[U+202E]c\ufffdd");
});

test("evidence is marked where its text stands, in pages of any encoding", () => {
  const html = `<!doctype html><meta charset="gbk"><title>\u6f6e</title><p>\u6f6e\u6c50</p><video controls src="/tide.mp4"></video>`;
  const bytes = Buffer.concat([
    Buffer.from(html.slice(0, html.indexOf("<title>"))),
    Buffer.from("<title>"),
    Buffer.from([0xb3, 0xb1]),
    Buffer.from("</title><p>"),
    Buffer.from([0xb3, 0xb1, 0xcf, 0xab]),
    Buffer.from('</p><video controls src="/tide.mp4"></video>'),
  ]);
  const { reading, source } = explainPage({ url: "https://a.example/", bytes, headers: {}, now: new Date(0) });
  expect(source).toBe(html);
  const marks = findMarks(source, reading.evidence);
  expect(marks.length).toBeGreaterThan(0);
  const texts = marked(sourceRows(source, marks, "marks")).join("");
  expect(texts).toContain("<video controls");
  for (const { items } of marks) for (const item of items) expect(reading.evidence[item]?.at).toBeGreaterThanOrEqual(0);
});
