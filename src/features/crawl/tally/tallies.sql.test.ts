import { expect, test } from "vitest";
import { crawl, links, plantSite, programmePage } from "../../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../../test/support/web.ts";
import { systemClock } from "../../../base/clock.ts";
import { addSite, removeSite } from "../../catalog/index.ts";
import { seedSite } from "../discover/seed-site.ts";
import { noteProgress } from "./note-progress.ts";
import { otherTemplates, templatesMax } from "./tallies.sql.ts";

test("after a crawl the kept counts are those of the tables", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using web = await loopbackWeb({
    "a.example/": page(`<title>A</title>${links("/v/1", "/v/2", "/missing", "/list")}`),
    "a.example/list": page(`<title>L</title>${links("/v/3", "/v/1")}`),
    "a.example/v/1": programmePage("One"),
    "a.example/v/2": programmePage("Two"),
    "a.example/v/3": programmePage("Three"),
  });
  const { id } = await plantSite(sql, "a.example");
  await crawl(sql, web);
  const [kept] = await sql`
    select requests::integer, errors::integer, programmes::integer, known_pages::integer, visited_pages::integer,
      template_count from crawl_tallies where site_id = ${id}`;
  const [stored] = await sql`
    select (select count(*) from visits)::integer as requests,
      (select count(*) from visits where outcome in ('gone', 'failed')
        and page_key in (select key from pages where role = 'page'))::integer as errors,
      (select count(*) from programmes where gone_at is null)::integer as programmes,
      count(*)::integer as known_pages, count(visited_at)::integer as visited_pages,
      (select count(*) from template_yields)::integer as template_count
    from pages where site_id = ${id} and role = 'page'`;
  expect(kept).toEqual(stored);
  expect(kept).toMatchObject({ programmes: 3, errors: 1 });
  const [minutes] = await sql`
    select sum(requests)::integer as requests, sum(new_programmes)::integer as programmes from crawl_minutes`;
  expect(minutes).toEqual({ requests: kept!.requests, programmes: 3 });
  const points = await sql<{ requests: string; programmes: string }[]>`
    select requests, programmes from recall_points where site_id = ${id} order by requests`;
  expect(points.at(-1)).toEqual({ requests: String(kept!.requests), programmes: "3" });
  const yields = await sql`
    select template, pages::integer, visited_pages::integer, programmes::integer from template_yields
    where template = '/v/{n}'`;
  expect([...yields]).toEqual([{ template: "/v/{n}", pages: 3, visitedPages: 3, programmes: 3 }]);
});

test("templates beyond a thousand are counted as one, and known ones go on by themselves", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { id } = await plantSite(sql, "a.example");
  const word = (number: number) => `w${String(number).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}`;
  const pagesFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ siteId: id, url: `http://a.example/${word(from + at)}` }));
  const note = (newPages: { siteId: typeof id; url: string }[]) =>
    sql.begin((transaction) => noteProgress(transaction, { visits: [], newPages, shelved: [] }, new Date()));
  await note(pagesFrom(1000, templatesMax - 10));
  await note(pagesFrom(5000, 50));
  await note([...pagesFrom(1000, 1), ...pagesFrom(9000, 5)]);
  const [counted] = await sql`select template_count from crawl_tallies where site_id = ${id}`;
  const [rows] = await sql`select count(*)::integer as count, sum(pages)::integer as pages from template_yields`;
  expect([counted!.templateCount, rows!.count, rows!.pages]).toEqual([
    templatesMax + 1,
    templatesMax + 1,
    templatesMax + 46 + 1, // with the seed's own
  ]);
  const [one] = await sql`select pages::integer from template_yields where template = ${`/${word(1000)}`}`;
  const [others] = await sql`select pages::integer from template_yields where template = ${otherTemplates}`;
  expect([one!.pages, others!.pages]).toEqual([2, 46]);
});

test("a site that is removed and added again is counted anew", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using web = await loopbackWeb({ "a.example/": page(`<title>A</title>${links("/b")}`) });
  const site = await plantSite(sql, "a.example");
  await crawl(sql, web);
  await removeSite(sql, site.id, systemClock);
  const again = await addSite(sql, { ...site }, { now: () => new Date(Date.now() + 1000) });
  await seedSite(sql, again.site, systemClock);
  const [kept] = await sql`
    select requests::integer, known_pages::integer, visited_pages::integer from crawl_tallies where site_id = ${site.id}`;
  expect(kept).toEqual({ requests: 0, knownPages: 1, visitedPages: 0 });
  expect([...(await sql`select from recall_points where site_id = ${site.id}`)]).toEqual([]);
});
