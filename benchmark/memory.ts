// npm run bench:memory -- [--known 1000000] [--minutes 20] [--note TEXT] [--no-record]
// What a worker process holds in memory while it crawls a site of which so many pages are known: its resident set every ten seconds,
// the highest, the means of the stretch's thirds after the first tenth, and the slope over all of it after that.
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../src/base/clock.ts";
import { addSite, readSiteInput } from "../src/features/catalog/index.ts";
import { seedSite, workerFlags } from "../src/features/crawl/index.ts";
import { migrate, openDatabase, startServer } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logging/index.ts";
import { fillFrontier } from "./frontier-rows.sql.ts";
import { addRow } from "./result-table.ts";
import { startSite } from "./site-process.ts";

const { values: options } = parseArgs({
  options: {
    known: { type: "string", default: "1000000" },
    minutes: { type: "string", default: "20" },
    note: { type: "string", default: "" },
    "no-record": { type: "boolean", default: false },
  },
});
const known = Number(options.known);
const minutes = Number(options.minutes);
if (!(known >= 1 && minutes > 0)) throw new Error("--known is a number from 1, --minutes one above 0");

const secondsPerSample = 10;
const folder = mkdtempSync(path.join(tmpdir(), "glint-bench-"));
const sender = await startSite({ pageCount: 5_000_000, hostCount: 1 });
try {
  await using postgres = await startServer({
    directory: path.join(folder, "postgres"),
    log: createLogger({ level: "warn" }),
    settings: { max_wal_size: "4GB" },
  });
  await using database = openDatabase(postgres.url, { applicationName: "glint bench" });
  await migrate(database.sql);
  const input = readSiteInput("http://www0.bench.example/", { scope: "domain", pagesMax: 100_000_000, depthMax: 1000 });
  if (input.kind === "invalid") throw new Error(input.why);
  const { site } = await addSite(database.sql, input.site, systemClock);
  await seedSite(database.sql, site, systemClock);
  await fillFrontier(database.sql, site.id, known);
  const samples = await watch(postgres.url);
  const { pagesReached } = await sender.figures();
  show(samples, pagesReached);
} finally {
  sender.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The worker's resident set in MB, every ten seconds. */
async function watch(databaseUrl: string): Promise<number[]> {
  const script = path.join(import.meta.dirname, `worker-process${path.extname(import.meta.filename)}`);
  const child = fork(script, [databaseUrl, "8", String(sender.port)], { execArgv: [...workerFlags] });
  const ended = once(child, "exit");
  const samples: number[] = [];
  const timer = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, "latin1");
    samples.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    if (samples.length * secondsPerSample >= minutes * 60) child.kill("SIGTERM");
  }, secondsPerSample * 1000);
  await ended;
  clearInterval(timer);
  return samples;
}

function show(samples: readonly number[], pagesReached: number): void {
  const warm = samples.slice(Math.ceil(samples.length / 10));
  const third = Math.floor(warm.length / 3);
  const thirds = [0, 1, 2].map((at) => mean(warm.slice(at * third, (at + 1) * third)));
  const slopeAnHour = (slope(warm) * 3600) / secondsPerSample;
  const cells = [
    new Date().toISOString().slice(0, 10),
    known.toLocaleString("en"),
    String(minutes),
    pagesReached.toLocaleString("en"),
    Math.max(...samples).toFixed(0),
    thirds.map((value) => value.toFixed(0)).join(" / "),
    slopeAnHour.toFixed(0),
    options.note,
  ];
  console.log(cells.join(" | "));
  if (!options["no-record"]) addRow(path.join(import.meta.dirname, "results.md"), "Memory of a worker", cells);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of the least-squares line through values at 0, 1, 2 … */
function slope(values: readonly number[]): number {
  const [middle, level] = [(values.length - 1) / 2, mean(values)];
  const above = values.reduce((sum, value, at) => sum + (at - middle) * (value - level), 0);
  return above / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}
