import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { crawl, links, plantSite, programmePage, testCrawlSettings } from "../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { type Answer, type Handler, loopbackWeb, page } from "../../../test/support/web.ts";
import { openDatabase, type Sql } from "../../platform/database/index.ts";
import { readCrawlHealth } from "./index.ts";

const countsOf = async (sql: Sql) => {
  const [row] = await sql<{ pages: number; unvisited: number; stored: number; visits: number; leases: number }[]>`
    select (select count(*)::int from pages) as pages,
      (select count(*)::int from pages where visited_at is null) as unvisited,
      (select count(*)::int from pages where state = 'stored') as stored,
      (select count(*)::int from visits where outcome = 'page') as visits,
      (select count(*)::int from hosts where leased_by is not null) as leases`;
  return row!;
};

const pathOf = (number: number) => (number === 0 ? "/" : `/${"abcdefgh"[number % 8]}/${number}`);

/**
 * A tree of `pageCount` pages on each host, each linking two of its host and its counterpart on the next host. Their
 * addresses are of eight kinds: pages of one kind that only lead to each other would be taken for a trap.
 */
function forest(
  hosts: readonly string[],
  pageCount: number,
  visit: (host: string) => Promise<void>,
): Record<string, Handler> {
  return Object.fromEntries(
    hosts.map((host, index): [string, Handler] => [
      `${host}/*`,
      async ({ url }) => {
        await visit(host);
        const path = url.slice(url.indexOf("/"));
        const number = Number(/\d+$/.exec(path)?.[0] ?? 0);
        if (path !== pathOf(number)) return { status: 404 };
        const next = [number * 2 + 1, number * 2 + 2].filter((target) => target < pageCount).map(pathOf);
        return page(links(...next, `http://${hosts[(index + 1) % hosts.length]}${path}`));
      },
    ]),
  );
}

describe("two workers", () => {
  test("share the hosts, visit each page once, and never one host at the same time", async () => {
    const hosts = ["a.example", "b.a.example", "c.a.example", "d.a.example", "e.a.example"];
    const running = new Map<string, number>();
    let most = 0;
    let together = 0;
    await using web = await loopbackWeb(
      forest(hosts, 30, async (host) => {
        running.set(host, (running.get(host) ?? 0) + 1);
        most = Math.max(most, running.get(host)!);
        together = Math.max(together, [...running.values()].filter((count) => count > 0).length);
        await pause(20); // the whole takes one worker four seconds: twice as long as the other may wait between two looks
        running.set(host, running.get(host)! - 1);
      }),
    );
    await using database = await testDatabase();
    await using second = openDatabase(database.url);
    await plantSite(database.sql, "a.example");
    // A second site on one of the hosts: its turns must wait for the first one's.
    await plantSite(database.sql, "b.a.example", {
      scope: { kind: "host", value: "b.a.example", include: [], exclude: [] },
    });
    const settings = { ...testCrawlSettings, pagesPerTurnMax: 7, concurrentTurns: 1 };
    const runs = await Promise.all([
      crawl(database.sql, web, { name: "worker-1", settings }),
      crawl(second.sql, web, { name: "worker-2", settings }),
    ]);
    expect(most).toBe(1);
    expect(together).toBeGreaterThan(1);
    expect(runs.every(({ visits }) => visits > 10)).toBe(true);
    expect(runs.map(({ lost }) => lost)).toEqual([0, 0]);
    const counts = await countsOf(database.sql);
    expect(counts).toMatchObject({ unvisited: 0, leases: 0, stored: 30 * 5 + 30 });
    expect(counts.visits).toBe(counts.stored);
  });
});

describe("kill -9", () => {
  test("loses no recorded page, records each page once, and leaves none stuck", async () => {
    const hosts = ["a.example", "b.a.example"];
    let served = 0;
    const halfway = Promise.withResolvers<void>();
    await using web = await loopbackWeb(
      forest(hosts, 120, async () => {
        if (++served === 100) halfway.resolve();
        await pause(4);
      }),
    );
    await using database = await testDatabase();
    const { sql, url } = database;
    await plantSite(sql, "a.example", { strategy: "breadth-first" }); // without programmes glint would leave it
    const start = () =>
      fork(
        join(import.meta.dirname, "../../../test/support/crawl-process.ts"),
        [url, `*=127.0.0.1:${web.address.port}`, "worker-1"],
        {
          execArgv: [],
          stdio: ["ignore", "inherit", "inherit", "ipc"],
        },
      );
    const first = start();
    await halfway.promise;
    while ((await countsOf(sql)).visits === 0) await pause(4);
    first.kill("SIGKILL");
    await exitOf(first);
    const before = await countsOf(sql);
    expect(before.visits).toBeGreaterThan(0);
    expect(before.unvisited).toBeGreaterThan(0);
    expect(before.leases).toBeGreaterThan(0);
    expect(await exitOf(start())).toBe(0);
    const after = await countsOf(sql);
    expect(after).toMatchObject({ unvisited: 0, leases: 0, stored: 240, visits: 240 });
    // At most what the killed process had fetched and not yet written, a second's worth, is fetched again.
    expect(web.requests.length).toBeLessThan(240 + 110);
  });
});

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode;
}

describe("a page that cannot be recorded", () => {
  test("is counted as failed and keeps nobody else from being recorded", async () => {
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/": page(links("/1", "/poison", "/2")),
      "a.example/1": programmePage("one"),
      "a.example/poison": programmePage("poison"),
      "a.example/2": programmePage("two", links("/3")),
      "a.example/3": page("the end"),
    });
    await using database = await testDatabase();
    const { sql } = database;
    await sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$
        begin if new.title = 'poison' then raise exception 'this cannot be stored'; end if; return new; end $$;
      create trigger refuse before insert on programmes for each row execute function refuse();`);
    await plantSite(sql, "a.example");
    const counts = await crawl(sql, web, { log: silent });
    expect(counts).toMatchObject({ unwritable: 1, lost: 0 });
    expect(await sql`select title from programmes order by title`).toEqual([{ title: "one" }, { title: "two" }]);
    expect(await sql`select state, reason from pages where url like '%poison'`).toEqual([
      { state: "failed", reason: "not-recorded" },
    ]);
    expect(await countsOf(sql)).toMatchObject({ unvisited: 0, stored: 4 });
    const [health] = await readCrawlHealth(sql);
    expect(health!.errors).toContainEqual(expect.objectContaining({ kind: "not-recorded", count: 1 }));
  });
});

const silent = {
  ...(await import("../../platform/logging/index.ts")).createLogger({ level: "error", write: () => {} }),
};

describe("traps", () => {
  test("a calendar, session ids, growing paths and endless paging all come to an end, and the programmes are found", async () => {
    let sessions = 0;
    const answers: Record<string, Answer | Handler> = {
      "a.example/robots.txt": { status: 404 },
      "a.example/sitemap.xml": { status: 404 },
      "a.example/": page(links("/calendar?month=1", "/s", "/deep/", "/list?page=1", "/v/1")),
      "a.example/*": ({ url }) => {
        const path = url.slice(url.indexOf("/"));
        const number = Number(/\d+$/.exec(path)?.[0] ?? 0);
        if (path.startsWith("/calendar"))
          return page(links(`/calendar?month=${number + 1}`, `/calendar?month=${number - 1}`, "/"));
        if (path.startsWith("/s")) return page(links(`/s?PHPSESSID=${(++sessions).toString(16).padStart(32, "a")}`));
        if (path.startsWith("/deep/")) return page(links("more/"));
        if (path.startsWith("/list"))
          return page(links(`/list?page=${number + 1}`, ...(number < 5 ? [`/v/${number}`] : [])));
        return /^\/v\/\d$/.test(path) ? programmePage(`v${number}`) : { status: 404 };
      },
    };
    await using web = await loopbackWeb(answers);
    await using database = await testDatabase();
    const limits = { pagesMax: 100_000, depthMax: 100_000 };
    await plantSite(database.sql, "a.example", { limits, strategy: "breadth-first" }); // no strategy's own guards
    await crawl(database.sql, web);
    expect(web.requests.length).toBeLessThan(300);
    const [health] = await readCrawlHealth(database.sql);
    expect(health!.programmesCount).toBe(4);
    expect([...health!.stoppedTemplates].sort()).toEqual(
      expect.arrayContaining(["/calendar?month (any value)", "/list?page={n}"]),
    );
    expect(health!.refusedLinks).toContainEqual(expect.objectContaining({ reason: "repeated-segments" }));
    expect(health!.pagesByState.shelved).toBeGreaterThan(0);
    expect(health!.duePagesCount).toBe(0);
  });

  test("pages that are a host's way of saying not found are not kept", async () => {
    await using web = await loopbackWeb({
      "a.example/robots.txt": { status: 404 },
      "a.example/sitemap.xml": { status: 404 },
      "a.example/": page(links(...Array.from({ length: 30 }, (_, index) => `/p/${index}`))),
      "a.example/*": ({ url }) => {
        const number = Number(/\/p\/(\d+)$/.exec(url)?.[1] ?? 99);
        return number < 15
          ? page(`page ${"abcdefghijklmno"[number]}`)
          : page(`<h1>Sorry</h1>${url.slice(9)} was not found at ${number}`);
      },
    });
    await using database = await testDatabase();
    await plantSite(database.sql, "a.example");
    await crawl(database.sql, web);
    const [health] = await readCrawlHealth(database.sql);
    expect(health!.errors).toContainEqual(expect.objectContaining({ kind: "soft-404" }));
    expect(health!.pagesByState.stored).toBeLessThan(27);
  });
});
