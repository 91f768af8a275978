import sharp from "sharp";
import { expect, test } from "vitest";
import { formTokenIn, testNow, testVisitor, testWebDeps, type Visitor } from "../../../../test/support/faces.ts";
import { signedInMember } from "../../../../test/support/members.ts";
import { exampleSighting } from "../../../../test/support/sighting.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { addSite, readSiteInput, recordSightings } from "../../../features/catalog/index.ts";
import { follow } from "../../../features/social/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { createPortal, portalLargeForms } from "../index.ts";

const clock = { now: () => testNow };
const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';

function visitPortal(sql: Sql): Visitor {
  const client = createOutboundClient({ userAgent: "Glint", allowedRanges: [] });
  const deps = { ...testWebDeps(sql), client, post: undefined, heardPosts: () => 0, heardFor: () => 0 };
  return testVisitor(deps, [{ path: "/", face: createPortal(deps), largeForms: portalLargeForms }]);
}

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const [ann, bob] = [await signedInMember(sql, "ann", clock), await signedInMember(sql, "bob", clock)];
  const as = (token: string) => {
    const visitor = visitPortal(sql);
    visitor.cookies.set("glint-session", token);
    return visitor;
  };
  await follow(sql, { followerId: bob.member.id, followeeId: ann.member.id }, clock);
  return {
    sql,
    ann: as(ann.token),
    bob: as(bob.token),
    guest: visitPortal(sql),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

async function programmeAt(sql: Sql): Promise<string> {
  const input = readSiteInput("https://workshop.example/", { name: "Open Workshop" });
  if (input.kind === "invalid") throw new Error(input.why);
  const { site } = await addSite(sql, input.site, clock);
  const sighting = exampleSighting({
    url: "https://workshop.example/v/1",
    siteId: site.id,
    title: "How a tide mill works",
    seenAt: testNow,
    media: ["https://media.example/1.mp4"],
  });
  const [recorded] = await sql.begin((transaction) => recordSightings(transaction, [sighting]));
  return recorded?.programmeId ?? "";
}

const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

async function send(visitor: Visitor, fields: Record<string, string | File>, page = "/compose"): Promise<Response> {
  const html = await textOf(visitor, page);
  const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  return visitor.send("/compose", { "form-token": formTokenIn(html), key, ...fields });
}

const idOf = (answer: Response) => /#post-(\d+)$/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";

test("a post without scripts: written on the feed, read by everyone, escaped, in followers' feeds", async () => {
  await using here = await stage();
  const { ann, bob, guest } = here;
  const answer = await send(ann, { text: `hello #tide mills# @bob ${hostile}`, back: "/feed" }, "/feed");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `/feed#post-${idOf(answer)}`]);
  for (const [visitor, path] of [
    [ann, "/feed"],
    [bob, "/feed"],
    [bob, "/feed/mentions"],
    [guest, "/feed/local"],
    [guest, "/topic/tide%20mills"],
    [guest, "/@ann"],
    [guest, `/post/${idOf(answer)}`],
    [guest, "/search/posts?q=hello"],
  ] as const) {
    const html = await textOf(visitor, path);
    expect(html, path).toContain('<a href="/topic/tide%20mills">#tide mills#</a> <a href="/@bob">@bob</a>');
    expect(html, path).not.toContain("<script>alert");
    expect(html, path).not.toContain("<img src=x");
  }
  expect((await guest.get("/topic/Tide%20Mills")).headers.get("location")).toBe("/topic/tide%20mills");
  expect((await guest.get("/feed")).headers.get("location")).toBe("/feed/local");
});

test("a visitor's words lead through the sign-in to a composer that holds them", async () => {
  await using here = await stage();
  const programme = await programmeAt(here.sql);
  const answer = await here.guest.send("/compose", {
    text: "慢工出细活 & more",
    programme,
    at: "1:23",
    back: `/programme/${programme}`,
  });
  const back = new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get("back") ?? "";
  const html = await textOf(here.ann, back);
  expect(html).toContain("慢工出细活 &amp; more</textarea>");
  expect(html).toMatch(/name="at" value="1:23"/);
  expect(html).toContain("How a tide mill works");
  expect((await here.guest.get("/feed/mentions")).headers.get("location")).toBe("/sign-in?back=%2Ffeed%2Fmentions");
});

test("a comment on a programme stands under it, and in the followers' feeds with its moment", async () => {
  await using here = await stage();
  const programme = await programmeAt(here.sql);
  const path = `/programme/${programme}`;
  await send(here.ann, { text: "the gates!", programme, at: "1:05", back: path }, path);
  expect(await textOf(here.guest, path)).toMatch(/href="\/programme\/\d+\?t=65" data-seek="65"/);
  const feed = await textOf(here.bob, "/feed");
  expect(feed).toContain("the gates!");
  expect(feed).toMatch(/data-at="65"/);
  expect(await textOf(here.guest, `${path}?t=65`)).toContain("1.mp4#t=65");
  expect(await textOf(here.guest, `${path}/player`)).toContain("https://media.example/1.mp4");
});

test("what is wrong is said, and nothing typed is lost", async () => {
  await using here = await stage();
  for (const [fields, words] of [
    [{ text: "字".repeat(141) }, "longer than 140"],
    [{ text: " " }, "nothing in it yet"],
    [{ text: "x", at: "soon", programme: "1" }, "reads like 1:23"],
    [{ text: "x", commentOn: "999" }, "gone or not for you"],
    [{ text: "keep me", "form-token": "stale" }, "Nothing is lost"],
    [{ text: "keep me", "picture-1": new File(["no picture"], "x.png", { type: "image/png" }) }, "could not be read"],
  ] as const) {
    const answer = await send(here.ann, fields);
    const html = await answer.text();
    expect([403, 422]).toContain(answer.status);
    expect(html).toContain(words);
    expect(html).toContain(`${fields.text}</textarea>`);
  }
  expect(await textOf(here.ann, "/feed")).not.toContain("keep me");
});

test("a picture is posted with its description, written anew, and seen by who sees the post", async () => {
  await using here = await stage();
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" });
  await send(here.ann, { text: "look", "picture-1": file, "alt-1": "A blue field", visibility: "followers" });
  const [, src = ""] =
    /<img src="(\/post-picture\/[^"]+)" alt="A blue field" width="60" height="40"/.exec(
      await textOf(here.bob, "/feed"),
    ) ?? [];
  expect((await here.bob.get(src)).headers.get("content-type")).toMatch(/^image\//);
  expect((await here.guest.get(src)).status).toBe(404);
});

test("likes, reposts and favourites: by form and by script, once each, and taken back", async () => {
  await using here = await stage();
  const id = idOf(await send(here.ann, { text: "like me" }));
  const token = formTokenIn(await textOf(here.bob, "/compose"));
  const act = (name: string, undo: string, headers = {}) =>
    here.bob.post(`/post/${id}/${name}`, { "form-token": token, undo, back: "/feed" }, headers);
  expect((await act("like", "")).headers.get("location")).toBe("/feed");
  const json = { accept: "application/json" };
  expect(await (await act("like", "", json)).json()).toMatchObject({ like: { isOn: true, count: { value: 1 } } });
  expect(await (await act("repost", "", json)).json()).toMatchObject({ repost: { isOn: true, count: { value: 1 } } });
  expect(await textOf(here.bob, "/feed")).toContain("bob reposted");
  expect(await (await act("like", "1", json)).json()).toMatchObject({ like: { isOn: false, count: { value: 0 } } });
  await act("favourite", "");
  expect(await textOf(here.bob, "/favourites")).toContain("like me");
  expect(await textOf(here.ann, "/favourites")).not.toContain("like me");
  expect((await here.bob.post(`/post/${id}/like`, { "form-token": "forged" })).status).toBe(403);
  expect((await here.guest.post(`/post/${id}/like`, {})).headers.get("location")).toBe(
    `/sign-in?back=%2Fpost%2F${id}%2Flike`,
  );
  expect((await here.guest.post(`/post/${id}/like`, {}, json)).status).toBe(401);
});

test("a post is kept in a list by a form, and moved out of it again; a list of others is none", async () => {
  await using here = await stage();
  const id = idOf(await send(here.ann, { text: "for the winter" }));
  const menu = await textOf(here.bob, `/post/${id}`);
  expect(menu).toContain(`href="/post/${id}/keep"`);
  expect(await textOf(here.guest, `/post/${id}`)).not.toContain(`/post/${id}/keep`);
  const token = { "form-token": formTokenIn(menu) };
  const list = (await here.bob.post("/favourites", { ...token, name: "Winter" })).headers.get("location") ?? "";
  const listId = list.split("/").at(-1) ?? "";
  expect(await textOf(here.bob, `/post/${id}/keep`)).toContain(`<option value="${listId}">Winter</option>`);
  const keep = async (visitor: Visitor, form: Record<string, string>) =>
    (await visitor.post(`/post/${id}/keep`, form)).headers.get("location");
  expect(await keep(here.bob, { ...token, list: listId })).toBe(list);
  expect(await textOf(here.bob, list)).toContain("for the winter");
  const others = { "form-token": formTokenIn(await textOf(here.ann, `/post/${id}/keep`)), list: listId };
  expect(await keep(here.ann, others)).toBe("/favourites");
  expect(await keep(here.bob, { ...token, list: "" })).toBe("/favourites");
  expect(await textOf(here.bob, list)).not.toContain("for the winter");
  expect(await textOf(here.bob, "/favourites")).toContain("for the winter");
  expect((await here.guest.get(`/post/${id}/keep`)).headers.get("location")).toContain("/sign-in?back=%2Fpost%2F");
});

test("a post is edited with its history, and deleted to a stone; nobody else does either", async () => {
  await using here = await stage();
  const id = idOf(await send(here.ann, { text: "first words" }));
  const token = formTokenIn(await textOf(here.ann, "/compose"));
  await send(here.bob, { text: "an answer", commentOn: id, back: `/post/${id}` });
  await here.ann.post(`/post/${id}/edit`, { "form-token": token, text: "second words" });
  expect(await textOf(here.guest, `/post/${id}/history`)).toMatch(/second words[\s\S]*first words/);
  for (const way of ["edit", "delete"]) expect((await here.bob.get(`/post/${id}/${way}`)).status).toBe(404);
  const answerId = /data-post="(\d+)"[^>]*aria-label="Post by bob"/.exec(await textOf(here.guest, `/post/${id}`))?.[1];
  await here.ann.post(`/post/${id}/delete`, { "form-token": token });
  expect((await here.guest.get(`/post/${id}`)).status).toBe(404);
  expect(await textOf(here.guest, `/post/${answerId}`)).toContain("This post was deleted.");
});

test("the same send twice is one post; a step back with other words is another", async () => {
  await using here = await stage();
  const first = await send(here.ann, { text: "once", key: "k1" });
  const again = await send(here.ann, { text: "once", key: "k1" });
  const other = await send(here.ann, { text: "twice", key: "k1" });
  expect(idOf(again)).toBe(idOf(first));
  expect(idOf(other)).not.toBe(idOf(first));
});

test("no way out of the place, and nobody's posts but one's own to change", async () => {
  await using here = await stage();
  const answer = await send(here.ann, { text: "x", back: "https://evil.example/" });
  expect(answer.headers.get("location")).toMatch(/^\/#post-\d+$/);
  expect((await here.ann.get("/feed/local?before=x")).status).toBe(400);
});

test("names are completed for members, those they follow first", async () => {
  await using here = await stage();
  await signedInMember(here.sql, "aaron", clock);
  const found = async (visitor: Visitor, q: string) =>
    (await visitor.get(`/compose/names?q=${q}`, { accept: "application/json" })).json();
  expect((await found(here.bob, "A")).map(({ name }: { name: string }) => name)).toEqual(["ann", "aaron"]);
  expect(await found(here.bob, "%25")).toEqual([]);
  expect(await found(here.bob, "a_")).toEqual([]);
  expect((await here.guest.get("/compose/names?q=a")).status).toBe(403);
});
