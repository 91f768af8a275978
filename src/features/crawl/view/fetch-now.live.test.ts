import { expect, test } from "vitest";
import { crawl, links, plantSite, programmePage } from "../../../../test/support/crawl-site.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../../test/support/web.ts";
import { systemClock } from "../../../base/clock.ts";
import { pauseSite } from "../../catalog/index.ts";
import { readDuePages } from "../frontier/pages.sql.ts";
import { askWhyNot } from "./ask-why-not.ts";
import { fetchNow } from "./fetch-now.ts";
import { readFetchRequests } from "./fetch-requests.sql.ts";

const clock = systemClock;
const ask = { clock, agent: "GlintBot" };

test("a page that is not due is fetched before all others once it is asked for, and says so afterwards", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const targets = Array.from({ length: 30 }, (_, at) => `/v/${at}`);
  await using web = await loopbackWeb({
    "a.example/": page(`<title>A</title>${links("/old", ...targets)}`),
    "a.example/old": page("<title>Old</title>"),
    ...Object.fromEntries(targets.map((target) => [`a.example${target}`, programmePage(`P${target}`)])),
  });
  const site = await plantSite(sql, "a.example");
  await crawl(sql, web, { pagesMax: 3 });
  const before = web.requests.length;
  const outcome = await fetchNow(sql, { ...ask, address: "http://a.example/" });
  expect(outcome).toMatchObject({ kind: "asked", url: "http://a.example/", isAgain: false });
  expect(await fetchNow(sql, { ...ask, address: "a.example", siteId: site.id })).toMatchObject({ kind: "asked" });
  const waiting = await askWhyNot(sql, { address: "http://a.example/", now: clock.now() });
  expect(waiting.answer.kind).toBe("asked");
  await crawl(sql, web, { pagesMax: 2 });
  expect(web.requests[before]!.url, "before all new pages").toBe("a.example/");
  expect((await askWhyNot(sql, { address: "http://a.example/", now: clock.now() })).answer).toMatchObject({
    kind: "fetched",
  });
  expect(await readFetchRequests(sql, { siteId: site.id, limit: 5 })).toEqual([
    { url: "http://a.example/", askedAt: expect.any(Date), visitedAt: expect.any(Date) },
  ]);
});

test("an address no page links to becomes a page, and one that was put away waits again", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using web = await loopbackWeb({
    "a.example/": page("<title>A</title>"),
    "a.example/hidden?day=1": programmePage("Hidden"),
    "a.example/shelf": programmePage("Shelf"),
  });
  const site = await plantSite(sql, "a.example");
  await crawl(sql, web);
  await fetchNow(sql, { ...ask, address: "http://a.example/shelf" });
  await sql`update pages set state = 'shelved', due_at = 'infinity' where url like '%shelf'`;
  await sql`delete from fetch_requests`;
  await sql`update crawl_tallies set shelved_pages = 1`;
  for (const address of ["http://a.example/hidden?day=1", "http://a.example/shelf"])
    expect(await fetchNow(sql, { ...ask, address })).toMatchObject({ kind: "asked" });
  await crawl(sql, web);
  const titles = await sql<{ title: string }[]>`select title from programmes order by title`;
  expect(titles.map(({ title }) => title)).toEqual(["Hidden", "Shelf"]);
  const [tallies] = await sql`
    select known_pages::integer, visited_pages::integer, shelved_pages::integer from crawl_tallies
    where site_id = ${site.id}`;
  expect(tallies).toEqual({ knownPages: 3, visitedPages: 3, shelvedPages: 0 });
});

test("what robots.txt, the scope, a pause or the page limit forbid is refused with the reason, and nothing is added", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using web = await loopbackWeb({
    "a.example/robots.txt": { body: "# ours\nUser-agent: *\nDisallow: /private\nAllow: /private/open" },
    "a.example/": page(`<title>A</title>${links("/v/1")}`),
    "a.example/v/1": programmePage("One"),
  });
  const limits = { pagesMax: 2, depthMax: 5 };
  const site = await plantSite(sql, "a.example", { limits });
  await crawl(sql, web);
  const refusals = await Promise.all(
    ["ftp://a.example/", "http://b.example/", "http://a.example/private/x", "http://a.example/v/2"].map(
      async (address) => {
        const outcome = await fetchNow(sql, { ...ask, address });
        return outcome.kind === "refused" ? outcome.why : outcome.kind;
      },
    ),
  );
  expect(refusals).toEqual([
    { kind: "no-address" },
    { kind: "of-no-site" },
    {
      kind: "robots",
      robotsUrl: "http://a.example/robots.txt",
      rule: { allows: false, line: 3, text: "Disallow: /private" },
    },
    { kind: "pages-limit", known: 2, most: 2 },
  ]);
  await pauseSite(sql, site.id);
  expect(await fetchNow(sql, { ...ask, address: "http://a.example/v/1" })).toMatchObject({ why: { kind: "paused" } });
  expect([...(await sql`select from fetch_requests`)]).toEqual([]);
});

test("looking for pages that were asked for costs two look-ups in indexes", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "a.example");
  await sql`
    insert into pages (site_id, key, origin_id, url, role, state, priority, depth, found_at, due_at)
    select ${site.id}, 1000 + n, (select min(id) from origins), 'http://a.example/' || n, 'page', 'new', 500, 1, now(), now()
    from generate_series(1, 20000) as n`;
  await sql`analyze pages`;
  await sql`analyze fetch_requests`;
  const [{ originId }] = (await sql`select origin_id from pages limit 1`) as unknown as [{ originId: number }];
  const plan = await planOf(sql, (explained) =>
    readDuePages(explained, { siteId: site.id, originId, now: clock.now(), limit: 50 }),
  );
  expect(plan).toMatch(/fetch_requests/);
  expect(plan, plan).not.toMatch(/Seq Scan on pages/);
});
