import { execFile, spawn } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = path.join(import.meta.dirname, "..", "bin", "one-at-a-time.mjs");
const code = `
  import { appendFileSync } from "node:fs";
  import { oneAtATime } from ${JSON.stringify(program)};
  const [lock, log, name] = process.argv.slice(1);
  oneAtATime(lock, () => {
    appendFileSync(log, name + " begins\\n");
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    appendFileSync(log, name + " ends\\n");
  });`;

test("processes that start together work one after another, also after one that died at it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "glint-one-"));
  try {
    const [lock, log] = [path.join(folder, "lock"), path.join(folder, "log")];
    const dead = spawn(process.execPath, ["-e", ""]);
    await new Promise((resolve) => dead.once("exit", resolve));
    writeFileSync(lock, String(dead.pid));
    appendFileSync(log, "");
    const names = ["a", "b", "c", "d"];
    await Promise.all(
      names.map((name) => promisify(execFile)(process.execPath, ["--input-type=module", "-e", code, lock, log, name])),
    );
    const lines = readFileSync(log, "utf8").trim().split("\n");
    const firsts = lines.filter((line) => line.endsWith("begins")).map((line) => line[0]!);
    expect(firsts.toSorted()).toEqual(names);
    expect(lines).toEqual(firsts.flatMap((name) => [`${name} begins`, `${name} ends`]));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
