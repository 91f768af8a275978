// Builds dist/: the server (tsc), its data files (copied), the browser's scripts and styles (Vite). Work happens beside it
// and is swapped in at the end, so that a Glint that runs, a failed build and a second build at the same time do no harm.
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { buildClient } from "./build-client.ts";
import { runShown, tool } from "./run.ts";
import { projectRoot } from "./source-files.ts";

const compiled = new Set([".ts", ".tsx", ".css"]);
const withData = ["src", "sample-sites", "evaluation", "simulation", "benchmark"];
// Under node_modules no check looks, and it is on the same disk.
const unfinished = join(projectRoot, "node_modules", `.glint-build-${process.pid}`);

const startedAt = new Date();
process.on("exit", () => rmSync(unfinished, { recursive: true, force: true }));
mkdirSync(unfinished, { recursive: true });
const status = await runShown(tool("tsc"), ["-p", "tsconfig.build.json", "--outDir", unfinished]);
if (status !== 0) process.exit(status);
for (const name of withData) copyData(name);
await buildClient(join(unfinished, "client"));
writeMark(join(unfinished, "built.json"));
swapIn(join(projectRoot, "dist"));

function copyData(name: string): void {
  cpSync(join(projectRoot, name), join(unfinished, name), {
    recursive: true,
    filter: (path) => !compiled.has(extname(path)) && !relative(projectRoot, path).includes("node_modules"),
  });
}

// What is edited while the build runs is newer than the build.
function writeMark(path: string): void {
  writeFileSync(path, `${JSON.stringify({ node: process.version })}\n`);
  utimesSync(path, startedAt, startedAt);
}

function swapIn(destination: string): void {
  const former = `${unfinished}-former`;
  if (existsSync(destination)) renameSync(destination, former);
  renameSync(unfinished, destination);
  rmSync(former, { recursive: true, force: true });
}
