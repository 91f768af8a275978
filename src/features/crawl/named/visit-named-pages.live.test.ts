import { expect, test } from "vitest";
import { crawl, links, plantSite, programmePage, testCrawlSettings } from "../../../../test/support/crawl-site.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type Answer, type Handler, loopbackWeb, page, redirect } from "../../../../test/support/web.ts";
import { type Clock, secondsAfter, systemClock } from "../../../base/clock.ts";
import type { MemberId } from "../../../base/ids.ts";
import { createOutboundClient, readHostMap } from "../../../platform/network/index.ts";
import { countProgrammes, findCards, findProgrammesAt, listNewest, listSites, namePages } from "../../catalog/index.ts";
import { namedLimits, visitNamedPages } from "./visit-named-pages.ts";

type Staging = { readonly allowedRanges?: readonly string[]; readonly delaySeconds?: number };

/** Sends the hosts of these pages to the web, and no others: addresses are guarded as ever. */
function namesOf(pages: Readonly<Record<string, unknown>>, port: number) {
  const hosts = new Set(Object.keys(pages).map((url) => url.split("/")[0]));
  return readHostMap([...hosts].map((host) => `${host}=127.0.0.1:${port}`).join(" "));
}

async function stage(pages: Readonly<Record<string, Answer | Handler>>, staging: Staging = {}) {
  const { allowedRanges = ["127.0.0.0/8"], delaySeconds = 0 } = staging;
  const stack = new AsyncDisposableStack();
  const { sql } = stack.use(await testDatabase());
  const web = stack.use(await loopbackWeb(pages));
  const client = stack.use(
    createOutboundClient({
      userAgent: "GlintBot/1 (+http://glint.example)",
      allowedRanges,
      resolve: namesOf(pages, web.address.port),
    }),
  );
  const ann = await plainMember(sql, "ann", systemClock);
  const name = (urls: readonly string[], memberId: MemberId = ann.id, clock: Clock = systemClock) =>
    namePages(sql, { urls, memberId, now: clock.now() });
  const look = (clock: Clock = systemClock) =>
    visitNamedPages({
      sql,
      client,
      clock,
      settings: { ...testCrawlSettings, delaySeconds },
      judgement: () => ({}),
      holder: "test",
      signal: new AbortController().signal,
    });
  const outcomes = async () => {
    const rows = await sql<{ url: string; outcome?: string }[]>`select url, outcome from named_pages order by url`;
    return Object.fromEntries(rows.map(({ url, outcome }) => [url.replace("http://", ""), outcome ?? "waits"]));
  };
  const titleAt = async (url: string) => {
    const id = (await findProgrammesAt(sql, [url])).get(url);
    return id && (await findCards(sql, [id])).get(id)?.title;
  };
  const later = (seconds: number): Clock => ({ now: () => secondsAfter(systemClock.now(), seconds) });
  /** Round after round, twenty seconds apart, until nothing waits. */
  const lookAll = async () => {
    for (let round = 0; round < 40 && Object.values(await outcomes()).includes("waits"); round++)
      await look(later(20 * round));
  };
  const dispose = () => stack.disposeAsync();
  return { sql, web, ann, name, look, lookAll, outcomes, titleAt, later, [Symbol.asyncDispose]: dispose };
}

test("a page of a site is left to the site's crawl and its rules, and its programme found at the address", async () => {
  await using here = await stage({
    "a.example/": page("<title>A</title>"),
    "a.example/hidden": programmePage("Hidden"),
    "a.example/kept-out": programmePage("Kept out"),
  });
  const { sql, web, name, look, outcomes, titleAt } = here;
  const scope = { kind: "domain", value: "a.example", include: [], exclude: ["*kept-out*"] } as const;
  await plantSite(sql, "a.example", { scope });
  await crawl(sql, web);
  const urls = ["http://a.example/hidden", "http://a.example/kept-out"];
  await name(urls);
  await name(urls);
  expect([await look(), await look()]).toEqual([2, 0]);
  await crawl(sql, web);
  expect(web.count("a.example/hidden")).toBe(1);
  expect(web.count("a.example/kept-out")).toBe(0);
  expect(await titleAt("http://a.example/hidden")).toBe("Hidden");
  expect(await outcomes()).toEqual({ "a.example/hidden": "asked", "a.example/kept-out": "out-of-scope" });
});

test("any other public page is looked at once: a card, in no list, its site not crawled", async () => {
  await using here = await stage({
    "b.example/v/1": programmePage("A tide mill", links("/v/2", "/")),
    "b.example/about": page("<h1>About us</h1><p>We write about mills.</p>"),
    "b.example/secret": page(
      `<meta name="robots" content="noindex"><meta property="og:type" content="video.other"><h1>Secret</h1><video src="/s.mp4"></video>`,
    ),
  });
  const { sql, web, name, lookAll, outcomes, titleAt } = here;
  const urls = [
    "http://b.example/v/1",
    "http://b.example/about",
    "http://b.example/secret",
    "http://b.example/not-there",
  ];
  await name(urls);
  await lookAll();
  expect(await outcomes()).toEqual({
    "b.example/v/1": "programme",
    "b.example/about": "no-programme",
    "b.example/secret": "noindex",
    "b.example/not-there": "gone",
  });
  expect(await titleAt("https://www.b.example/v/1")).toBe("A tide mill");
  expect(await titleAt("http://b.example/secret")).toBe(undefined);
  const { programmes } = await listNewest(sql, { limit: 10, offset: 0 });
  expect([programmes, await countProgrammes(sql), await listSites(sql)]).toEqual([
    [],
    { total: 0, playable: 0, gone: 0 },
    [],
  ]);
  await crawl(sql, web);
  expect(web.requests.map(({ url }) => url).sort()).toEqual([
    "b.example/about",
    "b.example/not-there",
    "b.example/robots.txt",
    "b.example/secret",
    "b.example/v/1",
  ]);
});

test("an operator who adds the site has its programmes listed as they are seen; what a site showed before stays listed", async () => {
  await using here = await stage({
    "b.example/": page(`<title>B</title>${links("/v/1")}`),
    "b.example/v/1": programmePage("A tide mill"),
  });
  const { sql, web, name, look, titleAt } = here;
  await name(["http://b.example/v/1"]);
  await look();
  const id = (await findProgrammesAt(sql, ["http://b.example/v/1"])).get("http://b.example/v/1");
  await plantSite(sql, "b.example");
  await crawl(sql, web);
  const { programmes } = await listNewest(sql, { limit: 10, offset: 0 });
  expect(programmes.map((one) => [one.id, one.siteKey])).toEqual([[id, "b.example"]]);
  await name(["http://b.example/v/1"]);
  expect(await look()).toBe(0);
  expect(await titleAt("http://b.example/v/1")).toBe("A tide mill");
});

test("redirects are followed politely, each hop by the rules: to a page, to a site's page, never to a private address", async () => {
  await using here = await stage({
    "s.example/1": redirect("http://b.example/v/1"),
    "s.example/2": redirect("http://a.example/hidden"),
    "s.example/private": redirect("http://10.0.0.1/admin"),
    "s.example/local": redirect("http://[::1]/admin"),
    "s.example/meta": redirect("http://169.254.169.254/latest/meta-data/"),
    "s.example/file": redirect("file:///etc/passwd"),
    "s.example/round": redirect("http://t.example/round"),
    "t.example/round": redirect("http://s.example/round"),
    "t.example/robots.txt": page("User-agent: *\nDisallow: /no", { headers: { "content-type": "text/plain" } }),
    "t.example/no": programmePage("Forbidden"),
    "s.example/no": redirect("http://t.example/no"),
    "b.example/v/1": programmePage("A tide mill"),
    "a.example/": page("<title>A</title>"),
    "a.example/hidden": programmePage("Hidden"),
  });
  const { sql, web, name, look, lookAll, outcomes, titleAt } = here;
  await plantSite(sql, "a.example");
  await crawl(sql, web);
  await name(["http://s.example/2"]);
  await look();
  await crawl(sql, web);
  const paths = ["1", "private", "local", "meta", "file", "round", "no"];
  await name([...paths.map((path) => `http://s.example/${path}`), "http://192.168.0.1/"]);
  await lookAll();
  expect(await outcomes()).toEqual({
    "192.168.0.1/": "address-guard",
    "s.example/1": "programme",
    "s.example/2": "asked",
    "s.example/file": "redirect-unreadable",
    "s.example/local": "address-guard",
    "s.example/meta": "address-guard",
    "s.example/no": "robots",
    "s.example/private": "address-guard",
    "s.example/round": "redirects-too-many",
  });
  expect([await titleAt("http://s.example/1"), await titleAt("http://s.example/2")]).toEqual(["A tide mill", "Hidden"]);
  expect(web.count("t.example/no")).toBe(0);
});

test("where no private address is allowed, none of this machine is asked for anything", async () => {
  await using here = await stage({}, { allowedRanges: [] });
  const { web, name, lookAll, outcomes } = here;
  const hosts = ["127.0.0.2", "localhost", "[::1]", "0.0.0.0", "2130706433"].map(
    (host) => `${host}:${web.address.port}`,
  );
  await name(hosts.map((host) => `http://${host}/`));
  await lookAll();
  expect([...new Set(Object.values(await outcomes()))]).toEqual(["address-guard"]);
  expect(web.connections()).toBe(0);
});

test("a host is asked at its pace, and not while a worker holds it", async () => {
  await using here = await stage(
    { "b.example/1": programmePage("One"), "b.example/2": programmePage("Two") },
    { delaySeconds: 1 },
  );
  const { sql, name, look, outcomes, later } = here;
  await name(["http://b.example/1", "http://b.example/2"]);
  expect(await look()).toBe(1);
  expect(Object.values(await outcomes()).sort()).toEqual(["programme", "waits"]);
  await sql`update hosts set leased_by = 'worker-1', leased_until = now() + interval '1 hour'`;
  expect(await look(later(60))).toBe(0);
  await sql`update hosts set leased_by = null, leased_until = null`;
  expect(await look(later(90))).toBe(1);
});

test("one member's links do not use up what others may name, and what is too much waits for its hour", async () => {
  const many = Array.from({ length: namedLimits.fetchesPerMemberHour + 5 }, (_, n) => `h${n}.example/`);
  const pages = Object.fromEntries([...many, "bobs.example/"].map((url) => [url, page("<p>nothing</p>")]));
  await using here = await stage(pages);
  const { sql, name, look, outcomes, later } = here;
  const bob = await plainMember(sql, "bob", systemClock);
  await name(many.map((url) => `http://${url}`));
  await name(["http://bobs.example/"], bob.id);
  while ((await look()) > 0);
  const now = await outcomes();
  expect(now["bobs.example/"]).toBe("no-programme");
  // Lanes look at the count at once: each may be one ahead of it.
  const waits = Object.values(now).filter((outcome) => outcome === "waits").length;
  expect(waits).toBeGreaterThanOrEqual(5 - 3);
  expect(waits).toBeLessThanOrEqual(5);
  await look(later(3700));
  expect(Object.values(await outcomes())).not.toContain("waits");
});

test("a link that is named again after a week is looked at again, and its programme is gone with its page", async () => {
  await using here = await stage({ "b.example/v/1": programmePage("A tide mill") });
  const { web, name, look, titleAt, later, ann } = here;
  const url = "http://b.example/v/1";
  await name([url]);
  await look();
  await name([url], ann.id, later(86_400));
  expect(await look(later(86_400))).toBe(0);
  web.put("b.example/v/1", { status: 410 });
  await name([url], ann.id, later(8 * 86_400));
  expect(await look(later(8 * 86_400))).toBe(1);
  expect(await titleAt(url)).toBe(undefined);
});
