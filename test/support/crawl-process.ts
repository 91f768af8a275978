// A crawl worker in a process of its own, to be killed: node crawl-process.ts DATABASE_URL HOST_MAP NAME [endless]
// [LEASE_SECONDS]. It ends when nothing is due, or, endless, with the channel to its parent. Its user agent bears its name.
import { systemClock } from "../../src/base/clock.ts";
import { createWorker } from "../../src/features/crawl/index.ts";
import { openDatabase } from "../../src/platform/database/index.ts";
import { createLogger } from "../../src/platform/logging/index.ts";
import { createOutboundClient, readHostMap } from "../../src/platform/network/index.ts";
import { testCrawlSettings } from "./crawl-site.ts";

const [url, hostMap, name, howLong, leaseSeconds] = process.argv.slice(2) as [string, string, string, string?, string?];
await using database = openDatabase(url);
await using client = createOutboundClient({
  userAgent: `GlintBot/1 (${name})`,
  allowedRanges: ["127.0.0.0/8"],
  resolve: readHostMap(hostMap),
});
const worker = createWorker({
  sql: database.sql,
  client,
  clock: systemClock,
  log: createLogger({ level: howLong === "endless" && leaseSeconds === undefined ? "silent" : "warn" }),
  name,
  settings: { ...testCrawlSettings, ...(leaseSeconds === undefined ? {} : { leaseSeconds: Number(leaseSeconds) }) },
});
if (howLong === "endless") {
  const stop = new AbortController();
  process.on("disconnect", () => stop.abort());
  await worker.run(stop.signal);
} else await worker.runUntilIdle({ idleSeconds: 0.5 });
