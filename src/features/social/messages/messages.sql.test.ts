import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { ConversationId, MemberId, MessageId } from "../../../base/ids.ts";
import { deleteAccount, suspendMember } from "../../members/index.ts";
import {
  acceptRequest,
  block,
  countMessageRequests,
  countUnreadConversations,
  deleteMessage,
  findConversationWith,
  follow,
  hideConversation,
  listConversations,
  markConversationRead,
  mute,
  readConversation,
  sendMessage,
  setAcceptance,
  socialFiles,
} from "../index.ts";

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const [ann, bob, carl] = [
    await plainMember(sql, "ann", clock),
    await plainMember(sql, "bob", clock),
    await plainMember(sql, "carl", clock),
  ];
  const write = (from: MemberId, to: MemberId, text: string, key: string = randomUUID()) =>
    sendMessage(sql, { authorId: from, otherId: to, text, key }, clock);
  const sent = async (from: MemberId, to: MemberId, text: string) => {
    const outcome = await write(from, to, text);
    if (outcome.kind !== "sent") throw new Error(`${text}: ${outcome.kind}`);
    return outcome;
  };
  const said = async (memberId: MemberId, id: ConversationId) =>
    (await readConversation(sql, { memberId, id, limit: 50 }))?.messages.map(({ text }) => text);
  const inbox = async (memberId: MemberId, folder: "inbox" | "requests" = "inbox") =>
    (await listConversations(sql, { memberId, folder, limit: 10 })).lines;
  return {
    sql,
    clock,
    ann,
    bob,
    carl,
    write,
    sent,
    said,
    inbox,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

test("two who follow each other talk: one conversation, in order, unread until it is read, and seen then", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, sent } = here;
  await follow(sql, { followerId: ann.id, followeeId: bob.id }, clock);
  await follow(sql, { followerId: bob.id, followeeId: ann.id }, clock);
  const first = await sent(ann.id, bob.id, "Have you seen the tide?");
  expect(await countUnreadConversations(sql, bob.id)).toBe(1);
  expect(await countUnreadConversations(sql, ann.id)).toBe(0);
  const [line] = await here.inbox(bob.id);
  expect(line).toMatchObject({ isUnread: true, isRequest: false, other: { name: "ann" }, last: { isOwn: false } });
  const second = await sent(bob.id, ann.id, "Twice a day");
  expect(second.conversationId).toBe(first.conversationId);
  expect(await here.said(ann.id, first.conversationId)).toEqual(["Have you seen the tide?", "Twice a day"]);
  const seen = async () => {
    const read = await readConversation(sql, { memberId: bob.id, id: first.conversationId, limit: 1 });
    return read?.messages.map(({ isOwn, isSeen }) => [isOwn, isSeen]);
  };
  expect(await seen()).toEqual([[true, false]]);
  await markConversationRead(sql, { memberId: ann.id, id: first.conversationId, upTo: second.id });
  expect(await seen()).toEqual([[true, true]]);
  // An older page that is read later takes nothing back.
  await markConversationRead(sql, { memberId: ann.id, id: first.conversationId, upTo: first.id });
  expect(await countUnreadConversations(sql, ann.id)).toBe(0);
});

test("nobody else sees a conversation or marks it, and an address that was guessed leads nowhere", async () => {
  await using here = await stage();
  const { sql, ann, bob, carl } = here;
  const { conversationId, id } = await here.sent(ann.id, bob.id, "for two");
  expect(await here.said(carl.id, conversationId)).toBeUndefined();
  await markConversationRead(sql, { memberId: carl.id, id: conversationId, upTo: id });
  await acceptRequest(sql, { memberId: carl.id, id: conversationId });
  await deleteMessage(sql, { memberId: carl.id, id });
  await deleteMessage(sql, { memberId: bob.id, id });
  expect(await here.said(bob.id, conversationId)).toEqual(["for two"]);
  expect(await here.inbox(bob.id, "requests")).toMatchObject([{ isRequest: true, isUnread: true }]);
});

test("a stranger's words wait apart, three of them, until they are answered or let in", async () => {
  await using here = await stage();
  const { sql, ann, bob, carl } = here;
  const { conversationId } = await here.sent(ann.id, bob.id, "hello");
  await here.sent(ann.id, bob.id, "hello?");
  await here.sent(ann.id, bob.id, "anybody?");
  expect(await here.write(ann.id, bob.id, "!")).toEqual({ kind: "awaits-answer" });
  expect([await countUnreadConversations(sql, bob.id), await countMessageRequests(sql, bob.id)]).toEqual([0, 1]);
  expect(await here.inbox(bob.id)).toEqual([]);
  await here.sent(bob.id, ann.id, "here");
  expect(await countMessageRequests(sql, bob.id)).toBe(0);
  expect((await here.write(ann.id, bob.id, "good")).kind).toBe("sent");
  expect(await here.inbox(bob.id)).toMatchObject([{ id: conversationId, isUnread: true }]);
  const other = await here.sent(carl.id, bob.id, "and me?");
  await acceptRequest(sql, { memberId: bob.id, id: other.conversationId });
  expect(await countMessageRequests(sql, bob.id)).toBe(0);
});

test("who may write is the other's choice; blocks, departures and suspensions end it, and none is told which", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl } = here;
  await setAcceptance(sql, bob.id, "followed");
  expect(await here.write(ann.id, bob.id, "hello")).toEqual({ kind: "not-possible" });
  await follow(sql, { followerId: bob.id, followeeId: ann.id }, clock);
  expect((await here.write(ann.id, bob.id, "hello")).kind).toBe("sent");
  await setAcceptance(sql, bob.id, "nobody");
  await follow(sql, { followerId: bob.id, followeeId: carl.id }, clock);
  expect(await here.write(carl.id, bob.id, "hello")).toEqual({ kind: "not-possible" });
  expect((await here.write(ann.id, bob.id, "still here")).kind).toBe("sent");
  await block(sql, { memberId: bob.id, otherId: ann.id }, clock);
  expect(await here.write(ann.id, bob.id, "hm")).toEqual({ kind: "not-possible" });
  expect(await here.write(bob.id, ann.id, "hm")).toEqual({ kind: "not-possible" });
  expect(await countUnreadConversations(sql, bob.id)).toBe(0);
  expect(await here.write(ann.id, ann.id, "me")).toEqual({ kind: "not-possible" });
  await setAcceptance(sql, ann.id, "everyone");
  const max = await plainMember(sql, "max", clock, "moderator");
  await suspendMember(sql, { actor: max, memberId: carl.id, reason: "spam" }, clock);
  expect(await here.write(carl.id, ann.id, "hello")).toEqual({ kind: "not-allowed" });
  expect(await here.write(ann.id, carl.id, "hello")).toEqual({ kind: "not-possible" });
});

test("sent twice at once with one key it stands once; two who begin at once have one conversation", async () => {
  await using here = await stage();
  const { ann, bob } = here;
  const key = randomUUID();
  const outcomes = await Promise.all([
    here.write(ann.id, bob.id, "once", key),
    here.write(ann.id, bob.id, "once", key),
    here.write(bob.id, ann.id, "at the same time"),
    here.write(bob.id, ann.id, "and again"),
  ]);
  const sent = outcomes.filter((outcome) => outcome.kind === "sent");
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1);
  const [{ conversationId } = { conversationId: "0" as ConversationId }] = sent;
  expect((await here.said(ann.id, conversationId))?.toSorted()).toEqual(["and again", "at the same time", "once"]);
});

test("what is wrong with a message is told; it is counted as people count", async () => {
  await using here = await stage();
  const { ann, bob } = here;
  expect(await here.write(ann.id, bob.id, " \u200b ")).toEqual({ kind: "empty" });
  expect(await here.write(ann.id, bob.id, "字".repeat(1001))).toEqual({ kind: "too-long", count: 1001, max: 1000 });
  expect((await here.write(ann.id, bob.id, "字".repeat(1000))).kind).toBe("sent");
  expect(await here.write(ann.id, bob.id, "hi", "")).toEqual({ kind: "malformed" });
});

test("a new member begins five conversations a day, and goes on in those", async () => {
  await using here = await stage();
  const { sql, clock, ann } = here;
  const others = [];
  for (let index = 0; index < 6; index++) others.push(await plainMember(sql, `other${index}`, clock));
  const outcomes = [];
  for (const other of others) outcomes.push((await here.write(ann.id, other.id, "hello")).kind);
  expect(outcomes).toEqual(["sent", "sent", "sent", "sent", "sent", "too-many-begun"]);
  expect((await here.write(ann.id, others[0]!.id, "again")).kind).toBe("sent");
  clock.advance(25 * 3600);
  expect((await here.write(ann.id, others[5]!.id, "hello")).kind).toBe("sent");
});

test("a conversation is taken out of sight on one side, and comes back with the next message; an own message is deleted for both", async () => {
  await using here = await stage();
  const { sql, ann, bob } = here;
  const { conversationId } = await here.sent(ann.id, bob.id, "one");
  const { id } = await here.sent(bob.id, ann.id, "two");
  await hideConversation(sql, { memberId: ann.id, id: conversationId });
  expect([await here.inbox(ann.id), await here.said(bob.id, conversationId)]).toEqual([[], ["one", "two"]]);
  await here.sent(bob.id, ann.id, "three");
  expect(await here.said(ann.id, conversationId)).toEqual(["three"]);
  expect(await countUnreadConversations(sql, ann.id)).toBe(1);
  await deleteMessage(sql, { memberId: bob.id, id });
  expect(await here.said(bob.id, conversationId)).toEqual(["one", "three"]);
});

test("a muted member's messages come in, and are not counted", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob } = here;
  await here.sent(bob.id, ann.id, "hello");
  await here.sent(ann.id, bob.id, "hello");
  await mute(sql, { memberId: bob.id, otherId: ann.id }, clock);
  expect(await countUnreadConversations(sql, bob.id)).toBe(0);
  expect(await here.inbox(bob.id)).toMatchObject([{ isUnread: true }]);
});

test("who leaves takes along what they wrote; the other keeps their own, and an export holds both sides", async () => {
  await using here = await stage();
  const { sql, ann, bob } = here;
  const { conversationId } = await here.sent(ann.id, bob.id, "mine");
  await here.sent(bob.id, ann.id, "yours");
  const exported = [];
  for await (const file of socialFiles(sql, { memberId: bob.id, host: "glint.example" }))
    if (file.name === "messages.json") exported.push(...JSON.parse(new TextDecoder().decode(file.bytes)));
  expect(exported).toMatchObject([
    { otherName: "ann", isOwn: false, text: "mine" },
    { otherName: "ann", isOwn: true, text: "yours" },
  ]);
  await deleteAccount(sql, ann);
  expect(await here.said(bob.id, conversationId)).toEqual(["yours"]);
  const [line] = await here.inbox(bob.id);
  expect(line?.other).toBeUndefined();
  expect(await findConversationWith(sql, { memberId: bob.id, otherId: ann.id })).toBeUndefined();
  await deleteAccount(sql, bob);
  const [left] =
    await sql`select (select count(*)::int from conversations) + (select count(*)::int from messages) as count`;
  expect(left?.count).toBe(0);
});

test("long conversations and long lists are read in pages, nothing twice", async () => {
  await using here = await stage();
  const { sql, ann, bob } = here;
  const texts = Array.from({ length: 7 }, (_, index) => `message ${index}`);
  const { conversationId } = await here.sent(bob.id, ann.id, "first");
  for (const text of texts) await here.sent(ann.id, bob.id, text);
  const read: string[] = [];
  let before: MessageId | undefined;
  do {
    const page = await readConversation(sql, { memberId: bob.id, id: conversationId, before, limit: 3 });
    read.unshift(...(page?.messages.map(({ text }) => text) ?? []));
    before = page?.older;
  } while (before);
  expect(read).toEqual(["first", ...texts]);
});
