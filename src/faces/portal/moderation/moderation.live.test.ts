// Reporting, one's standing and one's filters as pages over HTTP: tokens, guesses at what is hidden, and what is left to the suspended.
import { expect, test } from "vitest";
import { send } from "../../../../test/support/console.ts";
import { formTokenIn, testNow, testVisitor, testWebDeps, type Visitor } from "../../../../test/support/faces.ts";
import { plainMember, signedInMember, testPassword } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { suspendMember } from "../../../features/members/index.ts";
import { countQueue, findCase, listAppeals, readOwnActs, settle } from "../../../features/social/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { createPortal } from "../index.ts";

const clock = { now: () => testNow };
const hostile = "<script>alert(1)</script>";

function visitPortal(sql: Sql): Visitor {
  const client = createOutboundClient({ userAgent: "Glint", allowedRanges: [] });
  const deps = { ...testWebDeps(sql), client, post: undefined, heardPosts: () => 0, heardFor: () => 0 };
  return testVisitor(deps, [{ path: "/", face: createPortal(deps) }]);
}

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const people = { ann: await signedInMember(sql, "ann", clock), bob: await signedInMember(sql, "bob", clock) };
  const max = await plainMember(sql, "Quentin", clock, "moderator");
  const as = (name: keyof typeof people) => {
    const visitor = visitPortal(sql);
    visitor.cookies.set("glint-session", people[name].token);
    return visitor;
  };
  return { sql, max, ...people, as, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

test("a post is reported from its menu, with its words escaped; only with a token, only signed in, and once", async () => {
  await using here = await stage();
  const { sql, ann } = here;
  const id = await postBy(sql, ann.member, { text: `Buy ${hostile}` }, clock);
  const [bob, guest] = [here.as("bob"), visitPortal(sql)];
  const page = `/report?kind=post&id=${id}`;
  expect(await textOf(bob, `/post/${id}`)).toContain(`href="${page.replace("&", "&amp;")}"`);
  expect(await textOf(here.as("ann"), `/post/${id}`)).not.toContain("/report?");
  expect(await textOf(bob, "/@ann")).toContain(`/report?kind=member&amp;id=${ann.member.id}`);
  const html = await textOf(bob, page);
  expect(html).toContain("Buy &lt;script>");
  expect(html).not.toContain(hostile);
  expect((await guest.get(page)).headers.get("location")).toBe(`/sign-in?back=${encodeURIComponent(page)}`);
  const fields = { kind: "post", id, category: "spam", words: hostile };
  expect((await guest.post("/report", fields)).status).toBe(303);
  expect((await bob.post("/report", fields)).status).toBe(403);
  const without = await send(bob, page, "/report", { ...fields, category: "" });
  expect(without.status).toBe(422);
  const shown = await without.text();
  expect([shown.includes("Choose what is wrong"), shown.includes("&lt;script>alert")]).toEqual([true, true]);
  expect(await countQueue(sql)).toBe(0);
  expect(await (await send(bob, page, "/report", { ...fields, back: "//evil.example" })).text()).toContain(
    "A moderator will look at it",
  );
  const again = await (await send(bob, page, "/report", { ...fields, back: "//evil.example" })).text();
  expect([again.includes("Reported already"), again.includes("evil.example")]).toEqual([true, false]);
  expect(await countQueue(sql)).toBe(1);
  expect(await textOf(bob, "/me/standing")).toContain("open</span>");
  expect(await (await bob.get(page, { "accept-language": "zh" })).text()).toContain("举报帖子");
});

test("what one may not see is answered as what there is not", async () => {
  await using here = await stage();
  const { sql, ann } = here;
  const hidden = await postBy(sql, ann.member, { text: "Between us", visibility: "followers" }, clock);
  const own = await postBy(sql, ann.member, { text: "Mine" }, clock);
  const bob = here.as("bob");
  const answers = [];
  for (const id of [hidden, "999999"]) {
    const shown = await bob.get(`/report?kind=post&id=${id}`);
    const sent = await send(bob, `/report?kind=post&id=${own}`, "/report", { kind: "post", id, category: "spam" });
    answers.push([shown.status, sent.status, (await shown.text()).includes("Between us")]);
  }
  expect(answers).toEqual([
    [404, 404, false],
    [404, 404, false],
  ]);
  for (const query of ["kind=post&id=0", "kind=post", "kind=../x&id=1", "kind=constructor&id=1", "kind=post&id=1%00"])
    expect([query, (await bob.get(`/report?${query}`)).status]).toEqual([query, 404]);
  expect(
    (await send(here.as("ann"), "/me/filters", "/report", { kind: "post", id: own, category: "spam" })).status,
  ).toBe(422);
});

test("who was acted on reads why, never who, and objects once; to nobody else's", async () => {
  await using here = await stage();
  const { sql, ann, max } = here;
  const id = await postBy(sql, ann.member, { text: `Loud ${hostile}` }, clock);
  const asked = { actor: max, thing: { kind: "post", id }, upTo: undefined, warning: "" };
  await settle(sql, { ...asked, act: "delete-post", reason: `Too loud ${hostile}` }, clock);
  const [{ id: act } = { id: "" }] = await readOwnActs(sql, ann.member.id);
  const visitor = here.as("ann");
  expect(await textOf(visitor, "/notifications")).toContain("A moderator did something about your account or a post");
  const html = await textOf(visitor, "/me/standing");
  expect([html.includes("Too loud &lt;script>"), html.includes(hostile), html.includes("Quentin")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(html).toContain("Loud &lt;script>");
  const words = "It was <b>quiet</b>";
  expect((await visitor.post("/me/standing/appeal", { act, words })).status).toBe(403);
  expect((await send(here.as("bob"), "/me/filters", "/me/standing/appeal", { act, words })).status).toBe(422);
  expect((await send(visitor, "/me/standing", "/me/standing/appeal", { act, words: "x".repeat(1001) })).status).toBe(
    422,
  );
  expect((await send(visitor, "/me/standing", "/me/standing/appeal", { act: "1 or 1=1", words })).status).toBe(400);
  const sent = await send(visitor, "/me/standing", "/me/standing/appeal", { act, words });
  expect(sent.headers.get("location")).toBe("/me/standing?done=appeal");
  expect(await listAppeals(sql, 9)).toMatchObject([
    { words, memberName: "ann", actorName: "Quentin", excerpt: `Loud ${hostile}` },
  ]);
  const after = await textOf(visitor, "/me/standing");
  expect([after.includes("has not decided yet"), after.includes("/me/standing/appeal")]).toEqual([true, false]);
  expect(await textOf(visitor, `/report?kind=post&id=${id}`)).toContain("404");
});

test("the suspended sign in to their standing, object, take their data, sign out, and are visitors everywhere else", async () => {
  await using here = await stage();
  const { sql, ann, max } = here;
  const id = await postBy(sql, ann.member, { text: "For followers", visibility: "followers" }, clock);
  await suspendMember(sql, { actor: max, memberId: ann.member.id, reason: "Insults" }, clock);
  const visitor = visitPortal(sql);
  const signedIn = await send(visitor, "/sign-in", "/sign-in", { name: "ann", password: testPassword, back: "/feed" });
  expect(signedIn.headers.get("location")).toBe("/me/standing");
  const html = await textOf(visitor, "/me/standing");
  expect([html.includes("Your account is suspended"), html.includes("Insults"), html.includes("Quentin")]).toEqual([
    true,
    true,
    false,
  ]);
  const token = formTokenIn(html);
  const post = (path: string, fields: Record<string, string>) => visitor.post(path, { "form-token": token, ...fields });
  expect((await visitor.get(`/post/${id}`)).status).toBe(404);
  for (const path of [
    "/me",
    "/me/profile",
    "/me/data",
    "/me/security",
    "/me/filters",
    "/notifications",
    "/feed/favourites",
  ]) {
    const answer = await visitor.get(path);
    expect([path, answer.status === 303 ? answer.headers.get("location") : answer.status]).not.toEqual([path, 200]);
  }
  const [act] = await readOwnActs(sql, ann.member.id);
  const closed: readonly [string, Record<string, string>][] = [
    ["/compose", { text: "Still here", visibility: "public", key: "k" }],
    ["/report", { kind: "member", id: here.bob.member.id, category: "spam" }],
    ["/@bob/follow", {}],
    ["/me/data/delete", { name: "ann", proof: testPassword }],
    [`/post/${id}/delete`, {}],
    ["/me/filters", { phrase: "x", way: "fold" }],
  ];
  for (const [path, fields] of closed) await post(path, fields);
  const [left] = await sql`
    select (select count(*)::int from posts) as posts, (select count(*)::int from follows) as follows,
      (select count(*)::int from reports) as reports, (select count(*)::int from own_filters) as filters,
      (select count(*)::int from members where name = 'ann') as members`;
  expect(left).toEqual({ posts: 1, follows: 0, reports: 0, filters: 0, members: 1 });
  const archive = await post("/me/data/export", {});
  expect([archive.status, archive.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect((await archive.arrayBuffer()).byteLength).toBeGreaterThan(500);
  expect(
    (await post("/me/standing/appeal", { act: act!.id, words: "I was not here" })).headers.get("location"),
  ).toContain("done");
  expect(await textOf(visitor, "/me/standing?done=appeal")).toContain("Sent.");
  await post("/sign-out", {});
  expect((await visitor.get("/me/standing")).headers.get("location")).toContain("/sign-in");
});

test("own filters fold and leave out in lists, for the reader alone, until they end or are removed", async () => {
  await using here = await stage();
  const { sql, ann, bob } = here;
  await postBy(sql, ann.member, { text: "A fog horn" }, clock);
  await postBy(sql, ann.member, { text: "A clear day" }, clock);
  await postBy(sql, bob.member, { text: "My own fog" }, clock);
  const visitor = here.as("bob");
  const keep = (fields: Record<string, string>) => send(visitor, "/me/filters", "/me/filters", fields);
  expect((await keep({ phrase: "Fog", way: "burn" })).status).toBe(400);
  expect((await keep({ phrase: "Fog", way: "fold", days: "9999" })).status).toBe(400);
  expect((await keep({ phrase: "\u200b", way: "fold" })).status).toBe(422);
  await keep({ phrase: "Fog", way: "fold", whole: "yes", days: "7" });
  const folded = await textOf(visitor, "/feed/local");
  expect([folded.includes("Folded by your filter “Fog”"), folded.includes("A fog horn")]).toEqual([true, true]);
  await keep({ phrase: "ＦＯＧ", way: "leave-out" });
  const left = await textOf(visitor, "/feed/local");
  expect(["A fog horn", "A clear day", "My own fog"].map((words) => left.includes(words))).toEqual([false, true, true]);
  expect(await textOf(here.as("ann"), "/feed/local")).toContain("A fog horn");
  expect(await textOf(visitor, "/@ann")).toContain("A fog horn");
  const html = await textOf(visitor, "/me/filters");
  const id = /name="id" value="(\d+)"/.exec(html)?.[1] ?? "";
  expect(html.match(/filters\/remove/g)).toHaveLength(1);
  await send(here.as("ann"), "/me/filters", "/me/filters/remove", { id });
  expect(await textOf(visitor, "/me/filters")).toContain("filters/remove");
  await send(visitor, "/me/filters", "/me/filters/remove", { id });
  expect(await textOf(visitor, "/feed/local")).toContain("A fog horn");
});

test("a hundred filters are the most, also when many are added at once; the same words are one", async () => {
  await using here = await stage();
  const { sql, bob } = here;
  await sql`insert into own_filters (member_id, phrase, key, is_whole_word, way, created_at)
    select ${bob.member.id}, 'w' || n, 'w' || n, false, 'fold', now() from generate_series(1, 98) n`;
  const visitor = here.as("bob");
  const token = formTokenIn(await textOf(visitor, "/me/filters"));
  const add = (phrase: string) => visitor.post("/me/filters", { "form-token": token, phrase, way: "fold" });
  const statuses = (await Promise.all(["x1", "x2", "x3", "x4"].map(add))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([303, 303, 422, 422]);
  expect((await add("W1")).status).toBe(303);
  expect(await sql`select count(*)::int as count from own_filters`).toEqual([{ count: 100 }]);
});

test("a post that a word rule refuses is not lost, and the rule is named", async () => {
  await using here = await stage();
  const { sql } = here;
  await sql`insert into word_rules (name, phrase, key, is_whole_word, act, created_at)
    values ('Pills & potions', 'pills', 'pills', true, 'refuse', now())`;
  const answer = await send(here.as("bob"), "/compose", "/compose", {
    text: "Buy my pills",
    visibility: "public",
    key: "k",
  });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect([html.includes("Pills &amp; potions"), html.includes("Buy my pills")]).toEqual([true, true]);
  expect(await findCase(sql, { kind: "post", id: "1" })).toBeUndefined();
});
