import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

// A name says where its process runs and which it is: `HOST-PLACE/LABEL/PID`. So workers of several machines over one
// database never take each other's leases for their own, and those of a killed process can be told by its number.

/** This machine and, in a container, this container: process numbers mean something only there. */
const place = `${hostname()}-${createHash("sha256").update(placeMark()).digest("hex").slice(0, 8)}`;

/** The name of this process's leases. */
export function workerName(label: string): string {
  return `${place}/${label.replaceAll("/", "-")}/${process.pid}`;
}

/** Whether the holder of a lease was a process of this machine that is no more. */
export function isDeadHolder(name: string): boolean {
  const [itsPlace, , pid] = name.split("/");
  if (itsPlace !== place || !pid) return false;
  if (Number(pid) === process.pid) return true; // asked before this process takes its first lease
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

function placeMark(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8")}${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return ""; // not Linux: the host name has to do
  }
}
