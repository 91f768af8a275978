import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseLine } from "../../../test/support/database-line.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { openDatabase } from "./connection.ts";

const lost = { code: expect.stringMatching(/^(?:CONNECTION_CLOSED|ECONNRESET)$/) };

test("a transaction whose connection is lost ends with that error, whatever it was at, and the next one works", async () => {
  await using database = await testDatabase();
  await using line = await databaseLine(database.url);
  await using through = openDatabase(line.url);
  const { sql } = through;
  await sql`create table things (id integer)`;
  const asking = sql.begin(async (own) => {
    await own`insert into things values (1)`;
    const asked = own`select pg_sleep(60)`;
    asked.catch(() => {});
    await pause(20);
    line.cut();
    await asked;
  });
  await expect(asking).rejects.toMatchObject(lost);
  line.mend();
  const away = Promise.withResolvers<void>();
  const busy = sql.begin(async (own) => {
    await own`insert into things values (2)`;
    line.cut();
    await away.promise; // at something else while the connection goes
    await own`insert into things values (3)`;
  });
  await expect(busy).rejects.toMatchObject(lost);
  line.mend();
  away.resolve();
  expect(await sql.begin((own) => [own`insert into things values (4)`])).toHaveLength(1);
  expect(await sql`select id from things`).toEqual([{ id: 4 }]);
});

test("errors of statements roll back as ever", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await sql`create table things (id integer primary key)`;
  const twice = sql.begin(async (own) => {
    await own`insert into things values (1)`;
    await own`insert into things values (1)`;
  });
  await expect(twice).rejects.toMatchObject({ code: "23505" });
  await expect(sql.begin("read only", (own) => own`insert into things values (1)`)).rejects.toMatchObject({
    code: "25006",
  });
  expect(await sql`select id from things`).toEqual([]);
});
