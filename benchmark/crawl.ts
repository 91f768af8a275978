// npm run bench -- [--pages 20000] [--hosts 4] [--fetches 8] [--note TEXT] [--no-record]
// Crawls a generated site over loopback with Glint's own worker and a fresh embedded PostgreSQL; adds a line to results.md.
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../src/base/clock.ts";
import { addSite, countProgrammes, readSiteInput } from "../src/features/catalog/index.ts";
import { createWorker, seedSite } from "../src/features/crawl/index.ts";
import { migrate, openDatabase, startServer } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logging/index.ts";
import { openBenchClient, unhurried } from "./bench-crawler.ts";
import { ownCpuSeconds, treeCpuSeconds } from "./process-cpu.ts";
import { addRow } from "./result-table.ts";
import type { BenchmarkSite } from "./site.ts";
import { startSite } from "./site-process.ts";

const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: "20000" },
    hosts: { type: "string", default: "4" },
    fetches: { type: "string", default: "8" },
    note: { type: "string", default: "" },
    "no-record": { type: "boolean", default: false },
  },
});
const site: BenchmarkSite = { pageCount: Number(options.pages), hostCount: Number(options.hosts) };
if (!(site.pageCount >= 1 && site.hostCount >= 1)) throw new Error("--pages and --hosts are numbers from 1");

const figures = await measure();
console.log(describe(figures));
if (!options["no-record"]) record(figures);
process.exitCode = figures.pagesReached === site.pageCount ? 0 : 1;

type Figures = Awaited<ReturnType<typeof measure>>;

async function measure() {
  const folder = mkdtempSync(path.join(tmpdir(), "glint-bench-"));
  const log = createLogger({ level: "warn" });
  const sender = await startSite(site);
  try {
    await using postgres = await startServer({ directory: path.join(folder, "postgres"), log });
    await using database = openDatabase(postgres.url, { applicationName: "glint bench" });
    await migrate(database.sql);
    await using client = openBenchClient(sender.port);
    await addBenchmarkSite(database.sql);
    const calibratedBefore = calibrate();
    const before = { cpu: ownCpuSeconds(), postgres: treeCpuSeconds(postgres.pid()), at: performance.now() };
    let [visits, lastVisitAt] = [0, before.at];
    const worker = createWorker({
      sql: database.sql,
      client,
      clock: systemClock,
      log,
      name: "bench",
      settings: unhurried(Number(options.fetches)),
      onVisit: () => {
        visits++;
        lastVisitAt = performance.now();
        if (process.stderr.isTTY && visits % 200 === 0) process.stderr.write(`\r${visits} visits`);
      },
    });
    await worker.runUntilIdle({ idleSeconds: 1 });
    const after = { cpu: ownCpuSeconds(), postgres: treeCpuSeconds(postgres.pid()) };
    const served = await sender.figures();
    const calibrationMs = (calibratedBefore + calibrate()) / 2;
    return {
      visits,
      seconds: (lastVisitAt - before.at) / 1000,
      cpuSeconds: after.cpu - before.cpu,
      postgresCpuSeconds: after.postgres - before.postgres,
      rssMax: process.resourceUsage().maxRSS / 1024,
      calibrationMs,
      programmes: await countProgrammes(database.sql),
      ...served,
    };
  } finally {
    sender.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function addBenchmarkSite(sql: Parameters<typeof addSite>[0]) {
  const input = readSiteInput("http://www0.bench.example/", {
    scope: "domain",
    pagesMax: site.pageCount * 2,
    depthMax: 100,
  });
  if (input.kind === "invalid") throw new Error(input.why);
  await seedSite(sql, (await addSite(sql, input.site, systemClock)).site, systemClock);
}

/** CPU milliseconds of a fixed piece of arithmetic: how fast this machine is just now, to read the other figures by. */
function calibrate(): number {
  const before = ownCpuSeconds();
  let value = 1;
  for (let i = 0; i < 50_000_000; i++) value = (Math.imul(value, 31) + i) | 0;
  return value === 0 ? 0 : (ownCpuSeconds() - before) * 1000;
}

function describe(found: Figures): string {
  return JSON.stringify(found, (_, value) => (typeof value === "number" ? Math.round(value * 100) / 100 : value), 2);
}

function record(found: Figures) {
  const { pagesReached: pages, seconds, cpuSeconds, postgresCpuSeconds } = found;
  const cells = [
    new Date().toISOString().slice(0, 10),
    `${cpus()[0]?.model.trim() ?? "?"} × ${cpus().length}, Node ${process.version}`,
    `${pages} of ${site.pageCount}${pages === site.pageCount ? "" : " INCOMPLETE"}`,
    site.hostCount,
    Math.round(pages / seconds),
    Math.round(pages / cpuSeconds),
    postgresCpuSeconds.toFixed(1),
    Math.round(pages / (cpuSeconds + postgresCpuSeconds)),
    Math.round(found.rssMax),
    found.serverCpuSeconds.toFixed(1),
    Math.round(found.calibrationMs),
    options.note,
  ];
  addRow(path.join(import.meta.dirname, "results.md"), "Runs", cells.map(String));
}
