#!/usr/bin/env node
// The one command `glint`: installs and builds what is missing, then hands over to src/app under Node 24.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import {
  alone,
  canWriteProject,
  ensureInstalled,
  fail,
  projectRoot,
  runtimeEnvironment,
  runtimePath,
} from "./runtime.mjs";

const entry = join(projectRoot, "dist", "src", "app", "main.js");
const built = join(projectRoot, "dist", "built.json");
const sources = [
  ...["src", "sample-sites", "evaluation", "simulation", "benchmark", "package-lock.json"],
  ...["vite.config.ts", "tsconfig.json", "tsconfig.build.json", "scripts/build.ts", "scripts/build-client.ts"],
];

ensureInstalled();
if (!isFresh()) makeFresh();
run();

function isFresh() {
  if (!existsSync(entry) || !existsSync(built)) return false;
  // Installed for everybody by another user: what is there is what is meant.
  if (!canWriteProject()) return true;
  const builtAt = statSync(built).mtimeMs;
  return sources.every((name) => newestIn(join(projectRoot, name)) <= builtAt);
}

function newestIn(path) {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), 0);
}

function makeFresh() {
  if (!canWriteProject())
    fail(`this checkout is not built, and this user may not write to ${projectRoot}. Run npm run build as its owner.`);
  alone(() => {
    if (!isFresh()) build();
  });
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
  // workerFlags of src/features/crawl, which says why.
  const flags = process.argv[2] === "worker" ? ["--max-old-space-size=1024", "--max-semi-space-size=16"] : [];
  const words = ["--enable-source-maps", ...flags, entry, ...process.argv.slice(2)];
  // The channel ends with this process, however it ends: that is how Glint notices a kill -9 of its launcher.
  const child = spawn(runtimePath(), words, { stdio: ["inherit", "inherit", "inherit", "ipc"], env });
  // A terminal sends Ctrl-C to the whole group, a supervisor to this process only: passed on, it arrives once or twice.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => fail(`${runtimePath()} cannot be run: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : (code ?? 1)));
}
