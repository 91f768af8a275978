import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Complaint } from "../../base/complaint.ts";
import { releaseLock, waitForLock } from "./locks.sql.ts";
import {
  type AppliedMigration,
  createMigrationsTable,
  listAppliedMigrations,
  recordMigration,
  runMigrationText,
} from "./migrations.sql.ts";
import type { Sql, SqlOrTransaction } from "./sql.ts";

export type Migration = {
  /** 1, 2, 3 … without gaps. */
  readonly version: number;
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text in hex, line ends taken as \n. */
  readonly checksum: string;
};

const shipped = readMigrations(join(import.meta.dirname, "migrations"));

/** The version of the schema that this program works with; 0 while there are no migrations. */
export const schemaVersion: number = shipped.at(-1)?.version ?? 0;

/**
 * Brings the database to this program's schema: every missing migration in its own transaction, in order, one program at
 * a time. Nothing is ever undone: a failed migration leaves the database at the one before it.
 *
 * @returns the versions before and after; equal when there was nothing to do.
 * @throws {Complaint} when the database is newer than this program, or when a migration it has had was edited since.
 */
export async function migrate(
  sql: Sql,
  migrations: readonly Migration[] = shipped,
): Promise<{ readonly from: number; readonly to: number }> {
  const connection = await sql.reserve();
  try {
    await waitForLock(connection, "migrating");
    try {
      return await migrateAlone(connection, migrations);
    } finally {
      await releaseLock(connection, "migrating").catch(() => {});
    }
  } finally {
    connection.release();
  }
}

/**
 * Makes sure that the database has this program's schema, without changing it.
 *
 * @throws {Complaint} when it has none, an older or a newer one.
 */
export async function requireSchema(sql: Sql): Promise<void> {
  const applied = await listAppliedMigrations(sql).catch((error) => {
    if ((error as { code?: string }).code === "42P01") return []; // no such table: never migrated
    throw error;
  });
  requireKnown(applied, shipped);
  const version = applied.at(-1)?.version ?? 0;
  if (version === schemaVersion) return;
  throw new Complaint({
    what:
      version === 0
        ? "The database has no tables of Glint"
        : `The database has the tables of an older Glint (${version})`,
    why: `this one works with version ${schemaVersion}.`,
    remedy: "Run glint migrate once with the same DATABASE_URL, or start the portal there.",
  });
}

async function migrateAlone(connection: SqlOrTransaction, migrations: readonly Migration[]) {
  await createMigrationsTable(connection);
  const applied = await listAppliedMigrations(connection);
  const from = applied.at(-1)?.version ?? 0;
  requireKnown(applied, migrations);
  const missing = migrations.filter((migration) => migration.version > from);
  for (const migration of missing) await apply(connection, migration);
  return { from, to: missing.at(-1)?.version ?? from };
}

// A reserved connection has no `begin` of its own, so the three statements are sent one by one.
async function apply(connection: SqlOrTransaction, migration: Migration): Promise<void> {
  try {
    await connection`begin`;
    await runMigrationText(connection, migration.text);
    await recordMigration(connection, migration);
    await connection`commit`;
  } catch (cause) {
    await connection`rollback`.catch(() => {});
    throw new Error(`migration ${migration.name} failed; the database is as it was before it`, { cause });
  }
}

function requireKnown(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const row of applied) {
    const migration = known.get(row.version);
    if (!migration) throw tooNew(applied.at(-1)!, migrations.at(-1)?.version ?? 0);
    if (migration.checksum !== row.checksum) throw edited(migration.name);
  }
}

function tooNew(newest: AppliedMigration, own: number): Complaint {
  return new Complaint({
    what: "This database belongs to a newer Glint",
    why: `its schema is at ${newest.version} (${newest.name}); this program knows up to ${own}.`,
    remedy: "Start the newer version again, or use another data folder or database. Nothing was changed.",
  });
}

function edited(name: string): Complaint {
  return new Complaint({
    what: "This database was made by a different version of the same migrations",
    why: `${name} has been edited since it was applied, so the tables may differ from what this program expects.`,
    remedy:
      "Undo the edit and write a new migration instead; during development, delete the data folder and start anew.",
  });
}

/**
 * Reads the numbered files of a folder: `0007-lease-by-host.sql`.
 *
 * @throws when a number is missing or given twice, or a file is named otherwise.
 */
export function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (version !== index + 1)
      throw new Error(
        `${join(folder, name)}: expected number ${String(index + 1).padStart(4, "0")}, as in 0007-lease-by-host.sql`,
      );
    const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    return { version, name, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
}
