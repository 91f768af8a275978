import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type GuardedFolder = Disposable & { readonly path: string };

const stopAndRemove = `
  read -r line
  find "$1" -name postmaster.pid 2>/dev/null | while read -r file; do
    kill -INT "$(head -n 1 "$file")" 2>/dev/null
    for round in 1 2 3 4 5 6 7 8 9 10; do [ -f "$file" ] && sleep 0.5; done
  done
  rm -rf "$1"`;

/**
 * A temporary folder that goes away with this program, however it ends: database servers still running in it are
 * stopped first.
 */
export function guardedFolder(name: string): GuardedFolder {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  const guard = startGuard(path);
  return {
    path,
    [Symbol.dispose]() {
      guard.kill();
      rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

// A program that is killed cannot clean up. The shell reads from a pipe that ends with the program, whatever ended it.
function startGuard(path: string): ChildProcess {
  const guard = spawn("/bin/sh", ["-c", stopAndRemove, "guard", path], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  guard.unref();
  return guard;
}
