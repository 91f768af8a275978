import { expect, inject, test } from "vitest";
import { emptyTestDatabase, testDatabase } from "../../../test/support/test-database.ts";
import { openDatabase, requireSupportedDatabase } from "./connection.ts";
import { holdExclusively } from "./exclusive.ts";
import { requireSchema } from "./migrate.ts";
import { openScratchDatabase } from "./scratch.ts";

test("values and names come back in the house's forms", async () => {
  await using database = await emptyTestDatabase();
  const { sql } = database;
  await sql`create table apples (id bigint, first_seen_at timestamptz, weight_grams int, facts jsonb, labels text[], raw bytea)`;
  const apple = {
    id: "9007199254740993",
    firstSeenAt: new Date("2026-11-30T12:00:00Z"),
    weightGrams: undefined,
    facts: sql.json({ snake_case: null }),
    labels: ["a", "片"],
    raw: Buffer.from([0, 255]),
  };
  await sql`insert into apples ${sql([apple] as never)}`;
  const [row] =
    await sql`select id, first_seen_at, weight_grams, facts, labels, raw, count(*) over ()::int as apple_count from apples`;
  expect(row).toEqual({ ...apple, facts: { snake_case: null }, appleCount: 1 });
});

test.each([
  { says: "no URL", url: "localhost", why: "it is not a URL" },
  { says: "another kind of URL", url: "mysql://localhost/x", why: "it begins with mysql:" },
])("$says is refused with words", ({ url, why }) => {
  expect(() => openDatabase(url)).toThrow(
    expect.objectContaining({ name: "Complaint", why: expect.stringContaining(why) }),
  );
});

test("a server that is not there, a wrong password and a missing database are told with words", async () => {
  const wrong = new URL(inject("testServer").url);
  wrong.password = "wrong";
  const missing = new URL(inject("testServer").url);
  missing.pathname = "/nowhere";
  for (const [url, why] of [
    ["postgres://glint:x@127.0.0.1:1/glint", "ECONNREFUSED"],
    [wrong.href, "password authentication failed"],
    [missing.href, 'database "nowhere" does not exist'],
  ] as const) {
    await using database = openDatabase(url, { connectionsMax: 1 });
    await expect(requireSupportedDatabase(database.sql)).rejects.toMatchObject({
      what: "The database cannot be reached",
      why: expect.stringContaining(why),
    });
  }
});

test("a database without this program's tables is told with what to do", async () => {
  await using empty = await emptyTestDatabase();
  await expect(requireSchema(empty.sql)).rejects.toMatchObject({ remedy: expect.stringContaining("glint migrate") });
  await using database = await testDatabase();
  await expect(requireSchema(database.sql)).resolves.toBeUndefined();
  await database.sql`delete from schema_migrations where version = (select max(version) from schema_migrations)`;
  await expect(requireSchema(database.sql)).rejects.toMatchObject({ what: expect.stringContaining("older Glint") });
});

test("a database that is not UTF-8, read-only or forbidden to us is refused before anything is written", async () => {
  await using database = await emptyTestDatabase();
  const { sql } = database;
  await expect(requireSupportedDatabase(sql)).resolves.toBeUndefined();
  const name = new URL(database.url).pathname.slice(1);

  await sql.unsafe(`alter database ${name} set default_transaction_read_only = on`);
  await using readOnly = openDatabase(database.url, { connectionsMax: 1 });
  await expect(requireSupportedDatabase(readOnly.sql)).rejects.toMatchObject({
    remedy: "Give the address of the primary.",
  });
  await sql.unsafe(`alter database ${name} reset default_transaction_read_only`);

  await sql.unsafe(`create role ${name}_reader login password 'x'`);
  const reader = new URL(database.url);
  [reader.username, reader.password] = [`${name}_reader`, "x"];
  {
    await using forbidden = openDatabase(reader.href, { connectionsMax: 1 });
    await expect(requireSupportedDatabase(forbidden.sql)).rejects.toMatchObject({
      remedy: expect.stringContaining("grant create"),
    });
  }
  await sql.unsafe(`drop role ${name}_reader`);

  await sql.unsafe(`create database ${name}_latin encoding 'LATIN1' locale 'C' template template0`);
  const latin = new URL(database.url);
  latin.pathname = `/${name}_latin`;
  {
    await using other = openDatabase(latin.href, { connectionsMax: 1 });
    await expect(requireSupportedDatabase(other.sql)).rejects.toMatchObject({ why: expect.stringContaining("LATIN1") });
  }
  await sql.unsafe(`drop database ${name}_latin`);
});

test("Chinese text is found by trigrams and sorted by code point: the locale is C.UTF-8", async () => {
  await using database = await testDatabase();
  const [row] = await database.sql<[{ letters: boolean; collation: string }]>`
    select '影' ~ '\\w' as letters, datcollate as collation from pg_database where datname = current_database()`;
  expect(row).toEqual({ letters: true, collation: "C.UTF-8" });
});

test("tests do not see each other's rows", async () => {
  await using one = await testDatabase();
  await using two = await testDatabase();
  await one.sql`create table only_here (id int)`;
  const [row] = await two.sql<[{ found: string | undefined }]>`select to_regclass('only_here')::text as found`;
  expect(row.found).toBeUndefined();
});

test("a scratch database is empty, and gone when disposed, even with a connection open", async () => {
  const server = inject("testServer").url;
  const scratch = await openScratchDatabase(server, `glint_test_scratch_${process.pid}`);
  await using database = openDatabase(scratch.url, { connectionsMax: 1 });
  await database.sql`create table apples (id int)`;
  await scratch[Symbol.asyncDispose]();
  await using after = openDatabase(scratch.url, { connectionsMax: 1 });
  await expect(after.sql`select 1 as one`).rejects.toMatchObject({ code: "3D000" });
});

test("the exclusive place is given up with its connection, and giving it up twice is harmless", async () => {
  await using database = await emptyTestDatabase();
  const first = openDatabase(database.url);
  const held = await holdExclusively(first.sql);
  await first[Symbol.asyncDispose]();
  await held[Symbol.asyncDispose]();
  await held[Symbol.asyncDispose]();
  await using _again = await holdExclusively(database.sql);
});
