import { expect, test } from "vitest";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { SiteId } from "../../../base/ids.ts";
import { openDatabase, type Sql } from "../../../platform/database/index.ts";
import { pageKey } from "./hash.ts";
import { originOf } from "./host-key.ts";
import {
  freeLeasesOf,
  leaseKey,
  leaseTurns,
  lockHeldHosts,
  nextTurnAt,
  renewLeases,
  updateHosts,
} from "./lease.sql.ts";
import type { PageRole } from "./page.ts";
import {
  countPages,
  ensureOrigins,
  hastenTurns,
  insertPages,
  lockTurns,
  readPageKeys,
  readWaitingPages,
  scheduleTurns,
  updateVisitedPages,
} from "./pages.sql.ts";

const now = new Date("2026-03-01T10:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const all = undefined;

async function site(sql: Sql, key: string): Promise<SiteId> {
  const [row] = await sql<{ id: SiteId }[]>`
    insert into sites (key, name, seeds, scope_kind, scope_value, scope_include, scope_exclude, pages_max, depth_max, state,
      is_sample, added_at)
    values (${key}, ${key}, array['https://a.example/'], 'domain', 'a.example', '{}', '{}', 1000, 10, 'active', false, ${now})
    returning id`;
  return row!.id;
}

async function plant(
  sql: Sql,
  siteId: SiteId,
  urls: readonly string[],
  priority = 500,
  role: PageRole = "page",
): Promise<void> {
  const origins = await ensureOrigins(sql, urls.map(originOf), now);
  const pages = urls.map((url) => ({
    siteId,
    key: pageKey(url),
    url,
    origin: originOf(url),
    originId: origins.get(originOf(url))!,
    role,
    priority,
    depth: 0,
    context: "l",
  }));
  const turns = [...origins.values()].map((originId) => ({ siteId, originId }));
  await lockTurns(sql, turns);
  await insertPages(sql, pages, now);
  await hastenTurns(sql, turns, now);
}

const lease = (sql: Sql, worker: string, at = now, limit = 10) =>
  leaseTurns(sql, { worker, now: at, until: new Date(at.getTime() + 120_000), limit, siteIds: all });

test("many workers asking at the same moment get each host exactly once", async () => {
  await using database = await testDatabase();
  await using second = openDatabase(database.url);
  const siteId = await site(database.sql, "many");
  await plant(
    database.sql,
    siteId,
    Array.from({ length: 40 }, (_, index) => `https://h${index}.a.example/`),
  );
  const taken = await Promise.all(
    Array.from({ length: 16 }, (_, index) => lease(index % 2 ? database.sql : second.sql, `worker-${index}`, now, 5)),
  );
  const again = await Promise.all(
    Array.from({ length: 16 }, (_, index) => lease(second.sql, `late-${index}`, now, 40)),
  );
  const hosts = [...taken.flat(), ...again.flat()].map(({ host }) => host);
  expect(new Set(hosts).size).toBe(hosts.length);
  expect(hosts.length).toBe(40);
});

test("two sites on one host, and http beside https, share one lease", async () => {
  await using database = await testDatabase();
  const one = await site(database.sql, "one");
  const two = await site(database.sql, "two");
  await plant(database.sql, one, ["https://a.example/x"]);
  await plant(database.sql, two, ["https://a.example/y", "http://a.example/z"]);
  expect(await lease(database.sql, "first")).toHaveLength(1);
  expect(await lease(database.sql, "second")).toEqual([]);
});

test("a host whose row another transaction holds is passed over, not waited for", async () => {
  await using database = await testDatabase();
  await using other = openDatabase(database.url);
  const siteId = await site(database.sql, "locked");
  await plant(database.sql, siteId, ["https://a.example/", "https://b.example/"]);
  await other.sql.begin(async (transaction) => {
    await transaction`select host from hosts where host = 'a.example' for update`;
    expect((await lease(database.sql, "worker")).map(({ host }) => host)).toEqual(["b.example"]);
  });
  expect((await lease(database.sql, "worker")).map(({ host }) => host)).toEqual(["a.example"]);
});

test("a lease ends by itself, renewing keeps it, and the old number is worth nothing afterwards", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await plant(sql, await site(sql, "expiry"), ["https://a.example/"]);
  const [first] = await lease(sql, "dead");
  expect(await lease(sql, "heir", later(119))).toEqual([]);
  await renewLeases(sql, [first!], later(200));
  expect(await lease(sql, "heir", later(150))).toEqual([]);
  const [second] = await lease(sql, "heir", later(201));
  expect(second?.host).toBe("a.example");
  expect([...(await lockHeldHosts(sql, [first!, second!]))]).toEqual([leaseKey(second!)]);
  await renewLeases(sql, [first!], later(9999));
  expect(await lease(sql, "third", later(400))).toHaveLength(1);
});

test("a worker that starts again frees what it held, and nobody else's", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await plant(sql, await site(sql, "restart"), ["https://a.example/", "https://b.example/"]);
  await lease(sql, "worker-1", now, 1);
  await lease(sql, "worker-2", now, 1);
  expect(await freeLeasesOf(sql, ["worker-1"])).toBe(1);
  expect(await lease(sql, "worker-1")).toHaveLength(1);
});

test("a host is not leased before it is free, a paused site never", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const siteId = await site(sql, "paused");
  await plant(sql, siteId, ["https://a.example/"]);
  const [held] = await lease(sql, "worker");
  expect(await nextTurnAt(sql, { now: later(1), siteIds: all })).toEqual(later(1));
  await updateHosts(
    sql,
    [{ host: held!.host, freeAt: later(60), troubleCount: 1, trouble: "status-503", isReleased: true }],
    later(120),
  );
  expect(await lease(sql, "worker", later(59))).toEqual([]);
  expect(await nextTurnAt(sql, { now, siteIds: all })).toEqual(later(60));
  await sql`update sites set state = 'paused' where id = ${siteId}`;
  expect(await lease(sql, "worker", later(61))).toEqual([]);
  await sql`update sites set state = 'active' where id = ${siteId}`;
  expect(await lease(sql, "worker", later(61))).toHaveLength(1);
});

test("a turn that is given back while another worker adds a page to it stays due", async () => {
  await using database = await testDatabase();
  await using other = openDatabase(database.url);
  const { sql } = database;
  const siteId = await site(sql, "race");
  await plant(sql, siteId, ["https://a.example/"]);
  const [held] = await lease(sql, "worker");
  const turn = { siteId, originId: held!.originId };
  const [page] = await readWaitingPages(sql, { ...turn, priorityLeast: 0, limit: 10 });
  await updateVisitedPages(sql, [
    {
      ...turn,
      key: pageKey(page!.url),
      state: "stored",
      dueAt: later(3600),
      visitedAt: now,
      failureCount: 0,
      refreshState: "",
      isNewlyGone: false,
    },
  ]);
  let releaseDone: Promise<unknown> = Promise.resolve();
  await other.sql.begin(async (transaction) => {
    await lockTurns(transaction, [turn]);
    await insertPages(
      transaction,
      [{ ...page!, ...turn, context: "l", origin: held!.origin, key: pageKey("new"), url: "https://a.example/new" }],
      now,
    );
    // Must wait for this transaction: otherwise it would not see the page and put the turn an hour off.
    releaseDone = sql.begin(async (release) => {
      await lockTurns(release, [turn]);
      await scheduleTurns(release, [turn], now);
    });
    await hastenTurns(transaction, [turn], now);
  });
  await releaseDone;
  const [row] = await sql<{ dueAt: Date }[]>`select due_at from turns`;
  expect(row?.dueAt).toEqual(now);
});

test("taking turns and pages uses the indexes made for it", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const siteId = await site(sql, "plans");
  await plant(
    sql,
    siteId,
    Array.from({ length: 3000 }, (_, index) => `https://a.example/${index}`),
  );
  await plant(
    sql,
    siteId,
    Array.from({ length: 2000 }, (_, index) => `https://h${index}.example/`),
  );
  await sql`update turns set due_at = ${later(86_400)} where origin_id % 100 <> 0`;
  await sql`update pages set state = 'stored', due_at = ${later(86_400)} where key % 3 = 0`;
  await sql`analyze pages, turns, hosts, origins`;
  const plan = async (query: ReturnType<Sql>) =>
    (await sql`explain (costs off) ${query}`).map((row) => Object.values(row)[0]).join("\n");
  const [origin] = await sql<{ id: number }[]>`select id from origins where origin = 'https://a.example'`;
  const newPages = await plan(sql`
    select key from pages where site_id = ${siteId} and origin_id = ${origin!.id} and state = 'new'
    order by priority desc, found_at limit 200`);
  expect(newPages).toContain("pages_new");
  expect(newPages).not.toContain("Sort");
  expect(
    await plan(sql`
    select key from pages where site_id = ${siteId} and origin_id = ${origin!.id}
      and state in ('stored', 'redirect', 'gone', 'refused', 'failed') and due_at <= ${now}
    order by due_at limit 200`),
  ).toContain("pages_due");
  expect(await plan(sql`select site_id from turns where due_at <= ${now} order by due_at limit 40`)).toContain(
    "turns_due",
  );
});

test("a site's pages are counted as they are added: each once, feeds and sitemaps not, by however many workers", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const id = await site(sql, "counted.example");
  const urls = Array.from({ length: 30 }, (_, number) => `https://${number % 3 ? "a" : "b"}.example/${number}`);
  await Promise.all(
    [0, 10, 20].map((from) => sql.begin((transaction) => plant(transaction as never, id, urls.slice(from, from + 10)))),
  );
  await sql.begin((transaction) => plant(transaction as never, id, urls));
  await sql.begin((transaction) => plant(transaction as never, id, ["https://a.example/sitemap.xml"], 900, "sitemap"));
  expect(await countPages(sql, id)).toBe(30);
  const [counted] = await sql<{ count: number }[]>`select count(*)::integer as count from pages where site_id = ${id}`;
  expect(counted?.count).toBe(31);
});

test("the keys of a site's pages are read piece by piece, each once and none of another site", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const [own, other] = [await site(sql, "a.example"), await site(sql, "b.example")];
  const urls = Array.from({ length: 7 }, (_, at) => `https://a.example/${at}`);
  await plant(sql, own, urls);
  await plant(sql, other, ["https://a.example/of-the-other"]);
  const read = async (limit: number) => {
    const keys: string[] = [];
    for await (const piece of readPageKeys(sql, own, limit, 3))
      for (let at = 0; at < piece.byteLength; at += 8)
        keys.push(new DataView(piece.buffer, piece.byteOffset).getBigInt64(at).toString());
    return keys;
  };
  expect((await read(100)).toSorted()).toEqual(urls.map(pageKey).toSorted());
  const [first, all] = [await read(5), await read(100)];
  expect(first).toEqual(all.slice(0, 5));
});
