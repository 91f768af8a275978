import { expect, test } from "vitest";
import { plantSite } from "../../../test/support/crawl-site.ts";
import { planOf } from "../../../test/support/plans.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import type { Sql } from "../../platform/database/index.ts";
import type { Site } from "../catalog/index.ts";
import { readCrawlHealth, readCrawlSeries, readLatestVisits, readSiteVisits } from "./index.ts";
import { insertVisits, pruneVisits, type VisitRow } from "./visits.sql.ts";

const hour = 3_600_000;

async function seedKey(sql: Sql, site: Site): Promise<string> {
  const [row] = await sql<{ key: string }[]>`select key from pages where site_id = ${site.id}`;
  return row!.key;
}

function visit(site: Site, pageKey: string, visitedAt: Date, more: Partial<VisitRow> = {}): VisitRow {
  return {
    siteId: site.id,
    pageKey,
    visitedAt,
    outcome: "page",
    status: 200,
    receivedBytes: 1000,
    elapsedMs: 5,
    newLinks: 3,
    newProgrammes: 1,
    ...more,
  };
}

test("health says for each site what was visited, what is due and what went wrong today", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "b.example");
  await plantSite(sql, "a.example");
  const key = await seedKey(sql, site);
  const now = new Date();
  const failed = (minutes: number, reason: string) =>
    visit(site, key, new Date(now.getTime() - minutes * 60_000), { outcome: "failed", reason });
  await insertVisits(sql, [
    failed(5, "timeout"),
    failed(9, "timeout"),
    failed(7, "status-503"),
    failed(26 * 60, "dns"),
  ]);
  const [first, second] = await readCrawlHealth(sql);
  expect(first).toMatchObject({
    siteName: "a.example",
    pagesCount: 1,
    duePagesCount: 1,
    visitedPagesCount: 0,
    errors: [],
  });
  expect(second!.errors.map(({ kind, count, exampleUrl }) => [kind, count, exampleUrl])).toEqual([
    ["timeout", 2, "http://b.example/"],
    ["status-503", 1, "http://b.example/"],
  ]);
});

test("visits are listed latest first for a site, and onwards from an id for a live view", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [one, two] = [await plantSite(sql, "a.example"), await plantSite(sql, "b.example")];
  const [keyOne, keyTwo] = [await seedKey(sql, one), await seedKey(sql, two)];
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
  await insertVisits(sql, [visit(one, keyOne, at(1)), visit(two, keyTwo, at(2)), visit(one, keyOne, at(3))]);
  expect((await readSiteVisits(sql, one.id, 10)).map(({ visitedAt }) => visitedAt)).toEqual([at(3), at(1)]);
  const all = await readLatestVisits(sql, { limit: 2 });
  expect(all.map(({ url }) => url)).toEqual(["http://b.example/", "http://a.example/"]);
  expect((await readLatestVisits(sql, { afterId: all[0]!.id, limit: 10 })).map(({ id }) => id)).toEqual([all[1]!.id]);
});

test("the series has an entry for every hour, also for those without a visit", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "a.example");
  const key = await seedKey(sql, site);
  const now = new Date("2026-03-01T10:30:00Z");
  const ago = (hours: number) => new Date(now.getTime() - hours * hour);
  await insertVisits(sql, [
    visit(site, key, ago(0)),
    visit(site, key, ago(0), { outcome: "failed", newLinks: 0, newProgrammes: 0 }),
    visit(site, key, ago(2)),
    visit(site, key, ago(9)),
  ]);
  const series = await readCrawlSeries(sql, { siteId: site.id, hours: 4, now });
  expect(
    series.map(({ visits, errors, newPages, newProgrammes }) => [visits, errors, newPages, newProgrammes]),
  ).toEqual([
    [0, 0, 0, 0],
    [1, 0, 3, 1],
    [0, 0, 0, 0],
    [2, 1, 3, 1],
  ]);
  expect(series.at(-1)!.from).toEqual(new Date("2026-03-01T10:00:00Z"));
});

test("the log of visits is bounded in days and in rows", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "a.example");
  const key = await seedKey(sql, site);
  const now = Date.UTC(2026, 2, 1);
  await insertVisits(
    sql,
    Array.from({ length: 100 }, (_, index) => visit(site, key, new Date(now - (99 - index) * 24 * hour))),
  );
  expect(await pruneVisits(sql, { before: new Date(now - 50 * 24 * hour), rowsMax: 1000 })).toBe(49);
  expect(await pruneVisits(sql, { before: new Date(0), rowsMax: 10 })).toBe(41);
  expect(await readSiteVisits(sql, site.id, 1000)).toHaveLength(10);
});

test("reading the log uses its indexes", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "a.example");
  const key = await seedKey(sql, site);
  await insertVisits(
    sql,
    Array.from({ length: 5000 }, (_, index) => visit(site, key, new Date(Date.UTC(2026, 0, 1) + index * 60_000))),
  );
  await sql`analyze visits, pages`;
  expect(await planOf(sql, (explained) => readLatestVisits(explained as Sql, { limit: 20 }))).toContain("visits_by_id");
  expect(await planOf(sql, (explained) => readSiteVisits(explained as Sql, site.id, 20))).toMatch(
    /visits_pkey|visits_by_id/,
  );
});
