import { setTimeout as pause } from "node:timers/promises";
import { Complaint } from "../../../base/complaint.ts";
import type { Logger } from "../../logging/index.ts";
import { type Binaries, prepareBinaries } from "./binaries.ts";
import { ensureInitialized, type ServerSettings } from "./initialize.ts";
import { joinServer, type Keeper, serverUrl } from "./keeper.ts";
import { launch } from "./launch.ts";
import { openPlace, type Place } from "./place.ts";
import { isPostmasterOf, type Postmaster, readPostmaster, stopPostmaster, waitForStop } from "./postmaster.ts";

export type RunningServer = AsyncDisposable & {
  /** Of Glint's database, for `openDatabase`. It stays the same while this object lives. */
  readonly url: string;
  /** The server's process. */
  readonly pid: () => number;
  /** Whether this call started the server or found it running. */
  readonly isAdopted: boolean;
};

export type ServerOptions = {
  /** The data folder: created when missing; must be empty or Glint's. */
  readonly directory: string;
  readonly log: Logger;
  /** PostgreSQL settings on top of Glint's own, such as { fsync: "off" } in tests. Default none. */
  readonly settings?: ServerSettings;
};

const attemptsMax = 10; // each ends in a running server, or because another program started or stopped it in between
const adoptSeconds = 600; // for one that is just starting or stopping
const recoveriesMax = 5; // of a server that keeps dying, in one life of this program
const recoveryPauseMs = 2_000; // a full disk or a lack of memory may pass

type Joined = { readonly postmaster: Postmaster; readonly keeper: Keeper; readonly isAdopted: boolean };

/**
 * Makes the embedded PostgreSQL of a data folder run: creates the database when there is none, adopts a server that a
 * killed Glint left behind, otherwise starts one. Programs on the same folder share it; disposing stops it in order when
 * no other uses it. A server that dies is started again.
 *
 * @throws {Complaint} for everything a person has to put right: a foreign folder, another version's data, missing rights.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const place = openPlace(options.directory);
  const binaries = prepareBinaries(place.account, options.log);
  await ensureInitialized(place, binaries, options.settings ?? {}, options.log);
  const first = await establish(place, binaries, options.log);
  return supervise(first, place, binaries, options.log);
}

async function establish(place: Place, binaries: Binaries, log: Logger, port?: number): Promise<Joined> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const found = await findRunning(place);
    const postmaster = found ?? (await launch(place, binaries, log, port));
    const keeper = postmaster && (await joinServer(place, postmaster));
    if (!postmaster) continue;
    if (!keeper) {
      await waitForStop(postmaster, place.database, adoptSeconds);
      continue;
    }
    if (found && (await isOutdated(keeper, postmaster, place, binaries, log))) continue;
    const how = found ? "database-adopted" : "database-started";
    log.info(how, { pid: postmaster.pid, postgresql: keeper.version, ...where(place, postmaster) });
    return { postmaster, keeper, isAdopted: found !== undefined };
  }
  throw new Complaint({
    what: `The database server in ${place.directory} does not come up`,
    why: "other programs keep starting and stopping it.",
    remedy: `Stop them and start again; its log is ${place.log}.`,
  });
}

function where(place: Place, postmaster: Postmaster) {
  return {
    folder: place.database,
    ...(postmaster.listenAddress === "" ? { socket: postmaster.socketFolder } : { port: postmaster.port }),
    ...(place.account ? { user: place.account.name } : {}),
  };
}

/** The server already running on this folder, once it takes connections. */
async function findRunning(place: Place): Promise<Postmaster | undefined> {
  let seen = readPostmaster(place.database);
  if (!seen || !isPostmasterOf(seen.pid, place.database)) return undefined;
  if (seen.status === "stopping") {
    await waitForStop(seen, place.database, adoptSeconds);
    return undefined;
  }
  while (seen.status !== "ready" && !(await waitForStop(seen, place.database, 0.1))) {
    seen = readPostmaster(place.database) ?? seen;
  }
  return seen.status === "ready" ? seen : undefined;
}

// After an update of the package, a server left over by a kill -9 runs from files that are gone.
async function isOutdated(
  keeper: Keeper,
  postmaster: Postmaster,
  place: Place,
  binaries: Binaries,
  log: Logger,
): Promise<boolean> {
  if (keeper.version === binaries.version) return false;
  if (await keeper.leave()) {
    log.info("database-restarted-for-update", { from: keeper.version, to: binaries.version });
    await stop(keeper, postmaster, place, log);
    return true;
  }
  await keeper.end();
  throw new Complaint({
    what: `The database server in ${place.directory} is of another version`,
    why: `it is PostgreSQL ${keeper.version}, started by another Glint that still runs; this Glint comes with ${binaries.version}.`,
    remedy: "Stop the other Glint first.",
  });
}

function supervise(first: Joined, place: Place, binaries: Binaries, log: Logger): RunningServer {
  let current = first;
  let isEnding = false;
  let recovering: Promise<void> = Promise.resolve();
  const port = first.postmaster.listenAddress === "" ? undefined : first.postmaster.port;

  async function recover(recoveries: number): Promise<void> {
    if (isEnding) return;
    log.error("database-connection-lost", { pid: current.postmaster.pid, recoveries, log: place.log });
    if (recoveries >= recoveriesMax) return log.error("database-given-up", { recoveries, log: place.log });
    try {
      await current.keeper.end();
      current = await establish(place, binaries, log, port);
      log.info("database-recovered", { pid: current.postmaster.pid });
      watch(recoveries + 1);
    } catch (error) {
      log.error("database-not-recovered", { error });
      await pause(recoveryPauseMs);
      await recover(recoveries + 1);
    }
  }

  function watch(recoveries: number): void {
    void current.keeper.lost.then(() => {
      recovering = recover(recoveries);
    });
  }

  watch(0);
  return {
    url: serverUrl(place, first.postmaster),
    pid: () => current.postmaster.pid,
    isAdopted: first.isAdopted,
    async [Symbol.asyncDispose]() {
      if (isEnding) return;
      isEnding = true;
      await recovering;
      const isLast = await current.keeper.leave().catch(() => false);
      if (isLast) return stop(current.keeper, current.postmaster, place, log);
      log.info("database-left-running", { pid: current.postmaster.pid, because: "another program uses it" });
      await current.keeper.end();
    },
  };
}

async function stop(keeper: Keeper, postmaster: Postmaster, place: Place, log: Logger): Promise<void> {
  const how = await stopPostmaster(postmaster, place.database);
  await keeper.end();
  const fields = { pid: postmaster.pid, how };
  if (how === "stopped") log.info("database-stopped", fields);
  else log.warn("database-stopped", { ...fields, log: place.log });
}
