// npm run bench:discovery -- --sites DIR [--only NAME,…] [--strategies glint,breadth-first]
// Crawls frozen sites with the crawler itself and a fresh PostgreSQL each, and counts at the sites' server after how many
// requests 90 % of their programmes had been asked for: what `glint evaluate discovery` measures of the strategies alone.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  findTimes,
  listReplicas,
  type Replica,
  readReplica,
  startReplicaServer,
} from "../evaluation/discovery/index.ts";
import { systemClock } from "../src/base/clock.ts";
import { addSite, readSiteInput, strategyNames } from "../src/features/catalog/index.ts";
import { createWorker, readDiscovery, seedSite } from "../src/features/crawl/index.ts";
import { migrate, openDatabase, type Sql, startServer } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logging/index.ts";
import { openBenchClient, unhurried } from "./bench-crawler.ts";

const { values: options } = parseArgs({
  options: {
    sites: { type: "string", default: "../shared/data/replicas" },
    only: { type: "string" },
    strategies: { type: "string", default: "glint,breadth-first" },
  },
});
const strategies = options.strategies.split(",");
const names = listReplicas(options.sites).filter(
  (name) => options.only === undefined || options.only.split(",").includes(name),
);
const log = createLogger({ level: "warn" });

console.log(["site", "programmes", ...strategies.map((name) => `${name}: requests to 90 %, all, ending`)].join("\t"));
for (const name of names) {
  const replica = readReplica(options.sites, name);
  const figures: string[] = [];
  for (const strategy of strategies) figures.push(await crawlOnce(replica, strategy));
  console.log([name, replica.programmes.size, ...figures].join("\t"));
}

/** One worker, one page after the other. */
async function crawlOnce(replica: Replica, strategy: string): Promise<string> {
  if (!strategyNames.some((one) => one === strategy))
    throw new Error(`"${strategy}" is none of ${strategyNames.join(", ")}`);
  const folder = mkdtempSync(path.join(tmpdir(), "glint-bench-"));
  try {
    await using sites = await startReplicaServer();
    sites.serve(replica);
    await using postgres = await startServer({
      directory: path.join(folder, "postgres"),
      log,
      settings: { fsync: "off" },
    });
    await using database = openDatabase(postgres.url, { applicationName: "glint bench" });
    await migrate(database.sql);
    const ending = await crawl(database.sql, replica, { strategy, port: sites.port });
    const times = findTimes({ requests: sites.requests() }, replica.programmes);
    const wanted = Math.ceil(0.9 * replica.programmes.size - 1e-9);
    return `${wanted === 0 ? "-" : (times[wanted - 1] ?? "never")}, ${sites.requests().length}, ${ending}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type CrawlOptions = { readonly strategy: string; readonly port: number };

async function crawl(sql: Sql, replica: Replica, { strategy, port }: CrawlOptions): Promise<string> {
  await using client = openBenchClient(port);
  const input = readSiteInput(replica.home, { strategy, scope: "host" });
  if (input.kind === "invalid") throw new Error(input.why);
  const { site } = await addSite(sql, input.site, systemClock);
  await seedSite(sql, site, systemClock);
  const worker = createWorker({ sql, client, clock: systemClock, log, name: "bench", settings: unhurried(1) });
  await worker.runUntilIdle({ idleSeconds: 1 });
  return (await readDiscovery(sql, site.id))?.ending ?? "open";
}
