import { expect, test } from "vitest";
import { formTokenIn, testNow, testVisitor, testWebDeps, type Visitor } from "../../../test/support/faces.ts";
import { exampleSighting } from "../../../test/support/sighting.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import {
  addSite,
  markGone,
  readSiteInput,
  recordSightings,
  removeSite,
  type Site,
} from "../../features/catalog/index.ts";
import { createInvitation, createMember } from "../../features/members/index.ts";
import type { Sql } from "../../platform/database/index.ts";
import { createOutboundClient } from "../../platform/network/index.ts";
import { createPortal } from "./index.ts";

const clock = { now: () => testNow };
const password = "a quiet lantern hums";

/** A visitor of a portal over `sql`; nothing is fetched from outside: private ranges stay closed. */
function visitPortal(sql: Sql): Visitor & AsyncDisposable {
  const client = createOutboundClient({ userAgent: "Glint", allowedRanges: [] });
  const deps = { ...testWebDeps(sql), client, post: undefined, heardPosts: () => 0, heardFor: () => 0 };
  return {
    ...testVisitor(deps, [{ path: "/", face: createPortal(deps) }]),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

async function siteAt(sql: Sql, address: string): Promise<Site> {
  const input = readSiteInput(address, { name: "Open Workshop" });
  if (input.kind === "invalid") throw new Error(input.why);
  return (await addSite(sql, input.site, clock)).site;
}

/** One site with `titles` on pages of its own; the ids in their order. */
async function withProgrammes(sql: Sql, titles: readonly string[]): Promise<{ site: Site; ids: string[] }> {
  const site = await siteAt(sql, "https://workshop.example/");
  const sightings = titles.map((title, index) =>
    exampleSighting({
      url: `https://workshop.example/v/${index}`,
      siteId: site.id,
      title,
      seenAt: new Date(testNow.getTime() - index * 60_000),
      media: [`https://media.example/${index}.mp4`],
    }),
  );
  const recorded = await sql.begin((transaction) => recordSightings(transaction, sightings));
  return { site, ids: recorded.map(({ programmeId }) => programmeId) };
}

const titles = ["兰州牛肉面的做法", "How a tide mill works", "Why bridges hum"];

test("the home page goes from no site to a first crawl to programmes", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  expect(await (await visitor.get("/")).text()).toContain("No sites yet");
  await siteAt(database.sql, "https://other.example/");
  expect(await (await visitor.get("/")).text()).toContain("Looking for the first videos");
  await withProgrammes(database.sql, titles);
  const html = await (await visitor.get("/")).text();
  for (const title of titles) expect(html).toContain(title);
});

test("two Chinese characters find a title, an English word too, and nothing finds nothing", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  await withProgrammes(database.sql, titles);
  const search = async (query: string) => (await visitor.get(`/search?q=${encodeURIComponent(query)}`)).text();
  expect(await search("牛肉")).toContain("兰州牛肉面的做法");
  expect(await search("bridges")).toContain("Why bridges hum");
  expect(await search("submarine")).toContain("Nothing found");
});

test("lists come in pages that lead to each other, and stop at their end", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  await withProgrammes(
    database.sql,
    Array.from({ length: 40 }, (_, index) => `Episode ${index}`),
  );
  const first = await (await visitor.get("/new")).text();
  expect(first).toContain('<link rel="next" href="/new?page=2"/>');
  expect(first).not.toContain('rel="prev"');
  expect(first.match(/<article/g)).toHaveLength(36);
  const second = await (await visitor.get("/new?page=2")).text();
  expect(second.match(/<article/g)).toHaveLength(4);
  expect((await visitor.get("/new?page=3")).status).toBe(404);
  expect((await visitor.get("/new?page=minus")).status).toBe(400);
});

test("the play page plays from the source, and its policy lets media in but no frame", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  const { ids } = await withProgrammes(database.sql, titles);
  const answer = await visitor.get(`/programme/${ids[1]}`);
  const html = await answer.text();
  expect(html).toContain('src="https://media.example/1.mp4"');
  expect(html).toContain('"contentUrl":"https://media.example/1.mp4"');
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("media-src 'self' http: https: blob:");
  expect(policy).toContain("frame-src 'none'");
});

test("a platform's origin is let in only on the page that was asked to play it", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  const site = await siteAt(database.sql, "https://workshop.example/");
  const sighting = exampleSighting({
    url: "https://workshop.example/e",
    siteId: site.id,
    title: "Embedded",
    embeds: ["https://player.example/e/1"],
  });
  const [recorded] = await database.sql.begin((transaction) => recordSightings(transaction, [sighting]));
  const policyOf = async (path: string) => (await visitor.get(path)).headers.get("content-security-policy");
  expect(await policyOf(`/programme/${recorded?.programmeId}`)).toContain("frame-src 'none'");
  expect(await policyOf(`/programme/${recorded?.programmeId}?play=embed`)).toContain(
    "frame-src https://player.example;",
  );
  const fromElsewhere = await visitor.get(`/programme/${recorded?.programmeId}?play=embed`, {
    "sec-fetch-site": "cross-site",
  });
  expect(fromElsewhere.headers.get("content-security-policy")).toContain("frame-src 'none'");
});

test("a removed site says so, and its programmes are gone but not lost", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  const { site, ids } = await withProgrammes(database.sql, titles);
  await removeSite(database.sql, site.id, clock);
  const page = await visitor.get(`/site/${site.key}`);
  expect(page.status).toBe(410);
  const html = await page.text();
  expect(html).toContain("no longer watches this site");
  for (const path of ["/", "/new", "/hot", "/search?q=bridges"])
    expect(await (await visitor.get(path)).text()).not.toContain(`/programme/${ids[2]}"`);
  expect(await (await visitor.get(`/programme/${ids[2]}`)).text()).toContain("gone from its source");
});

test("a programme that is gone stays, and says that it is", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  const { site, ids } = await withProgrammes(database.sql, titles);
  await database.sql.begin((transaction) =>
    markGone(transaction, { siteId: site.id, pageUrl: "https://workshop.example/v/1", at: testNow }),
  );
  expect(await (await visitor.get(`/programme/${ids[1]}`)).text()).toContain("gone from its source");
});

test("when two records turn out to be one programme, the address of the younger leads to the older", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  const first = await siteAt(database.sql, "https://tv.example/");
  const second = await siteAt(database.sql, "https://copy.example/");
  const record = async (url: string, site: Site, media: readonly string[]) => {
    const sighting = exampleSighting({ url, siteId: site.id, title: "Cats at night", media });
    const [recorded] = await database.sql.begin((transaction) => recordSightings(transaction, [sighting]));
    return recorded?.programmeId;
  };
  const older = await record("https://tv.example/a", first, []);
  const younger = await record("https://copy.example/1", second, ["https://cdn.example/1.mp4"]);
  await record("https://tv.example/a", first, ["https://cdn.example/1.mp4"]);
  const answer = await visitor.get(`/programme/${younger}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([301, `/programme/${older}`]);
});

test("addresses of nothing are answered with 404, whatever they hold", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  for (const path of [
    "/programme/1",
    "/programme/x",
    "/programme/99999999999999999999",
    "/site/none",
    "/site/%00",
    "/site/%E0%A4%A",
    "/category/none",
    "/thumbnail/x",
  ]) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  }
});

test("where no picture can be had, something is shown in its place", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  const { ids } = await withProgrammes(database.sql, titles);
  const answer = await visitor.get(`/thumbnail/${ids[0]}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});

test("a member signs in, is known by name, and signs out", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  await createMember(database.sql, { name: "ada", password, role: "member" }, clock);
  const token = formTokenIn(await (await visitor.get("/sign-in?back=/new")).text());
  const answer = await visitor.post("/sign-in", { "form-token": token, name: "ada", password, back: "/new" });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/new"]);
  expect(answer.headers.get("set-cookie")).toMatch(/glint-session=.*HttpOnly; SameSite=Lax/);
  const me = await (await visitor.get("/me")).text();
  expect(me).toContain("@ada · Member");
  await visitor.post("/sign-out", { "form-token": formTokenIn(me) });
  expect(await (await visitor.get("/me")).text()).toContain("not signed in");
});

test("a wrong password is refused without saying what was wrong, and the name is kept in the form", async () => {
  await using database = await testDatabase();
  await using visitor = visitPortal(database.sql);
  const token = formTokenIn(await (await visitor.get("/sign-in")).text());
  const answer = await visitor.post("/sign-in", {
    "form-token": token,
    name: "nobody",
    password: "wrong wrong",
    back: "/",
  });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("do not match");
  expect(html).toContain('value="nobody"');
  expect(html).not.toContain("wrong wrong");
});

test("the one-time link makes the administrator once", async () => {
  await using database = await testDatabase();
  const { token } = await createInvitation(database.sql, { role: "administrator", expiresInSeconds: 3600 }, clock);
  await using visitor = visitPortal(database.sql);
  const accept = async (who: Visitor, fields: Record<string, string>) => {
    const formToken = formTokenIn(await (await who.get(`/invite/${token}`)).text());
    return who.post(`/invite/${token}`, { "form-token": formToken, ...fields });
  };
  const weak = await accept(visitor, { name: "ada", password: "short" });
  expect([weak.status, await weak.text()]).toEqual([422, expect.stringContaining("too easy to guess")]);
  const accepted = await accept(visitor, { name: "ada", password });
  expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/console"]);
  await using second = visitPortal(database.sql);
  const opened = await second.get(`/invite/${token}`);
  expect([opened.status, await opened.text()]).toEqual([410, expect.stringContaining("used already")]);
  const formToken = formTokenIn(await (await second.get("/sign-in")).text());
  const again = await second.post(`/invite/${token}`, { "form-token": formToken, name: "eve", password });
  expect([again.status, await again.text()]).toEqual([410, expect.stringContaining("used already")]);
});
