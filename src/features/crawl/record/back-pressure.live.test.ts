import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { crawl, links, plantSite, testCrawlSettings } from "../../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type Answer, loopbackWeb, page } from "../../../../test/support/web.ts";
import { openDatabase, type Sql } from "../../../platform/database/index.ts";
import { createLogger } from "../../../platform/logging/index.ts";

const hosts = ["a.example", "b.a.example", "c.a.example", "d.a.example"];
const pathOf = (number: number) => `/${"abcdefgh"[number % 8]}/${number}`;

type Slowed = { readonly pagesPerHost: number; readonly linksPerPage: number };

/** Hosts whose home pages name all pages; each page links new ones of a further host, which is out of order. */
function hostsOf({ pagesPerHost, linksPerPage }: Slowed, note: () => void) {
  const numbers = Array.from({ length: pagesPerHost }, (_, index) => index);
  return Object.fromEntries(
    hosts.flatMap((host): [string, Answer | (() => Answer)][] => [
      [`${host}/`, page(links(...numbers.map(pathOf)))],
      ...numbers.map((number): [string, () => Answer] => [
        host + pathOf(number),
        () => {
          note();
          const further = Array.from(
            { length: linksPerPage },
            (_, at) => `http://e.a.example/${host[0]}/${number}/${at}`,
          );
          return page(`<p>Page ${number}</p>${links(...further)}`);
        },
      ]),
    ]),
  );
}

/** Crawls while nothing can be recorded, until nothing more is asked for; then lets the crawl go on to its end. */
async function crawlSlowed(slowed: Slowed, limits: { visitsWaitingMax: number; linksWaitingMax: number }) {
  let served = 0;
  await using web = await loopbackWeb({
    ...hostsOf(slowed, () => void served++),
    "e.a.example/robots.txt": { status: 503 },
  });
  await using database = await testDatabase();
  await using other = openDatabase(database.url, { connectionsMax: 1 });
  const { sql } = database;
  const seeds = hosts.map((host) => `http://${host}/`);
  // All of it is to be fetched, though none of it has a programme.
  await plantSite(sql, "a.example", { seeds, strategy: "breadth-first", limits: { pagesMax: 100_000, depthMax: 20 } });
  const settings = { ...testCrawlSettings, ...limits };
  let run: ReturnType<typeof crawl> | undefined;
  // A short first run records the home pages, so that there is enough to fetch while nothing is recorded.
  await crawl(sql, web, { settings, pagesMax: hosts.length });
  served = 0;
  await other.sql.begin(async (transaction) => {
    await transaction`lock table visits in exclusive mode`;
    run = crawl(sql, web, { settings, log: createLogger({ level: "silent" }) });
    await standstill(() => served);
  });
  const whileLocked = served;
  const counts = await run!;
  return { whileLocked, counts, served, stored: await countStored(sql) };
}

/** Resolves when the number has grown and then stays the same for a second. */
async function standstill(number: () => number): Promise<void> {
  for (let same = 0, last = 0; same < 20; ) {
    await pause(50);
    same = number() > 0 && number() === last ? same + 1 : 0;
    last = number();
  }
}

async function countStored(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from pages where state = 'stored' and depth <= 1`;
  return row!.count;
}

const inFlightMax = hosts.length * testCrawlSettings.fetchesPerTurn;

test("while nothing can be recorded, no more pages are fetched than may wait; afterwards all are recorded", async () => {
  const visitsWaitingMax = 60;
  const result = await crawlSlowed({ pagesPerHost: 100, linksPerPage: 0 }, { visitsWaitingMax, linksWaitingMax: 1e6 });
  expect(result.whileLocked).toBeGreaterThan(visitsWaitingMax / 2); // home pages and sitemaps wait as well
  expect(result.whileLocked).toBeLessThanOrEqual(visitsWaitingMax + inFlightMax);
  expect(result.counts).toMatchObject({ lost: 0, unwritable: 0 });
  expect(result.stored).toBe(hosts.length * 101);
});

test("pages with many new links are fewer that may wait", async () => {
  const linksPerPage = 50;
  const result = await crawlSlowed(
    { pagesPerHost: 20, linksPerPage },
    { visitsWaitingMax: 1000, linksWaitingMax: linksPerPage * 10 },
  );
  expect(result.whileLocked).toBeLessThanOrEqual(10 + inFlightMax);
  expect(result.stored).toBe(hosts.length * 21);
});
