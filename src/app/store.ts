import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Complaint } from "../base/complaint.ts";
import {
  migrate,
  openDatabase,
  type RunningServer,
  requireSupportedDatabase,
  type Sql,
  startServer,
} from "../platform/database/index.ts";
import { createLogger, type Logger } from "../platform/logging/index.ts";
import type { Config } from "./config.ts";

/** The database, ready to use: server running, tables of this version. */
export type Store = AsyncDisposable & {
  readonly sql: Sql;
  readonly url: string;
  readonly migrated: { readonly from: number; readonly to: number };
};

type StoreOptions = { readonly log?: Logger; readonly connectionsMax?: number };

/**
 * Opens the database the settings name: DATABASE_URL, else the embedded server in the data folder (started when it is
 * not running, shared when a running Glint owns it).
 * @throws Complaint for a foreign folder, an unreachable, unsupported or newer database.
 */
export async function openStore(config: Config, options: StoreOptions = {}): Promise<Store> {
  const log = options.log ?? createLogger({ level: "warn" });
  const stack = new AsyncDisposableStack();
  try {
    const url = config.databaseUrl ?? stack.use(await startEmbedded(config, log)).url;
    const database = stack.use(
      openDatabase(url, {
        ...(options.connectionsMax ? { connectionsMax: options.connectionsMax } : {}),
        applicationName: "glint",
      }),
    );
    await requireSupportedDatabase(database.sql);
    const migrated = await migrate(database.sql);
    return { sql: database.sql, url, migrated, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

const ownEntries = new Set(["postgres", "replay"]);

/** A folder with other things in it and nothing of ours was named by mistake: a home directory, a project. */
function refuseForeignFolder(directory: string): void {
  const entries = readdirSync(directory);
  if (entries.length === 0 || entries.some((entry) => ownEntries.has(entry))) return;
  throw new Complaint({
    what: `The data folder ${directory} is not Glint's`,
    why: `it holds other things (${entries.slice(0, 3).join(", ")}).`,
    remedy: "Name an empty or a new folder with GLINT_DATA.",
  });
}

async function startEmbedded(config: Config, log: Logger): Promise<RunningServer> {
  try {
    mkdirSync(config.dataDirectory, { recursive: true });
  } catch (cause) {
    throw new Complaint({
      what: `The data folder ${config.dataDirectory} cannot be made`,
      why: `${cause instanceof Error ? cause.message : String(cause)}.`,
      remedy: "Choose another with GLINT_DATA, or give this user the right to write there.",
      cause,
    });
  }
  refuseForeignFolder(config.dataDirectory);
  return await startServer({ directory: join(config.dataDirectory, "postgres"), log });
}
