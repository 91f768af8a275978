import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { readTraces } from "./read-traces.ts";
import { TraceFault } from "./trace-fault.ts";

const root = mkdtempSync(join(tmpdir(), "glint-traces-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;

function folderWith(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(root, `${folders++}-`));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

const line = (page: string, snapshots: unknown = [[1, ["a"]]], kind = "listing") =>
  JSON.stringify({ page, kind, source: "s", license: "MIT", snapshots });

describe("traces", () => {
  test("plain and gzip files are read in the order of their names, empty lines skipped", () => {
    const folder = folderWith({
      "b.jsonl": `${line("second")}\n\n${line("third")}`,
      "a.jsonl.gz": gzipSync(`${line("first")}\n`),
      "notes.txt": "no trace",
    });
    expect([...readTraces(folder)].map(({ page }) => page)).toEqual(["first", "second", "third"]);
  });

  const faults = [
    { says: "broken JSON", text: `${line("p")}\n{"page":`, names: /a\.jsonl, line 2: is not JSON/ },
    { says: "no page", text: line(""), names: /line 1: "page" is missing/ },
    { says: "an unknown kind", text: line("p", [[1, []]], "feed"), names: /"kind" of page "p"/ },
    { says: "no snapshots", text: line("p", []), names: /page "p" has no snapshots/ },
    { says: "a snapshot of another shape", text: line("p", [[1]]), names: /snapshot 1 of page "p" is not/ },
    { says: "a time that is no number", text: line("p", [["1", []]]), names: /snapshot 1 of page "p" has no time/ },
    {
      says: "times that go back",
      text: line("p", [
        [2, []],
        [1, []],
      ]),
      names: /snapshot 2 of page "p" is not later/,
    },
    { says: "an item id that is an object", text: line("p", [[1, [{}]]]), names: /item id that is no text/ },
    {
      says: "a page twice",
      text: `${line("p")}\n${line("p")}`,
      names: /line 2: page "p" was already in a\.jsonl, line 1/,
    },
    { says: "an array in place of a page", text: "[]", names: /line 1: "page" is missing/ },
  ];
  for (const { says, text, names } of faults)
    test(`${says}: file and line are named, and a remedy`, () => {
      const read = () => [...readTraces(folderWith({ "a.jsonl": text }))];
      expect(read).toThrow(names);
      expect(read).toThrow(expect.objectContaining({ remedy: expect.stringMatching(/\.$/) }) as unknown as Error);
    });

  test("a cut gzip file, an empty folder and a missing one are told apart", () => {
    const cut = folderWith({ "a.jsonl.gz": gzipSync(line("p")).subarray(0, 20) });
    expect(() => [...readTraces(cut)]).toThrow(/a\.jsonl\.gz: cannot be unpacked/);
    expect(() => [...readTraces(folderWith({}))]).toThrow(/holds no \*\.jsonl/);
    expect(() => [...readTraces(join(root, "nowhere"))]).toThrow(TraceFault);
  });
});
