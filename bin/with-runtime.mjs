// `node bin/with-runtime.mjs COMMAND ARGS…`: installs what is missing and runs the command under Node 24.
import { spawnSync } from "node:child_process";
import { ensureInstalled, fail, projectRoot, runtimeEnvironment, runtimePath } from "./runtime.mjs";

const [command, ...rest] = process.argv.slice(2);
ensureInstalled();
const result = spawnSync(command === "node" ? runtimePath() : command, rest, {
  cwd: projectRoot,
  env: runtimeEnvironment(),
  stdio: "inherit",
});
if (result.error) fail(`${command} cannot be run: ${result.error.message}`);
process.exit(result.status ?? 1);
