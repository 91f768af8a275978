import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { signedInMember, testPassword } from "../../../../test/support/members.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { endOtherSessions, endSession, findSession, listSessions, signIn } from "../index.ts";

test("sessions are listed with device and shortened place, the current one first, and end one by one and all others", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const { member, token } = await signedInMember(sql, "ann", clock);
  const bob = await signedInMember(sql, "bob", clock);
  const more: string[] = [];
  for (const address of ["192.0.2.77", "2001:db8:1:2::/64"]) {
    clock.advance(60);
    const opened = await signIn(sql, { name: "ann", password: testPassword, address, device: "Browser/1" }, clock);
    if (opened.kind === "signed-in") more.push(opened.token);
  }
  const list = () => listSessions(sql, { memberId: member.id, token }, clock);
  const sessions = await list();
  expect(sessions.map(({ place, isCurrent }) => [place, isCurrent])).toEqual([
    ["", true],
    ["2001:db8:1:…", false],
    ["192.0.2.…", false],
  ]);
  expect(sessions[1]).toMatchObject({ device: "Browser/1", method: "password", usedAt: clock.now() });
  const [, , oldest] = sessions;
  expect(await endSession(sql, { memberId: bob.member.id, id: oldest!.id })).toBe(false);
  expect(await endSession(sql, { memberId: member.id, id: "x" })).toBe(false);
  expect(await endSession(sql, { memberId: member.id, id: oldest!.id })).toBe(true);
  expect(await findSession(sql, more[0]!, clock)).toBeUndefined();
  expect(await endOtherSessions(sql, { memberId: member.id, token })).toBe(1);
  expect(await list()).toHaveLength(1);
  expect(await findSession(sql, bob.token, clock)).toBeDefined();
});

test("when a session was last used is kept, but not written at every page", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const { member, token } = await signedInMember(sql, "ann", clock);
  const start = clock.now();
  const usedAt = async () => (await listSessions(sql, { memberId: member.id, token }, clock))[0]?.usedAt;
  clock.advance(300);
  await findSession(sql, token, clock);
  expect(await usedAt()).toEqual(start);
  clock.advance(301);
  await findSession(sql, token, clock);
  expect(await usedAt()).toEqual(clock.now());
});
