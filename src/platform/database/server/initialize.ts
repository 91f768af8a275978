import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { Complaint } from "../../../base/complaint.ts";
import type { Logger } from "../../logging/index.ts";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./place.ts";
import { isAlive } from "./postmaster.ts";
import { runAsAccount } from "./run-as-account.ts";

/** The role that owns everything in the embedded server, and the database Glint uses. */
export const serverUser = "glint";
export const serverDatabase = "glint";

export type ServerSettings = Readonly<Record<string, string>>;

/**
 * Makes the database's files when there are none; checks that those there are of the packaged PostgreSQL's kind.
 * Work on a new database happens beside its final place, so that a start cut short leaves nothing half made.
 */
export async function ensureInitialized(
  place: Place,
  binaries: Binaries,
  settings: ServerSettings,
  log: Logger,
): Promise<void> {
  if (!existsSync(place.database)) await initialize(place, binaries, settings, log);
  requireSameMajor(place, binaries);
  writeSettings(place, settings);
}

async function initialize(place: Place, binaries: Binaries, settings: ServerSettings, log: Logger): Promise<void> {
  log.info("database-being-created", { folder: place.database, postgresql: binaries.version });
  removeUnfinished(place);
  const folder = mkdtempSync(`${place.database}.new-${process.pid}-`);
  giveTo(place, folder);
  const secrets = mkdtempSync(join(tmpdir(), "glint-"));
  try {
    giveTo(place, secrets);
    const passwordFile = join(secrets, "password");
    writeFileSync(passwordFile, place.password, { mode: 0o600 });
    giveTo(place, passwordFile);
    const result = await runAsAccount(place.account, folder, binaries.initdb, (path) => [
      ...["-D", path, "-U", serverUser, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
      ...["--encoding=UTF8", "--locale=C.UTF-8", "--no-instructions"],
      ...(settings.fsync === "off" ? ["--no-sync"] : []),
    ]);
    if (result.code !== 0) throw initializationFailed(place, result.output);
    appendFileSync(
      join(folder, "postgresql.conf"),
      "\n# Glint's own settings; ALTER SYSTEM overrides them.\ninclude_if_exists 'glint.conf'\n",
    );
    moveIntoPlace(folder, place.database);
  } finally {
    rmSync(secrets, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

function moveIntoPlace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error; // else another start made it first, and that one is used
  }
}

function removeUnfinished(place: Place): void {
  for (const name of readdirSync(place.directory)) {
    const pid = /^database\.new-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(place.directory, name), { recursive: true, force: true });
  }
}

/** Hands a file or folder to the account that runs the server. */
export function giveTo(place: Place, path: string): void {
  if (place.account) chownSync(path, place.account.uid, place.account.gid);
}

function requireSameMajor(place: Place, binaries: Binaries): void {
  const text = readFileSync(join(place.database, "PG_VERSION"), "utf8").trim();
  if (Number(text) === binaries.major) return;
  throw new Complaint({
    what: `The database in ${place.database} cannot be opened`,
    why: `it was made by PostgreSQL ${text}; this Glint comes with PostgreSQL ${binaries.version}.`,
    remedy: `Use the Glint version that made it, or move the data: start PostgreSQL ${text} on that folder and let DATABASE_URL name it.`,
  });
}

function writeSettings(place: Place, extra: ServerSettings): void {
  const path = join(place.database, "glint.conf");
  const lines = Object.entries({ ...ownSettings(), ...extra }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  writeFileSync(path, `# Written at every start.\n${lines.join("\n")}\n`);
  chmodSync(path, 0o600);
  giveTo(place, path);
}

const megabyte = 1024 * 1024;

/** Settings for a server that shares its machine with crawlers and a web server. */
function ownSettings(): ServerSettings {
  const memory = Math.floor(totalmem() / megabyte);
  // An eighth instead of the usual quarter, since crawl workers hold pages in memory beside it.
  const sharedBuffers = Math.min(2048, Math.max(64, Math.floor(memory / 8)));
  return {
    max_connections: "100",
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memory / 2))}MB`,
    work_mem: "16MB",
    maintenance_work_mem: `${Math.min(256, Math.max(32, Math.floor(memory / 32)))}MB`,
    fsync: "on",
    jit: "off", // Glint's queries are short; compiling one costs more than running it
    random_page_cost: "1.1",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
    log_checkpoints: "off",
    wal_compression: "on", // fewer bytes for a slow disk to sync
    // Containers have 64 MB of /dev/shm, which parallel hash joins overrun.
    max_parallel_workers_per_gather: "0",
    autovacuum_vacuum_scale_factor: "0.05",
    autovacuum_vacuum_insert_scale_factor: "0.1",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_duration_statement: "5s",
  };
}

function initializationFailed(place: Place, output: string): Complaint {
  return new Complaint({
    what: `No database could be created in ${place.directory}`,
    why: `initdb said: ${output.trim().split("\n").slice(-4).join(" / ")}.`,
    remedy: "Look for a full disk, a network file system, or missing rights, then start again.",
  });
}
