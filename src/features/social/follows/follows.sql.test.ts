import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { suspendMember, updatePrivacy } from "../../members/index.ts";
import {
  acceptFollow,
  countFollows,
  deleteFollow,
  exportFollows,
  findFollow,
  follow,
  importFollows,
  listFollowing,
  listRequests,
} from "../index.ts";
import { listFollowedNames } from "./follows.sql.ts";

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const [ann, bob, carl] = [
    await plainMember(sql, "ann", clock),
    await plainMember(sql, "bob", clock),
    await plainMember(sql, "carl", clock),
  ];
  await updatePrivacy(sql, carl.id, { approvesFollowers: true, isListed: true });
  return { sql, clock, ann, bob, carl, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

test("a follow is at once, a request where followers are accepted by hand; twice is once; nobody follows themself", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl } = here;
  const to = (followeeId: typeof ann.id) => follow(sql, { followerId: ann.id, followeeId }, clock);
  expect(await to(bob.id)).toEqual({ kind: "followed", state: "accepted" });
  expect(await to(bob.id)).toEqual({ kind: "followed", state: "accepted" });
  expect(await to(carl.id)).toEqual({ kind: "followed", state: "requested" });
  expect(await to(ann.id)).toEqual({ kind: "not-possible" });
  expect(await countFollows(sql, ann.id)).toEqual({ followingCount: 1, followersCount: 0 });
  expect((await listRequests(sql, carl.id, 10)).map(({ name }) => name)).toEqual(["ann"]);
  const pair = { followerId: ann.id, followeeId: carl.id };
  expect([await acceptFollow(sql, pair), await acceptFollow(sql, pair)]).toEqual([true, false]);
  expect(await countFollows(sql, carl.id)).toEqual({ followingCount: 0, followersCount: 1 });
  await deleteFollow(sql, pair);
  expect(await findFollow(sql, pair)).toBeUndefined();
});

test("the suspended cannot be followed", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob } = here;
  const boss = await plainMember(sql, "boss", clock, "administrator");
  await suspendMember(sql, { actor: boss, memberId: bob.id }, clock);
  expect(await follow(sql, { followerId: ann.id, followeeId: bob.id }, clock)).toEqual({ kind: "not-possible" });
});

test("a list is imported: who is here is followed or asked, the rest is told; a second time changes nothing", async () => {
  await using here = await stage();
  const { sql, clock, ann } = here;
  const csv =
    "Account address,Show boosts\nbob@glint.example,true\nCarl,true\nann@glint.example,true\nzed@glint.example,true\nx@else.example,true\n";
  const bring = () => importFollows(sql, { followerId: ann.id, csv, host: "glint.example" }, clock);
  expect(await bring()).toEqual({
    followedCount: 1,
    requestedCount: 1,
    alreadyCount: 1,
    notFound: ["zed"],
    elsewhere: ["x@else.example"],
    unreadable: [],
    tooManyCount: 0,
  });
  expect(await bring()).toMatchObject({ followedCount: 0, requestedCount: 0, alreadyCount: 3 });
  expect((await exportFollows(sql, { memberId: ann.id, host: "glint.example" })).split("\n")).toEqual([
    "Account address,Show boosts,Notify on new posts,Languages",
    "bob@glint.example,true,false,",
    "carl@glint.example,true,false,",
    "",
  ]);
  expect(
    (await listFollowing(sql, { id: ann.id, limit: 10, offset: 0 })).map(({ name, state }) => [name, state]),
  ).toEqual([
    ["bob", "accepted"],
    ["carl", "requested"],
  ]);
});

test("nobody follows more than so many, also by two lists at once", async () => {
  await using here = await stage();
  const { sql, clock, ann } = here;
  await sql`insert into members (name, name_key, role, created_at) select 'x' || n, 'x' || n, 'member', now() from generate_series(1, 10100) n`;
  await sql`insert into follows (follower_id, followee_id, state, created_at)
    select ${ann.id}, id, 'accepted', now() from members where name like 'x%' order by id limit 9950`;
  const list = (from: number) => Array.from({ length: 40 }, (_, index) => `x${from + index}`).join("\n");
  const answers = await Promise.all(
    [10001, 10041].map((from) => importFollows(sql, { followerId: ann.id, csv: list(from), host: "g.example" }, clock)),
  );
  expect(answers.map(({ followedCount }) => followedCount).sort()).toEqual([10, 40]);
  const [row] = await sql<
    [{ count: number }]
  >`select count(*)::int as count from follows where follower_id = ${ann.id}`;
  expect(row.count).toBe(10_000);
  expect((await follow(sql, { followerId: ann.id, followeeId: here.bob.id }, clock)).kind).toBe("too-many");
});

test("follows are found by index from both ends among many", async () => {
  await using here = await stage();
  const { sql, ann } = here;
  await sql`insert into members (name, name_key, role, created_at) select 'x' || n, 'x' || n, 'member', now() from generate_series(1, 2000) n`;
  await sql`insert into follows (follower_id, followee_id, state, created_at)
    select a.id, b.id, 'accepted', now() from members a join members b on b.id <> a.id and (a.id * 7 + b.id) % 100 = 0`;
  await sql`analyze`;
  const plan = await planOf(sql, async (explained) => {
    await Promise.all([listFollowedNames(explained, ann.id), listRequests(explained, ann.id, 10)]);
  });
  expect(plan).toContain("follows_pkey");
  expect(plan).toContain("follows_by_followee");
});
