import { systemClock } from "../../base/clock.ts";
import { createWorker } from "../../features/crawl/index.ts";
import { followActiveWeights } from "../../features/labels/index.ts";
import { openDatabase, requireSchema, requireSupportedDatabase } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logging/index.ts";
import { createClient } from "../client.ts";
import { crawlSettings } from "../crawl-settings.ts";
import { crawlJudgement, loadRules } from "../recognition.ts";
import { openRenderer } from "../rendering.ts";
import { isDeadHolder, workerName } from "../worker-name.ts";
import { type Command, exitStatus, Misuse, textOption } from "./command.ts";

/** One crawl process; started by `glint start`, which hands it DATABASE_URL and every other setting. */
export const workerCommand: Command = {
  name: "worker",
  usage: "worker [--name NAME]",
  summary: "one crawl process more, on any machine that reaches DATABASE_URL (glint start runs its own)",
  options: {
    name: { type: "string", value: "NAME", says: "its name in the log, beside the machine's (default worker)" },
  },
  run: async (invocation) => {
    const { config } = invocation;
    if (!config.databaseUrl)
      throw new Misuse(
        "it needs DATABASE_URL; crawl processes on the embedded database are started by glint start (GLINT_WORKERS)",
      );
    const label = textOption(invocation, "name") ?? "worker";
    const rules = loadRules(config);
    const stop = new AbortController();
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());
    process.on("disconnect", () => stop.abort());
    const log = createLogger({ level: config.logLevel }).with({ worker: label });
    await using database = openDatabase(config.databaseUrl, {
      connectionsMax: 8,
      applicationName: `glint ${label}`,
    });
    await requireSupportedDatabase(database.sql);
    await requireSchema(database.sql);
    await using client = createClient(config);
    await using renderer = openRenderer(config);
    using weights = await followActiveWeights({ sql: database.sql, log });
    log.info("worker-started", { name: workerName(label) });
    const worker = createWorker({
      sql: database.sql,
      client,
      renderer,
      clock: systemClock,
      log,
      name: workerName(label),
      isDead: isDeadHolder,
      settings: crawlSettings(config),
      judgement: () => crawlJudgement(rules, weights.current()),
    });
    await worker.run(stop.signal);
    if (process.connected) process.disconnect();
    return exitStatus.done;
  },
};
