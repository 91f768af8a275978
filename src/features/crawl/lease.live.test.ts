import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { links, plantSite } from "../../../test/support/crawl-site.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { loopbackWeb, page } from "../../../test/support/web.ts";
import { createOutboundClient } from "../../platform/network/index.ts";
import { leasedClient } from "./fetch/leased-client.ts";
import { createLeaseHold } from "./frontier/lease-hold.ts";

const pathOf = (number: number) => (number === 0 ? "/" : `/${"abcdefgh"[number % 8]}/${number}`);

/** A chain of pages on one host, each linking ten further; `note` hears of each page asked for, and by whom. */
function chain(pageCount: number, note: (worker: string) => void) {
  return loopbackWeb({
    "a.example/robots.txt": { status: 404 },
    "a.example/sitemap.xml": { status: 404 },
    "a.example/*": async ({ url, headers }) => {
      const number = Number(/\d+$/.exec(url)?.[0] ?? 0);
      if (url !== `a.example${pathOf(number)}`) return { status: 404 };
      note(/\((.*)\)/.exec(String(headers["user-agent"]))?.[1] ?? "");
      await pause(10); // so that a turn lasts
      const next = Array.from({ length: 10 }, (_, index) => number + 1 + index).filter((each) => each < pageCount);
      return page(`<p>Page ${number}</p>${links(...next.map(pathOf))}`);
    },
  });
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

/** Resolves when the process has written this word to its log. */
function said(child: ChildProcess, word: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const output of [child.stdout, child.stderr])
    output?.on("data", (chunk: Buffer) => chunk.toString().includes(word) && resolve());
  return promise;
}

const pageCount = 300;
const leaseSeconds = "4";

test("a process that was stopped for longer than its lease makes no further request of that turn and records nothing of it", async () => {
  const asked: string[] = [];
  await using web = await chain(pageCount, (worker) => void asked.push(worker));
  await using database = await testDatabase();
  const { sql, url } = database;
  const site = await plantSite(sql, "a.example", {
    limits: { pagesMax: 10_000, depthMax: 1000 },
    strategy: "breadth-first", // all of it is to be fetched, though none of it has a programme
  });
  const start = (name: string, howLong: string) =>
    fork(
      join(import.meta.dirname, "../../../test/support/crawl-process.ts"),
      [url, `*=127.0.0.1:${web.address.port}`, name, howLong, leaseSeconds],
      { execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] },
    );
  const stopped = start("stopped", "endless");
  await until(() => asked.length >= 50);
  stopped.kill("SIGSTOP");
  await until(async () => (await sql`select host from hosts where leased_until < now()`).length === 1);
  const before = asked.length;
  const heir = start("heir", "until idle");
  await until(() => asked.length >= before + 50);
  const isOver = said(stopped, "lease-over");
  stopped.kill("SIGCONT");
  await isOver;
  await until(() => asked.length >= before + 150);
  expect(new Set(asked.slice(0, before))).toEqual(new Set(["stopped"]));
  expect(new Set(asked.slice(before))).toEqual(new Set(["heir"]));
  await once(heir, "exit");
  stopped.disconnect();
  await once(stopped, "exit");
  const rows = await sql<{ pages: number; visits: number; twice: number }[]>`
    select count(*)::integer as pages, sum(visits)::integer as visits, count(*) filter (where visits > 1)::integer as twice
    from (select pages.key, count(visits.id) as visits from pages
      left join visits on visits.site_id = pages.site_id and visits.page_key = pages.key and visits.outcome = 'page'
      where pages.site_id = ${site.id} and pages.role = 'page' group by pages.key) as counted`;
  expect(rows).toEqual([{ pages: pageCount, visits: pageCount, twice: 0 }]);
}, 180_000);

test("a request that waits for its connection when the lease ends is not made", async () => {
  let isAsked = false;
  const answered = Promise.withResolvers<void>();
  await using web = await loopbackWeb({
    "a.example/slow": async () => {
      isAsked = true;
      await answered.promise;
      return page("slow");
    },
    "a.example/next": page("next"),
  });
  await using client = createOutboundClient({
    userAgent: "GlintBot/1",
    allowedRanges: [],
    resolve: web.hostMap,
    connectionsPerHost: 1,
  });
  const watch = { now: 0 };
  const leased = leasedClient(
    client,
    createLeaseHold(1000, 0, () => watch.now),
  );
  const [slow, next] = ["slow", "next"].map((path) => leased.request({ url: `http://a.example/${path}` }));
  await until(() => isAsked);
  watch.now = 1000; // as after a halt of the process: no timer has run yet
  answered.resolve();
  for (const exchange of [slow, next]) expect(await exchange).toMatchObject({ kind: "failed", fault: "aborted" });
  expect(await leased.follow({ url: "http://a.example/next" })).toMatchObject({ kind: "failed", fault: "aborted" });
  expect(web.count("a.example/next")).toBe(0);
});
