import type { Sql } from "../../platform/database/index.ts";
import { untilStopped } from "../start/signals.ts";
import { startGlint } from "../start/start.ts";
import { type Command, exitStatus } from "./command.ts";
import { plantSite, requireSite } from "./site-words.ts";

export const startCommand: Command = {
  name: "start",
  usage: "start [URL…]",
  summary: "starts everything: database, crawl, portal; adds the sites named",
  help: "With no site configured it serves and crawls the bundled sample sites. Ctrl-C stops all in order.",
  options: {},
  run: async ({ config, terminal, positionals }) => {
    const sites = positionals.map((address) => requireSite(address, config));
    const stopped = untilStopped();
    const running = await startGlint({
      config,
      terminal,
      addSites: async (sql: Sql) => {
        for (const site of sites) await plantSite(sql, site);
      },
    });
    const why = await stopped;
    terminal.say(`\nStopping (${why}) … Ctrl-C again ends at once.`);
    await running[Symbol.asyncDispose]();
    terminal.say("Stopped. `npm start` goes on where this was.");
    return exitStatus.done;
  },
};
