import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** What postmaster.pid says of a server (PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*). */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** Empty when it listens on TCP only. */
  readonly socketFolder: string;
  /** Empty when it listens on a Unix socket only. */
  readonly listenAddress: string;
  readonly status: "starting" | "ready" | "stopping" | "standby" | "unknown";
};

const pollMs = 20;
const fastStopSeconds = 60; // a checkpoint of all dirty buffers happens in it
const immediateStopSeconds = 10;

/** Reads a database folder's postmaster.pid; undefined when there is none or it is being written. */
export function readPostmaster(database: string): Postmaster | undefined {
  const path = join(database, "postmaster.pid");
  if (!existsSync(path)) return undefined;
  let lines: string[];
  try {
    lines = readFileSync(path, "utf8").split("\n");
  } catch {
    return undefined; // it was removed in between
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4] ?? "",
    listenAddress: lines[5] ?? "",
    status:
      status === "ready" || status === "starting" || status === "stopping" || status === "standby" ? status : "unknown",
  };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Whether the process is a server on this very folder. After a restart of a container or machine its number may belong
 * to anything; PostgreSQL itself then refuses to start because "a lock file exists".
 */
export function isPostmasterOf(pid: number, database: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    // A server's working directory is its data folder.
    if (process.platform === "linux") return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(database);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(database);
  } catch {
    return false;
  }
}

/** Waits until the process is gone or its database folder is free again; false when it lasts longer. */
export async function waitForStop(postmaster: Postmaster, database: string, seconds: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < seconds * 1000; waitedMs += pollMs) {
    // The pid file goes last. A zombie that nobody reaps still counts as alive, hence both.
    if (readPostmaster(database)?.pid !== postmaster.pid || !isAlive(postmaster.pid)) return true;
    await pause(pollMs);
  }
  return false;
}

/**
 * Stops a server: open transactions are rolled back, everything is written out (fast shutdown).
 *
 * @returns how it went: `killed` when it had to be stopped at once, which means crash recovery at the next start.
 */
export async function stopPostmaster(
  postmaster: Postmaster,
  database: string,
): Promise<"stopped" | "killed" | "stuck"> {
  signal(postmaster.pid, "SIGINT");
  if (await waitForStop(postmaster, database, fastStopSeconds)) return "stopped";
  signal(postmaster.pid, "SIGQUIT");
  return (await waitForStop(postmaster, database, immediateStopSeconds)) ? "killed" : "stuck";
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
