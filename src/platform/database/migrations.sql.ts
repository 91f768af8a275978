import type { SqlOrTransaction } from "./sql.ts";

export type AppliedMigration = { readonly version: number; readonly name: string; readonly checksum: string };

export async function createMigrationsTable(sql: SqlOrTransaction): Promise<void> {
  await sql`
    create table if not exists schema_migrations (
      version integer primary key check (version > 0),
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now())`;
}

/** Oldest first. */
export function listAppliedMigrations(sql: SqlOrTransaction): Promise<AppliedMigration[]> {
  return sql<AppliedMigration[]>`select version, name, checksum from schema_migrations order by version`;
}

export async function recordMigration(sql: SqlOrTransaction, migration: AppliedMigration): Promise<void> {
  await sql`
    insert into schema_migrations (version, name, checksum)
    values (${migration.version}, ${migration.name}, ${migration.checksum})`;
}

/** Runs a migration's statements as they stand; the text is one of our own files. */
export async function runMigrationText(sql: SqlOrTransaction, text: string): Promise<void> {
  await sql.unsafe(text);
}
