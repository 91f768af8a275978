import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../../../src/platform/database/index.ts";
import { createLogger } from "../../../src/platform/logging/index.ts";
import { guardedFolder } from "../guarded-folder.ts";

const diskMegabytes = 400;
const recoveriesBeforeRestart = 2; // the embedded server gives up after five in one life

export type SoakServer = AsyncDisposable & {
  readonly url: string;
  /** Stops the server in order and starts it again. */
  readonly restart: () => Promise<void>;
  /** Ends the server as a kill -9 of its first process does; it is started again by its supervisor. */
  readonly kill: () => Promise<void>;
  /** Present where the data folder has a small disk of its own. */
  readonly fillDisk?: () => Disposable;
};

/**
 * An embedded PostgreSQL to be ill-treated. Its data folder is a tmpfs of 400 MB where this user may mount one (root on
 * Linux): only there can the disk be filled.
 */
export async function soakServer(): Promise<SoakServer> {
  const folder = guardedFolder("glint-soak");
  const directory = join(folder.path, "data");
  const isOwnDisk = mountDisk(folder.path);
  const start = () =>
    startServer({
      directory,
      log: createLogger({ level: "silent" }),
      settings: { shared_buffers: "32MB", max_wal_size: "64MB", min_wal_size: "32MB", checkpoint_timeout: "30s" },
    });
  let server = await start();
  const { url } = server;
  let recoveries = 0;

  const restart = async (): Promise<void> => {
    await server[Symbol.asyncDispose]();
    server = await start();
    recoveries = 0;
    if (server.url !== url) throw new Error(`the server came back elsewhere: ${server.url}`);
  };
  const kill = async (): Promise<void> => {
    if (recoveries >= recoveriesBeforeRestart) await restart();
    recoveries++;
    process.kill(server.pid(), "SIGKILL");
  };
  return {
    url,
    restart,
    kill,
    ...(isOwnDisk ? { fillDisk: () => fill(join(folder.path, "ballast")) } : {}),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      if (isOwnDisk) spawnSync("umount", ["-l", folder.path]);
      folder[Symbol.dispose]();
    },
  };
}

function mountDisk(path: string): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const size = `size=${diskMegabytes}m,mode=0755`;
  return spawnSync("mount", ["-t", "tmpfs", "-o", size, "glint-soak", path]).status === 0;
}

/** Writes until nothing more fits; disposing makes room again. */
function fill(path: string): Disposable {
  const file = openSync(path, "w");
  for (let size = 1 << 20; size >= 512; size >>= 1) {
    const block = Buffer.alloc(size);
    try {
      for (let blocks = 0; blocks < diskMegabytes * 2 || size < 1 << 20; blocks++) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  return { [Symbol.dispose]: () => rmSync(path) };
}
