import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Complaint } from "../../../base/complaint.ts";
import type { Logger } from "../../logging/index.ts";
import { canEnter } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { giveTo } from "./initialize.ts";
import type { Place } from "./place.ts";
import { isAlive, isPostmasterOf, type Postmaster, readPostmaster } from "./postmaster.ts";
import { spawnAsAccount } from "./run-as-account.ts";

const pollMs = 10;
const startSeconds = 600; // recovery after a crash replays up to max_wal_size
const socketPathBytesMax = 107; // sockaddr_un on Linux; 103 on macOS
const logBytesMax = 10 * 1024 * 1024; // of the server's log; one older file is kept
const socketPort = 5432; // only names the socket's file
const attemptsMax = 4;
// Processes of a killed server end by themselves, but not at once; until then the shared memory is theirs.
const orphansSeconds = 30;
const orphansPollMs = 100;

type Listening = { readonly kind: "socket" } | { readonly kind: "tcp"; readonly port: number };
type Outcome =
  | { readonly kind: "ready"; readonly postmaster: Postmaster }
  | { readonly kind: "failed"; readonly said: string };

/**
 * Starts the server and waits until it takes connections: on a Unix socket in our own folder, or where that cannot be
 * (long path, file system without sockets) on a free port of 127.0.0.1.
 *
 * @param port the TCP port to prefer, so that a restarted server keeps its address.
 * @returns undefined when another start was first: then there is a server to adopt.
 */
export async function launch(
  place: Place,
  binaries: Binaries,
  log: Logger,
  port?: number,
): Promise<Postmaster | undefined> {
  removeStaleFiles(place, log);
  let listening = await firstChoice(place, port);
  let waitedMs = 0;
  for (let attempt = 1; ; attempt++) {
    const outcome = await tryLaunch(place, binaries, listening, log);
    if (outcome.kind === "ready") return outcome.postmaster;
    if (/lock file "postmaster\.pid" already exists/.test(outcome.said)) return undefined;
    if (/pre-existing shared memory block/.test(outcome.said) && waitedMs < orphansSeconds * 1000) {
      waitedMs += orphansPollMs;
      await pause(orphansPollMs);
      continue;
    }
    const isAboutListening =
      /could not create any (Unix-domain|TCP\/IP) sockets|Unix-domain socket path .* too long/.test(outcome.said);
    if (!isAboutListening || attempt === attemptsMax) throw startFailed(place, outcome.said);
    listening = { kind: "tcp", port: await freePort() };
  }
}

async function firstChoice(place: Place, port: number | undefined): Promise<Listening> {
  if (port !== undefined) return { kind: "tcp", port };
  const path = join(place.run, `.s.PGSQL.${socketPort}`);
  if (Buffer.byteLength(path) <= (process.platform === "linux" ? socketPathBytesMax : 103)) {
    mkdirSync(place.run, { recursive: true, mode: 0o700 });
    giveTo(place, place.run);
    if (!place.account || canEnter(place.account, place.run)) return { kind: "socket" };
  }
  return { kind: "tcp", port: await freePort() };
}

async function tryLaunch(place: Place, binaries: Binaries, listening: Listening, log: Logger): Promise<Outcome> {
  const output = openLog(place);
  const sizeBefore = statSync(place.log).size;
  const child = spawnAsAccount(
    place.account,
    place.database,
    binaries.postgres,
    (folder) => ["-D", folder, ...listenArguments(place, listening)],
    // In a group of its own: Ctrl-C on a terminal goes to Glint, which stops the server after its last query.
    { output, detached: true },
  );
  closeSync(output);
  child.unref();
  let failure: string | undefined;
  child.on("error", (error) => (failure = error.message));
  child.on("exit", (code, signal) => (failure ??= `exit ${signal ?? code}`));
  for (let waitedMs = 0; waitedMs < startSeconds * 1000; waitedMs += pollMs) {
    const postmaster = readPostmaster(place.database);
    if (postmaster?.status === "ready" && postmaster.pid === child.pid) return { kind: "ready", postmaster };
    if (failure !== undefined) return { kind: "failed", said: readLogFrom(place, sizeBefore) || failure };
    if (waitedMs > 0 && waitedMs % 10_000 === 0)
      log.info("database-still-starting", { waitedSeconds: waitedMs / 1000, log: place.log });
    await pause(pollMs);
  }
  child.kill("SIGQUIT");
  return { kind: "failed", said: `not ready after ${startSeconds} s; ${readLogFrom(place, sizeBefore)}` };
}

function listenArguments(place: Place, listening: Listening): string[] {
  const settings =
    listening.kind === "socket"
      ? { listen_addresses: "", unix_socket_directories: place.run, port: String(socketPort) }
      : { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(listening.port) };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

// The files of a killed server stay, and PostgreSQL takes them for a running one while any process has their number:
// one that got it since, or the dead server itself as long as nobody has reaped it.
function removeStaleFiles(place: Place, log: Logger): void {
  const files = [join(place.database, "postmaster.pid"), join(place.run, `.s.PGSQL.${socketPort}.lock`)];
  for (const file of files) {
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
    if (!pid || !isAlive(pid) || isPostmasterOf(pid, place.database)) continue;
    log.warn("database-stale-file", { file, pid, because: "that process is not a server on this folder" });
    rmSync(file, { force: true });
  }
}

function openLog(place: Place): number {
  if (existsSync(place.log) && statSync(place.log).size > logBytesMax) renameSync(place.log, `${place.log}.1`);
  return openSync(place.log, "a", 0o600);
}

function readLogFrom(place: Place, offset: number): string {
  return readFileSync(place.log).subarray(offset).toString().trim();
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once("error", reject);
  server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  const port = await promise;
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
  return port;
}

function startFailed(place: Place, said: string): Complaint {
  return new Complaint({
    what: "The database server did not start",
    why: `it said: ${said.split("\n").slice(-4).join(" / ")}.`,
    remedy: `Its log is ${place.log}.`,
  });
}
