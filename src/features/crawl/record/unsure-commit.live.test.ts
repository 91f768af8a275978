import { expect, test } from "vitest";
import { crawl, links, plantSite, programmePage } from "../../../../test/support/crawl-site.ts";
import { databaseLine } from "../../../../test/support/database-line.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../../test/support/web.ts";
import { openDatabase } from "../../../platform/database/index.ts";
import { createLogger } from "../../../platform/logging/index.ts";

test("a batch whose commit was made and whose answer was lost is not recorded twice", async () => {
  await using web = await loopbackWeb({
    "a.example/robots.txt": { status: 404 },
    "a.example/": page(links("/1", "/2")),
    "a.example/1": programmePage("one"),
    "a.example/2": programmePage("two"),
  });
  await using database = await testDatabase();
  await using line = await databaseLine(database.url);
  await using throughLine = openDatabase(line.url);
  const { sql } = database;
  await plantSite(sql, "a.example");
  const lost = line.loseAnswer("COMMIT\0"); // the tag of the answer to a commit
  const log = createLogger({ level: "silent" });
  const counts = await crawl(throughLine.sql, web, { log });
  await lost;
  expect(counts).toMatchObject({ lost: 0, unwritable: 0 });
  const visits = await sql`
    select pages.url, count(*)::integer as visits from visits join pages on pages.site_id = visits.site_id and pages.key = visits.page_key
    where pages.role = 'page' group by pages.url order by pages.url`;
  expect(visits).toEqual([
    { url: "http://a.example/", visits: 1 },
    { url: "http://a.example/1", visits: 1 },
    { url: "http://a.example/2", visits: 1 },
  ]);
  expect(counts.visits).toBe((await sql`select id from visits`).length);
  expect(web.requests.length).toBe(new Set(web.requests.map(({ url }) => url)).size);
});
