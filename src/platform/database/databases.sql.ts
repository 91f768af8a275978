import type { Sql } from "./sql.ts";

const duplicateDatabase = "42P04";
const uniqueViolation = "23505"; // what the loser of two simultaneous "create database" gets

/** Creates an empty UTF-8 database unless there is one of that name. */
export async function createDatabase(sql: Sql, name: string): Promise<void> {
  const [existing] = await sql`select 1 as one from pg_database where datname = ${name}`;
  if (existing) return;
  // template0, since template1 may have been given other things or another encoding.
  await sql`create database ${sql(name)} template template0 encoding 'UTF8'`.catch((error: { code?: string }) => {
    if (error.code !== duplicateDatabase && error.code !== uniqueViolation) throw error;
  });
}

/** Drops a database and ends the connections to it. */
export async function dropDatabase(sql: Sql, name: string): Promise<void> {
  await sql`drop database if exists ${sql(name)} with (force)`;
}
