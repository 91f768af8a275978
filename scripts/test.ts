// `npm test`: the checks, the build, then unit, database and browser tests. Closes with "N passed, N failed".
// `npm test -- unit database` runs only those projects.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./ensure-chromium.ts";
import { ensureIproute } from "./ensure-iproute.ts";
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
// Said once more at the end, where one looks first and where a shortened log still has them.
const failures: string[] = [];

if (isWanted("check")) count("the checks", await runShown(process.execPath, ["scripts/check.ts"]));
if (isWanted("e2e")) {
  await ensureChromium();
  await ensureIproute();
  count("the build", await runShown(process.execPath, ["scripts/build.ts"]));
}
for (const project of projects.filter(isWanted)) await runProject(project);

if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join("\n\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function count(what: string, status: number): void {
  if (status === 0) passed += 1;
  else fail(`${what} (status ${status})`);
}

function fail(words: string): void {
  failed += 1;
  failures.push(words);
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
  for (const words of result.failures) fail(`${project}: ${words}`);
  if ((status !== 0 && result.failures.length === 0) || result.passed === 0)
    fail(`the ${project} tests did not run to their end (status ${status})`);
}

type Result = { readonly passed: number; readonly failures: readonly string[] };

function readResult(file: string): Result {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: Number(numPassedTests), failures: testResults.flatMap(failuresOf) };
  } catch {
    return { passed: 0, failures: [] };
  }
}

const messageLengthMax = 3000;

/** A file's failed tests with what they say; of a file that could not be run, its own message. */
function failuresOf({ name, status, message, assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((each) => each.status === "failed");
  if (failed.length === 0) return status === "failed" ? [`${name}\n${message.slice(0, messageLengthMax)}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${name}\n${fullName}\n${failureMessages.join("\n").slice(0, messageLengthMax)}`,
  );
}

type TestFile = {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
};
