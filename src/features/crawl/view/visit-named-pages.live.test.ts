import { expect, test } from "vitest";
import { crawl, plantSite, programmePage } from "../../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../../test/support/web.ts";
import { systemClock } from "../../../base/clock.ts";
import { findProgrammesAt, listNamedPages, namePages } from "../../catalog/index.ts";
import { visitNamedPages } from "./visit-named-pages.ts";

test("a page that a member named is fetched by the crawl's rules, and its programme found at the address", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using web = await loopbackWeb({
    "a.example/": page("<title>A</title>"),
    "a.example/hidden": programmePage("Hidden"),
  });
  await plantSite(sql, "a.example");
  await crawl(sql, web);
  const urls = ["http://a.example/hidden", "http://elsewhere.example/"];
  await namePages(sql, { urls, now: systemClock.now() });
  await namePages(sql, { urls, now: systemClock.now() });
  expect(await listNamedPages(sql, 10)).toHaveLength(2);
  expect(await visitNamedPages(sql, systemClock)).toBe(1);
  expect(await visitNamedPages(sql, systemClock)).toBe(0);
  await crawl(sql, web);
  expect(web.requests.filter(({ url }) => url === "a.example/hidden")).toHaveLength(1);
  expect([...(await findProgrammesAt(sql, urls)).keys()]).toEqual(["http://a.example/hidden"]);
  const outcomes = await sql`select outcome from named_pages order by outcome`;
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["asked", "of-no-site"]);
});
