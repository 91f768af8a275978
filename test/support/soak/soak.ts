import { setTimeout as pause } from "node:timers/promises";
import { migrate, openDatabase, type Sql } from "../../../src/platform/database/index.ts";
import { plantSite } from "../crawl-site.ts";
import { type SoakServer, soakServer } from "./soak-server.ts";
import {
  countVisits,
  createMarks,
  type Recorded,
  readKept,
  readLeft,
  readRecorded,
  readVisitCounts,
  refuseWrites,
} from "./soak-state.sql.ts";
import { type SoakWeb, soakPath, soakWeb } from "./soak-web.ts";
import { type SoakWorkers, soakWorkers } from "./soak-workers.ts";

// A soak ill-treats a crawl round after round: two crawl processes on an embedded PostgreSQL crawl a site without end, and
// each round something is killed, restarted or filled at a random moment. After each round the crawl must go on by itself,
// and all that was recorded before must still be there; at the end every page is stored, and each visit was a request.

export type FaultName =
  | "kill-worker"
  | "kill-workers"
  | "restart-database"
  | "kill-database"
  | "refuse-writes"
  | "disk-full";

export type SoakRound = {
  readonly round: number;
  readonly fault: FaultName;
  /** Since the crawl began. */
  readonly requests: number;
  readonly visits: number;
  /** What does not hold; empty when all does. */
  readonly complaints: readonly string[];
};

export type SoakOptions = {
  readonly rounds: number;
  /** 0..1, the same for the same seed. */
  readonly random: () => number;
  readonly onRound?: (round: SoakRound) => void;
};

export type SoakResult = {
  readonly rounds: readonly SoakRound[];
  /** Of the crawl's end. */
  readonly complaints: readonly string[];
  readonly requests: number;
  readonly visits: number;
};

const workerCount = 2;
const progressSeconds = 100; // until the crawl must go on: less than a lease lasts
const requestsBeforeFault = { least: 20, most: 150 };
/** What one fault may cost: visits made and not yet written, of each worker (record/recorder.ts), and what is under way. */
const refetchedPerFaultMax = workerCount * (1000 + 200);

/** Runs a soak to its end; complaints tell what did not hold. */
export async function soak({ rounds, random, onRound }: SoakOptions): Promise<SoakResult> {
  await using server = await soakServer();
  await using database = openDatabase(server.url, { connectionsMax: 2, applicationName: "soak" });
  await using web = await soakWeb();
  const { sql } = database;
  await migrate(sql);
  await createMarks(sql);
  await plantSite(sql, "soak.example", {
    seeds: web.hosts.map((host) => `http://${host}/`),
    limits: { pagesMax: 10_000_000, depthMax: 30_000 },
    // All of it is to be fetched, though next to nothing of it has a programme.
    strategy: "breadth-first",
  });
  await using workers = soakWorkers(server.url, web.hostMap, workerCount);
  const parts = { server, sql, workers, web, random };
  const done: SoakRound[] = [];
  for (let round = 1; round <= rounds; round++) {
    const result = await playRound(round, parts);
    done.push(result);
    onRound?.(result);
    if (result.complaints.length > 0) break; // what follows would only repeat it
  }
  web.growNoMore();
  const complaints = await end(parts, rounds);
  return { rounds: done, complaints, requests: sumOf(web), visits: await countVisits(sql) };
}

type SoakParts = {
  readonly server: SoakServer;
  readonly sql: Sql;
  readonly workers: SoakWorkers;
  readonly web: SoakWeb;
  readonly random: () => number;
};

async function playRound(round: number, parts: SoakParts): Promise<SoakRound> {
  const { sql, workers, web, random, server } = parts;
  const faults: FaultName[] = ["kill-worker", "kill-workers", "restart-database", "kill-database", "refuse-writes"];
  if (server.fillDisk) faults.push("disk-full");
  // Every kind comes before any comes again.
  const fault = faults[(round - 1) % faults.length]!;
  const { least, most } = requestsBeforeFault;
  const isReached = await within(web.asked(least + Math.floor(random() * (most - least))), progressSeconds);
  const before = await eventually(() => readRecorded(sql));
  await strike(fault, parts);
  workers.ensure();
  const visits = await eventually(() => countVisits(sql));
  const goesOn = await until(async () => (await countVisits(sql)) > visits + 20, progressSeconds, workers);
  const complaints = [
    ...(isReached ? [] : ["the crawl came to a standstill before the fault"]),
    ...(goesOn ? [] : [`the crawl did not go on within ${progressSeconds} s`]),
    ...complaintsAboutLoss(before, await eventually(() => readKept(sql, before.lastId))),
  ];
  return { round, fault, requests: sumOf(web), visits: await eventually(() => countVisits(sql)), complaints };
}

async function strike(fault: FaultName, { server, sql, workers, random }: SoakParts): Promise<void> {
  const faultMs = 500 + random() * 2000;
  switch (fault) {
    case "kill-worker":
      return workers.kill(Math.floor(random() * workers.count));
    case "kill-workers":
      await Promise.all(Array.from({ length: workers.count }, (_, index) => workers.kill(index)));
      return;
    case "restart-database":
      return server.restart();
    case "kill-database":
      return server.kill();
    case "refuse-writes":
      await eventually(() => refuseWrites(sql, "on"));
      await pause(faultMs); // how long the fault lasts
      await eventually(() => refuseWrites(sql, "off"));
      return;
    case "disk-full": {
      using _ballast = server.fillDisk!();
      await pause(faultMs);
    }
  }
}

function complaintsAboutLoss(before: Recorded, kept: Recorded): string[] {
  return (["visits", "pages", "visitedPages"] as const)
    .filter((what) => kept[what] < before[what])
    .map((what) => `${before[what] - kept[what]} of ${before[what]} recorded ${what} are lost`);
}

/** Lets the crawl come to its end, and compares what is recorded with what the server was asked for. */
async function end({ sql, workers, web }: SoakParts, faults: number): Promise<string[]> {
  const isDone = async () => (await readLeft(sql)).unvisited === 0 && (await holesOf(sql, web)).length === 0;
  const complaints: string[] = [];
  if (!(await until(isDone, progressSeconds * 2, workers))) {
    const left = await readLeft(sql);
    complaints.push(`${left.unvisited} pages are not stored, ${left.overdueLeases} leases have run out`);
    complaints.push(...(await holesOf(sql, web)).slice(0, 5));
  }
  let refetched = 0;
  for (const { url, visits } of await readVisitCounts(sql)) {
    const asked = web.pageRequests().get(url) ?? 0;
    if (visits > asked) complaints.push(`${url}: ${visits} visits recorded, ${asked} requests made`);
    refetched += asked - visits;
  }
  if (refetched > faults * refetchedPerFaultMax) complaints.push(`${refetched} pages were fetched again`);
  return complaints;
}

/** Pages that stored pages link and that are not known. */
async function holesOf(sql: Sql, web: SoakWeb): Promise<string[]> {
  const known = new Set((await readVisitCounts(sql)).map(({ url }) => url));
  return web.hosts.flatMap((host) =>
    Array.from({ length: web.linked(host) + 1 }, (_, number) => `http://${host}${soakPath(number)}`)
      .filter((url) => !known.has(url))
      .map((url) => `${url} was linked and is not known`),
  );
}

const sumOf = (web: SoakWeb): number => [...web.pageRequests().values()].reduce((sum, count) => sum + count, 0);

/** Tries again while the database is away. */
async function eventually<Value>(work: () => Promise<Value>): Promise<Value> {
  const deadline = performance.now() + progressSeconds * 1000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(100);
    }
  }
}

async function until(holds: () => Promise<boolean>, seconds: number, workers: SoakWorkers): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    workers.ensure(); // one that ended because the database was away at its start
    if (await eventually(holds)) return true;
    await pause(100);
  }
  return false;
}

async function within(event: Promise<void>, seconds: number): Promise<boolean> {
  const stop = new AbortController();
  const late = pause(seconds * 1000, false, { signal: stop.signal }).catch(() => false);
  const isReached = await Promise.race([event.then(() => true), late]);
  stop.abort();
  return isReached;
}
