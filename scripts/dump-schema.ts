// Writes src/platform/database/schema.sql from a database made by all migrations; with --check only says whether the file
// is up to date. Starts a server of its own in a temporary folder.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dumpSchema, migrate, openDatabase, startServer } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logging/index.ts";
import { projectRoot } from "./source-files.ts";

const path = join(projectRoot, "src", "platform", "database", "schema.sql");

async function readMigratedSchema(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), "glint-schema-"));
  try {
    const log = createLogger({ level: "warn" });
    await using server = await startServer({ directory, log, settings: { fsync: "off" } });
    await using database = openDatabase(server.url, { connectionsMax: 1 });
    await migrate(database.sql);
    return await dumpSchema(database.sql);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const actual = await readMigratedSchema();
if (!process.argv.includes("--check")) {
  writeFileSync(path, actual);
  console.log(`wrote ${path}`);
} else if (readFileSync(path, "utf8") !== actual) {
  console.error(
    `${path} differs from what the migrations make: run node scripts/dump-schema.ts and commit the result.`,
  );
  process.exitCode = 1;
}
