// Builds dist/: the server (tsc), its data files (copied), the browser's scripts and styles (Vite).
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { buildClient } from "./build-client.ts";
import { runShown, tool } from "./run.ts";
import { projectRoot } from "./source-files.ts";

const destination = join(projectRoot, "dist");
const compiled = new Set([".ts", ".tsx", ".css"]);
const withData = ["src", "sample-sites", "evaluation", "benchmark"];

rmSync(destination, { recursive: true, force: true });
mkdirSync(destination, { recursive: true });
const status = await runShown(tool("tsc"), ["-p", "tsconfig.build.json"]);
if (status !== 0) process.exit(status);
for (const name of withData) copyData(name);
await buildClient(join(destination, "client"));
writeFileSync(join(destination, "built.json"), `${JSON.stringify({ node: process.version })}\n`);

function copyData(name: string): void {
  cpSync(join(projectRoot, name), join(destination, name), {
    recursive: true,
    filter: (path) => !compiled.has(extname(path)) && !path.includes("node_modules"),
  });
}
