import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { openDatabase, type Sql } from "../../src/platform/database/index.ts";
import { urlOfDatabase } from "./database-server.ts";
import { cloneDatabase, createEmptyDatabase, dropDatabase } from "./databases.sql.ts";

export type TestDatabase = AsyncDisposable & { readonly sql: Sql; readonly url: string };

/**
 * A database of the test's own with this program's schema and no rows, dropped when disposed.
 *
 *     await using database = await testDatabase();   // in a test
 */
export function testDatabase(): Promise<TestDatabase> {
  const { template } = inject("testServer");
  return createFor((sql, name) => cloneDatabase(sql, { name, template }));
}

/** A database of the test's own without any table, for tests of migrations. */
export function emptyTestDatabase(): Promise<TestDatabase> {
  return createFor(createEmptyDatabase);
}

async function createFor(create: (sql: Sql, name: string) => Promise<void>): Promise<TestDatabase> {
  const { url: serverUrl, prefix } = inject("testServer");
  const name = `${prefix}${randomBytes(6).toString("hex")}`;
  await onServer(serverUrl, (sql) => create(sql, name));
  const url = urlOfDatabase(serverUrl, name);
  const database = openDatabase(url, { connectionsMax: 10, applicationName: name });
  return {
    sql: database.sql,
    url,
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await onServer(serverUrl, (sql) => dropDatabase(sql, name));
    },
  };
}

async function onServer(url: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  await using server = openDatabase(url, { connectionsMax: 1 });
  await work(server.sql);
}
