// The queue and what moderators do from it, over HTTP: who gets in, tokens, hostile text, word rules, limits of posting.
import { expect, test } from "vitest";
import { send, visitConsole } from "../../../test/support/console.ts";
import { testNow } from "../../../test/support/faces.ts";
import { plainMember } from "../../../test/support/members.ts";
import { postBy } from "../../../test/support/posts.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { listNamedPages, settleNamedPage } from "../../features/catalog/index.ts";
import { findMemberLine } from "../../features/members/index.ts";
import {
  appeal,
  countQueue,
  fileReport,
  findPost,
  listWordRules,
  readOwnActs,
  readPostingSettings,
} from "../../features/social/index.ts";
import type { Sql } from "../../platform/database/index.ts";

const clock = { now: () => testNow };
const hostile = "<script>alert(1)</script>";
const home = "/console/moderation";

async function reported(sql: Sql) {
  const [ann, bob] = [await plainMember(sql, "ann", clock), await plainMember(sql, "bob", clock)];
  const id = await postBy(sql, ann, { text: `Buy ${hostile}` }, clock);
  const filing = { reporterId: bob.id, thing: { kind: "post", id }, category: "spam", words: `Look ${hostile}` };
  await fileReport(sql, filing, clock);
  return { ann, bob, id };
}

test("only moderators and administrators see the queue, whatever is guessed", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { ann, id } = await reported(sql);
  const paths = [home, `${home}/post/${id}`, `${home}/post/999999`, `${home}/words`, `${home}/member/${ann.id}`];
  const [guest, member] = [await visitConsole(sql), await visitConsole(sql, "member")];
  for (const path of [...paths, "/console/posting", `${home}x`]) {
    expect([path, (await guest.get(path)).status]).toEqual([path, 303]);
    const answer = await member.get(path);
    expect([path, answer.status, (await answer.text()).includes("Buy")]).toEqual([path, 403, false]);
  }
  for (const path of [`${home}/post/${id}`, `${home}/words`, `${home}/appeals/1`, "/console/posting"])
    expect([path, (await member.post(path, { act: "delete-post", reason: "x" })).status]).toEqual([path, 403]);
  expect(await countQueue(sql)).toBe(1);
});

test("a moderator reads a report with its evidence, settles it with a reason, and finds it in the log", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { ann, id } = await reported(sql);
  const max = await visitConsole(sql, "moderator");
  const queue = await (await max.get(home)).text();
  expect([queue.includes("1 member"), queue.includes("Buy &lt;script>"), queue.includes(hostile)]).toEqual([
    true,
    true,
    false,
  ]);
  const page = `${home}/post/${id}`;
  const html = await (await max.get(page)).text();
  expect([html.includes("Look &lt;script>"), html.includes(hostile)]).toEqual([true, false]);
  const upTo = /name="upTo" value="(\d+)"/.exec(html)?.[1] ?? "";
  expect((await max.post(page, { act: "delete-post", reason: "Spam", upTo })).status).toBe(403);
  for (const [fields, status, words] of [
    [{ act: "delete-post", reason: " " }, 422, "Give a reason."],
    [{ act: "warn-post", reason: "Loud", warning: "" }, 422, "Write the warning"],
    [{ act: "burn", reason: "Spam" }, 400, ""],
    [{ act: "delete-post", reason: "Spam", upTo: "x" }, 400, ""],
  ] as const) {
    const answer = await send(max, page, page, { upTo, ...fields });
    expect([fields, answer.status, (await answer.text()).includes(words)]).toEqual([fields, status, true]);
  }
  const settled = await send(max, page, page, { upTo, act: "delete-post", reason: `Spam ${hostile}` });
  expect(settled.headers.get("location")).toBe(`${home}?done=settled`);
  expect(await findPost(sql, { postId: id })).toBeUndefined();
  expect(await (await max.get(`${home}?done=settled`)).text()).toContain("Nothing is open");
  const after = await (await max.get(page)).text();
  expect([after.includes("It is gone"), after.includes("Spam &lt;script>"), after.includes("delete-post")]).toEqual([
    true,
    true,
    false,
  ]);
  const second = await send(max, page, page, { upTo, act: "limit", reason: "Again" });
  expect([second.status, (await second.text()).includes("Somebody was quicker")]).toEqual([422, true]);
  const log = await (await max.get(`/console/members/${ann.id}`)).text();
  expect([log.includes("deleted a post"), log.includes(`${home}/post/${id}`)]).toEqual([true, true]);
  for (const path of [`${home}/post/0`, `${home}/planet/7`, `${home}/constructor/1`, `${home}/post/999999`])
    expect([path, (await max.get(path)).status]).toEqual([path, 404]);
});

test("a member is limited from their own page, is marked so, and the limit is lifted", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const ann = await plainMember(sql, "ann", clock);
  const max = await visitConsole(sql, "moderator");
  const page = `${home}/member/${ann.id}`;
  expect((await send(max, page, page, { upTo: "", act: "limit", reason: "Noise" })).status).toBe(303);
  expect((await findMemberLine(sql, ann.id))?.limitedAt).toBeDefined();
  const of = `/console/members/${ann.id}`;
  expect(await (await max.get(of)).text()).toContain("Lift the limit");
  expect(await (await max.get(page)).text()).not.toContain('value="limit"');
  await send(max, of, `${of}/unlimit`, {});
  expect((await findMemberLine(sql, ann.id))?.limitedAt).toBeUndefined();
});

test("an objection stands in the queue; who acted is told to leave it to others", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const { ann, id } = await reported(sql);
  const mia = await plainMember(sql, "mia", clock, "moderator");
  const max = await visitConsole(sql, "moderator");
  const page = `${home}/post/${id}`;
  const { value: upTo = "" } =
    /name="upTo" value="(?<value>\d+)"/.exec(await (await max.get(page)).text())?.groups ?? {};
  await send(max, page, page, { upTo, act: "warn-post", warning: "Advertising", reason: "It is one" });
  const [act] = await readOwnActs(sql, ann.id);
  await appeal(sql, { memberId: ann.id, actId: act!.id, words: `No ${hostile}` }, clock);
  const html = await (await max.get(home)).text();
  expect([
    html.includes("Objections: 1"),
    html.includes("No &lt;script>"),
    html.includes("You did this yourself"),
  ]).toEqual([true, true, true]);
  const path = `${home}/appeals/${act!.id}`;
  const decide = (fields: Record<string, string>) => send(max, home, path, fields);
  expect((await decide({ outcome: "burn", answer: "x" })).status).toBe(400);
  expect((await decide({ outcome: "overturned", answer: "x" })).headers.get("location")).toBe(
    `${home}?fault=not-allowed`,
  );
  expect(await (await max.get(`${home}?fault=not-allowed`)).text()).toContain("somebody else can decide");
  await sql`update members set state = 'suspended' where id = ${mia.id}`;
  expect((await decide({ outcome: "overturned", answer: "Right" })).headers.get("location")).toBe(
    `${home}?done=decided`,
  );
  expect((await findPost(sql, { postId: id }))?.warning).toBeUndefined();
});

test("word rules are added and removed by moderators; what is wrong with one is said with what was typed", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const max = await visitConsole(sql, "moderator");
  const page = `${home}/words`;
  const add = (fields: Record<string, string>) =>
    send(max, page, page, { name: "Pills", phrase: "Pills", act: "hold", ...fields });
  expect((await max.post(page, { name: "Pills", phrase: "pills", act: "hold" })).status).toBe(403);
  expect((await add({ act: "burn" })).status).toBe(400);
  const nameless = await add({ name: " ", phrase: hostile });
  const html = await nameless.text();
  expect([nameless.status, html.includes("Give the rule a name"), html.includes(hostile)]).toEqual([422, true, false]);
  expect((await add({ whole: "yes" })).status).toBe(303);
  expect((await add({ phrase: "ＰＩＬＬＳ" })).status).toBe(422);
  const [rule] = await listWordRules(sql);
  expect(rule).toMatchObject({ name: "Pills", phrase: "Pills", key: "pills", isWholeWord: true, act: "hold" });
  await send(max, page, `${page}/${rule!.id}/remove`, {});
  expect(await listWordRules(sql)).toEqual([]);
});

test("administrators see which pages behind members' links wait, and what came of others", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const ann = await plainMember(sql, "ann", clock);
  await postBy(sql, ann, { text: "http://waits.example/v/1 http://bare.example/v/2" }, clock);
  const waiting = await listNamedPages(sql, { limit: 10, now: testNow });
  const bare = waiting.find(({ url }) => url.includes("bare"))!;
  await settleNamedPage(sql, { key: bare.key, outcome: "no-programme", isFetched: true, now: testNow });
  const html = await (await (await visitConsole(sql, "administrator")).get("/console/posting")).text();
  expect(html).toContain("1 page waits.");
  expect(html).toMatch(/<th scope="row" title="no-programme">No programme<\/th><td class="number">1</);
  expect(html).toContain("bare.example");
  expect(html).not.toContain("waits.example");
});

test("administrators set how much may be posted; moderators do not", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const page = "/console/posting";
  const boss = await visitConsole(sql, "administrator");
  const fields = {
    postsPerHour: "60",
    newDays: "7",
    newPostsPerHour: "5",
    newLinksMax: "0",
    newMentionsMax: "1",
    newPicturesMax: "0",
    editorialPerDay: "2",
  };
  const wrong = await send(boss, page, page, { ...fields, newDays: "many" });
  const html = await wrong.text();
  expect([wrong.status, html.includes("whole number from 0 to 365"), html.includes('value="many"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await send(boss, page, page, fields)).headers.get("location")).toBe(`${page}?done=saved`);
  expect(await readPostingSettings(sql)).toMatchObject({
    postsPerHour: 60,
    newDays: 7,
    newPicturesMax: 0,
    isEditorialOn: false,
  });
  await sql`update members set role = 'moderator' where name = 'ada'`;
  expect((await boss.get(page)).status).toBe(403);
});
