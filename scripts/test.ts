// `npm test`: the checks, the build, then unit, database and browser tests. Closes with "N passed, N failed".
// `npm test -- unit database` runs only those projects.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./ensure-chromium.ts";
import { runShown, tool } from "./run.ts";

const projects = ["unit", "database", "e2e"];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !["check", ...projects].includes(name));
if (unknown.length > 0) {
  console.error(`npm test: no such part: ${unknown.join(", ")}. There are check, ${projects.join(", ")}.`);
  process.exit(2);
}
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name);

let passed = 0;
let failed = 0;

if (isWanted("check")) count((await runShown(process.execPath, ["scripts/check.ts"])) === 0);
if (isWanted("e2e")) {
  await ensureChromium();
  count((await runShown(process.execPath, ["scripts/build.ts"])) === 0);
}
for (const project of projects.filter(isWanted)) await runProject(project);

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function count(isGood: boolean): void {
  if (isGood) passed += 1;
  else failed += 1;
}

async function runProject(project: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "glint-test-"));
  const file = join(folder, "result.json");
  const status = await runShown(tool("vitest"), [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const result = readResult(file);
  rmSync(folder, { recursive: true, force: true });
  passed += result.passed;
  failed += result.failed;
  if ((status !== 0 && result.failed === 0) || result.passed === 0) {
    console.error(`npm test: the ${project} tests did not run to their end (status ${status}).`);
    failed += 1;
  }
}

function readResult(file: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: Number(numPassedTests), failed: Number(numFailedTests) };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
