import { expect, test } from "vitest";
import { planOf } from "../../../../test/support/plans.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { SiteId } from "../../../base/ids.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { readLiveMinutes, readLiveSites, readLiveTotals } from "./live-sites.sql.ts";
import { readRecallPoints, readSiteOrigins, readTemplateYields } from "./site-crawl.sql.ts";

const now = new Date("2026-11-30T12:00:30Z");

/** So many sites at work, each with minutes of an hour, on hosts of their own; every hundredth host is in trouble. */
async function manySites(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into sites (key, name, seeds, scope_kind, scope_value, scope_include, scope_exclude, pages_max, depth_max,
      state, is_sample, added_at)
    select 's' || n || '.example', 'Site ' || lpad(n::text, 4, '0'), '{}', 'domain', 's' || n || '.example', '{}', '{}',
      1000, 5, case when n % 10 = 0 then 'paused' else 'active' end, false, ${now}
    from generate_series(1, ${count}::integer) as n`;
  await sql`
    insert into hosts (host, free_at, trouble_count)
    select 's' || n || '.example', ${now}::timestamptz + interval '1 hour', case when n % 100 = 1 then 1 else 0 end
    from generate_series(1, ${count}::integer) as n`;
  await sql`
    insert into origins (origin, host) select 'https://' || host, host from hosts order by host`;
  await sql`
    insert into turns (site_id, origin_id, due_at, page_count)
    select sites.id, origins.id, ${now}, 500 from sites join origins on origins.host = sites.key`;
  await sql`
    insert into crawl_tallies (site_id, counted_from, requests, errors, programmes, known_pages, visited_pages, shelved_pages)
    select id, ${now}, 10 * id, id % 7, id, 500 + id, 400, case when id % 2 = 0 then 100 + id else 0 end from sites`;
  await sql`
    insert into crawl_minutes (site_id, at, requests, errors, new_pages, new_programmes)
    select id, ${now}::timestamptz - make_interval(mins => m) - interval '30 seconds', id % 13, case when id % 7 = 0 then 1 else 0 end, 0, 1
    from sites, generate_series(case when sites.id % 3 = 0 then 0 else 10 end, 90) as m where state = 'active'`;
  await sql`analyze`;
}

test("sites are put in order, told apart by state and paged from what is kept counted", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await manySites(sql, 200);
  const by = async (sort: "rate" | "waiting" | "errors" | "site", state?: "working" | "paused" | "trouble") =>
    readLiveSites(sql, { now, sort, state, limit: 10, offset: 0 });
  const fastest = await by("rate");
  expect(fastest.map(({ requestsPerSecond }) => requestsPerSecond)).toEqual(
    fastest.map(({ requestsPerSecond }) => requestsPerSecond).toSorted((a, b) => b - a),
  );
  // Two minutes with 12 requests each, of which 90 s have passed.
  expect(fastest[0]).toMatchObject({ state: "working", requestsPerSecond: 24 / 90, strategy: "glint" });
  expect((await by("waiting"))[0]).toMatchObject({ siteName: "Site 0199", waitingPages: 299 });
  expect((await by("site")).map(({ siteName }) => siteName).slice(0, 2)).toEqual(["Site 0001", "Site 0002"]);
  expect((await by("errors"))[0]!.lastHour.errors).toBe(60);
  expect((await by("site", "paused")).every(({ siteName }) => siteName.endsWith("0"))).toBe(true);
  expect((await by("site", "trouble")).map(({ siteName }) => siteName)).toEqual(["Site 0001", "Site 0101"]);
  const second = await readLiveSites(sql, { now, sort: "site", limit: 10, offset: 10 });
  expect(second[0]!.siteName).toBe("Site 0011");

  const totals = await readLiveTotals(sql, now);
  const { working, waiting, trouble, idle, paused } = totals.byState;
  expect([totals.sites, working + waiting + trouble + idle + paused, paused, trouble]).toEqual([200, 200, 20, 2]);
  const siteId = fastest[0]!.siteId;
  const minutes = await readLiveMinutes(sql, { siteIds: [siteId], now });
  expect(minutes).toHaveLength(60);
  expect(minutes[0]!.at < minutes[1]!.at).toBe(true);
});

test("a thousand sites are shown without a look at any page or visit", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await manySites(sql, 1000);
  const live = { now, sort: "rate", limit: 25, offset: 0 } as const;
  const siteIds = Array.from({ length: 25 }, (_, at) => String(at * 7 + 1) as SiteId);
  const plans = [
    await planOf(sql, (explained) => readLiveSites(explained, live)),
    await planOf(sql, (explained) => readLiveTotals(explained, now)),
  ];
  for (const plan of plans) {
    expect(plan, "the hour's minutes alone are read").toContain("crawl_minutes_by_time");
    expect(plan, "hosts in trouble are few").toContain("hosts_in_trouble");
    expect(plan).not.toMatch(/ on (?:pages|visits)\b/);
  }
  const minutes = await planOf(sql, (explained) => readLiveMinutes(explained, { siteIds, now }));
  expect(minutes).toContain("crawl_minutes_pkey");
});

test("what a site's page shows of its crawl comes from the site's own few rows", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await manySites(sql, 200);
  await sql`
    insert into recall_points (site_id, requests, at, programmes, known_pages, visited_pages)
    select id, n, ${now}, n, n, n from sites, generate_series(1, 100) as n`;
  await sql`
    insert into template_yields (site_id, template, pages, visited_pages, programmes, example_url)
    select id, '/t' || n, n, n, 100 - n, 'https://a.example/' from sites, generate_series(1, 100) as n`;
  await sql`
    insert into templates (site_id, template, fetched, self_feeding)
    select id, '/t' || n, n, n from sites, generate_series(1, 20) as n`;
  await sql`analyze`;
  const siteId = "7" as SiteId;
  const plan = await planOf(sql, async (explained) => {
    await readRecallPoints(explained, siteId);
    await readTemplateYields(explained, { siteId, sort: "yield", limit: 50 });
    await readSiteOrigins(explained, siteId, 10);
  });
  for (const index of ["recall_points_pkey", "template_yields_pkey", "turns_pkey"]) expect(plan).toContain(index);
  expect(plan).not.toMatch(/Seq Scan/);
  const sorted = await readTemplateYields(sql, { siteId, sort: "yield", limit: 2 });
  expect(sorted.map(({ template }) => template)).toEqual(["/t1", "/t2"]);
});
