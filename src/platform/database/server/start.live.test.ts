import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guardedFolder } from "../../../../test/support/guarded-folder.ts";
import { createLogger, type Logger } from "../../logging/index.ts";
import { openDatabase } from "../connection.ts";
import { holdExclusively } from "../exclusive.ts";
import { isAlive, readPostmaster } from "./postmaster.ts";
import { type RunningServer, startServer } from "./start.ts";

type Facts = { readonly log: Logger; readonly events: string[]; readonly waitFor: (event: string) => Promise<void> };

function recordingLog(): Facts {
  const events: string[] = [];
  const waiting: { event: string; resolve: () => void }[] = [];
  const log = createLogger({
    level: "debug",
    format: "json",
    write: (line) => {
      const { event } = JSON.parse(line) as { event: string };
      events.push(event);
      for (const one of waiting) if (one.event === event) one.resolve();
    },
  });
  const waitFor = (event: string) => {
    if (events.includes(event)) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ event, resolve });
    return promise;
  };
  return { log, events, waitFor };
}

// Most tests begin with a database that has been used before, copied from this one: making one takes a second or more.
let prepared: ReturnType<typeof dataFolder>;

beforeAll(async () => {
  prepared = dataFolder();
  await (await start(prepared.directory))[Symbol.asyncDispose]();
});

afterAll(() => prepared[Symbol.asyncDispose]());

function usedFolder(options: { mode?: number } = {}) {
  const folder = dataFolder(options);
  execFileSync("cp", ["-a", prepared.directory, folder.directory]); // with its owners
  return folder;
}

function dataFolder(options: { mode?: number } = {}) {
  const parent = guardedFolder("glint-server-test");
  chmodSync(parent.path, options.mode ?? 0o755);
  const directory = join(parent.path, "data");
  return {
    directory,
    async [Symbol.asyncDispose]() {
      const left = readPostmaster(join(directory, "database"));
      if (left && isAlive(left.pid)) process.kill(left.pid, "SIGQUIT");
      parent[Symbol.dispose]();
    },
  };
}

const quick = { fsync: "off", shared_buffers: "16MB" };

function start(directory: string, log: Logger = createLogger({ level: "silent" })): Promise<RunningServer> {
  return startServer({ directory, log, settings: quick });
}

async function runQuery(url: string): Promise<string> {
  await using database = openDatabase(url, { connectionsMax: 1 });
  const [row] = await database.sql<
    [{ answer: string }]
  >`select current_setting('fsync') || ' ' || current_setting('jit') as answer`;
  return row.answer;
}

const program = join(import.meta.dirname, "../../../../test/support/server-program.ts");

/** Starts a program that writes rows, lets it acknowledge some, and kills it at once. */
async function killedWhileWriting(directory: string, rows: number) {
  const child: ChildProcess = spawn(process.execPath, [program, directory], { stdio: ["ignore", "pipe", "inherit"] });
  let postmasterPid = 0;
  let acknowledged = 0;
  let url = "";
  const exited = new Promise((resolve) => child.once("exit", resolve));
  for await (const line of createInterface({ input: child.stdout! })) {
    const [first, pid, address] = line.split(" ");
    if (first === "ready") [postmasterPid, url] = [Number(pid), address!];
    else acknowledged = Number(first);
    if (acknowledged >= rows) child.kill("SIGKILL");
  }
  await exited;
  return { postmasterPid, acknowledged, url };
}

async function countRows(url: string): Promise<number> {
  await using database = openDatabase(url, { connectionsMax: 1 });
  const [row] = await database.sql<[{ count: number }]>`select count(*)::int as count from acknowledged`;
  return row.count;
}

test("a new data folder gets a database; it is private, and a second start goes on with it", async () => {
  await using folder = dataFolder();
  const first = await start(folder.directory);
  expect(await runQuery(first.url)).toBe("off off");
  await first[Symbol.asyncDispose]();
  expect(readPostmaster(join(folder.directory, "database"))).toBeUndefined();
  expect(statSync(join(folder.directory, "database.json")).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder.directory, "database")).mode & 0o777).toBe(0o700);
  const { log, events } = recordingLog();
  await using second = await start(folder.directory, log);
  expect(second.isAdopted).toBe(false);
  expect(events).not.toContain("database-being-created");
  expect(await runQuery(second.url)).toBe("off off");
});

test("the server asks for the password, also on its socket", async () => {
  await using folder = usedFolder();
  await using server = await start(folder.directory);
  const url = new URL(server.url);
  url.password = "wrong";
  await expect(runQuery(url.href)).rejects.toMatchObject({ code: "28P01" });
});

test("kill -9 of Glint loses no acknowledged row: the next start adopts the server that is left, and stops it in the end", async () => {
  await using folder = usedFolder();
  const killed = await killedWhileWriting(folder.directory, 20);
  expect(isAlive(killed.postmasterPid)).toBe(true);
  const server = await startServer({ directory: folder.directory, log: createLogger({ level: "silent" }) });
  expect(server.isAdopted).toBe(true);
  expect(server.pid()).toBe(killed.postmasterPid);
  expect(await countRows(server.url)).toBeGreaterThanOrEqual(killed.acknowledged);
  await server[Symbol.asyncDispose]();
  expect(readPostmaster(join(folder.directory, "database"))).toBeUndefined();
});

test("kill -9 of Glint and its server loses no acknowledged row", async () => {
  await using folder = usedFolder();
  let least = 0;
  for (let round = 1; round <= 2; round++) {
    const killed = await killedWhileWriting(folder.directory, least + 20);
    process.kill(killed.postmasterPid, "SIGKILL");
    least = killed.acknowledged;
  }
  await using server = await startServer({ directory: folder.directory, log: createLogger({ level: "silent" }) });
  expect(server.isAdopted).toBe(false);
  expect(await countRows(server.url)).toBeGreaterThanOrEqual(least);
});

test("a pid file whose number now belongs to another process does not stop the start", async () => {
  await using folder = usedFolder();
  const first = await start(folder.directory);
  const database = join(folder.directory, "database");
  const text = readFileSync(join(database, "postmaster.pid"), "utf8");
  await first[Symbol.asyncDispose]();
  writeFileSync(join(database, "postmaster.pid"), text.replace(/^\d+/, String(process.pid)));
  const { log, events } = recordingLog();
  await using second = await start(folder.directory, log);
  expect(second.isAdopted).toBe(false);
  expect(events).toContain("database-stale-file");
});

test("programs share a server; who ends last stops it", async () => {
  await using folder = usedFolder();
  const first = await start(folder.directory);
  const second = await start(folder.directory);
  expect(second.isAdopted).toBe(true);
  expect(second.url).toBe(first.url);
  await first[Symbol.asyncDispose]();
  expect(await runQuery(second.url)).toBe("off off");
  await second[Symbol.asyncDispose]();
  expect(readPostmaster(join(folder.directory, "database"))).toBeUndefined();
});

test("starts and stops at the same moment end in one server each time", async () => {
  await using folder = dataFolder();
  const servers = await Promise.all([start(folder.directory), start(folder.directory), start(folder.directory)]);
  expect(new Set(servers.map((server) => server.pid())).size).toBe(1);
  expect(servers.filter((server) => !server.isAdopted)).toHaveLength(1);
  const [, , third] = servers;
  const ends = [servers[0]!, servers[1]!].map((server) => server[Symbol.asyncDispose]());
  await Promise.all([...ends, third![Symbol.asyncDispose]()]);
  await using again = await start(folder.directory);
  expect(await runQuery(again.url)).toBe("off off");
});

test("only one Glint serves a database; the second is told so, and takes over when the first is gone", async () => {
  await using folder = usedFolder();
  await using server = await start(folder.directory);
  await using one = openDatabase(server.url);
  await using two = openDatabase(server.url);
  const held = await holdExclusively(one.sql);
  await expect(holdExclusively(two.sql)).rejects.toMatchObject({
    name: "Complaint",
    why: "another Glint is already running on this database.",
  });
  await held[Symbol.asyncDispose]();
  await using _second = await holdExclusively(two.sql);
});

test("a server that dies is started again under the same address", async () => {
  await using folder = usedFolder();
  const { log, waitFor, events } = recordingLog();
  await using server = await start(folder.directory, log);
  const before = server.pid();
  process.kill(before, "SIGKILL");
  await waitFor("database-recovered");
  expect(server.pid()).not.toBe(before);
  expect(await runQuery(server.url)).toBe("off off");
  expect(events).toContain("database-connection-lost");
});

test("in a folder that others cannot enter, with a path too long for a socket, the server listens on loopback", async () => {
  await using folder = usedFolder({ mode: 0o700 });
  const directory = join(folder.directory, "..", "d".repeat(100));
  renameSync(folder.directory, directory);
  await using server = await start(directory);
  expect(server.url).toMatch(/^postgres:\/\/glint:[\w-]+@127\.0\.0\.1:\d+\/glint$/);
  expect(await runQuery(server.url)).toBe("off off");
});

test("what a first start cut short has left is cleared away", async () => {
  await using folder = dataFolder();
  const unfinished = join(folder.directory, "database.new-4194303-x");
  mkdirSync(folder.directory);
  cpSync(join(prepared.directory, "database.json"), join(folder.directory, "database.json"));
  mkdirSync(join(unfinished, "base"), { recursive: true });
  await using server = await start(folder.directory);
  expect(await runQuery(server.url)).toBe("off off");
  expect(existsSync(unfinished)).toBe(false);
});

test.each([
  {
    says: "a folder with other things in it",
    files: { "holiday.jpg": "…" },
    why: "it is not empty and was not made by Glint",
  },
  {
    says: "another server's folder",
    files: { PG_VERSION: "15" },
    why: "it is the data folder of another PostgreSQL server",
  },
  { says: "a mark that is not ours", files: { "database.json": "{}" }, why: "database.json in it was not written by" },
  {
    says: "a database of another major version",
    files: { "database.json": '{"madeBy":"glint","format":1,"password":"x"}', "database/PG_VERSION": "15\n" },
    why: "it was made by PostgreSQL 15",
  },
])("$says is refused with words and left as it is", async ({ files, why }) => {
  await using folder = dataFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder.directory, name, ".."), { recursive: true });
    writeFileSync(join(folder.directory, name), text!);
  }
  const database = join(folder.directory, "database");
  if (process.getuid?.() === 0 && existsSync(database)) chownSync(database, 65_534, 65_534); // root's server runs as another
  const before = readdirSync(folder.directory, { recursive: true });
  await expect(start(folder.directory)).rejects.toMatchObject({ name: "Complaint", why: expect.stringContaining(why) });
  expect(readdirSync(folder.directory, { recursive: true })).toEqual(before);
});
