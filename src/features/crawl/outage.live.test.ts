import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { crawl, links, plantSite } from "../../../test/support/crawl-site.ts";
import { databaseLine } from "../../../test/support/database-line.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../test/support/web.ts";
import { openDatabase } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logging/index.ts";

test("a worker whose line to the database is cut says so once, tries again more rarely, and goes on when it is mended", async () => {
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  const cutHere = Promise.withResolvers<void>();
  await using web = await loopbackWeb({
    "a.example/robots.txt": { status: 404 },
    "a.example/": page(links(...numbers.map((number) => `/${"abcdefgh"[number % 8]}/${number}`))),
    "a.example/*": async ({ url }) => {
      if (!/[a-h][/]\d+$/.test(url)) return { status: 404 };
      if (url.endsWith("/20")) cutHere.resolve();
      await pause(10);
      return page(`<p>${url}</p>`);
    },
  });
  await using database = await testDatabase();
  await using line = await databaseLine(database.url);
  await using throughLine = openDatabase(line.url);
  const { sql } = database;
  await plantSite(sql, "a.example");
  const events: string[] = [];
  const lost = Promise.withResolvers<void>();
  const write = (text: string) => {
    const { event } = JSON.parse(text);
    events.push(event);
    if (event === "database-lost") lost.resolve();
  };
  const run = crawl(throughLine.sql, web, { idleSeconds: 20, log: createLogger({ level: "info", write }) });
  await cutHere.promise;
  line.cut();
  await lost.promise;
  line.mend();
  await run;
  expect(events.filter((event) => /^database-(lost|back)$/.test(event))).toEqual(["database-lost", "database-back"]);
  const rows = await sql`
    select count(*)::integer as pages, count(distinct pages.key)::integer as distinct from pages
    join visits on visits.site_id = pages.site_id and visits.page_key = pages.key and visits.outcome = 'page'
    where pages.role = 'page' and pages.state = 'stored'`;
  expect(rows).toEqual([{ pages: numbers.length + 1, distinct: numbers.length + 1 }]);
}, 120_000);
