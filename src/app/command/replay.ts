import { join } from "node:path";
import { type LabelledPage, readLabelledPages } from "../../../evaluation/recognition/index.ts";
import { countProgrammes } from "../../features/catalog/index.ts";
import { readCrawlHealth } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { type Config, withHostMap } from "../config.ts";
import { requireLabels } from "../input-file.ts";
import { startPageServer } from "../replay/page-server.ts";
import { untilStopped } from "../start/signals.ts";
import { startGlint } from "../start/start.ts";
import { type Command, exitStatus, Misuse, numberOption, writeJson } from "./command.ts";
import { plantSite, requireSite } from "./site-words.ts";

const idleLooks = 3; // looks in a row that find nothing due before the replay counts as crawled
const lookSeconds = 2;

export const replayCommand: Command = {
  name: "replay",
  usage: "replay DIR [--depth N] [--once] [--json]",
  summary: "crawls saved real pages (DIR/labels.jsonl, DIR/files) as if they were live",
  help: `Serves the pages on loopback under their own host names, points Glint's resolver there (nothing leaves this
machine), and takes each labelled address as a seed. The portal then shows what was found. Data goes to DATA/replay, whatever DATABASE_URL says.`,
  options: {
    depth: { type: "string", value: "N", says: "links followed from a seed (default 0: only the saved pages)" },
    once: { type: "boolean", says: "ends when everything due was visited, with a summary" },
    json: { type: "boolean", says: "the summary as JSON" },
  },
  run: async (invocation) => {
    const [directory, ...rest] = invocation.positionals;
    if (!directory || rest.length > 0) throw new Misuse("name one folder");
    const depthMax = numberOption(invocation, "depth") ?? 0;
    requireLabels(directory);
    const pages = readLabelledPages(directory);
    const stopped = untilStopped();
    await using server = await startPageServer(pages);
    const config = replayConfig(invocation.config, server.port);
    const { terminal } = invocation;
    terminal.say(`Replaying ${pages.length} saved pages of ${hostsOf(pages).size} hosts.`);
    let store: Sql | undefined;
    await using _running = await startGlint({
      config,
      terminal,
      addSites: async (sql) => {
        store = sql;
        await addHosts(sql, pages, config, depthMax);
      },
    });
    if (!store) throw new Error("the replay started without a database");
    const idle = untilIdle(store);
    await Promise.race([idle, stopped]);
    const summary = { ...(await summarise(store)), served: server.counts.served, absent: server.counts.absent };
    if (invocation.options.json) writeJson(terminal, summary);
    else terminal.say(`\n${JSON.stringify(summary, undefined, 2)}`);
    if (!invocation.options.once) await stopped;
    return exitStatus.done;
  },
};

function replayConfig(config: Config, port: number): Config {
  const replayed = withHostMap({ ...config, resolve: "" }, `*=127.0.0.1:${port}`);
  return {
    ...replayed,
    dataDirectory: join(config.dataDirectory, "replay"),
    databaseUrl: undefined, // saved pages must not mix with what was found on the live sites
    samples: "never",
    delaySeconds: 0,
    environment: { ...replayed.environment, GLINT_DELAY_SECONDS: "0" },
  };
}

function hostsOf(pages: readonly LabelledPage[]): Map<string, LabelledPage[]> {
  const hosts = new Map<string, LabelledPage[]>();
  for (const page of pages) {
    const { host } = new URL(page.url);
    hosts.set(host, [...(hosts.get(host) ?? []), page]);
  }
  return hosts;
}

async function addHosts(sql: Sql, pages: readonly LabelledPage[], config: Config, depthMax: number): Promise<void> {
  for (const [host, own] of hostsOf(pages)) {
    const site = requireSite(own[0]?.url ?? host, { ...config, depthMax }, "host");
    await plantSite(sql, { ...site, seeds: own.map((page) => page.url) });
  }
}

async function untilIdle(sql: Sql): Promise<void> {
  let quiet = 0;
  while (quiet < idleLooks) {
    await new Promise((resolve) => setTimeout(resolve, lookSeconds * 1000));
    const health = await readCrawlHealth(sql);
    quiet = health.every((site) => site.duePagesCount === 0) ? quiet + 1 : 0;
  }
}

async function summarise(sql: Sql) {
  const [health, programmes] = await Promise.all([readCrawlHealth(sql), countProgrammes(sql)]);
  const errors: Record<string, { count: number; example: string | undefined }> = {};
  for (const error of health.flatMap((site) => site.errors)) {
    const known = errors[error.kind];
    errors[error.kind] = { count: (known?.count ?? 0) + error.count, example: known?.example ?? error.exampleUrl };
  }
  return {
    sites: health.length,
    pagesVisited: health.reduce((sum, site) => sum + site.visitedPagesCount, 0),
    programmes,
    errors,
  };
}
