import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { emptyTestDatabase, testDatabase } from "../../../test/support/test-database.ts";
import { type Migration, migrate, schemaVersion } from "./migrate.ts";
import type { Sql } from "./sql.ts";

function migration(version: number, text: string): Migration {
  const name = `${String(version).padStart(4, "0")}-made-up.sql`;
  return { version, name, text, checksum: createHash("sha256").update(text).digest("hex") };
}

const first = migration(1, "create table apples (id bigint primary key); insert into apples values (1);");
const second = migration(2, "alter table apples add column colour text not null default 'green';");

async function tables(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`;
  return rows.map((row) => row.name);
}

test("the shipped migrations bring an empty database to the program's version, and a second run finds nothing to do", async () => {
  await using database = await emptyTestDatabase();
  expect(await migrate(database.sql)).toEqual({ from: 0, to: schemaVersion });
  expect(await migrate(database.sql)).toEqual({ from: schemaVersion, to: schemaVersion });
});

test("the template database is at the program's version", async () => {
  await using database = await testDatabase();
  const [row] = await database.sql<
    [{ version: number }]
  >`select coalesce(max(version), 0)::int as version from schema_migrations`;
  expect(row.version).toBe(schemaVersion);
});

test("only what is missing is run, in order", async () => {
  await using database = await emptyTestDatabase();
  expect(await migrate(database.sql, [first])).toEqual({ from: 0, to: 1 });
  expect(await migrate(database.sql, [first, second])).toEqual({ from: 1, to: 2 });
  const rows = await database.sql`select id, colour from apples`;
  expect([...rows]).toEqual([{ id: "1", colour: "green" }]);
});

test("a migration that fails half way leaves nothing of itself and everything before it", async () => {
  await using database = await emptyTestDatabase();
  const broken = migration(2, "create table pears (id int); select 1 / 0;");
  await expect(migrate(database.sql, [first, broken])).rejects.toThrow("0002-made-up.sql failed");
  expect(await tables(database.sql)).toEqual(["apples", "schema_migrations"]);
  expect(await migrate(database.sql, [first, second])).toEqual({ from: 1, to: 2 });
});

test("ten programs that migrate at once do the work once", async () => {
  await using database = await emptyTestDatabase();
  const results = await Promise.all(Array.from({ length: 10 }, () => migrate(database.sql, [first, second])));
  expect(results.filter((result) => result.from === 0)).toHaveLength(1);
  expect(results.every((result) => result.to === 2)).toBe(true);
});

test("a database of a newer program is refused with words, and left alone", async () => {
  await using database = await emptyTestDatabase();
  await migrate(database.sql, [first, second]);
  await expect(migrate(database.sql, [first])).rejects.toMatchObject({
    name: "Complaint",
    what: "This database belongs to a newer Glint",
    why: expect.stringContaining("2 (0002-made-up.sql)"),
  });
});

test("a migration edited after it was applied is refused", async () => {
  await using database = await emptyTestDatabase();
  await migrate(database.sql, [first]);
  const edited = migration(1, `${first.text} -- harmless`);
  await expect(migrate(database.sql, [edited, second])).rejects.toMatchObject({
    name: "Complaint",
    why: expect.stringContaining("0001-made-up.sql has been edited"),
  });
});
