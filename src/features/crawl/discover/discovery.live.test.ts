import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { crawl, links, listingPage, plantSite, programmePage } from "../../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type Answer, type LoopbackWeb, loopbackWeb, page } from "../../../../test/support/web.ts";
import { type StrategyName, strategyNames } from "../../catalog/index.ts";
import { readDiscovery, readSiteVisits, resumeDiscovery } from "../index.ts";
import { fetchesOnDemand } from "./resume-discovery.ts";

// Sites over real HTTP, found by the crawler itself; requests are counted where they arrive.

const html = { headers: { "content-type": "text/html; charset=utf-8" } };
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const menu = range(20)
  .map((at) => `<li><a href="/section/${"abcdefghijklmnopqrst"[at]}/">Section ${at}</a></li>`)
  .join("");
const filmsCount = 60;
const isFilm = (item: number) => item % 6 === 0 && item < filmsCount * 6;
const nameOf = (item: number) =>
  [item % 9, Math.floor(item / 9) % 9, Math.floor(item / 81)].map((at) => "bdfgklmnp"[at]).join("");
/** robots.txt, sitemap, first page, sections, and their items: one section lists films in the place of 20 articles. */
const requestsOfAll = 3 + 20 + 480;
const addressOf = (item: number) => `/${isFilm(item) ? "film" : "item"}/${nameOf(item)}/`;
const items = new Map(range(500).map((item) => [addressOf(item), item]));

/** 500 articles in 20 sections, 25 each; 60 of them are films, at addresses of their own, and one list has all of these. */
function films(path: string): Answer {
  if (path === "/robots.txt" || path === "/sitemap.xml") return { status: 404 };
  const item = items.get(path);
  if (item !== undefined && isFilm(item)) return programmePage(nameOf(item), `<nav><ul>${menu}</ul></nav>`);
  const section = /^\/section\/([a-t])\/$/.exec(path)?.[1];
  if (path !== "/" && section === undefined && item === undefined) return { status: 404 };
  const at = section === undefined ? -1 : section.charCodeAt(0) - 97;
  const listed = at === 13 ? range(filmsCount).map((n) => n * 6) : range(at < 0 ? 0 : 25).map((n) => at * 25 + n);
  const kind = at === 13 ? "film" : "card";
  const body = listed.map(
    (n) => `<article class="${kind}"><h2><a href="${addressOf(n)}">Item ${nameOf(n)}</a></h2></article>`,
  );
  return page(`<nav><ul>${menu}</ul></nav><main><p>Page ${path}</p>${body.join("")}</main>`, html);
}

const siteOf = (answer: (path: string) => Answer) =>
  loopbackWeb({ "a.example/*": ({ url }) => answer(url.slice(url.indexOf("/"))) });

/** Requests until 9 of 10 films had been asked for. */
function requestsToMost(web: LoopbackWeb): number {
  let found = 0;
  const at = web.requests.findIndex(({ url }) => {
    const item = items.get(url.slice(url.indexOf("/")));
    if (item !== undefined && isFilm(item)) found++;
    return found >= filmsCount * 0.9;
  });
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1;
}

async function crawlFilms(strategy: StrategyName): Promise<{ requests: number; all: number; order: string[] }> {
  await using web = await siteOf(films);
  await using database = await testDatabase();
  await plantSite(database.sql, "a.example", { strategy });
  await crawl(database.sql, web);
  return { requests: requestsToMost(web), all: web.requests.length, order: web.requests.map(({ url }) => url) };
}

describe("a site with films among its articles", () => {
  test("gives nine tenths of them for less than 7/10 of breadth-first's requests, in the same order each time", async () => {
    const glint = await crawlFilms("glint");
    const breadthFirst = await crawlFilms("breadth-first");
    expect(glint.requests).toBeLessThan(breadthFirst.requests * 0.7);
    expect((await crawlFilms("glint")).order).toEqual(glint.order);
  });

  test.each(strategyNames.filter((name) => name !== "glint"))("%s visits all of it", async (name) => {
    expect((await crawlFilms(name)).all).toBe(requestsOfAll);
  });

  test("a visit says why its page was chosen, and the site how far it is", async () => {
    await using web = await siteOf(films);
    await using database = await testDatabase();
    const { sql } = database;
    const site = await plantSite(sql, "a.example");
    await crawl(sql, web, { pagesMax: 200 });
    const whys = new Set((await sql<{ why: string }[]>`select why from visits`).map(({ why }) => why.split(" ")[0]));
    expect(whys).toEqual(new Set(["short-cut", "explore", "collect"]));
    const discovery = await readDiscovery(sql, site.id);
    expect(discovery).toMatchObject({ strategy: "glint" });
    expect(discovery!.programmes).toBeGreaterThan(20);
    expect(discovery!.arms.reduce((sum, { hits }) => sum + hits, 0)).toBe(discovery!.programmes);
    expect(discovery!.arms.reduce((sum, { fetches }) => sum + fetches, 0)).toBe(discovery!.fetches);
  });
});

describe("what is known of waiting links and what was learned outlives the worker", () => {
  test("a crawl whose worker is forgotten every 20 pages needs about as many requests, and visits no page twice", async () => {
    const whole = await crawlFilms("glint");
    await using web = await siteOf(films);
    await using database = await testDatabase();
    const { sql } = database;
    await plantSite(sql, "a.example");
    for (let before = -1; requestsToMost(web) === Number.POSITIVE_INFINITY && web.requests.length > before; ) {
      before = web.requests.length;
      await crawl(sql, web, { pagesMax: 20 });
    }
    expect(requestsToMost(web)).toBeLessThanOrEqual(whole.requests * 1.3);
    const asked = web.requests.map(({ url }) => url).filter((url) => !url.endsWith("/robots.txt"));
    expect(new Set(asked).size).toBe(asked.length);
  });

  test("so does one whose worker is killed twice while it works", async () => {
    const whole = await crawlFilms("glint");
    const killedAt = [60, 150];
    let worker: ChildProcess | undefined;
    await using web = await loopbackWeb({
      "a.example/*": ({ url }) => {
        if (killedAt.includes(web.requests.length)) worker?.kill("SIGKILL");
        return films(url.slice(url.indexOf("/")));
      },
    });
    await using database = await testDatabase();
    const { sql } = database;
    await plantSite(sql, "a.example");
    const program = join(import.meta.dirname, "../../../../test/support/crawl-process.ts");
    for (let code: unknown = "none"; code !== 0; ) {
      const at = `*=127.0.0.1:${web.address.port}`;
      worker = fork(program, [database.url, at, "mortal"], {
        execArgv: [],
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      [code] = await once(worker, "exit");
      expect([0, null]).toContain(code);
    }
    // What was not yet written when it was killed is asked for again: at most the moment's pages.
    expect(requestsToMost(web)).toBeLessThanOrEqual(whole.requests * 1.6);
    const [left] = await sql<{ count: number }[]>`
      select count(*)::integer as count from pages where state = 'stored' and url ~ '/(item|film)/'`;
    expect(left!.count).toBeGreaterThanOrEqual(filmsCount);
  });
});

describe("a site that hardly has programmes", () => {
  const pageCount = 400;
  /** Pages without programmes; from `newsAt` requests on the first page is a list with one more item. */
  const dull = (news: () => string) => (path: string) => {
    if (path === "/robots.txt" || path === "/sitemap.xml") return { status: 404 };
    if (path.startsWith("/v/")) return programmePage(path.slice(3));
    if (path === "/")
      return {
        ...listingPage(["one", "two", "three", "four", "five", "six", news()]),
        ...html,
        body: `${listingPage(["one", "two", "three", "four", "five", "six", news()]).body}${links("/text/a0")}`,
      };
    const number = Number(/\d+$/.exec(path)?.[0]);
    const further = range(6).map((n) => (number * 6 + n + 1) % pageCount);
    return page(links(...further.map((n) => `/text/${"abcdefg"[n % 7]}${n}`)), html);
  };

  test("rests before all of it is visited, loses nothing, takes what lists bring at once, and goes on after a while", async () => {
    let newest = "seven";
    await using web = await siteOf(dull(() => newest));
    await using database = await testDatabase();
    const { sql } = database;
    const clock = fakeClock(new Date("2026-03-01T00:00:00Z"));
    const site = await plantSite(sql, "a.example", {}, clock);
    const options = { clock, idleSeconds: 0 };
    const waiting = async () =>
      (await sql<{ count: number }[]>`select count(*)::integer as count from pages where state = 'new'`)[0]!.count;
    const requests = () => web.requests.filter(({ url }) => url !== "a.example/robots.txt").length;
    await crawl(sql, web, options);
    const dry = await readDiscovery(sql, site.id);
    expect(dry).toMatchObject({ ending: "dry", resumeAt: new Date("2026-03-01T00:15:00Z") });
    expect(web.requests.length).toBeGreaterThan(130);
    expect(web.requests.length).toBeLessThan(450);
    expect(await waiting()).toBeGreaterThan(0);
    const beforeRest = requests();

    await crawl(sql, web, options);
    expect(requests()).toBe(beforeRest);

    clock.advance(15 * 60);
    await crawl(sql, web, options);
    expect(requests()).toBe(beforeRest + 50);
    expect((await readDiscovery(sql, site.id))!.resumeAt).toEqual(new Date("2026-03-01T00:45:00Z"));

    newest = "eight";
    const beforeNews = await waiting();
    await sql`update pages set due_at = ${clock.now()} where url = 'http://a.example/'`;
    await sql`update turns set due_at = ${clock.now()}`;
    await crawl(sql, web, options);
    expect(web.count("a.example/v/eight")).toBe(1);
    const [visit] = (await readSiteVisits(sql, site.id, 500)).filter(({ url }) => url.endsWith("/v/eight"));
    expect(visit).toMatchObject({ outcome: "page" });
    expect(await waiting()).toBe(beforeNews);

    expect(await resumeDiscovery(sql, site.id, clock)).toBe(true);
    await crawl(sql, web, options);
    expect(await waiting()).toBe(0);
    expect(fetchesOnDemand).toBeGreaterThan(pageCount);
  });
});

test("another strategy takes over what waits from the site's next turn on", async () => {
  await using web = await siteOf(films);
  await using database = await testDatabase();
  const { sql } = database;
  const site = await plantSite(sql, "a.example");
  await crawl(sql, web, { pagesMax: 40 });
  await sql`update sites set strategy = 'breadth-first' where id = ${site.id}`;
  await crawl(sql, web);
  expect(await readDiscovery(sql, site.id)).toMatchObject({ strategy: "breadth-first", ending: "exhausted" });
  expect(new Set(web.requests.map(({ url }) => url)).size).toBe(requestsOfAll);
});
