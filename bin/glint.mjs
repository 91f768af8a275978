#!/usr/bin/env node
// The one command `glint`: installs and builds what is missing, then hands over to src/app under Node 24.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled, fail, projectRoot, runtimeEnvironment, runtimePath } from "./runtime.mjs";

const entry = join(projectRoot, "dist", "src", "app", "main.js");
const built = join(projectRoot, "dist", "built.json");
const sources = ["src", "sample-sites", "evaluation", "benchmark", "package-lock.json"];

ensureInstalled();
if (!isFresh()) build();
run();

function isFresh() {
  if (!existsSync(entry) || !existsSync(built)) return false;
  const builtAt = statSync(built).mtimeMs;
  return sources.every((name) => newestIn(join(projectRoot, name)) <= builtAt);
}

function newestIn(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), 0);
}

function build() {
  process.stderr.write("Building Glint …\n");
  const result = spawnSync(runtimePath(), ["scripts/build.ts"], {
    cwd: projectRoot,
    env: runtimeEnvironment(),
    stdio: ["ignore", 2, 2],
  });
  if (result.status !== 0) fail("the build failed; the messages above say where.");
}

function run() {
  // Name look-ups, decompression and password hashes share libuv's threads; its 4 would make slow look-ups block the rest.
  const env = { UV_THREADPOOL_SIZE: "16", ...process.env };
  const words = ["--enable-source-maps", entry, ...process.argv.slice(2)];
  const child = spawn(runtimePath(), words, { stdio: "inherit", env });
  // A terminal sends Ctrl-C to the whole group; a supervisor signals only this process, so it is passed on.
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGINT", () => {});
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  child.on("exit", (code, signal) => {
    if (signal) process.exit(128 + 15);
    process.exit(code ?? 1);
  });
}
