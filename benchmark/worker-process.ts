// node worker-process.ts DATABASE_URL FETCHES [PORT]: one crawl worker on the sites of a database until nothing is due or it is told
// to end, as a process of its own that is measured from outside. With a port every host is reached there. Its last line tells what a
// page cost, by stretches of 2,000 pages, so that warm pages can be told from those of its start-up.
import { systemClock } from "../src/base/clock.ts";
import { createWorker } from "../src/features/crawl/index.ts";
import { openDatabase } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logging/index.ts";
import { createOutboundClient, readHostMap } from "../src/platform/network/index.ts";
import { unhurried } from "./bench-crawler.ts";
import { ownCpuSeconds } from "./process-cpu.ts";

const pagesPerStretch = 2000;
const [databaseUrl = "", fetches = "8", port] = process.argv.slice(2);

await using database = openDatabase(databaseUrl, { applicationName: "glint bench" });
await using client = createOutboundClient({
  userAgent: "Glint-bench/1",
  allowedRanges: ["127.0.0.0/8"],
  connectionsPerHost: Number(fetches),
  ...(port === undefined ? {} : { resolve: readHostMap(`*=127.0.0.1:${port}`) }),
});
const stop = new AbortController();
process.once("SIGTERM", () => stop.abort());

let visits = 0;
let before = ownCpuSeconds();
const startUpSeconds = before;
const microsecondsAPage: number[] = [];
const worker = createWorker({
  sql: database.sql,
  client,
  clock: systemClock,
  log: createLogger({ level: "warn" }),
  name: "bench",
  settings: unhurried(Number(fetches)),
  onVisit: () => {
    if (++visits % pagesPerStretch !== 0) return;
    const now = ownCpuSeconds();
    microsecondsAPage.push(Math.round((1e6 * (now - before)) / pagesPerStretch));
    before = now;
  },
});
await worker.runUntilIdle({ signal: stop.signal, idleSeconds: 0 });
console.log(JSON.stringify({ visits, startUpSeconds, microsecondsAPage }));
