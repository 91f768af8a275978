import type { Sql } from "../connection.ts";

const duplicateDatabase = "42P04";
const uniqueViolation = "23505"; // what the loser of two simultaneous "create database" gets

/** Creates a database unless there is one of that name. */
export async function createDatabase(sql: Sql, name: string): Promise<void> {
  const [existing] = await sql`select 1 as one from pg_database where datname = ${name}`;
  if (existing) return;
  await sql`create database ${sql(name)}`.catch((error: { code?: string }) => {
    if (error.code !== duplicateDatabase && error.code !== uniqueViolation) throw error;
  });
}
