import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { MemberId } from "../../../base/ids.ts";
import { updatePrivacy } from "../../members/index.ts";
import {
  block,
  countDistant,
  countUnread,
  findDistance,
  findFollow,
  follow,
  importFollows,
  likePost,
  listBlocked,
  listHome,
  listMuted,
  listNotifications,
  listOfMember,
  listRequests,
  mute,
  publishPost,
  unblock,
  unmute,
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
  const follows = (from: { id: MemberId }, to: { id: MemberId }) =>
    findFollow(sql, { followerId: from.id, followeeId: to.id });
  const makeFollow = (from: { id: MemberId }, to: { id: MemberId }) =>
    follow(sql, { followerId: from.id, followeeId: to.id }, clock);
  const homeOf = async ({ id }: { id: MemberId }) =>
    (await listHome(sql, { viewer: { memberId: id }, limit: 10 })).posts.map(({ text }) => text);
  const end = () => sql`update mutes set ends_at = now() - interval '1 second'`;
  const between = { memberId: ann.id, otherId: bob.id };
  const back = { memberId: bob.id, otherId: ann.id };
  const dispose = () => database[Symbol.asyncDispose]();
  return {
    sql,
    clock,
    ann,
    bob,
    carl,
    follows,
    makeFollow,
    homeOf,
    end,
    between,
    back,
    [Symbol.asyncDispose]: dispose,
  };
}

test("a block ends follows both ways, and what told of them; undone, it lets them follow anew", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, follows, makeFollow, between } = here;
  await makeFollow(ann, bob);
  await makeFollow(bob, ann);
  await makeFollow(carl, ann);
  await block(sql, between, clock);
  await block(sql, between, clock);
  expect([await follows(ann, bob), await follows(bob, ann), await follows(carl, ann)]).toEqual([
    undefined,
    undefined,
    "accepted",
  ]);
  expect((await listNotifications(sql, { memberId: ann.id, limit: 10 })).lines.length).toBe(1);
  expect(await countUnread(sql, bob.id)).toBe(0);
  expect(await makeFollow(ann, bob)).toEqual({ kind: "not-possible" });
  expect(await makeFollow(bob, ann)).toEqual({ kind: "not-possible" });
  const csv = "bob@glint.example\n";
  expect(await importFollows(sql, { followerId: ann.id, csv, host: "glint.example" }, clock)).toMatchObject({
    followedCount: 0,
  });
  expect(await findDistance(sql, between)).toEqual({ isBlocked: true, isMuted: false });
  expect(await findDistance(sql, here.back)).toEqual({ isBlocked: false, isMuted: false });
  await unblock(sql, between);
  await unblock(sql, between);
  expect(await follows(bob, ann)).toBeUndefined();
  expect(await makeFollow(bob, ann)).toEqual({ kind: "followed", state: "accepted" });
});

test("only who made a block undoes it; of two blocks one stays", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, makeFollow } = here;
  await Promise.all([block(sql, here.between, clock), block(sql, here.back, clock)]);
  await unblock(sql, here.back);
  expect(await makeFollow(bob, ann)).toEqual({ kind: "not-possible" });
  expect((await findDistance(sql, here.between)).isBlocked).toBe(true);
});

test("a block takes back requests, from either side", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, makeFollow, follows } = here;
  for (const { id } of [ann, bob]) await updatePrivacy(sql, id, { approvesFollowers: true, isListed: true });
  await makeFollow(ann, bob);
  await makeFollow(bob, ann);
  await block(sql, here.between, clock);
  expect([await follows(ann, bob), await follows(bob, ann)]).toEqual([undefined, undefined]);
  expect([await listRequests(sql, ann.id, 10), await listRequests(sql, bob.id, 10)]).toEqual([[], []]);
  expect((await listNotifications(sql, { memberId: bob.id, limit: 10 })).lines).toEqual([]);
});

test("whatever comes first of follows and a block at once, no follow is left", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, makeFollow, follows } = here;
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([makeFollow(bob, ann), block(sql, here.between, clock), makeFollow(ann, bob)]);
    expect([await follows(ann, bob), await follows(bob, ann)]).toEqual([undefined, undefined]);
    await unblock(sql, here.between);
  }
});

test("nothing is liked, commented on, passed on or told of across a block, whoever made it", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl } = here;
  const posts = {
    ann: await postBy(sql, ann, { text: "tide" }, clock),
    bob: await postBy(sql, bob, { text: "mill" }, clock),
  };
  await block(sql, here.between, clock);
  for (const [who, postId] of [
    [ann, posts.bob],
    [bob, posts.ann],
  ] as const) {
    const draft = { authorId: who.id, text: "hm", visibility: "public", key: `${who.name} 1` } as const;
    expect(await likePost(sql, { postId, memberId: who.id }, clock)).toEqual({ kind: "unknown-post" });
    expect(await publishPost(sql, { ...draft, commentOn: postId }, clock)).toEqual({ kind: "post-gone" });
    expect(await publishPost(sql, { ...draft, repostOf: postId }, clock)).toEqual({ kind: "post-gone" });
  }
  await postBy(sql, bob, { text: "@ann and @carl, look" }, clock);
  await postBy(sql, ann, { text: "@bob" }, clock);
  expect([await countUnread(sql, ann.id), await countUnread(sql, bob.id), await countUnread(sql, carl.id)]).toEqual([
    0, 0, 1,
  ]);
  expect((await listOfMember(sql, { viewer: { memberId: ann.id }, memberId: bob.id, limit: 10 })).posts).toEqual([]);
});

test("a mute takes posts out of lists and acts out of notifications until it ends or is undone; the follow stays", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, makeFollow, homeOf, end, between } = here;
  await makeFollow(ann, bob);
  await postBy(sql, bob, { text: "hey @ann" }, clock);
  const seen = async () => [await homeOf(ann), await countUnread(sql, ann.id)];
  const all = [["hey @ann"], 1];
  expect(await seen()).toEqual(all);
  for (const days of [undefined, 1, 7] as const) {
    await mute(sql, { ...between, days }, clock);
    expect(await seen()).toEqual([[], 0]);
    expect((await listOfMember(sql, { viewer: { memberId: ann.id }, memberId: bob.id, limit: 10 })).posts.length).toBe(
      1,
    );
    await unmute(sql, between);
    await unmute(sql, between);
    expect(await seen()).toEqual(all);
  }
  await mute(sql, { ...between, days: 1 }, clock);
  await postBy(sql, bob, { text: "@ann?" }, clock);
  await end();
  expect(await homeOf(ann)).toEqual(["@ann?", "hey @ann"]);
  // What happened under a mute is never told; what comes after it is.
  expect(await countUnread(sql, ann.id)).toBe(1);
  await postBy(sql, bob, { text: "@ann!" }, clock);
  expect(await countUnread(sql, ann.id)).toBe(2);
});

test("the last word on a mute's end holds; lists are by name and know nothing of what ended", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, end, between } = here;
  const hours = async () => {
    const { mutedUntil } = await findDistance(sql, between);
    const [row] = await sql<[{ hours: number }]>`
      select extract(epoch from ${mutedUntil ?? null}::timestamptz - now())::float8 / 3600 as hours`;
    return mutedUntil && Math.round(row.hours / 24);
  };
  await mute(sql, { ...between, days: 7 }, clock);
  expect(await hours()).toBe(7);
  await mute(sql, { ...between, days: 1 }, clock);
  expect(await hours()).toBe(1);
  await end();
  expect(await findDistance(sql, between)).toEqual({ isBlocked: false, isMuted: false });
  expect(await listMuted(sql, { memberId: ann.id, limit: 10, offset: 0 })).toEqual([]);
  await mute(sql, between, clock);
  expect(await findDistance(sql, between)).toEqual({ isBlocked: false, isMuted: true });
  await mute(sql, { memberId: ann.id, otherId: carl.id, days: 1 }, clock);
  await block(sql, { memberId: ann.id, otherId: carl.id }, clock);
  const page = { memberId: ann.id, limit: 10, offset: 0 };
  expect((await listMuted(sql, page)).map(({ name, endsAt }) => [name, endsAt !== undefined])).toEqual([
    ["bob", false],
    ["carl", true],
  ]);
  expect((await listBlocked(sql, page)).map(({ name }) => name)).toEqual(["carl"]);
  expect(await listBlocked(sql, { ...page, memberId: bob.id })).toEqual([]);
  expect(await countDistant(sql, ann.id)).toEqual({ blockedCount: 1, mutedCount: 2 });
});

test("nobody blocks or mutes themself, or who is not here", async () => {
  await using here = await stage();
  const { sql, clock, ann } = here;
  for (const otherId of [ann.id, "999999" as MemberId]) {
    await block(sql, { memberId: ann.id, otherId }, clock);
    await mute(sql, { memberId: ann.id, otherId }, clock);
  }
  expect(await countDistant(sql, ann.id)).toEqual({ blockedCount: 0, mutedCount: 0 });
});
