// Installing and building write the same folders: of several processes one does it, the others wait and look again.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

const waitMs = 200;
const heldMinutesMax = 30; // a process with the holder's number that is older is another one

/**
 * Does the work while no other process does work with the same lock file. A lock whose process has died is taken over.
 *
 * @param {string} lock path of a file in a folder that is there
 * @param {() => void} work
 * @param {() => void} onWait called once when another process is at work
 */
export function oneAtATime(lock, work, onWait = () => {}) {
  let hasWaited = false;
  while (!take(lock)) {
    if (takeFromTheDead(lock)) continue;
    if (!hasWaited) onWait();
    hasWaited = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
  }
  const free = () => rmSync(lock, { force: true });
  process.once("exit", free);
  try {
    work();
  } finally {
    process.off("exit", free);
    free();
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** True when the lock may be free now. */
function takeFromTheDead(lock) {
  const holder = holderOf(lock);
  if (holder === undefined) return true;
  if (holder === "alive") return false;
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    // Another process may have taken it over in between.
    if (holderOf(aside) === "alive") renameSync(aside, lock);
    else rmSync(aside, { force: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return true;
}

function holderOf(lock) {
  try {
    const { mtimeMs } = statSync(lock);
    const pid = Number(readFileSync(lock, "utf8"));
    if (pid === 0) return Date.now() - mtimeMs < waitMs ? "alive" : "dead"; // between making the file and writing it
    return isRunning(pid) && Date.now() - mtimeMs < heldMinutesMax * 60_000 ? "alive" : "dead";
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
