import { setTimeout as pause } from "node:timers/promises";
import { countProgrammes } from "../../features/catalog/index.ts";
import { readCrawlHealth } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/logging/index.ts";
import type { Terminal } from "../command/command.ts";

/** What the crawl has come to, in numbers a person follows. */
type Totals = { readonly pages: number; readonly due: number; readonly programmes: number; readonly errors: number };

type ProgressRequest = {
  readonly sql: Sql;
  readonly terminal: Terminal;
  readonly log: Logger;
  readonly everySeconds: number;
};

const lineSecondsWithoutTerminal = 10; // a log file needs no line a second
const pauseOfWork = 20; // looking takes a twentieth of the time at most, however large the crawl
const columnsDefault = 80;

/** Shows the crawl's totals: one line redrawn on a terminal, else a line now and then when they have changed. */
export function showProgress({ sql, terminal, log, everySeconds }: ProgressRequest): AsyncDisposable {
  const ended = new AbortController();
  const seconds = terminal.isInteractive ? everySeconds : lineSecondsWithoutTerminal;
  let last = "";
  const look = async () => {
    const line = lineOf(await readTotals(sql));
    if (terminal.isInteractive) redraw(line);
    else if (line !== last) terminal.say(`glint: ${line}`);
    last = line;
  };
  const running = (async () => {
    let pauseMs = seconds * 1000;
    while (await pauseUnless(ended.signal, pauseMs)) {
      const startedAt = performance.now();
      await look().catch((error) => log.warn("progress-not-read", { error }));
      pauseMs = Math.max(seconds * 1000, (performance.now() - startedAt) * pauseOfWork);
    }
  })();
  return {
    async [Symbol.asyncDispose]() {
      ended.abort();
      await running;
      if (terminal.isInteractive && last) process.stderr.write("\n");
    },
  };
}

function lineOf({ pages, programmes, due, errors }: Totals): string {
  return `${pages} pages visited · ${programmes} programmes · ${due} due · ${errors} errors in 24 h`;
}

// A line that wraps could not be redrawn.
function redraw(line: string): void {
  process.stderr.write(`\r\u001b[K${line.slice(0, (process.stderr.columns || columnsDefault) - 1)}`);
}

/** Waits; false as soon as `signal` aborts. */
async function pauseUnless(signal: AbortSignal, ms: number): Promise<boolean> {
  return await pause(ms, true, { signal }).catch(() => false);
}

async function readTotals(sql: Sql): Promise<Totals> {
  const [health, programmes] = await Promise.all([readCrawlHealth(sql), countProgrammes(sql)]);
  type Site = (typeof health)[number];
  const sum = (value: (site: Site) => number) => health.reduce((total, site) => total + value(site), 0);
  const ifActive = (value: (site: Site) => number) => (site: Site) => (site.state === "active" ? value(site) : 0);
  return {
    pages: sum((site) => site.visitedPagesCount),
    due: sum(ifActive((site) => site.duePagesCount)),
    programmes: programmes.total,
    errors: sum(ifActive((site) => site.errors.reduce((total, error) => total + error.count, 0))),
  };
}
