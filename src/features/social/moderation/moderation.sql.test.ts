// Reports, what settles them, and what those acted on may say, on the real database.
import { expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../../../test/support/clock.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { ActId, PostId } from "../../../base/ids.ts";
import { deleteAccount, findMemberLine, listActs, type Member, type Sql } from "../../members/index.ts";
import {
  appeal,
  countQueue,
  countUnread,
  decideAppeal,
  deletePost,
  editPost,
  fileReport,
  findCase,
  findPost,
  findSeenThing,
  findThread,
  listLocal,
  listNotifications,
  listOfMember,
  listQueue,
  openFinding,
  publishPost,
  readOwnActs,
  removeOldReports,
  settle,
  type ThingAct,
} from "../index.ts";

type Here = { readonly sql: Sql; readonly clock: FakeClock };

async function cast({ sql, clock }: Here) {
  const member = (name: string) => plainMember(sql, name, clock);
  const [ann, bob, eve] = [await member("ann"), await member("bob"), await member("eve")];
  const max = await plainMember(sql, "max", clock, "moderator");
  const mia = await plainMember(sql, "mia", clock, "moderator");
  const boss = await plainMember(sql, "boss", clock, "administrator");
  return { ann, bob, eve, max, mia, boss };
}

const postOf = (id: string) => ({ kind: "post", id });

function report({ sql, clock }: Here, reporter: Member, id: string, more: object = {}) {
  const filing = { reporterId: reporter.id, thing: postOf(id), category: "spam", words: "", ...more };
  return fileReport(sql, filing, clock);
}

/** Settles what is open of a post now. */
async function settlePost({ sql, clock }: Here, actor: Member, id: string, act: ThingAct, more: object = {}) {
  const found = await findCase(sql, postOf(id));
  const asked = { actor, thing: postOf(id), upTo: found?.upTo, act, reason: "Because", warning: "Loud", ...more };
  return await settle(sql, asked, clock);
}

async function open() {
  const database = await testDatabase();
  const here = { sql: database.sql, clock: fakeClock() };
  return { ...here, ...(await cast(here)), [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

async function lastActOf({ sql }: Here, member: Member): Promise<ActId> {
  return (await readOwnActs(sql, member.id))[0]!.id;
}

test("a report keeps what the thing said, through edits and the end of the post; one open report each", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, eve } = here;
  const id = await postBy(sql, ann, { text: "Buy my pills", warning: "ad" }, clock);
  expect(await report(here, bob, id, { words: "  again\r\nand again " })).toEqual({ kind: "filed" });
  expect(await report(here, bob, id)).toEqual({ kind: "known" });
  await editPost(sql, { postId: id, memberId: ann.id, text: "Good morning" }, clock);
  expect(await report(here, eve, id, { category: "other" })).toEqual({ kind: "filed" });
  await deletePost(sql, { postId: id, memberId: ann.id });
  const [line] = await listQueue(sql, { limit: 10, offset: 0 });
  expect(line).toMatchObject({
    thingId: id,
    memberName: "ann",
    reportersCount: 2,
    categories: ["other", "spam"],
    isFound: false,
  });
  const found = await findCase(sql, postOf(id));
  expect(found?.now).toBeUndefined();
  expect(found?.reports.map(({ evidence, words, reporterName }) => [evidence, words, reporterName])).toEqual([
    [{ text: "Good morning", version: 2 }, "", "eve"],
    [{ text: "Buy my pills", warning: "ad", version: 1 }, "again\nand again", "bob"],
  ]);
  expect(found?.history).toMatchObject({ name: "ann", postsCount: 0, reportedCount: 1, dismissedCount: 0 });
});

test("who does not see a thing cannot report it, nor learn that there is one; limits and faults are told", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, eve } = here;
  const hidden = await postBy(sql, ann, { text: "For bob, @bob", visibility: "mentioned" }, clock);
  expect(await report(here, eve, hidden)).toEqual({ kind: "unknown-thing" });
  expect(await report(here, eve, "999999")).toEqual({ kind: "unknown-thing" });
  expect(await report(here, bob, hidden)).toEqual({ kind: "filed" });
  expect(await report(here, ann, hidden)).toEqual({ kind: "own" });
  expect(await report(here, bob, hidden, { category: "boring" })).toEqual({ kind: "no-category" });
  expect(await report(here, bob, hidden, { words: "x".repeat(1001) })).toEqual({ kind: "too-long", max: 1000 });
  for (const kind of ["planet", "constructor", "__proto__"])
    expect(await report(here, bob, hidden, { thing: { kind, id: "1" } })).toEqual({ kind: "unknown-thing" });
  expect(await report(here, eve, "0", { thing: { kind: "member", id: bob.id } })).toEqual({ kind: "filed" });
  expect(await report(here, eve, "0", { thing: { kind: "member", id: eve.id } })).toEqual({ kind: "own" });
});

test("ten reports an hour are the most, also of twenty at once", async () => {
  await using here = await open();
  const { sql, clock, ann, bob } = here;
  const ids = [];
  for (let n = 0; n < 14; n += 1) ids.push(await postBy(sql, ann, { text: `post ${n}` }, clock));
  const kinds = (await Promise.all(ids.map((id) => report(here, bob, id)))).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "filed")).toHaveLength(10);
  expect(kinds.filter((kind) => kind === "too-many")).toHaveLength(4);
  clock.advance(3601);
  expect(await report(here, bob, ids[13]!)).not.toEqual({ kind: "too-many", perHour: 10 });
});

test("of two moderators who settle the same reports one does; reports that came later stay open", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, eve, max, mia } = here;
  const id = await postBy(sql, ann, { text: "Buy my pills" }, clock);
  await report(here, bob, id);
  const { upTo } = (await findCase(sql, postOf(id)))!;
  const asked = { thing: postOf(id), upTo, reason: "Fine", warning: "" };
  const outcomes = await Promise.all(
    [max, mia].map((actor) => settle(sql, { ...asked, actor, act: "dismiss" as const }, clock)),
  );
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["done", "settled-already"]);
  expect((await listActs(sql, { memberId: ann.id, limit: 9 })).map(({ act }) => act)).toEqual(["dismiss"]);
  await report(here, eve, id);
  expect(await settle(sql, { ...asked, actor: max, act: "delete-post" }, clock)).toEqual({ kind: "settled-already" });
  expect(await countQueue(sql)).toBe(1);
  expect(await findPost(sql, { postId: id })).toBeDefined();
});

test("a report at the moment of the deletion is either settled with it or has nothing to report", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, eve, max } = here;
  for (let round = 0; round < 6; round += 1) {
    const id = await postBy(sql, ann, { text: `Pills ${round}` }, clock);
    await report(here, bob, id);
    const [filed, settled] = await Promise.all([report(here, eve, id), settlePost(here, max, id, "delete-post")]);
    expect(settled.kind).toBe("done");
    expect(["filed", "unknown-thing"]).toContain(filed.kind);
    expect(await countQueue(sql)).toBe(0);
    clock.advance(3601);
  }
});

test("a post that a moderator deleted leaves a stone that says so; who reported and who wrote it are told", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, max } = here;
  const id = await postBy(sql, ann, { text: "Insults" }, clock);
  const answer = await postBy(sql, bob, { text: "Please stop", commentOn: id }, clock);
  const quote = await postBy(sql, bob, { text: "Look at this", repostOf: id }, clock);
  const own = await postBy(sql, ann, { text: "Mine" }, clock);
  const quoteOwn = await postBy(sql, bob, { text: "And this", repostOf: own }, clock);
  await deletePost(sql, { postId: own, memberId: ann.id });
  await report(here, bob, id, { category: "harassment" });
  expect((await settlePost(here, max, id, "delete-post", { reason: "Insults members" })).kind).toBe("done");
  const stone = { kind: "stone", why: "removed" };
  expect((await findPost(sql, { postId: quote }))?.repost).toMatchObject(stone);
  expect((await findThread(sql, { postId: answer, limit: 9 }))?.ancestors).toMatchObject([stone]);
  expect((await findPost(sql, { postId: quoteOwn }))?.repost).toMatchObject({ why: "gone" });
  const kindsFor = async (member: Member) =>
    (await listNotifications(sql, { memberId: member.id, limit: 9 })).lines.map(({ kind, actors }) => [
      kind,
      actors.length,
    ]);
  expect((await kindsFor(bob))[0]).toEqual(["report-settled", 0]);
  expect((await kindsFor(ann))[0]).toEqual(["moderated", 0]);
  expect(await countUnread(sql, bob.id)).toBe(1);
  expect(await readOwnActs(sql, ann.id)).toMatchObject([
    { act: "delete-post", reason: "Insults members", excerpt: "Insults" },
  ]);
});

test("a moderator's warning stands before the post, and the author's edits do not take it away", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, max } = here;
  const id = await postBy(sql, ann, { text: "A wasp nest", warning: "bugs" }, clock);
  await report(here, bob, id);
  await settlePost(here, max, id, "warn-post", { warning: " Crawling \n things " });
  await editPost(sql, { postId: id, memberId: ann.id, text: "A wasp nest, closer", warning: "" }, clock);
  expect(await findPost(sql, { postId: id })).toMatchObject({
    text: "A wasp nest, closer",
    warning: "Crawling things",
  });
  expect((await findPost(sql, { postId: id, viewer: { memberId: ann.id } }))?.ownWarning).toBeUndefined();
});

test("limited posts are for followers, and in no list of everybody's; the limit is lifted by an appeal", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, eve, max, mia } = here;
  const id = await postBy(sql, ann, { text: "Noise" }, clock);
  await sql`insert into follows values (${bob.id}, ${ann.id}, 'accepted', now())`;
  await report(here, eve, id);
  await settlePost(here, max, id, "limit");
  expect(await settlePost(here, mia, id, "limit")).toEqual({ kind: "other-state" });
  const seen = async (member: Member) => {
    const viewer = { memberId: member.id };
    const [local, own] = [
      await listLocal(sql, { viewer, limit: 9 }),
      await listOfMember(sql, { viewer, memberId: ann.id, limit: 9 }),
    ];
    return [local.posts.length, own.posts.length, (await findPost(sql, { viewer, postId: id })) !== undefined];
  };
  expect([await seen(bob), await seen(eve), await seen(ann)]).toEqual([
    [0, 1, true],
    [0, 0, false],
    [1, 1, true],
  ]);
  const actId = await lastActOf(here, ann);
  expect(await appeal(sql, { memberId: bob.id, actId, words: "Not mine" }, clock)).toEqual({ kind: "unknown-act" });
  expect(await appeal(sql, { memberId: ann.id, actId, words: " " }, clock)).toEqual({ kind: "empty" });
  expect(await appeal(sql, { memberId: ann.id, actId, words: "I am quiet now" }, clock)).toEqual({ kind: "appealed" });
  expect(await appeal(sql, { memberId: ann.id, actId, words: "Again" }, clock)).toEqual({ kind: "known" });
  const decision = { actId, outcome: "overturned", answer: "Fair" } as const;
  expect(await decideAppeal(sql, { ...decision, actor: max }, clock)).toEqual({ kind: "not-allowed" });
  expect(await decideAppeal(sql, { ...decision, actor: ann }, clock)).toEqual({ kind: "not-allowed" });
  expect(await decideAppeal(sql, { ...decision, actor: mia, answer: "" }, clock)).toEqual({ kind: "no-reason" });
  expect(await decideAppeal(sql, { ...decision, actor: mia }, clock)).toEqual({ kind: "decided" });
  expect(await decideAppeal(sql, { ...decision, actor: mia, outcome: "upheld" }, clock)).toEqual({
    kind: "decided-already",
  });
  expect(await seen(eve)).toEqual([1, 1, true]);
  const acts = (await listActs(sql, { memberId: ann.id, limit: 9 })).map(({ act, actorName }) => [act, actorName]);
  expect(acts).toEqual([
    ["overturn", "mia"],
    ["unlimit", "mia"],
    ["appeal", "ann"],
    ["limit", "max"],
  ]);
  expect((await readOwnActs(sql, ann.id)).at(-1)).toMatchObject({
    appeal: "I am quiet now",
    outcome: "overturned",
    answer: "Fair",
  });
});

test("of two who decide one appeal at once one does; where nobody else is, who acted decides", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, max, mia, boss } = here;
  const id = await postBy(sql, ann, { text: "Noise" }, clock);
  await report(here, bob, id);
  await settlePost(here, max, id, "suspend");
  const actId = await lastActOf(here, ann);
  await appeal(sql, { memberId: ann.id, actId, words: "Why?" }, clock);
  const outcomes = await Promise.all(
    (
      [
        [mia, "upheld"],
        [boss, "overturned"],
      ] as const
    ).map(([actor, outcome]) => decideAppeal(sql, { actor, actId, outcome, answer: "So" }, clock)),
  );
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["decided", "decided-already"]);
  const isRestored = (await findMemberLine(sql, ann.id))?.state === "active";
  expect((await readOwnActs(sql, ann.id)).at(-1)?.outcome).toBe(isRestored ? "overturned" : "upheld");

  await sql`update members set state = 'suspended' where id in ${sql([mia.id, boss.id])}`;
  const other = await postBy(sql, bob, { text: "Noise too" }, clock);
  await settlePost(here, max, other, "warn-post");
  const lone = await lastActOf(here, bob);
  await appeal(sql, { memberId: bob.id, actId: lone, words: "Why?" }, clock);
  expect(await decideAppeal(sql, { actor: max, actId: lone, outcome: "overturned", answer: "So" }, clock)).toEqual({
    kind: "decided",
  });
  expect((await findPost(sql, { postId: other }))?.warning).toBeUndefined();
});

test("a deleted account leaves its lines in the log and nothing else; roles are not jumped", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, eve, max, mia, boss } = here;
  const id = await postBy(sql, ann, { text: "Spam" }, clock);
  await report(here, bob, id);
  await report(here, eve, "0", { thing: { kind: "member", id: ann.id } });
  await settlePost(here, max, id, "limit");
  await report(here, bob, id);
  expect((await settlePost(here, max, id, "delete-account", { reason: "Only spam" })).kind).toBe("done");
  expect(await findMemberLine(sql, ann.id)).toBeUndefined();
  expect(await countQueue(sql)).toBe(0);
  expect(
    (await listActs(sql, { limit: 9 })).map(({ act, memberName, memberId }) => [act, memberName, memberId]),
  ).toEqual([
    ["delete-account", "ann", undefined],
    ["limit", "ann", undefined],
  ]);
  for (const reporter of [bob, eve]) expect(await countUnread(sql, reporter.id)).toBeGreaterThan(0);

  const ofMia = await postBy(sql, mia, { text: "A moderator's" }, clock);
  for (const act of ["dismiss", "delete-post", "suspend", "delete-account"] as const)
    expect([act, await settlePost(here, max, ofMia, act)]).toEqual([act, { kind: "not-allowed" }]);
  expect(await settlePost(here, mia, ofMia, "dismiss")).toEqual({ kind: "not-allowed" });
  expect(await settlePost(here, bob, ofMia, "dismiss")).toEqual({ kind: "not-allowed" });
  expect((await settlePost(here, boss, ofMia, "delete-account")).kind).toBe("done");
  const second = await plainMember(sql, "second", clock, "administrator");
  const ofSecond = await postBy(sql, second, { text: "An administrator's" }, clock);
  expect(await settlePost(here, boss, ofSecond, "delete-account")).toEqual({ kind: "not-allowed" });
});

test("moderators who act on the same member by different posts do not wait for each other for ever", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, max, mia, boss } = here;
  const ids: PostId[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await postBy(sql, ann, { text: `Noise ${n}` }, clock));
  for (const id of ids) await report(here, bob, id);
  const acts = ["limit", "suspend", "delete-post", "warn-post", "limit", "suspend"] as const;
  const outcomes = await Promise.all(ids.map((id, n) => settlePost(here, [max, mia, boss][n % 3]!, id, acts[n]!)));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
    "done",
    "done",
    "done",
    "done",
    "other-state",
    "other-state",
  ]);
  expect(await findMemberLine(sql, ann.id)).toMatchObject({ state: "suspended", limitedAt: expect.any(Date) });
});

test("word rules put posts behind a warning, hold them for a moderator, or refuse them, also in edits", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, max } = here;
  await sql`insert into word_rules (name, phrase, key, is_whole_word, act, created_at) values
    ('Fog ahead', 'fog', 'fog', true, 'warn', now()), ('Mist', 'mist', 'mist', true, 'hold', now()),
    ('No smoke', '烟雾', '烟雾', true, 'refuse', now())`;
  const send = (text: string) => publishPost(sql, { authorId: ann.id, text, visibility: "public", key: text }, clock);
  expect(await send("满天烟雾呢")).toEqual({ kind: "word-rule", name: "No smoke" });
  const warned = await postBy(sql, ann, { text: "ＦＯＧ again" }, clock);
  expect((await findPost(sql, { postId: warned }))?.warning).toBe("Fog ahead");
  expect(await editPost(sql, { postId: warned, memberId: ann.id, text: "烟雾" }, clock)).toEqual({
    kind: "word-rule",
    name: "No smoke",
  });

  const held = await postBy(sql, ann, { text: "Mist, @bob" }, clock);
  const see = async (member: Member) =>
    (await findPost(sql, { viewer: { memberId: member.id }, postId: held }))?.isHeld;
  expect([await see(ann), await see(bob), await countUnread(sql, bob.id)]).toEqual([true, undefined, 0]);
  expect(await listQueue(sql, { limit: 9, offset: 0 })).toMatchObject([
    { thingId: held, isFound: true, reportersCount: 0 },
  ]);
  expect(await findCase(sql, postOf(held))).toMatchObject({
    isHeld: true,
    reports: [{ source: "rule", words: "Mist" }],
  });
  expect((await settlePost(here, max, held, "dismiss")).kind).toBe("done");
  expect([await see(bob), await countUnread(sql, bob.id)]).toEqual([false, 1]);
  expect((await listActs(sql, { memberId: ann.id, limit: 1 }))[0]?.act).toBe("release-post");
  await editPost(sql, { postId: held, memberId: ann.id, text: "Mist and more" }, clock);
  expect([await see(ann), await see(bob), await countQueue(sql)]).toEqual([true, undefined, 1]);
});

test("what its author changed since it was read is not let out, nor acted on otherwise", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, max } = here;
  await sql`
    insert into word_rules (name, phrase, key, is_whole_word, act, created_at)
    values ('Mist', 'mist', 'mist', true, 'hold', now())`;
  const held = await postBy(sql, ann, { text: "Mist is nice" }, clock);
  const read = (await findCase(sql, postOf(held)))!;
  await editPost(sql, { postId: held, memberId: ann.id, text: "Mist and something vile" }, clock);
  const asked = { version: read.now?.version, upTo: read.upTo };
  for (const act of ["dismiss", "warn-post", "delete-post"] as const)
    expect(await settlePost(here, max, held, act, asked), act).toEqual({ kind: "changed-meanwhile" });
  expect(await findPost(sql, { viewer: { memberId: bob.id }, postId: held })).toBeUndefined();
  const again = (await findCase(sql, postOf(held)))!;
  expect([again.now?.text, again.now?.version]).toEqual(["Mist and something vile", 2]);
  expect((await settlePost(here, max, held, "delete-post", { version: 2 })).kind).toBe("done");
});

test("what is not public is for moderators once it was reported, and what it answers is not shown along", async () => {
  await using here = await open();
  const { sql, clock, ann, bob } = here;
  const id = await postBy(sql, ann, { text: "For your eyes, @bob", visibility: "mentioned" }, clock);
  const answer = await postBy(sql, bob, { text: "Mine, @ann", visibility: "mentioned", commentOn: id }, clock);
  expect(await findCase(sql, postOf(id))).toBeUndefined();
  await report(here, ann, answer);
  expect(await findCase(sql, postOf(answer))).toMatchObject({ now: { text: "Mine, @ann" }, context: [] });
  expect(await findCase(sql, postOf(id))).toBeUndefined();
});

test("a suspended member's words about themself are not shown to who reports them", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, max } = here;
  const seen = () => findSeenThing(sql, { kind: "member", id: ann.id, viewerId: bob.id });
  expect((await seen())?.evidence.text).toContain("@ann");
  const suspending = { actor: max, thing: { kind: "member", id: ann.id }, upTo: undefined, warning: "" };
  expect((await settle(sql, { ...suspending, act: "suspend", reason: "Because" }, clock)).kind).toBe("done");
  expect(await seen()).toBeUndefined();
});

test("another part of Glint brings up its own kind of thing, once", async () => {
  await using here = await open();
  const { sql, clock, ann, max } = here;
  const thing = { kind: "highlight", id: "7" };
  const finding = {
    thing,
    memberId: ann.id,
    category: "spam",
    words: "40 marks in a second",
    evidence: { text: "0:12" },
  } as const;
  expect(await openFinding(sql, finding, clock)).toBe(true);
  expect(await openFinding(sql, finding, clock)).toBe(false);
  const { upTo } = (await findCase(sql, thing))!;
  const asked = { actor: max, thing, upTo, reason: "A script", warning: "" };
  expect(await settle(sql, { ...asked, act: "delete-post" }, clock)).toEqual({ kind: "other-thing" });
  expect((await settle(sql, { ...asked, act: "limit" }, clock)).kind).toBe("done");
  expect((await findMemberLine(sql, ann.id))?.limitedAt).toBeDefined();
  const ofNobody = { kind: "page", id: "3" };
  await openFinding(sql, { ...finding, thing: ofNobody, memberId: undefined }, clock);
  const open_ = await findCase(sql, ofNobody);
  expect((await settle(sql, { ...asked, thing: ofNobody, upTo: open_?.upTo, act: "dismiss" }, clock)).kind).toBe(
    "done",
  );
});

test("who leaves takes the reports about them along, and their name from those they made; the settled are forgotten in time", async () => {
  await using here = await open();
  const { sql, clock, ann, bob, eve, max } = here;
  const [ofAnn, ofBob] = [await postBy(sql, ann, { text: "A" }, clock), await postBy(sql, bob, { text: "B" }, clock)];
  await report(here, eve, ofAnn);
  await report(here, eve, ofBob);
  await report(here, ann, ofBob);
  await deleteAccount(sql, ann);
  expect(
    (await listQueue(sql, { limit: 9, offset: 0 })).map(({ thingId, reportersCount }) => [thingId, reportersCount]),
  ).toEqual([[ofBob, 1]]);
  expect((await findCase(sql, postOf(ofBob)))?.reports.map(({ reporterName }) => reporterName)).toEqual([
    undefined,
    "eve",
  ]);
  await settlePost(here, max, ofBob, "dismiss");
  expect((await findCase(sql, postOf(ofBob)))?.history).toMatchObject({ reportedCount: 1, dismissedCount: 1 });
  expect(await removeOldReports(sql, clock)).toBe(0);
  clock.advance(181 * 86_400);
  expect(await removeOldReports(sql, clock)).toBe(2);
});

test("the queue is read by the index of what is open", async () => {
  await using here = await open();
  const { sql, clock, ann, bob } = here;
  await sql`insert into reports (thing_kind, thing_id, member_id, source, category, evidence, created_at, settled_at)
    select 'post', n, ${ann.id}, 'finding', 'spam', '{"text": "x"}', now(), now() from generate_series(1, 5000) n`;
  await report(here, bob, await postBy(sql, ann, { text: "x" }, clock));
  await sql`analyze`;
  expect(await planOf(sql, (explained) => countQueue(explained))).toContain("reports_open_once");
  expect(await planOf(sql, (explained) => listQueue(explained, { limit: 50, offset: 0 }))).toContain(
    "reports_open_once",
  );
});
