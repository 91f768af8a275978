// npm run bench:frontier -- [--known 10000,100000,1000000,10000000] [--pages 1000] [--note TEXT] [--no-record]
// What a page costs where a site has that many known pages already: a crawl of --pages fresh ones beside them, and the plans
// PostgreSQL chose meanwhile. Adds rows to frontier-results.md. Ten million rows take 5 GB in the temporary folder and ten minutes.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../src/base/clock.ts";
import { addSite, readSiteInput } from "../src/features/catalog/index.ts";
import { createWorker, seedSite } from "../src/features/crawl/index.ts";
import { migrate, openDatabase, startServer } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logging/index.ts";
import { openBenchClient, unhurried } from "./bench-crawler.ts";
import { fillFrontier, sizeOfPages } from "./frontier-rows.sql.ts";
import { chosenPlans } from "./logged-plans.ts";
import { ownCpuSeconds, treeCpuSeconds } from "./process-cpu.ts";
import { addRow } from "./result-table.ts";
import { startSite } from "./site-process.ts";

const { values: options } = parseArgs({
  options: {
    known: { type: "string", default: "10000,100000,1000000,10000000" },
    pages: { type: "string", default: "1000" },
    note: { type: "string", default: "" },
    "no-record": { type: "boolean", default: false },
  },
});
const sizes = options.known.split(",").map(Number);
const pages = Number(options.pages);
if (!(pages >= 100 && sizes.every((size) => size >= 1)))
  throw new Error("--known takes numbers from 1, separated by commas; --pages a number from 100");

const results = path.join(import.meta.dirname, "frontier-results.md");
const site = { pageCount: pages * 3, hostCount: 1 };
const log = createLogger({ level: "warn" });
const sender = await startSite(site);
try {
  for (const known of sizes) await measure(known);
} finally {
  sender.stop();
}

async function measure(known: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "glint-bench-"));
  try {
    await using postgres = await startServer({
      directory: path.join(folder, "postgres"),
      log,
      settings: {
        session_preload_libraries: "auto_explain",
        "auto_explain.log_min_duration": "-1",
        max_wal_size: "4GB",
      },
    });
    await using database = openDatabase(postgres.url, { applicationName: "glint bench" });
    const { sql } = database;
    await migrate(sql);
    const input = readSiteInput("http://www0.bench.example/", {
      scope: "domain",
      pagesMax: 100_000_000,
      depthMax: 100,
    });
    if (input.kind === "invalid") throw new Error(input.why);
    const added = await addSite(sql, input.site, systemClock);
    await seedSite(sql, added.site, systemClock);
    await fillFrontier(sql, added.site.id, known);
    const figures = await crawl(postgres.url, postgres.pid());
    const megabytes = (await sizeOfPages(sql)) / 1e6;
    // Then once more, with the plans told: telling them costs time.
    await sql`alter system set auto_explain.log_min_duration = 0`;
    await sql`alter system set auto_explain.log_analyze = on`;
    await sql`alter system set auto_explain.log_buffers = on`;
    await sql`alter system set auto_explain.log_timing = off`;
    await sql`select pg_reload_conf()`;
    await crawl(postgres.url, postgres.pid(), 200);
    const plans = chosenPlans(readFileSync(path.join(folder, "postgres", "database.log"), "utf8"));
    show(known, megabytes, figures, plans);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Figures = Awaited<ReturnType<typeof crawl>>;

/** Crawls until `pages` were visited. */
async function crawl(url: string, postmaster: number, count = pages) {
  await using database = openDatabase(url, { applicationName: "glint bench" });
  await using client = openBenchClient(sender.port);
  const stop = new AbortController();
  let visits = 0;
  const before = { cpu: ownCpuSeconds(), postgres: treeCpuSeconds(postmaster), at: performance.now() };
  const worker = createWorker({
    sql: database.sql,
    client,
    clock: systemClock,
    log,
    name: "bench",
    settings: unhurried(8),
    onVisit: () => {
      if (++visits === count) stop.abort();
    },
  });
  await worker.run(stop.signal);
  return {
    visits,
    seconds: (performance.now() - before.at) / 1000,
    cpuSeconds: ownCpuSeconds() - before.cpu,
    postgresCpuSeconds: treeCpuSeconds(postmaster) - before.postgres,
  };
}

function show(known: number, megabytes: number, figures: Figures, plans: ReturnType<typeof chosenPlans>): void {
  const { visits, seconds, cpuSeconds, postgresCpuSeconds } = figures;
  const cells = [
    new Date().toISOString().slice(0, 10),
    `${cpus()[0]?.model.trim() ?? "?"} × ${cpus().length}, Node ${process.version}`,
    known.toLocaleString("en"),
    megabytes.toFixed(0),
    (visits / seconds).toFixed(0),
    ((1000 * cpuSeconds) / visits).toFixed(2),
    ((1000 * postgresCpuSeconds) / visits).toFixed(2),
    options.note,
  ];
  console.log(cells.join(" | "));
  for (const { statement, buffers, nodes } of plans)
    console.log(`  ${statement}: ${nodes.join(", ")} [${buffers} buffers]`);
  if (!options["no-record"]) addRow(results, "Cost of a page", cells);
}
