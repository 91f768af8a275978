import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../../test/support/clock.ts";
import { itemsAt } from "../../../test/support/crawl-listing.ts";
import { crawl, listingPage, plantSite } from "../../../test/support/crawl-site.ts";
import { planOf } from "../../../test/support/plans.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { type Answer, type LoopbackWeb, loopbackWeb, type WebRequest } from "../../../test/support/web.ts";
import { pauseSite } from "../../features/catalog/index.ts";
import { pushPath, readPushes, readSiteFreshness, subscribeDue } from "../../features/crawl/index.ts";
import { findByToken } from "../../features/crawl/push/subscriptions.sql.ts";
import { readMemory } from "../../libraries/refresh/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logging/index.ts";
import { createOutboundClient } from "../../platform/network/index.ts";
import { createPush } from "./push.ts";

// A feed, its hub and our callback, each over real HTTP on the loopback.

const host = "a.example";
const start = "2026-03-01T06:00:00Z";
const hour = 3600;
const log = createLogger({ level: "silent" });

/** The callbacks' own server, as the program mounts them. */
async function serveCallbacks(sql: Sql, clock: FakeClock) {
  const server = createAdaptorServer({ fetch: new Hono().route(pushPath, createPush({ sql, clock, log })).fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  };
}

const feedOf = (items: readonly string[], hub = "http://hub.example/"): Answer => ({
  headers: {
    "content-type": "application/rss+xml",
    ...(hub && { link: `<${hub}>; rel=hub, <http://${host}/feed>; rel=self` }),
  },
  body: `<rss version="2.0"><channel><title>new</title>${items
    .map((name) => `<item><title>${name}</title><link>http://${host}/v/${name}</link></item>`)
    .join("")}</channel></rss>`,
});

/** A site of two listings and a feed with a hub, crawled once. */
async function startSite(sql: Sql, hub: (request: WebRequest) => Answer | Promise<Answer> = () => ({ status: 202 })) {
  const clock = fakeClock(start);
  const callbacks = await serveCallbacks(sql, clock);
  const listing = listingPage(itemsAt(0));
  const advert = `<link rel="alternate" type="application/rss+xml" href="/feed">`;
  const web = await loopbackWeb({
    [`${host}/`]: { ...listing, body: String(listing.body).replace("</head>", `${advert}</head>`) },
    [`${host}/more`]: listing,
    [`${host}/feed`]: feedOf(itemsAt(0)),
    "hub.example/": hub,
  });
  const client = createOutboundClient({
    userAgent: "GlintBot/1",
    allowedRanges: ["127.0.0.0/8"],
    resolve: web.hostMap,
  });
  const site = await plantSite(sql, host, { seeds: [`http://${host}/`, `http://${host}/more`] }, clock);
  await crawl(sql, web, { clock, idleSeconds: 0 });
  const signal = new AbortController().signal;
  return {
    siteId: site.id,
    clock,
    web,
    url: callbacks.url,
    subscribe: () => subscribeDue({ sql, client, clock, log, publicUrl: callbacks.url, signal }),
    feed: async () => (await readPushes(sql, { days: 10_000, limit: 10 })).feeds[0],
    page: async (path: string) => {
      const [row] = await sql<{ dueAt: Date; refreshState: string }[]>`
        select due_at, refresh_state from pages where url = ${`http://${host}${path}`}`;
      return { dueAt: row!.dueAt, memory: readMemory(row!.refreshState)! };
    },
    crawlDue: () => crawl(sql, web, { clock, idleSeconds: 0 }),
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await web[Symbol.asyncDispose]();
      await callbacks[Symbol.asyncDispose]();
    },
  };
}

type Asked = {
  readonly callback: string;
  readonly topic: string;
  readonly secret: string;
  readonly form: URLSearchParams;
};

function askedOf(web: LoopbackWeb): Asked {
  const request = web.requests.findLast(({ method, url }) => method === "POST" && url === "hub.example/");
  const form = new URLSearchParams(request?.body);
  const part = (name: string) => form.get(`hub.${name}`) ?? "";
  return { callback: part("callback"), topic: part("topic"), secret: part("secret"), form };
}

const verify = (callback: string, more: Record<string, string>) => {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [`hub.${name}`, value]));
  return fetch(`${callback}?${query}`);
};
const signed = (body: string, secret: string, method = "sha256") =>
  `${method}=${createHmac(method, secret).update(body).digest("hex")}`;
const notify = (callback: string, body: string, signature?: string) =>
  fetch(callback, { method: "POST", body, headers: signature === undefined ? {} : { "x-hub-signature": signature } });

/** Announces a body of that size and sends none of it; the first line of the answer. */
async function announce(callback: string, bytes: number): Promise<string> {
  const { hostname, port, pathname } = new URL(callback);
  using socket = Object.assign(connect(Number(port), hostname), {
    [Symbol.dispose]: () => void socket.destroy(),
  });
  socket.write(`POST ${pathname} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-length: ${bytes}\r\n\r\n`);
  const [data] = await once(socket, "data");
  return String(data).split("\r\n")[0]!;
}

/** Subscribed and confirmed, with a lease of two hours. */
async function subscribed(sql: Sql) {
  const site = await startSite(sql);
  await site.subscribe();
  const asked = askedOf(site.web);
  const question = { mode: "subscribe", topic: asked.topic, challenge: "c", lease_seconds: "7200" };
  expect((await verify(asked.callback, question)).status).toBe(200);
  return { ...site, asked };
}

describe("a feed with a hub", () => {
  test("is subscribed to, confirmed by challenge, asked for again before the lease ends", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await using site = await startSite(sql);
    expect(await site.feed()).toMatchObject({
      url: `http://${host}/feed`,
      hub: "http://hub.example/",
      state: "wanted",
    });
    expect(await site.subscribe()).toBe(1);
    const { callback, topic, secret, form } = askedOf(site.web);
    expect(callback).toMatch(new RegExp(`^${site.url}/push/[A-Za-z0-9_-]{43}$`));
    expect([topic, form.get("hub.mode")]).toEqual([`http://${host}/feed`, "subscribe"]);
    expect(secret.length).toBeGreaterThanOrEqual(40);
    expect(await site.feed()).toMatchObject({ state: "asked" });
    expect(await site.subscribe(), "not asked twice within the hour").toBe(0);

    const question = { mode: "subscribe", topic, challenge: "prove it & <b>", lease_seconds: "7200" };
    const answer = await verify(callback, question);
    expect([answer.status, await answer.text()]).toEqual([200, "prove it & <b>"]);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(await site.feed()).toMatchObject({
      state: "active",
      leaseUntil: new Date(site.clock.now().getTime() + 7200_000),
    });

    site.clock.advance(0.79 * 7200);
    expect(await site.subscribe()).toBe(0);
    site.clock.advance(0.02 * 7200);
    expect(await site.subscribe()).toBe(1);
    expect(await site.feed(), "the lease runs on meanwhile").toMatchObject({ state: "active" });
    expect(askedOf(site.web).callback).toBe(callback);
  });

  test("is visited when the hub says so, listings hear of it, and its recall is learned", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await using site = await subscribed(sql);
    site.clock.advance(2 * hour);
    await site.crawlDue(); // the early second visits
    site.web.put(`${host}/feed`, feedOf(itemsAt(1)));
    site.web.put(`${host}/more`, listingPage(itemsAt(1)));
    site.clock.advance(hour / 2);
    const before = await site.page("/more");
    const body = "<rss>the whole feed</rss>";
    for (const method of ["sha1", "sha512"])
      expect((await notify(site.asked.callback, body, signed(body, site.asked.secret, method))).status).toBe(204);
    expect((await site.page("/feed")).dueAt).toEqual(site.clock.now());
    const heard = await site.page("/more");
    // The second of two notifications within a minute says no more.
    expect(heard.memory.signals.kinds.push.pending).toBe(1);
    expect(heard.dueAt.getTime()).toBeLessThan(before.dueAt.getTime());
    expect(await site.feed()).toMatchObject({ heard: 2 });
    const visitsBefore = site.web.count(`${host}/feed`);
    await site.crawlDue();
    expect(site.web.count(`${host}/feed`)).toBe(visitsBefore + 1);
    site.clock.set(new Date(Math.max(heard.dueAt.getTime(), site.clock.now().getTime())));
    await site.crawlDue();
    const [freshness] = await readSiteFreshness(sql, { siteId: site.siteId, now: site.clock.now() });
    const push = freshness!.signals.find(({ kind }) => kind === "push")!;
    expect(push.recall).toBeCloseTo(1, 1);
    // The other listing heard of it too; it shows nothing new.
    expect(push.falseShare).toBeLessThan(0.6);
  });

  test("that has another hub is subscribed to anew, and forgotten when it has none", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await using site = await subscribed(sql);
    const visitFeed = async (answer: Answer) => {
      site.web.put(`${host}/feed`, answer);
      site.clock.advance(hour);
      await sql`update pages set due_at = ${site.clock.now()} where role = 'feed'`;
      await sql`update turns set due_at = ${site.clock.now()}`;
      await site.crawlDue();
    };
    await visitFeed(feedOf(itemsAt(1)));
    expect(await site.feed(), "the same hub").toMatchObject({ state: "active" });
    await visitFeed(feedOf(itemsAt(2), "http://hub.example/other"));
    expect(await site.feed()).toMatchObject({ hub: "http://hub.example/other", state: "wanted" });
    expect((await notify(site.asked.callback, "x", "sha256=00")).status, "the old path is worth nothing").toBe(404);
    await visitFeed(feedOf(itemsAt(3), ""));
    expect(await site.feed()).toBeUndefined();
  });
});

describe("a hub that does not take a subscription", () => {
  for (const [says, answer, reason] of [
    ["with an error", { status: 500 }, "status-500"],
    [
      "by a redirect, which would carry the secret elsewhere",
      { status: 307, headers: { location: "http://b.example/" } },
      "status-307",
    ],
    ["by breaking off", { reset: true }, "reset"],
  ] as const)
    test(`${says} is asked again ever more rarely`, async () => {
      await using database = await testDatabase();
      await using site = await startSite(database.sql, () => answer);
      const waits: number[] = [];
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(await site.subscribe()).toBe(1);
        const feed = (await site.feed())!;
        expect(feed).toMatchObject({ state: "failed", reason });
        waits.push((feed.nextAt.getTime() - site.clock.now().getTime()) / 3_600_000);
        site.clock.set(feed.nextAt);
      }
      expect(waits.map(Math.round)).toEqual([1, 3, 9]);
      expect(site.web.count("b.example/")).toBe(0);
    });

  test("at a private address is not asked at all", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await using site = await startSite(sql);
    await using guarded = createOutboundClient({ userAgent: "GlintBot/1", allowedRanges: [] });
    await sql`update push_subscriptions set hub = 'http://127.0.0.1:8765/hub'`;
    const signal = new AbortController().signal;
    await subscribeDue({ sql, client: guarded, clock: site.clock, log, publicUrl: site.url, signal });
    expect(await site.feed()).toMatchObject({ state: "failed", reason: "address-guard" });
  });

  test("and says so is left alone for a week", async () => {
    await using database = await testDatabase();
    await using site = await startSite(database.sql);
    await site.subscribe();
    const { callback, topic } = askedOf(site.web);
    expect((await verify(callback, { mode: "denied", topic, reason: "members only" })).status).toBe(204);
    const feed = (await site.feed())!;
    expect(feed).toMatchObject({ state: "denied", reason: "members only" });
    expect((feed.nextAt.getTime() - site.clock.now().getTime()) / 86_400_000).toBe(7);
  });
});

describe("a callback that is not believed", () => {
  test("changes nothing, and is counted under its reason", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await using site = await startSite(sql);
    const stranger = `${site.url}/push/${"A".repeat(43)}`;
    const [{ token } = { token: "" }] = await sql<{ token: string }[]>`select token from push_subscriptions`;
    const early = `${site.url}/push/${token}`;
    const topic = `http://${host}/feed`;
    const status = async (answer: Promise<Response>) => (await answer).status;
    const ask = (more: Record<string, string>) =>
      status(verify(early, { mode: "subscribe", topic, challenge: "c", ...more }));
    expect(await ask({}), "before we asked").toBe(404);
    await site.subscribe();
    const { secret } = askedOf(site.web);
    expect(await status(notify(early, "x", signed("x", secret))), "before it was confirmed").toBe(403);
    expect(await ask({ topic: "http://b.example/feed" })).toBe(404);
    expect(await ask({ challenge: "" })).toBe(400);
    expect(await ask({ challenge: "x".repeat(3000) })).toBe(400);
    expect(await ask({ mode: "unsubscribe" }), "we want it").toBe(404);
    expect(await ask({ mode: "publish" })).toBe(404);
    site.clock.advance(86_401);
    expect(await ask({}), "a day after we asked").toBe(404);
    await site.subscribe();
    expect(await ask({ lease_seconds: "1" })).toBe(200);
    const state = await site.page("/feed");
    expect(await status(notify(stranger, "x", signed("x", secret)))).toBe(404);
    expect(await status(notify(`${site.url}/push/guess`, "x"))).toBe(404);
    expect(await status(notify(early, "x"))).toBe(403);
    expect(await status(notify(early, "x", signed("y", secret)))).toBe(403);
    expect(await status(notify(early, "x", signed("x", "guess")))).toBe(403);
    expect(await announce(early, 1024 * 1024 + 1)).toContain(" 413 ");
    expect(await site.page("/feed")).toEqual(state);
    expect((await site.feed())!.heard).toBe(0);
    await pauseSite(sql, site.siteId);
    expect(await status(notify(early, "x", signed("x", secret)))).toBe(410);
    site.clock.advance(1);
    expect(await status(notify(`${site.url}/push/guess`, "x"))).toBe(404);
    const { refusals } = await readPushes(sql, { days: 10_000, limit: 1 });
    expect(Object.fromEntries(refusals.map(({ reason, count }) => [reason, count]))).toEqual({
      "unknown-path": 3,
      "not-asked": 4,
      "other-topic": 1,
      "no-challenge": 2,
      "not-confirmed": 1,
      unsigned: 1,
      "wrong-signature": 2,
      "too-large": 1,
      "not-wanted": 1,
    });
  });

  test("a lease that ended is worth a day more, and no longer", async () => {
    await using database = await testDatabase();
    await using site = await subscribed(database.sql);
    const { callback, secret } = site.asked;
    site.clock.advance(7200 + 86_000);
    expect((await notify(callback, "x", signed("x", secret))).status).toBe(204);
    site.clock.advance(500);
    expect((await notify(callback, "x", signed("x", secret))).status).toBe(403);
  });

  test("a flood is let through thirty times a minute, and counted", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await using site = await subscribed(sql);
    const { callback, secret } = site.asked;
    const statuses: number[] = [];
    for (let call = 0; call < 50; call++) statuses.push((await notify(callback, "x", signed("x", secret))).status);
    expect(statuses.filter((status) => status === 204).length).toBe(29); // the confirmation was the thirtieth
    expect(statuses.at(-1)).toBe(429);
    site.clock.advance(2);
    expect((await notify(callback, "x", signed("x", secret))).status).toBe(204);
    expect((await notify(callback, "x")).status).toBe(429);
    const { refusals } = await readPushes(sql, { days: 10_000, limit: 1 });
    expect(refusals).toEqual([{ reason: "too-many", count: 22 }]);
  });
});

test("a callback's subscription is found by an index", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await using site = await startSite(sql);
  await sql`
    insert into pages (site_id, key, origin_id, url, role, state, priority, depth, found_at, due_at)
    select site_id, 1000 + n, origin_id, 'http://a.example/f' || n, 'feed', 'stored', 500, 1, found_at, found_at
    from pages, generate_series(1, 3000) as n where url = 'http://a.example/more'`;
  await sql`
    insert into push_subscriptions (site_id, page_key, hub, topic, token, secret, state, next_at)
    select site_id, key, 'http://hub.example/', url, key::text, 's', 'wanted', due_at from pages where key between 1001 and 4000`;
  await sql`analyze push_subscriptions, pages`;
  expect(site.siteId).toBeDefined();
  expect(await planOf(sql, (explained) => findByToken(explained, "1500"))).toContain("push_subscriptions_token_key");
});
