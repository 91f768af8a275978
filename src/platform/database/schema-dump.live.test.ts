import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyTestDatabase, testDatabase } from "../../../test/support/test-database.ts";
import { dumpSchema } from "./schema-dump.ts";

test("schema.sql is what the migrations make (after a change: node scripts/dump-schema.ts)", async () => {
  await using database = await testDatabase();
  expect(await dumpSchema(database.sql)).toBe(readFileSync(join(import.meta.dirname, "schema.sql"), "utf8"));
});

test("everything a migration can make shows in the dump", async () => {
  await using database = await emptyTestDatabase();
  await database.sql.unsafe(`
    create type mood as enum ('glad', 'sad');
    create domain percentage as integer check (value between 0 and 100);
    create sequence tickets;
    create function twice(n integer) returns integer language sql immutable as 'select n * 2';
    create table farms (id bigint generated always as identity primary key, name text not null unique);
    create unlogged table apples (
      farm_id bigint not null references farms on delete cascade,
      weight_grams integer not null default 100 check (weight_grams > 0),
      double_grams integer generated always as (weight_grams * 2) stored,
      label text collate "C",
      mood mood, ripe percentage,
      primary key (farm_id, weight_grams)) with (fillfactor = 70);
    create index apples_by_label on apples (label) where label is not null;
    create view heavy_apples as select farm_id from apples where weight_grams > 200;
    create function stop() returns trigger language plpgsql as 'begin return null; end';
    create trigger apples_stop before delete on apples for each row execute function stop();`);
  const dump = await dumpSchema(database.sql);
  for (const part of [
    "create type mood as enum ('glad', 'sad');",
    "create domain percentage as integer constraint percentage_check CHECK",
    "create sequence tickets as bigint",
    "FUNCTION public.twice(n integer)",
    "id bigint not null generated always as identity",
    "create unlogged table apples (",
    "weight_grams integer not null default 100",
    "double_grams integer generated always as ((weight_grams * 2)) stored",
    'label text collate "C"',
    "constraint apples_pkey PRIMARY KEY (farm_id, weight_grams)",
    "FOREIGN KEY (farm_id) REFERENCES farms(id) ON DELETE CASCADE",
    "CHECK ((weight_grams > 0))",
    ") with (fillfactor=70);",
    "CREATE INDEX apples_by_label ON public.apples USING btree (label) WHERE (label IS NOT NULL);",
    "create view heavy_apples as",
    "CREATE TRIGGER apples_stop BEFORE DELETE ON public.apples",
  ])
    expect(dump).toContain(part);
  expect(dump).not.toContain("farms_id_seq");
});
