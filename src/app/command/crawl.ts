import { once } from "node:events";
import { createWriteStream, openSync, type WriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { systemClock } from "../../base/clock.ts";
import { Complaint } from "../../base/complaint.ts";
import { exportProgrammes, type NewSite } from "../../features/catalog/index.ts";
import {
  crawlDefaults,
  createWorker,
  type Judgement,
  readCrawlHealth,
  resumeDiscovery,
} from "../../features/crawl/index.ts";
import { readActiveWeights } from "../../features/labels/index.ts";
import { migrate, openDatabase, openScratchDatabase, type Sql } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logging/index.ts";
import { createClient } from "../client.ts";
import { crawlSettings } from "../crawl-settings.ts";
import { crawlJudgement, loadRules } from "../recognition.ts";
import { openRenderer } from "../rendering.ts";
import { untilStopped } from "../start/signals.ts";
import { openStore } from "../store.ts";
import { type Command, exitStatus, type Invocation, Misuse, numberOption, textOption } from "./command.ts";
import { plantSite, readScope, requireSite, scopeOption } from "./site-words.ts";

export const crawlCommand: Command = {
  name: "crawl",
  usage: "crawl URL… [--max-pages N] [--out FILE]",
  summary: "crawls sites once, without a portal; programmes as JSON Lines",
  help: `Ends when nothing new is left or N pages were fetched; Ctrl-C ends it earlier, and what was found is written.
Exit status 1 when not one page came.
Nothing is kept: the crawl has a database of its own, dropped at the end.`,
  options: {
    "max-pages": {
      type: "string",
      value: "N",
      says: "pages fetched at most, over all sites (default: GLINT_PAGES_MAX a site)",
    },
    out: { type: "string", value: "FILE", says: "where the records go (default: standard output)" },
    scope: scopeOption,
  },
  run: async (invocation) => {
    const { config, terminal, positionals } = invocation;
    if (positionals.length === 0) throw new Misuse("name at least one URL");
    const scope = readScope(invocation);
    const sites = positionals.map((address) => requireSite(address, config, scope));
    const pagesMax = numberOption(invocation, "max-pages", 1);
    const rules = loadRules(config);
    const out = openOutput(textOption(invocation, "out"));
    const stop = new AbortController();
    void untilStopped().then(() => stop.abort());
    await using store = await openStore(config);
    await using scratch = await openScratchDatabase(store.url, `glint_crawl_${process.pid}`);
    await using database = openDatabase(scratch.url, { applicationName: "glint crawl" });
    await migrate(database.sql);
    const judgement = crawlJudgement(rules, await readActiveWeights(store.sql));
    const request = { sql: database.sql, sites, pagesMax, signal: stop.signal, invocation, judgement };
    const { visited, fetched } = await crawl(request);
    const written = await writeRecords(database.sql, out);
    if (terminal.isInteractive) process.stderr.write("\r\u001b[K");
    terminal.say(
      `glint crawl: ${counted(visited, "visit")}, ${counted(written, "programme")}${await describeErrors(database.sql)}`,
    );
    return fetched === 0 ? exitStatus.failed : exitStatus.done;
  },
};

type CrawlRequest = {
  readonly sql: Sql;
  readonly sites: readonly NewSite[];
  readonly pagesMax: number | undefined;
  readonly signal: AbortSignal;
  readonly invocation: Invocation;
  readonly judgement: Judgement;
};

type Counts = { readonly visited: number; readonly fetched: number };

async function crawl({ sql, sites, pagesMax, signal, invocation, judgement }: CrawlRequest): Promise<Counts> {
  const { config, terminal } = invocation;
  const planted = [];
  for (const site of sites) planted.push((await plantSite(sql, site)).site.id);
  await using client = createClient(config);
  await using renderer = openRenderer(config);
  let visited = 0;
  let fetched = 0;
  const worker = createWorker({
    sql,
    client,
    renderer,
    clock: systemClock,
    log: createLogger({ level: config.logLevel === "info" ? "warn" : config.logLevel }),
    name: `crawl-${process.pid}`,
    // A crawl made once, for a person who waits: as fast as politeness allows.
    settings: { ...crawlSettings(config), budget: { ...crawlDefaults.budget, rendersPerHour: config.rendersPerHour } },
    judgement: () => judgement,
    onVisit: ({ outcome }) => {
      visited += 1;
      if (outcome === "page") fetched += 1;
      if (terminal.isInteractive && visited % 25 === 0) process.stderr.write(`\r\u001b[K${visited} visits`);
    },
  });
  // A site that is dry would be looked at again later; here there is no later.
  let isMore = true;
  while (isMore) {
    const pagesLeft = pagesMax === undefined ? undefined : pagesMax - fetched;
    if (pagesLeft !== undefined && pagesLeft <= 0) break;
    await worker.runUntilIdle({ ...(pagesLeft === undefined ? {} : { pagesMax: pagesLeft }), signal });
    isMore = false;
    if (!signal.aborted)
      for (const id of new Set(planted)) isMore = (await resumeDiscovery(sql, id, systemClock)) || isMore;
  }
  return { visited, fetched };
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? "" : "s"}`;

function openOutput(path: string | undefined): WriteStream | NodeJS.WriteStream {
  if (path === undefined) return process.stdout;
  try {
    return createWriteStream(path, { fd: openSync(path, "w") });
  } catch (cause) {
    throw notWritten(path, cause);
  }
}

function notWritten(what: string, cause: unknown): Complaint {
  const why = `${cause instanceof Error ? cause.message : String(cause)}.`;
  return new Complaint({ what: `${what} cannot be written`, why, remedy: "Name another file with --out.", cause });
}

async function writeRecords(sql: Sql, out: WriteStream | NodeJS.WriteStream): Promise<number> {
  let written = 0;
  let isClosed = false; // by its reader, as `| head` does
  out.once("error", () => (isClosed = true));
  for await (const programme of exportProgrammes(sql)) {
    if (!out.write(`${JSON.stringify(programme)}\n`)) await once(out, "drain").catch(() => (isClosed = true));
    if (isClosed) break;
    written += 1;
  }
  if (out !== process.stdout)
    await finished(out.end()).catch((cause) => {
      throw notWritten("the file of records", cause);
    });
  return written;
}

async function describeErrors(sql: Sql): Promise<string> {
  const errors = (await readCrawlHealth(sql)).flatMap((site) => site.errors);
  if (errors.length === 0) return "";
  return `\n${errors.map((error) => `  ${error.count} × ${error.kind}, e.g. ${error.exampleUrl}`).join("\n")}`;
}
