import type { TestProject } from "vitest/node";
import { migrate, openDatabase, startServer } from "../../src/platform/database/index.ts";
import { createLogger } from "../../src/platform/logging/index.ts";
import { createEmptyDatabase, dropDatabase, listDatabases } from "./databases.sql.ts";
import { guardedFolder } from "./guarded-folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A server where databases may be created, and the migrated database to clone. */
    readonly testServer: { readonly url: string; readonly template: string; readonly prefix: string };
  }
}

// Nothing here has to outlive a power cut, and a test run writes many small transactions.
const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  shared_buffers: "128MB",
  max_wal_size: "1GB",
  autovacuum: "off",
  max_connections: "200",
};

/**
 * Vitest's global set-up of the "database" project: one server for the run and one migrated template database.
 * GLINT_TEST_DATABASE_URL names another server whose user may create databases (and drops what it created).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.GLINT_TEST_DATABASE_URL;
  const server = given === undefined ? await startTestServer() : { url: given, [Symbol.asyncDispose]: async () => {} };
  const prefix = `glint_test_${process.pid}_`;
  const template = `${prefix}template`;
  await createTemplate(server.url, template);
  project.provide("testServer", { url: server.url, template, prefix });
  return async () => {
    if (given !== undefined) await dropAll(server.url, prefix);
    await server[Symbol.asyncDispose]();
  };
}

async function createTemplate(url: string, template: string): Promise<void> {
  await using server = openDatabase(url, { connectionsMax: 1 });
  await createEmptyDatabase(server.sql, template);
  await using database = openDatabase(urlOfDatabase(url, template), { connectionsMax: 1 });
  await migrate(database.sql);
}

async function dropAll(url: string, prefix: string): Promise<void> {
  await using server = openDatabase(url, { connectionsMax: 1 });
  for (const name of await listDatabases(server.sql, prefix)) await dropDatabase(server.sql, name);
}

/** The same server, another database. */
export function urlOfDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function startTestServer() {
  const folder = guardedFolder("glint-test");
  const server = await startServer({ directory: folder.path, log: createLogger({ level: "warn" }), settings });
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      folder[Symbol.dispose]();
    },
  };
}
