// Runs on the machine's own Node (20 or later): finds the Node 24 that npm installs as a dependency, installing the
// dependencies first where they are missing or older than package-lock.json. Plain JavaScript for that reason.
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";

export const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const nodeMajorLeast = 24;

/** Installs the locked dependencies if node_modules is missing or was written before the lock file changed. */
export function ensureInstalled() {
  if (isInstalled()) return;
  if (!canWriteProject())
    fail(`the dependencies are missing, and this user may not write to ${projectRoot}. Run npm ci there as its owner.`);
  alone(() => {
    if (!isInstalled()) install();
  });
}

/** Does what changes this folder while no other process does. */
export function alone(work) {
  oneAtATime(join(projectRoot, ".glint-setup.lock"), work, () =>
    process.stderr.write("Another process installs or builds Glint here; waiting for it …\n"),
  );
}

function isInstalled() {
  const lock = join(projectRoot, "package-lock.json");
  const installed = join(projectRoot, "node_modules", ".package-lock.json");
  return existsSync(installed) && (statSync(installed).mtimeMs >= statSync(lock).mtimeMs || !canWriteProject());
}

function install() {
  process.stderr.write("Installing dependencies (npm ci) …\n");
  const result = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: projectRoot,
    stdio: ["ignore", 2, 2],
  });
  if (result.error) fail(`npm cannot be run (${result.error.message}). Install npm, then run this again.`);
  if (result.status !== 0) fail("npm ci failed. Check the registry (npm config get registry) and the messages above.");
}

/** Whether this user may install and build here. */
export function canWriteProject() {
  try {
    accessSync(projectRoot, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Node 24 to use: this process's own if new enough, else the one among the dependencies. */
export function runtimePath() {
  if (Number(process.versions.node.split(".")[0]) >= nodeMajorLeast) return process.execPath;
  const path = join(projectRoot, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(path)) return path;
  return fail(
    `Glint needs Node ${nodeMajorLeast} or later; this is ${process.version}, and there is no packaged runtime for ` +
      `${process.platform}-${process.arch}. Install Node ${nodeMajorLeast} from nodejs.org and run this again.`,
  );
}

/** The environment in which `node`, `npm` and `npx` mean the runtime above. */
export function runtimeEnvironment() {
  return { ...process.env, PATH: `${dirname(runtimePath())}${delimiter}${process.env.PATH ?? ""}` };
}

export function fail(message) {
  process.stderr.write(`glint: ${message}\n`);
  process.exit(1);
}
