import type { Sql } from "./connection.ts";

/** Makes an empty database. The user must be allowed to (CREATEDB). */
export async function createDatabase(sql: Sql, name: string): Promise<void> {
  await sql`create database ${sql(name)} template template0 encoding 'UTF8'`;
}

/** Drops a database with whatever is connected to it; nothing happens when it is not there. */
export async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql`drop database if exists ${sql(name)} with (force)`;
}
