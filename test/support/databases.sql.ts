import type { Sql } from "../../src/platform/database/index.ts";

export async function createEmptyDatabase(sql: Sql, name: string): Promise<void> {
  await sql`create database ${sql(name)} template template0 encoding 'UTF8' locale 'C.UTF-8'`;
}

export async function cloneDatabase(sql: Sql, clone: { name: string; template: string }): Promise<void> {
  // File copy is the faster strategy for a small template on a server without fsync.
  await sql`create database ${sql(clone.name)} template ${sql(clone.template)} strategy file_copy`;
}

export async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql`drop database if exists ${sql(name)} with (force)`;
}

export async function listDatabases(sql: Sql, prefix: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, ${prefix}) order by datname`;
  return rows.map((row) => row.name);
}
