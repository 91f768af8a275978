import { expect, test } from "vitest";
import { send, testConsoleDeps, visitConsole } from "../../../test/support/console.ts";
import { formTokenIn, type Visitor } from "../../../test/support/faces.ts";
import { playerPage } from "../../../test/support/labelled.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { type LoopbackWeb, loopbackWeb, page, redirect } from "../../../test/support/web.ts";
import { listLabels } from "../../features/labels/index.ts";
import type { Sql } from "../../platform/database/index.ts";

const ada = (sql: Sql, web?: LoopbackWeb) => visitConsole(sql, "administrator", testConsoleDeps(sql, web));

/** Hands a page in and shows what was made of it. */
async function examine(visitor: Visitor, fields: Record<string, string>): Promise<{ path: string; html: string }> {
  const answer = await send(visitor, "/console/why", "/console/why", fields);
  const path = answer.headers.get("location") ?? "";
  expect([answer.status, path]).toEqual([303, expect.stringMatching(/^\/console\/why\/\d+$/)]);
  return { path, html: await (await visitor.get(path)).text() };
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

test("pasted HTML is judged, its evidence listed and marked in the source, its fields shown with their sources", async () => {
  await using database = await testDatabase();
  const visitor = await ada(database.sql);
  const { html } = await examine(visitor, { address: "https://a.example/v/1", html: playerPage("A tide mill") });
  expect(html).toMatch(/id="verdict">Play page/);
  const marks = [...html.matchAll(/<mark id="mark-(\d+)">/g)].map((match) => match[1]);
  expect(marks.length).toBeGreaterThan(1);
  for (const target of [...html.matchAll(/href="#(mark-\d+|evidence-\d+)"/g)].map((match) => match[1]))
    expect(html, `what #${target} leads to`).toContain(`id="${target}"`);
  expect(textOf(html)).toMatch(/<video controls poster="\/p\.jpg" src="\/media\/tide\.mp4"/);
  expect(html).toMatch(/Title<\/th><td class="field-value">A tide mill<\/td>/);
  expect(html).toContain("https://a.example/media/tide.mp4");
  expect(html).toContain("the reference scorer");
  expect(html).toContain("Sum, a score of");
  expect(html, "no picture of a site is loaded").not.toMatch(/<img|<iframe|<video|<audio/);
});

test("each of the three questions has its own bars; a listing begins with its own", async () => {
  await using database = await testDatabase();
  const visitor = await ada(database.sql);
  const { html, path } = await examine(visitor, { address: "https://a.example/v/1", html: playerPage("A tide mill") });
  expect(html).toMatch(/of=hasProgramme#evidence" aria-current="true"/);
  const play = await (await visitor.get(`${path}?of=play`)).text();
  expect(play).toMatch(/of=play#evidence" aria-current="true"/);
  expect(play).toMatch(/Sum, 0\.\d{3} if it has a programme/);
  const cards = Array.from(
    { length: 24 },
    (_, at) => `<li><a href="/v/${at}"><img src="/t/${at}.jpg"><span>1${at % 10}:20</span><h3>Film ${at}</h3></a></li>`,
  );
  const listing = `<title>All videos</title><h1>All videos</h1><ul>${cards.join("")}</ul><a rel="next" href="?page=2">Next</a>`;
  const listed = await examine(visitor, { address: "https://a.example/videos/", html: listing });
  expect(listed.html).toMatch(/id="verdict">Listing/);
  expect(listed.html).toMatch(/of=listing#evidence" aria-current="true"/);
  expect(listed.html).toContain("Cards: 24");
});

test("an address is fetched once, named as Glint, to where redirects lead", async () => {
  await using database = await testDatabase();
  await using web = await loopbackWeb({
    "a.example/old": redirect("/v/1"),
    "a.example/v/1": page(playerPage("A tide mill")),
  });
  const visitor = await ada(database.sql, web);
  const { html } = await examine(visitor, { address: "http://a.example/old" });
  expect(textOf(html)).toContain("a.example/v/1");
  expect(web.requests.map(({ url }) => url)).toEqual(["a.example/old", "a.example/v/1"]);
  expect(web.requests[0]?.headers["user-agent"]).toMatch(/^Glint\//);
});

const refusals = [
  { says: "nothing", fields: {}, complaint: "nothing to examine" },
  { says: "no address", fields: { address: "tide mill" }, complaint: "no web address" },
  { says: "another scheme", fields: { address: "file:///etc/passwd" }, complaint: "no web address" },
  { says: "a private address", fields: { address: "http://127.0.0.1:5432/" }, complaint: "Private address refused" },
  { says: "a metadata service", fields: { address: "http://169.254.169.254/" }, complaint: "Private address refused" },
  { says: "a page that is not there", fields: { address: "http://b.example/none" }, complaint: "Not found (404)" },
  { says: "a film", fields: { address: "http://b.example/film" }, complaint: "Not a web page" },
  { says: "a page too large", fields: { address: "http://b.example/large" }, complaint: "Page too large" },
  { says: "a circle", fields: { address: "http://b.example/circle" }, complaint: "Too many redirects" },
];

test("what cannot be had is said with its reason, and what was typed stays", async () => {
  await using database = await testDatabase();
  await using web = await loopbackWeb({
    "b.example/film": { headers: { "content-type": "video/mp4" }, body: "film" },
    "b.example/large": page("x".repeat(9 * 1024 * 1024)),
    "b.example/circle": redirect("/circle"),
  });
  const visitor = await ada(database.sql);
  const mapped = await visitConsole(database.sql, undefined, testConsoleDeps(database.sql, web));
  mapped.cookies.set("glint-session", visitor.cookies.get("glint-session") ?? "");
  for (const { says, fields, complaint } of refusals) {
    // Hosts by name are of the made-up web, numbers are the real ones.
    const asker = "address" in fields && fields.address.includes("b.example") ? mapped : visitor;
    const answer = await send(asker, "/console/why", "/console/why", fields);
    const html = await answer.text();
    expect([says, answer.status], says).toEqual([says, 422]);
    expect(html, says).toContain(complaint);
    if ("address" in fields) expect(html).toContain(`value="${fields.address}"`);
  }
});

test("hostile pages are escaped and bounded: scripts, NULs, invalid bytes, one line of 5 MB", async () => {
  await using database = await testDatabase();
  const visitor = await ada(database.sql);
  const hostile = [
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    '"><svg onload=alert(3)>',
    "</code></div><script>alert(4)</script>",
    "\u0000\u202e<video src='javascript:alert(5)'>\ud800",
  ].join("<video controls src='/a.mp4'>");
  const { html, path } = await examine(visitor, {
    html: `<title>${hostile}</title>${hostile}`,
    address: "https://a.example/",
  });
  for (const shown of [html, await (await visitor.get(`${path}?source=all`)).text()]) {
    expect(shown).not.toMatch(/<script>|<img src=x|<svg onload|href="javascript:/);
    expect(shown).not.toContain("\u0000");
    expect(shown).not.toContain("\u202e");
  }
  const large = await examine(visitor, { html: `<video controls src="/a.mp4">${"<b>x</b>".repeat(650_000)}` });
  expect(large.html.length).toBeLessThan(100_000);
  const all = await (await visitor.get(`${large.path}?source=all`)).text();
  expect(all.length).toBeLessThan(2_000_000);
  expect(textOf(all)).toMatch(/characters not shown/);
});

test("a file is taken byte for byte, in its own encoding", async () => {
  await using database = await testDatabase();
  const visitor = await ada(database.sql);
  const token = formTokenIn(await (await visitor.get("/console/why")).text());
  const bytes = Buffer.concat([
    Buffer.from('<meta charset="gbk"><title>'),
    Buffer.from([0xb3, 0xb1, 0xcf, 0xab]),
    Buffer.from('</title><video controls src="/a.mp4"></video>'),
    Buffer.from([0xff, 0x80, 0x00]),
  ]);
  const answer = await visitor.send("/console/why", { "form-token": token, file: new File([bytes], "page.html") });
  const html = await (await visitor.get(answer.headers.get("location") ?? "")).text();
  expect(html).toContain("潮汐");
  expect(html).toContain("GBK");
});

test("more than the limit is refused before it is read", async () => {
  await using database = await testDatabase();
  const visitor = await ada(database.sql);
  const headers = { "content-length": String(40 * 1024 * 1024) };
  const answer = await visitor.post("/console/why", { html: "x" }, headers);
  expect(answer.status).toBe(413);
});

test("right and wrong are kept as labels, with what was said; another answer replaces the first", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const visitor = await ada(sql);
  const { path, html } = await examine(visitor, { address: "https://a.example/v/1", html: playerPage("A tide mill") });
  expect([...html.matchAll(/name="kind" value="(\w+)"/g)].map((match) => match[1])).toEqual([
    "play",
    "embed",
    "listing",
    "none",
  ]);
  const label = (kind: string) => send(visitor, path, `${path}/label`, { kind });
  expect((await label("play")).headers.get("location")).toBe(`${path}?done=labelled`);
  await label("none");
  expect(await listLabels(sql, { limit: 9, offset: 0 })).toMatchObject([{ saidKind: "play", trueKind: "none" }]);
  expect(await (await visitor.get(path)).text()).toMatch(/Labelled “No programme” by ada/);
  expect((await label("film")).status).toBe(400);
  expect((await visitor.post(`${path}/label`, { kind: "play" })).status).toBe(403);
});

test("examined pages are for administrators, and an unknown one is not there", async () => {
  await using database = await testDatabase();
  const member = await visitConsole(database.sql, "member");
  expect((await member.get("/console/why")).status).toBe(403);
  expect((await member.post("/console/why", { html: "x" })).status).toBe(403);
  const nobody = await visitConsole(database.sql);
  expect((await nobody.get("/console/why/1")).status).toBe(303);
});
