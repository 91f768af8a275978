// npm run bench:crawl-peers -- [--pages 20000] [--rounds 3] [--fetches 32] [--cpu 0] [--bench ../shared/bench] [--folder DIR] [--note TEXT]
// [--no-record]: Glint's worker and other crawlers on the same site of ../shared/bench, in turns, each as a process of its own. The site's
// server, the generator and the peers are built in --folder, outside the project; those that cannot be installed are named and left out.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { systemClock } from "../src/base/clock.ts";
import { addSite, readSiteInput } from "../src/features/catalog/index.ts";
import { seedSite, workerFlags } from "../src/features/crawl/index.ts";
import { migrate, openDatabase, openScratchDatabase, startServer } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logging/index.ts";
import { buildBench, serve } from "./crawl-peers/bench-site.ts";
import { installedPeers, type PeerCommand } from "./crawl-peers/peers.ts";
import { treeCpuSeconds } from "./process-cpu.ts";
import { addRow } from "./result-table.ts";

const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: "20000" },
    rounds: { type: "string", default: "3" },
    fetches: { type: "string", default: "32" },
    cpu: { type: "string", default: "0" },
    bench: { type: "string", default: "../shared/bench" },
    folder: { type: "string", default: path.join(tmpdir(), "glint-crawl-peers") },
    note: { type: "string", default: "" },
    "no-record": { type: "boolean", default: false },
  },
});
const pages = Number(options.pages);
const rounds = Number(options.rounds);
if (!(pages >= 100 && rounds >= 1)) throw new Error("--pages is a number from 100, --rounds one from 1");
const port = 8800;
const startUrl = `http://127.0.0.1:${port}/`;

/** One crawl, as measure.py of the bench writes it. */
type Run = {
  readonly unique: number;
  readonly wall: number;
  readonly cpu: number;
  readonly rssMB: number;
  readonly complete: boolean;
  readonly postgresCpu: number;
};

if (!existsSync(options.bench)) {
  console.error(`${options.bench} is not there: the site, its server and the peers' runners are its.`);
  process.exit(1);
}
mkdirSync(options.folder, { recursive: true });
const bench = path.join(options.folder, "bench");
cpSync(options.bench, bench, { recursive: true });
const site = buildBench(bench, { folder: options.folder, pages, port });
const { peers, missing } = installedPeers(bench);
for (const { name, why } of missing) console.error(`${name} is left out: ${why}`);

const runs = new Map<string, Run[]>();
const server = await serve(site, { bench, port });
const postgres = await startServer({
  directory: path.join(options.folder, "postgres"),
  log: createLogger({ level: "warn" }),
});
try {
  for (let round = 1; round <= rounds; round++) {
    note("Glint", await measureGlint());
    for (const peer of peers) note(peer.name, measure(peer, 0));
  }
} finally {
  server.stop();
  await postgres[Symbol.asyncDispose]();
  rmSync(path.join(options.folder, "postgres"), { recursive: true, force: true });
}
report();

async function measureGlint(): Promise<Run> {
  await using scratch = await openScratchDatabase(postgres.url, "glint_crawl_peers");
  {
    await using database = openDatabase(scratch.url, { connectionsMax: 1 });
    await migrate(database.sql);
    const input = readSiteInput(startUrl, { scope: "domain", pagesMax: pages * 2, depthMax: 100 });
    if (input.kind === "invalid") throw new Error(input.why);
    await seedSite(database.sql, (await addSite(database.sql, input.site, systemClock)).site, systemClock);
    await database.sql`checkpoint`;
  }
  const before = treeCpuSeconds(postgres.pid());
  const script = path.join(import.meta.dirname, `worker-process${path.extname(import.meta.filename)}`);
  const words = [process.execPath, ...workerFlags, script, scratch.url, options.fetches];
  const run = measure({ name: "Glint", words }, 0);
  return { ...run, postgresCpu: treeCpuSeconds(postgres.pid()) - before };
}

/** Runs a crawl through measure.py, which counts all CPU time of the processes it waits for and asks the server what was fetched. */
function measure({ name, words }: PeerCommand, postgresCpu: number): Run {
  const rows = path.join(options.folder, "row.jsonl");
  rmSync(rows, { force: true });
  mkdirSync(path.join(bench, "out"), { recursive: true });
  const limits = ["--port", String(port), "--expect", String(pages), "--timeout", "900", "--pin", options.cpu];
  const args = ["measure.py", "-n", "1", ...limits, "--out", rows, "--tag", name.replaceAll(" ", "-"), "--", ...words];
  const { status } = spawnSync("python3", args, { cwd: bench, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`measure.py ended with ${status} for ${name}`);
  return { ...JSON.parse(readFileSync(rows, "utf8")), postgresCpu };
}

function note(name: string, run: Run): void {
  const { unique, cpu, postgresCpu, complete, rssMB } = run;
  runs.set(name, [...(runs.get(name) ?? []), run]);
  const words = [`${unique} pages${complete ? "" : " INCOMPLETE"}`, `${(unique / cpu).toFixed(0)} a CPU-second`];
  console.log(name, ...words, `PostgreSQL ${postgresCpu.toFixed(1)} s`, `${rssMB} MB`);
}

function report(): void {
  const own = runs.get("Glint")!;
  for (const [name, of] of runs) {
    const ratio = median(of.map((run, at) => perCpu(own[at]!) / perCpu(run)));
    const cells = [
      new Date().toISOString().slice(0, 10),
      name,
      `${Math.min(...of.map(({ unique }) => unique))} of ${pages}`,
      of.length,
      `${median(of.map(perCpu)).toFixed(0)} [${of.map((run) => perCpu(run).toFixed(0)).join(" ")}]`,
      median(of.map(({ unique, cpu, postgresCpu }) => unique / (cpu + postgresCpu))).toFixed(0),
      median(of.map(({ unique, wall }) => unique / wall)).toFixed(0),
      median(of.map(({ rssMB }) => rssMB)).toFixed(0),
      ratio.toFixed(2),
      options.note,
    ].map(String);
    console.log(cells.join(" | "));
    if (!options["no-record"]) addRow(path.join(import.meta.dirname, "results.md"), "Beside other crawlers", cells);
  }
}

function perCpu({ unique, cpu }: Run): number {
  return unique / cpu;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
