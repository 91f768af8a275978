import { describe, expect, test } from "vitest";
import { fakeClock } from "../../../test/support/clock.ts";
import { crawl, links, plantSite, programmePage, testCrawlSettings } from "../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { type Answer, type Handler, loopbackWeb, page, redirect } from "../../../test/support/web.ts";
import { systemClock } from "../../base/clock.ts";
import type { Sql } from "../../platform/database/index.ts";
import { createOutboundClient, readHostMap } from "../../platform/network/index.ts";
import { countProgrammes, removeSite } from "../catalog/index.ts";
import { readCrawlHealth, readSiteVisits } from "./index.ts";

const statesOf = async (sql: Sql) =>
  Object.fromEntries(
    (
      await sql<{ url: string; state: string; reason?: string }[]>`select url, state, reason from pages order by url`
    ).map((row) => [row.url, row.reason ? `${row.state}: ${row.reason}` : row.state]),
  );
describe("a small site", () => {
  test("is crawled to its end, each page once, and its programmes reach the catalogue", async () => {
    await using web = await loopbackWeb({
      "a.example/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /secret\n" },
      "a.example/": page(
        `<base href="/sub/">${links("one", "two", "/secret/x", "http://other.example/", "/a.mp4", "../#top")}`,
      ),
      "a.example/sub/one": programmePage("one", links("two?utm_source=x", "/sub/one#comments")),
      "a.example/sub/two": programmePage("two", links("one", "/three")),
      "a.example/three": page(`<meta http-equiv="refresh" content="0; url=/four">`),
      "a.example/four": page("the end"),
    });
    await using database = await testDatabase();
    const { sql } = database;
    const site = await plantSite(sql, "a.example");
    const counts = await crawl(sql, web);
    expect(await statesOf(sql)).toEqual({
      "http://a.example/": "stored",
      "http://a.example/sitemap.xml": "gone: status-404",
      "http://a.example/sub/one": "stored",
      "http://a.example/sub/two": "stored",
      "http://a.example/three": "stored",
      "http://a.example/four": "stored",
    });
    expect(counts).toEqual({ visits: 6, lost: 0, unwritable: 0 });
    expect(new Set(web.requests.map(({ url }) => url)).size).toBe(web.requests.length);
    const [health] = await readCrawlHealth(sql);
    expect(health).toMatchObject({ siteId: site.id, programmesCount: 2, visitedPagesCount: 6, duePagesCount: 0 });
    expect(health!.refusedLinks.map(({ reason, count }) => [reason, count])).toEqual(
      expect.arrayContaining([
        ["robots", 1],
        ["out-of-scope", 1],
      ]),
    );
    const visits = await readSiteVisits(sql, site.id, 100);
    expect(visits.reduce((sum, visit) => sum + visit.newProgrammes, 0)).toBe(2);
    expect(visits.reduce((sum, visit) => sum + visit.newLinks, 0)).toBe(4);
  });

  test("whose posts each have a feed and an address for replies is not asked for all of them", async () => {
    const posts = Array.from({ length: 80 }, (_, index) => `/post-${index}/`);
    const post = (url: string) =>
      page(
        `<link rel="canonical" href="${url}"><link rel="alternate" type="application/rss+xml" href="${url}feed/">
        ${links(`${url}?replytocom=${url.length}`)}`,
      );
    const feed = { headers: { "content-type": "application/rss+xml" }, body: "<rss><channel></channel></rss>" };
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": page(links(...posts)),
      "a.example/*": ({ url }) => (url.endsWith("/feed/") ? feed : post(url.slice(9).replace(/\?.*/, ""))),
    });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example");
    await crawl(database.sql, web);
    const asked = web.requests.map(({ url }) => url);
    expect(asked.filter((url) => /^a\.example\/post-\d+\/$/.test(url))).toHaveLength(80);
    expect(asked.filter((url) => url.endsWith("/feed/")).length).toBeLessThan(15);
    expect(asked.filter((url) => url.includes("replytocom")).length).toBeLessThan(40);
  });

  test("whose sitemaps name ever more sitemaps and no page is left after a while", async () => {
    const index = (url: string) => ({
      headers: { "content-type": "application/xml" },
      body: `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[0, 1, 2]
        .map((n) => `<sitemap><loc>http://${url.replace(".xml", "")}${n}.xml</loc></sitemap>`)
        .join("")}</sitemapindex>`,
    });
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": page("nothing"),
      "a.example/*": ({ url }) => index(url),
    });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example");
    await crawl(database.sql, web);
    expect(web.requests.length).toBeLessThan(70);
  });

  test("does not grow beyond its page limit or depth, and says how much it left out", async () => {
    const answers: Record<string, Answer | Handler> = {
      "a.example/*": ({ url }) =>
        page(links(...Array.from({ length: 30 }, (_, index) => `${url.slice(9).replace(/\/$/, "")}/w${index}`))),
    };
    await using web = await loopbackWeb({
      ...answers,
      "a.example/robots.txt": { status: 404 },
      "a.example/sitemap.xml": { status: 404 },
    });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example", { limits: { pagesMax: 40, depthMax: 2 } });
    await crawl(database.sql, web);
    const [health] = await readCrawlHealth(database.sql);
    expect(health!.pagesCount).toBeLessThanOrEqual(41);
    expect(health!.pagesCount).toBeGreaterThan(35);
    expect(health!.refusedLinks.find(({ reason }) => reason === "pages-limit")!.count).toBeGreaterThan(500);
  });
});

test("a site that was removed and is added again shows its programmes again, though no page has changed", async () => {
  await using web = await loopbackWeb({
    "a.example/": page(links("one")),
    "a.example/one": { ...programmePage("one"), headers: { "content-type": "text/html", etag: '"1"' } },
  });
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "a.example");
  await crawl(sql, web);
  expect((await countProgrammes(sql)).total).toBe(1);
  await removeSite(sql, site.id, systemClock);
  expect((await countProgrammes(sql)).total).toBe(0);
  await plantSite(sql, "a.example");
  await crawl(sql, web);
  expect((await countProgrammes(sql)).total).toBe(1);
});

test("a run with a budget fetches exactly so many pages, lists and missing ones not counted, and the next goes on", async () => {
  await using web = await loopbackWeb({
    "a.example/robots.txt": { body: "Sitemap: http://a.example/map.xml" },
    "a.example/map.xml": {
      headers: { "content-type": "application/xml" },
      body: `<urlset>${Array.from({ length: 12 }, (_, index) => `<url><loc>http://a.example/${index}</loc></url>`).join("")}</urlset>`,
    },
    "a.example/": page("home"),
    "a.example/*": ({ url }) => (/[05]$|no-such-page$/.test(url) ? { status: 404 } : page(url)),
  });
  await using database = await testDatabase();
  const { sql } = database;
  await plantSite(sql, "a.example");
  const stored = async () =>
    (await sql`select count(*)::int as n from pages where state = 'stored' and role = 'page'`)[0]!.n;
  await crawl(sql, web, { pagesMax: 6 });
  expect(await stored()).toBe(6);
  await crawl(sql, web, { pagesMax: 100 });
  expect(await stored()).toBe(10);
  expect(web.requests.length).toBe(16);
});

test("bodies beyond the room for all of them wait for each other: every page is there in the end", async () => {
  const paths = Array.from({ length: 8 }, (_, index) => `/p/${"abcdefgh"[index]}`);
  await using web = await loopbackWeb({
    "a.example/robots.txt": { status: 404 },
    "a.example/sitemap.xml": { status: 404 },
    "a.example/": page(links(...paths)),
    "a.example/*": ({ url }) => (url.includes("/p/") ? page(`<p>${url}</p>${" ".repeat(300_000)}`) : { status: 404 }),
  });
  await using database = await testDatabase();
  await plantSite(database.sql, "a.example", { strategy: "breadth-first" });
  await crawl(database.sql, web, { settings: { ...testCrawlSettings, fetchesPerTurn: 4, bodiesBytesMax: 100_000 } });
  for (const path of paths) expect(web.count(`a.example${path}`)).toBe(1);
  expect((await readCrawlHealth(database.sql))[0]!.pagesByState.stored).toBe(1 + paths.length);
});

describe("what must not be fetched", () => {
  test("a page that robots.txt forbids is never asked for, whoever links or redirects to it", async () => {
    await using web = await loopbackWeb({
      "a.example/robots.txt": { body: "User-agent: glintbot\nDisallow: /no\n" },
      "a.example/": page(links("/no/1", "/go", "http://b.a.example/no")),
      "a.example/go": redirect("/no/2"),
      "b.a.example/robots.txt": { body: "User-agent: *\nDisallow: /\n" },
    });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example");
    await crawl(database.sql, web);
    expect(web.requests.filter(({ url }) => url.includes("/no"))).toEqual([]);
    expect(await statesOf(database.sql)).toMatchObject({
      "http://a.example/go": "redirect: http://a.example/no/2",
      "http://b.a.example/no": "refused: robots",
    });
  });

  test("robots.txt that answers 503 closes the host for now", async () => {
    await using web = await loopbackWeb({ "a.example/robots.txt": { status: 503 }, "a.example/": page("x") });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example");
    await crawl(database.sql, web);
    expect(web.requests.map(({ url }) => url)).toEqual(["a.example/robots.txt"]);
    const [health] = await readCrawlHealth(database.sql);
    expect(health!.errors).toMatchObject([{ kind: "robots-unreachable", count: 1, exampleUrl: "http://a.example/" }]);
    expect(health!.troubledHosts).toMatchObject([{ host: "a.example", trouble: "robots-unreachable" }]);
  });

  test("a redirect out of scope is not followed, and one within the site leads to a page of its own", async () => {
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": page(links("/out", "/moved", "/in")),
      "a.example/out": redirect("http://other.example/x"),
      "a.example/moved": redirect("http://www.a.example/new", 301),
      "a.example/in": redirect("/target"),
      "a.example/target": page("here"),
      "www.a.example/new": page("here too"),
    });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example");
    await crawl(database.sql, web);
    expect(await statesOf(database.sql)).toMatchObject({
      "http://a.example/out": "refused: out-of-scope",
      "http://a.example/moved": "redirect: http://www.a.example/new",
      "http://www.a.example/new": "stored",
      "http://a.example/target": "stored",
    });
    expect(web.requests.some(({ url }) => url.startsWith("other.example"))).toBe(false);
    expect(web.count("a.example/target")).toBe(1);
  });

  test("a redirect to a host with a private address ends at the address guard", async () => {
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": page(links("/inside")),
      "a.example/inside": redirect("http://metadata.a.example/latest"),
    });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example");
    await using outbound = createOutboundClient({
      userAgent: "GlintBot/1",
      allowedRanges: ["127.0.0.0/8"],
      resolve: readHostMap(`a.example=127.0.0.1:${web.address.port}`),
      resolver: async () => [{ address: "169.254.169.254", family: 4 }],
    });
    await crawl(database.sql, web, { client: outbound });
    expect(await statesOf(database.sql)).toMatchObject({
      "http://a.example/inside": "redirect: http://metadata.a.example/latest",
      "http://metadata.a.example/latest": "refused: address-guard",
    });
  });
});

describe("later visits", () => {
  test("ask conditionally, keep what 304 confirms, and notice what changed and what is gone", async () => {
    let version = 1;
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": ({ headers }) =>
        headers["if-none-match"] === `"v${version}"`
          ? { status: 304, headers: { etag: `"v${version}"` } }
          : page(links("/v", ...(version > 1 ? ["/new"] : [])), {
              headers: { etag: `"v${version}"`, "last-modified": "Mon, 05 Feb 2024 07:08:09 GMT" },
            }),
      "a.example/v": programmePage("v"),
      "a.example/new": page("new"),
    });
    await using database = await testDatabase();
    const { sql } = database;
    await plantSite(sql, "a.example");
    const clock = fakeClock(new Date());
    await crawl(sql, web, { clock });
    const again = async (days: number) => {
      clock.advance(days * 86_400);
      await crawl(sql, web, { clock });
      return (
        await sql`select outcome, visits.reason from visits join pages on pages.site_id = visits.site_id and page_key = key
        where url = 'http://a.example/' order by id desc limit 1`
      )[0];
    };
    expect(await again(40)).toEqual({ outcome: "unchanged", reason: "not-modified" });
    version = 2;
    expect(await again(40)).toMatchObject({ outcome: "page" });
    expect(web.count("a.example/new")).toBe(1);
    web.put("a.example/v", { status: 404 });
    const gone = async () =>
      (
        await sql`select state, (select count(*)::int from programmes where gone_at is not null) as gone
      from pages where url = 'http://a.example/v'`
      )[0];
    await again(40);
    expect(await gone()).toEqual({ state: "stored", gone: 0 });
    await again(40);
    expect(await gone()).toEqual({ state: "gone", gone: 1 });
    web.put("a.example/v", programmePage("v"));
    await again(200);
    expect(await gone()).toEqual({ state: "stored", gone: 0 });
    const [row] = await sql`select min(due_at) as due from pages where state <> 'new'`;
    expect(row!.due.getTime()).toBeGreaterThan(clock.now().getTime());
  });

  test("a host that asks for patience gets it, for all its pages", async () => {
    let isBusy = true;
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": page(links("/1", "/2", "/3")),
      "a.example/1": () => (isBusy ? { status: 429, headers: { "retry-after": "300" } } : page("1")),
      "a.example/2": () => (isBusy ? { status: 429, headers: { "retry-after": "300" } } : page("2")),
      "a.example/3": () => (isBusy ? { status: 429, headers: { "retry-after": "300" } } : page("3")),
    });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example");
    const clock = fakeClock(new Date());
    await crawl(database.sql, web, { clock });
    const asked = () => web.count("a.example/1") + web.count("a.example/2") + web.count("a.example/3");
    expect(asked()).toBe(1);
    clock.advance(299);
    await crawl(database.sql, web, { clock });
    expect(asked()).toBe(1);
    isBusy = false;
    clock.advance(3600);
    await crawl(database.sql, web, { clock });
    const [health] = await readCrawlHealth(database.sql);
    expect(health!.pagesByState).toMatchObject({ stored: 4 });
    expect(health!.troubledHosts).toEqual([]);
  });

  test("a body that ends early replaces nothing", async () => {
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": programmePage("whole"),
    });
    await using database = await testDatabase();
    const { sql } = database;
    await plantSite(sql, "a.example");
    const clock = fakeClock(new Date());
    await crawl(sql, web, { clock });
    web.put("a.example/", { ...programmePage("half"), cutAfterBytes: 60 });
    clock.advance(40 * 86_400);
    await crawl(sql, web, { clock });
    expect(await sql`select state, reason from pages where url = 'http://a.example/'`).toMatchObject([
      { state: "stored", reason: "truncated" },
    ]);
    expect(await sql`select title from programmes`).toMatchObject([{ title: "whole" }]);
  });
});

test("programmes that only scripts would load are found: behind a button, in JSON, part after part, and no further than there are any", async () => {
  const json = (data: unknown): Answer => ({
    headers: { "content-type": "application/json" },
    body: JSON.stringify(data),
  });
  const part = ({ url }: { url: string }) => {
    const number = Number(/\d+$/.exec(url)![0]);
    const items =
      number > 4 ? [] : [1, 2, 3].map((n) => ({ title: `Clip ${number}-${n}`, link: `/clip/${number}-${n}` }));
    return json({ items });
  };
  await using web = await loopbackWeb({
    "a.example/robots.txt": { status: 404 },
    "a.example/": page(
      `<ul id="list"><li><a href="/clip/first">first</a></li></ul><button class="load-more" data-url="/ajax/list?page=2">加载更多</button>
       <script>$("#more").on("click", () => $.getJSON("/api/clips?page=" + (++page), add));</script>`,
    ),
    "a.example/ajax/list?page=2": page(`<li><a href="/clip/second">second</a></li>`),
    "a.example/*": (request) =>
      request.url.startsWith("a.example/api/clips?page=")
        ? part(request)
        : request.url.startsWith("a.example/clip/")
          ? programmePage(request.url.slice(15))
          : { status: 404 },
  });
  await using database = await testDatabase();
  await plantSite(database.sql, "a.example");
  await crawl(database.sql, web);
  expect((await countProgrammes(database.sql)).total).toBe(2 + 3 * 3);
  const parts = web.requests.filter(({ url }) => url.includes("?page=")).map(({ url }) => url.slice(9));
  expect(parts.sort()).toEqual([
    "/ajax/list?page=2",
    "/ajax/list?page=3",
    "/api/clips?page=2",
    "/api/clips?page=3",
    "/api/clips?page=4",
    "/api/clips?page=5",
  ]);
});

test("a page's other languages and its AMP twin are visited where they may show what the page does not", async () => {
  await using web = await loopbackWeb({
    "a.example/robots.txt": { status: 404 },
    "a.example/": page(
      `<link rel="canonical" href="/home"><link rel="alternate" hreflang="de" href="/de/"><link rel="amphtml" href="/amp/">`,
    ),
    "a.example/de/": page("nichts"),
    "a.example/home": page("home"),
    "a.example/amp/": programmePage("mud", `<link rel="amphtml" href="/mud/amp">`),
  });
  await using database = await testDatabase();
  await plantSite(database.sql, "a.example");
  await crawl(database.sql, web);
  for (const [path, count] of [
    ["/de/", 1],
    ["/home", 1],
    ["/amp/", 1],
    ["/mud/amp", 0],
  ] as const)
    expect([path, web.count(`a.example${path}`)]).toEqual([path, count]);
});
