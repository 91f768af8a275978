import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { MemberId, NotificationId, PostId } from "../../../base/ids.ts";
import { deleteAccount, suspendMember, updatePrivacy } from "../../members/index.ts";
import {
  acceptFollow,
  countUnread,
  deleteFollow,
  deletePost,
  editPost,
  follow,
  importFollows,
  likePost,
  listenForNotifications,
  listNotifications,
  markNotificationsRead,
  removeOldNotifications,
  undoRepost,
  unlikePost,
} from "../index.ts";
import { selectSeen } from "./notifications.sql.ts";

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const [ann, bob, carl, dora, eve] = [
    await plainMember(sql, "ann", clock),
    await plainMember(sql, "bob", clock),
    await plainMember(sql, "carl", clock),
    await plainMember(sql, "dora", clock),
    await plainMember(sql, "eve", clock),
  ];
  clock.advance(30 * 86_400); // nobody is new
  /** "kind actors+count" of each line. */
  const told = async (memberId: MemberId) =>
    (await listNotifications(sql, { memberId, limit: 50 })).lines.map(
      ({ kind, actors, actorsCount }) => `${kind} ${actors.map(({ name }) => name).join(",")} ${actorsCount}`,
    );
  const like = (postId: PostId, memberId: MemberId) => likePost(sql, { postId, memberId }, clock);
  return {
    sql,
    clock,
    ann,
    bob,
    carl,
    dora,
    eve,
    told,
    like,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

test("each is told once, of what concerns them most, and never of themself", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, told, like } = here;
  const id = await postBy(sql, ann, { text: "tide mills, says @ann to @bob" }, clock);
  await like(id, ann.id);
  expect([await told(ann.id), await told(bob.id)]).toEqual([[], ["mention ann 1"]]);
  await postBy(sql, bob, { text: "@ann @carl indeed", commentOn: id }, clock);
  await postBy(sql, carl, { text: "@ann look", repostOf: id }, clock);
  await postBy(sql, bob, { text: "", repostOf: id }, clock);
  await like(id, bob.id);
  await follow(sql, { followerId: bob.id, followeeId: ann.id }, clock);
  expect(await told(ann.id)).toEqual(["follow bob 1", "like bob 1", "repost bob 1", "quote carl 1", "comment bob 1"]);
  expect(await told(carl.id)).toEqual(["mention bob 1"]);
  const { lines } = await listNotifications(sql, { memberId: ann.id, limit: 2 });
  expect(lines[1]).toMatchObject({ postId: id, excerpt: "tide mills, says @ann to @bob", isUnread: true });
});

test("likes and reposts of one post are one line, follows of a day another; pages go on where the last ended", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, dora, eve, told, like } = here;
  const [first, second] = [
    await postBy(sql, ann, { text: "first" }, clock),
    await postBy(sql, ann, { text: "second" }, clock),
  ];
  for (const one of [bob, carl, dora, eve]) await like(first, one.id);
  await like(first, eve.id);
  await like(second, bob.id);
  for (const one of [bob, carl]) await postBy(sql, one, { text: "", repostOf: first }, clock);
  await follow(sql, { followerId: bob.id, followeeId: ann.id }, clock);
  clock.advance(86_400);
  for (const one of [carl, dora]) await follow(sql, { followerId: one.id, followeeId: ann.id }, clock);
  const all = ["follow dora,carl 2", "follow bob 1", "repost carl,bob 2", "like bob 1", "like eve,dora,carl 4"];
  expect(await told(ann.id)).toEqual(all);
  const kinds: string[] = [];
  let before: NotificationId | undefined;
  do {
    const page = await listNotifications(sql, { memberId: ann.id, before, limit: 2 });
    kinds.push(...page.lines.map(({ kind }) => kind));
    before = page.next;
  } while (before !== undefined);
  expect(kinds).toEqual(all.map((line) => line.split(" ")[0]));
});

test("what is undone is told no more: likes, reposts, follows, requests, names taken out by an edit, deleted posts", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, told, like } = here;
  const id = await postBy(sql, ann, { text: "first" }, clock);
  await like(id, bob.id);
  await postBy(sql, bob, { text: "", repostOf: id }, clock);
  const naming = await postBy(sql, bob, { text: "hey @ann" }, clock);
  const pair = { followerId: bob.id, followeeId: ann.id };
  await follow(sql, pair, clock);
  expect(await told(ann.id)).toHaveLength(4);
  await unlikePost(sql, { postId: id, memberId: bob.id });
  await undoRepost(sql, { postId: id, memberId: bob.id });
  await deleteFollow(sql, pair);
  await editPost(sql, { postId: naming, memberId: bob.id, text: "hey @carl" }, clock);
  expect([await told(ann.id), await told(carl.id)]).toEqual([[], ["mention bob 1"]]);
  await deletePost(sql, { postId: naming, memberId: bob.id });
  expect(await told(carl.id)).toEqual([]);
  await updatePrivacy(sql, carl.id, { approvesFollowers: true, isListed: true });
  const asked = { followerId: bob.id, followeeId: carl.id };
  await follow(sql, asked, clock);
  expect(await told(carl.id)).toEqual(["request bob 1"]);
  await acceptFollow(sql, asked);
  expect(await told(carl.id)).toEqual([]);
});

test("nothing comes from the blocked, the blocking, the muted, the suspended, or limited strangers", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, dora, eve, told, like } = here;
  const id = await postBy(sql, ann, { text: "first" }, clock);
  const others = [bob, carl, dora, eve];
  const act = async () => {
    for (const one of others) {
      await like(id, one.id);
      await postBy(sql, one, { text: "hey @ann" }, clock);
      await follow(sql, { followerId: one.id, followeeId: ann.id }, clock);
    }
  };
  await act();
  expect(await told(ann.id)).toHaveLength(6);
  const boss = await plainMember(sql, "boss", clock, "administrator");
  await sql`insert into blocks values (${ann.id}, ${bob.id}, now()), (${carl.id}, ${ann.id}, now())`;
  await sql`insert into mutes values (${ann.id}, ${dora.id}, now())`;
  await suspendMember(sql, { actor: boss, memberId: eve.id }, clock);
  expect([await told(ann.id), await countUnread(sql, ann.id)]).toEqual([[], 0]);
  const fay = await plainMember(sql, "fay", clock);
  await sql`update members set limited_at = now() where id = ${fay.id}`;
  await like(id, fay.id);
  expect(await told(ann.id)).toEqual([]);
  await follow(sql, { followerId: ann.id, followeeId: fay.id }, clock);
  expect(await told(ann.id)).toEqual(["like fay 1"]);
  // What was done while muted is not told later.
  await sql`delete from notifications`;
  await unlikePost(sql, { postId: id, memberId: dora.id });
  await like(id, dora.id);
  await sql`delete from mutes`;
  expect(await told(ann.id)).toEqual([]);
});

test("a post that is no longer for its reader is shown by no notification", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, told } = here;
  const id = await postBy(sql, ann, { text: "first" }, clock);
  const comment = await postBy(sql, bob, { text: "a word", commentOn: id }, clock);
  await postBy(sql, carl, { text: "@ann hear", commentOn: comment }, clock);
  expect(await told(ann.id)).toEqual(["mention carl 1", "comment bob 1"]);
  // What carl's comment stands on may not be seen: rule 6.
  await sql`insert into blocks values (${bob.id}, ${ann.id}, now())`;
  expect(await told(ann.id)).toEqual([]);
});

test("unread counts lines, falls when they are read, and rises with the next", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, like } = here;
  const id = await postBy(sql, ann, { text: "first" }, clock);
  for (const one of [bob, carl]) await like(id, one.id);
  await follow(sql, { followerId: bob.id, followeeId: ann.id }, clock);
  expect(await countUnread(sql, ann.id)).toBe(2);
  const { lines } = await listNotifications(sql, { memberId: ann.id, limit: 10 });
  await markNotificationsRead(sql, { memberId: ann.id, upTo: lines[0]!.id });
  await markNotificationsRead(sql, { memberId: ann.id, upTo: "1" as NotificationId });
  expect(await countUnread(sql, ann.id)).toBe(0);
  await unlikePost(sql, { postId: id, memberId: carl.id });
  await like(id, carl.id);
  expect(await countUnread(sql, ann.id)).toBe(1);
  const after = await listNotifications(sql, { memberId: ann.id, limit: 10 });
  expect(after.lines.map(({ kind, isUnread }) => [kind, isUnread])).toEqual([
    ["like", true],
    ["follow", false],
  ]);
});

test("a hundred likes of one post hide nothing below them: unread counts every line, up to 99+", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl } = here;
  await postBy(sql, bob, { text: "hey @ann" }, clock);
  const id = await postBy(sql, ann, { text: "first" }, clock);
  await sql`
    insert into members (name, name_key, role, created_at)
    select 'fan' || n, 'fan' || n, 'member', now() from generate_series(1, 300) as n`;
  await sql`
    insert into notifications (member_id, actor_id, kind, about_id, created_at)
    select ${ann.id}, id, 'like', ${id}, now() from members where name like 'fan%' order by id`;
  expect(await countUnread(sql, ann.id)).toBe(2);
  await follow(sql, { followerId: carl.id, followeeId: ann.id }, clock);
  expect(await countUnread(sql, ann.id)).toBe(3);
  const posts = await sql<{ id: PostId }[]>`
    insert into posts (author_id, text, visibility, is_plain, in_feeds, search, created_at)
    select ${ann.id}, n::text, 'public', false, true, '', now() from generate_series(1, 200) as n returning id`;
  await sql`
    insert into notifications (member_id, actor_id, kind, about_id, created_at)
    select ${ann.id}, ${carl.id}, 'like', id, now() from unnest(${posts.map(({ id: one }) => one)}::bigint[]) as id`;
  expect(await countUnread(sql, ann.id)).toBe(100);
});

test("who waits hears it for whom it is, and only them; also when it is taken back, by whatever", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, dora, eve, like } = here;
  const boss = await plainMember(sql, "boss", clock, "administrator");
  const id = await postBy(sql, ann, { text: "first" }, clock);
  await using listening = await listenForNotifications(sql);
  const grows = async (memberId: MemberId, act: () => Promise<unknown>) => {
    const before = listening.heardFor(memberId);
    await act();
    await expect.poll(() => listening.heardFor(memberId)).toBeGreaterThan(before);
  };
  await grows(ann.id, () => like(id, bob.id));
  expect(listening.heardFor(bob.id)).toBe(0);
  await grows(ann.id, () => unlikePost(sql, { postId: id, memberId: bob.id }));
  const naming = await postBy(sql, bob, { text: "hey @ann @carl" }, clock);
  await grows(ann.id, () => editPost(sql, { postId: naming, memberId: bob.id, text: "hey @carl" }, clock));
  await grows(carl.id, () => deletePost(sql, { postId: naming, memberId: bob.id }));
  await like(id, dora.id);
  await grows(ann.id, () => suspendMember(sql, { actor: boss, memberId: dora.id }, clock));
  await like(id, eve.id);
  await grows(ann.id, () => deleteAccount(sql, eve));
  expect(await countUnread(sql, ann.id)).toBe(0);
});

test("a list of follows tells everyone on it; who leaves takes theirs along; the old are forgotten", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl, told } = here;
  await updatePrivacy(sql, carl.id, { approvesFollowers: true, isListed: true });
  await importFollows(sql, { followerId: ann.id, csv: "bob\ncarl\n", host: "x.example" }, clock);
  expect([await told(bob.id), await told(carl.id)]).toEqual([["follow ann 1"], ["request ann 1"]]);
  await follow(sql, { followerId: bob.id, followeeId: carl.id }, clock);
  await deleteAccount(sql, ann);
  expect([await told(bob.id), await told(carl.id)]).toEqual([[], ["request bob 1"]]);
  clock.advance(181 * 86_400);
  expect(await removeOldNotifications(sql, clock)).toBe(1);
});

test("a member's notifications are found by their index", async () => {
  await using here = await stage();
  const { sql, ann } = here;
  const plan = await sql.begin(async (transaction) => {
    await transaction`set local enable_seqscan = off`;
    return await transaction`explain ${selectSeen(transaction, { memberId: ann.id, lookedAt: 10 })}`;
  });
  expect(JSON.stringify(plan)).toContain("notifications_by_member");
});
