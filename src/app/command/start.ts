import { systemClock } from "../../base/clock.ts";
import { Complaint } from "../../base/complaint.ts";
import { addSite, readSiteInput } from "../../features/catalog/index.ts";
import { seedSite } from "../../features/crawl/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Config } from "../config.ts";
import { untilStopped } from "../start/signals.ts";
import { startGlint } from "../start/start.ts";
import { type Command, exitStatus } from "./command.ts";

export const startCommand: Command = {
  name: "start",
  usage: "start [URL…]",
  summary: "starts everything: database, crawl, portal; adds the sites named",
  help: "With no site configured it serves and crawls the bundled sample sites. Ctrl-C stops all in order.",
  options: {},
  run: async ({ config, terminal, positionals }) => {
    const sites = positionals.map((address) => readSite(address, config));
    const stopped = untilStopped();
    const running = await startGlint({
      config,
      terminal,
      addSites: async (sql: Sql) => {
        for (const site of sites) await seedSite(sql, (await addSite(sql, site, systemClock)).site, systemClock);
      },
    });
    const why = await stopped;
    terminal.say(`\nStopping (${why}) … Ctrl-C again ends at once.`);
    await running[Symbol.asyncDispose]();
    terminal.say("Stopped. `npm start` goes on where this was.");
    return exitStatus.done;
  },
};

function readSite(address: string, config: Config) {
  const input = readSiteInput(address, { pagesMax: config.pagesMax, depthMax: config.depthMax });
  if (input.kind === "invalid")
    throw new Complaint({ what: `"${address}" is no site`, why: input.why, remedy: input.remedy });
  return input.site;
}
