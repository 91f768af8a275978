import { readdirSync, readFileSync } from "node:fs";

const ticksPerSecond = 100; // USER_HZ, 100 on every Linux this runs on

/**
 * CPU seconds used by a process and all its children, those that ended included (proc(5): utime, stime, cutime, cstime).
 * PostgreSQL's back ends are children of its postmaster.
 */
export function treeCpuSeconds(rootPid: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const rows = all.map(readStat).filter((row) => row !== undefined);
  const root = rows.find((row) => row.pid === rootPid);
  if (root === undefined) throw new Error(`process ${rootPid} is not there`);
  const children = rows.filter((row) => row.parentPid === rootPid);
  return root.own + root.reaped + children.reduce((sum, row) => sum + row.own, 0);
}

function readStat(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const seconds = (...at: number[]) => at.reduce((sum, i) => sum + (fields[i] ?? 0), 0) / ticksPerSecond;
    // Counted from the state field: ppid is 1, utime 11, stime 12, cutime 13, cstime 14.
    return { pid, parentPid: fields[1] ?? 0, own: seconds(11, 12), reaped: seconds(13, 14) };
  } catch {
    return undefined; // ended meanwhile
  }
}

/** CPU seconds of this process, its threads included. */
export function ownCpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
