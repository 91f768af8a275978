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

/** Shows the crawl's totals while they change: one line redrawn on a terminal, else a line now and then. */
export function showProgress({ sql, terminal, log, everySeconds }: ProgressRequest): AsyncDisposable {
  let last = "";
  let running = Promise.resolve();
  const tick = async () => {
    const totals = await readTotals(sql);
    const line = `${totals.pages} pages visited · ${totals.programmes} programmes · ${totals.due} due · ${totals.errors} errors in 24 h`;
    if (line === last) return;
    last = line;
    if (terminal.isInteractive) process.stderr.write(`\r\u001b[K${line}`);
    else terminal.say(`glint: ${line}`);
  };
  const seconds = terminal.isInteractive ? everySeconds : lineSecondsWithoutTerminal;
  const timer = setInterval(() => {
    running = running.then(tick).catch((error) => log.warn("progress-not-read", { error }));
  }, seconds * 1000);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
      if (terminal.isInteractive && last) process.stderr.write("\n");
    },
  };
}

async function readTotals(sql: Sql): Promise<Totals> {
  const [health, programmes] = await Promise.all([readCrawlHealth(sql), countProgrammes(sql)]);
  const sum = (value: (site: (typeof health)[number]) => number) =>
    health.reduce((total, site) => total + value(site), 0);
  return {
    pages: sum((site) => site.visitedPagesCount),
    due: sum((site) => site.duePagesCount),
    programmes: programmes.total,
    errors: sum((site) => site.errors.reduce((total, error) => total + error.count, 0)),
  };
}
