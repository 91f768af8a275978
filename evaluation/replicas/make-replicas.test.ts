import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { evaluateDiscovery } from "../discovery/index.ts";
import { readReplica } from "../discovery/replica.ts";
import { madeKinds } from "./kinds.ts";
import { writeReplica } from "./make-replicas.ts";

const folder = mkdtempSync(join(tmpdir(), "glint-made-"));
afterAll(() => rmSync(folder, { recursive: true }));
const size = { posts: 90, programmes: 18 };
const kinds = Object.keys(madeKinds);
for (const kind of kinds)
  writeReplica(folder, kind, { seed: 5, size: kind === "no-programme" ? { posts: 200, programmes: 0 } : size });

describe.each(kinds)("%s", (kind) => {
  test("has as many programmes as asked for, all of them served, and none twice", () => {
    const replica = readReplica(folder, kind);
    expect(replica.programmes.size).toBe(kind === "no-programme" ? 0 : size.programmes);
    for (const path of replica.programmes) {
      const answer = replica.answer(encodeURI(path));
      expect(answer.kind === "document" && answer.body.toString().includes("<video"), path).toBe(true);
    }
    for (const path of replica.secondary) expect(replica.programmes.has(path), path).toBe(false);
  });

  test("is settled by its seed", () => {
    const again = mkdtempSync(join(tmpdir(), "glint-made-again-"));
    const other = { seed: 6, size };
    writeReplica(again, kind, { seed: 5, size: kind === "no-programme" ? { posts: 200, programmes: 0 } : size });
    const bytes = (directory: string) => readFileSync(join(directory, kind, "pages.jsonl.gz")).toString("base64");
    expect(bytes(again)).toBe(bytes(folder));
    writeReplica(again, kind, other);
    expect(bytes(again)).not.toBe(bytes(folder));
    rmSync(again, { recursive: true });
  });
});

test("only the site that says so answers for what it has not, and honestly for its robots.txt", () => {
  expect(readReplica(folder, "soft-404").answer("/nowhere/")).toMatchObject({ kind: "document", path: "/not-found/" });
  expect(readReplica(folder, "soft-404").answer("/robots.txt").kind).toBe("absent");
  expect(readReplica(folder, "archive").answer("/nowhere/").kind).toBe("absent");
});

test("pages that differ by their query alone are told apart", () => {
  const { answer } = readReplica(folder, "query-pages");
  const [first, second] = [answer("/list.php?page=2"), answer("/list.php?page=3")];
  expect([first.kind, second.kind]).toEqual(["document", "document"]);
  expect(first).not.toEqual(second);
});

test("Glint finds nine tenths on each, with fewer requests than breadth-first over all, and ends by itself", async () => {
  const traps = ["facets", "soft-404", "query-pages", "no-programme"];
  const strategies = ["glint", "breadth-first"];
  const { runs } = await evaluateDiscovery({ directory: folder, sites: traps, strategies, seeds: 1, seed: 1 });
  const of = (strategy: string) => runs.filter((run) => run.strategy === strategy);
  for (const run of of("glint")) {
    expect(run.stopped, run.site).not.toBe("requests-limit");
    if (run.programmes === 0) expect(run.requests).toBeLessThanOrEqual(150);
    else expect(run.requestsTo[90], run.site).not.toBeNull();
  }
  const sum = (strategy: string) => of(strategy).reduce((all, run) => all + (run.requestsTo[90] ?? 0), 0);
  expect(sum("glint")).toBeLessThan(sum("breadth-first") / 2);
}, 120_000);
