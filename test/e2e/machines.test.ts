import { chmodSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { migrate, openDatabase, startServer } from "../../src/platform/database/index.ts";
import { createLogger } from "../../src/platform/logging/index.ts";
import { plantSite } from "../support/crawl-site.ts";
import { guardedFolder } from "../support/guarded-folder.ts";
import type { ExchangeRequest } from "../support/hosts/exchange-request.ts";
import { networkedHosts, whyNoNamespaces } from "../support/hosts/networked-hosts.ts";
import { readLeft, readVisitCounts } from "../support/soak/soak-state.sql.ts";
import { type HeldHost, readHeld, readTakenOver } from "./support/machines.sql.ts";
import { type MachineWorker, startExchange, startWorkerOn } from "./support/machines.ts";

const port = 8080;
const names = ["a", "b", "c", "d", "e", "f"].map((letter) => `${letter}.machines.example`);
const delaySeconds = 0.2;
const leaseSeconds = 6;
/**
 * A worker counts the delay from the end of an answer to the next request, so that the exchange sees no less, whatever it is busy with;
 * but its timers may fire a millisecond early, and its clock tells whole milliseconds.
 */
const toleranceMs = 3;

async function until(what: () => string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + 300_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within five minutes: ${what()}`);
    await pause(100);
  }
}

/** Spans between the requests to each host, whoever made them, that are shorter than the delay. */
function tooSoon(requests: readonly ExchangeRequest[]): string[] {
  const last = new Map<string, ExchangeRequest>();
  const found: string[] = [];
  for (const request of requests) {
    const before = last.get(request.host);
    last.set(request.host, request);
    const span = before ? request.at - before.at : Number.POSITIVE_INFINITY;
    if (span < delaySeconds * 1000 - toleranceMs)
      found.push(`${request.host}: ${span} ms from ${before!.from}${before!.path} to ${request.from}${request.path}`);
  }
  return found;
}

/** Requests of a machine to hosts it had lost, made after another's first. */
function afterTakeOver(
  requests: readonly ExchangeRequest[],
  from: string,
  lost: readonly HeldHost[],
): ExchangeRequest[] {
  return lost.flatMap(({ host }) => {
    const there = requests.filter((request) => request.host === host.split(":")[0]);
    const first = there.findIndex((request) => request.from !== from);
    return there.slice(first < 0 ? there.length : first).filter((request) => request.from === from);
  });
}

const why = whyNoNamespaces();
const reason = why === undefined ? "" : ` (skipped: ${why})`;

test.skipIf(why !== undefined)(
  `three machines on one database, one cut off for a while, one killed: hosts are asked politely, turns taken over, no page recorded twice, none lost${reason}`,
  async () => {
    await using stack = new AsyncDisposableStack();
    const folder = stack.use(guardedFolder("glint-machines"));
    // Its server's own user must reach it: only then it listens on a socket, which all namespaces see.
    chmodSync(folder.path, 0o755);
    const server = stack.use(
      await startServer({ directory: folder.path, log: createLogger({ level: "warn" }), settings: { fsync: "off" } }),
    );
    const { sql } = stack.use(openDatabase(server.url, { connectionsMax: 2 }));
    await migrate(sql);
    await plantSite(sql, "machines.example", {
      seeds: names.map((name) => `http://${name}:${port}/`),
      limits: { pagesMax: 1_000_000, depthMax: 30_000 },
      strategy: "breadth-first", // without programmes glint would leave it
    });
    const network = stack.use(networkedHosts(names, 3));
    const exchange = await startExchange(network, { databaseUrl: server.url, port, names });
    const { requests } = exchange;
    // The three start together with room for all hosts only between them: one can take over what another loses.
    const workers = network.hosts.map((host, index) =>
      startWorkerOn(host, ["cut", "killed", "whole"][index]!, {
        DATABASE_URL: exchange.databaseUrl,
        GLINT_DELAY_SECONDS: String(delaySeconds),
        GLINT_LEASE_SECONDS: String(leaseSeconds),
        GLINT_TURNS: ["2", "2", "4"][index]!,
      }),
    ) as [MachineWorker, MachineWorker, MachineWorker];
    const [cut, killed, whole] = workers;
    stack.defer(() => {
      for (const worker of workers) tryTo(worker.kill);
    });
    const asked = ({ host }: MachineWorker, since = 0) =>
      requests.slice(since).filter(({ from }) => from === host.address).length;
    const tell = (what: string) => () =>
      `${what}\n${workers.map(({ label, output }) => `${label}:\n${output()}`).join("\n")}`;

    await until(tell("every machine works"), async () => workers.every((worker) => asked(worker) > 10));
    await until(tell("the first holds leases"), async () => (await readHeld(sql, cut.label)).length > 0);
    cut.host.cut();
    const cutAt = requests.length;
    const lostByCut = await readHeld(sql, cut.label);
    await until(tell("the others take over from the one cut off"), async () => {
      const over = await readTakenOver(sql, lostByCut);
      return over.length === lostByCut.length;
    });

    cut.host.mend();
    const mendedAt = requests.length;
    const lostByKilled = await readHeld(sql, killed.label);
    killed.kill();
    const killedAt = requests.length;
    await until(tell("the others take over from the one killed"), async () => {
      const over = await readTakenOver(sql, lostByKilled);
      return over.length === lostByKilled.length;
    });
    await until(tell("the one cut off works on"), () => asked(cut, mendedAt) > 10);

    const linked = await exchange.growNoMore();
    const pages = new Set(
      names.flatMap((name) => Array.from({ length: linked.get(name)! + 1 }, (_, number) => urlOf(name, number))),
    );
    await until(tell("the crawl comes to its end"), async () => {
      const known = await readVisitCounts(sql);
      return known.length >= pages.size && (await readLeft(sql)).unvisited === 0;
    });

    expect(Math.min(lostByCut.length, lostByKilled.length)).toBeGreaterThan(0);
    expect(afterTakeOver(requests.slice(cutAt, mendedAt), cut.host.address, lostByCut)).toEqual([]);
    expect(afterTakeOver(requests.slice(killedAt), killed.host.address, lostByKilled)).toEqual([]);
    expect(tooSoon(requests)).toEqual([]);
    const counts = await readVisitCounts(sql);
    expect(new Set(counts.map(({ url }) => url))).toEqual(pages);
    expect(counts.filter(({ visits }) => visits !== 1)).toEqual([]);
    expect(cut.output()).toContain("lease-over");
    expect(await cut.stop()).toBe(0);
    expect(await whole.stop()).toBe(0);
    expect(workers.map(({ output }) => / {4}at /.test(output()))).toEqual([false, false, false]);
  },
  900_000,
);

const urlOf = (name: string, number: number) =>
  `http://${name}:${port}${number === 0 ? "/" : `/${"abcdefgh"[number % 8]}/${number}`}`;

function tryTo(act: () => void): void {
  try {
    act();
  } catch {
    // it has ended
  }
}
