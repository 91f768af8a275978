import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember, signedInMember } from "../../../../test/support/members.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import {
  countDirectory,
  createMember,
  findMemberLine,
  findSession,
  listActs,
  listApplicants,
  listDirectory,
  makeHandedLink,
  promoteMember,
  restoreMember,
  suspendMember,
} from "../index.ts";

test("suspending ends the sessions at once and is written down; restoring opens the account again", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const max = await plainMember(sql, "max", clock, "moderator");
  const { member, token } = await signedInMember(sql, "ann", clock);
  const act = { actor: max, memberId: member.id, reason: " Insults " };
  expect(await suspendMember(sql, act, clock)).toMatchObject({ kind: "done", member: { name: "ann" } });
  expect(await suspendMember(sql, act, clock)).toEqual({ kind: "other-state" });
  expect(await findSession(sql, token, clock)).toBeUndefined();
  expect(await findMemberLine(sql, member.id)).toMatchObject({ state: "suspended", stateReason: "Insults" });
  expect((await restoreMember(sql, { actor: max, memberId: member.id }, clock)).kind).toBe("done");
  expect((await findMemberLine(sql, member.id))?.stateReason).toBeUndefined();
  const acts = await listActs(sql, { memberId: member.id, limit: 10 });
  expect(acts.map(({ act: kind, actorName, detail }) => [kind, actorName, detail])).toEqual([
    ["restore", "max", ""],
    ["suspend", "max", "Insults"],
  ]);
});

test("moderators act on members only, administrators on all but themselves", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const boss = await plainMember(sql, "boss", clock, "administrator");
  const other = await plainMember(sql, "other", clock, "administrator");
  const max = await plainMember(sql, "max", clock, "moderator");
  const ann = await plainMember(sql, "ann", clock);
  const tries = [
    [max, boss, "not-allowed"],
    [max, max, "not-allowed"],
    [ann, max, "not-allowed"],
    [ann, other, "not-allowed"],
    [boss, boss, "not-allowed"],
    [boss, other, "done"],
    [boss, max, "done"],
  ] as const;
  for (const [actor, target, kind] of tries)
    expect([actor.name, target.name, (await suspendMember(sql, { actor, memberId: target.id }, clock)).kind]).toEqual([
      actor.name,
      target.name,
      kind,
    ]);
});

test("two administrators who suspend each other at once leave one", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const boss = await plainMember(sql, "boss", clock, "administrator");
  const other = await plainMember(sql, "other", clock, "administrator");
  const outcomes = await Promise.all([
    suspendMember(sql, { actor: boss, memberId: other.id }, clock),
    suspendMember(sql, { actor: other, memberId: boss.id }, clock),
  ]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["done", "not-allowed"]);
  expect(await countDirectory(sql, { search: "", role: "administrator", state: "active" })).toBe(1);
});

test("a suspended administrator is none when the last one wants to step down", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const boss = await plainMember(sql, "boss", clock, "administrator");
  const other = await plainMember(sql, "other", clock, "administrator");
  await suspendMember(sql, { actor: boss, memberId: other.id }, clock);
  expect((await promoteMember(sql, { name: "boss", role: "member", actorId: boss.id }, clock)).kind).toBe(
    "last-administrator",
  );
  expect((await promoteMember(sql, { name: "other", role: "member", actorId: boss.id }, clock)).kind).toBe("changed");
  const acts = await listActs(sql, { limit: 10 });
  expect(acts.map(({ memberName, act, detail }) => [memberName, act, detail])).toEqual([
    ["other", "role", "member"],
    ["other", "suspend", ""],
  ]);
});

test("members are found by part of a name, by role and by state", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  for (const name of ["anna", "hanna", "bob_x"]) await plainMember(sql, name, clock);
  await plainMember(sql, "max", clock, "moderator");
  await createMember(sql, { name: "carl", role: "member", state: "waiting" }, clock);
  const find = async (search: string, more: object = {}) =>
    (await listDirectory(sql, { search, limit: 10, offset: 0, ...more })).map(({ name }) => name);
  expect(await find("NNA")).toEqual(["hanna", "anna"]);
  expect(await find("_")).toEqual(["bob_x"]);
  expect(await find("", { role: "moderator" })).toEqual(["max"]);
  expect(await find("", { state: "waiting" })).toEqual(["carl"]);
  expect(await countDirectory(sql, { search: "", state: "active" })).toBe(4);
  expect((await makeHandedLink(sql, { name: "nobody" }, clock)).kind).toBe("unknown-member");
});

test("who waits is found by index among many", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await sql`insert into members (name, name_key, role, created_at) select 'm' || n, 'm' || n, 'member', now() from generate_series(1, 3000) n`;
  await sql`analyze`;
  expect(await planOf(sql, (explained) => listApplicants(explained, 50))).toContain("members_waiting");
});
