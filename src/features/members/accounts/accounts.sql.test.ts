import { describe, expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { Sql } from "../../../platform/database/index.ts";
import {
  acceptInvitation,
  createInvitation,
  createMember,
  findMemberByName,
  findSession,
  hasAdministrator,
  promoteMember,
  signIn,
  signOut,
} from "../index.ts";
import { findSessionMember } from "../sessions/sessions.sql.ts";
import { countAttempts, insertAttempt } from "../sign-in/attempts.sql.ts";

const password = "correct horse battery";

describe("accounts", () => {
  test("an account is made once, whatever the case of its name", async () => {
    await using database = await testDatabase();
    const clock = fakeClock();
    const made = await createMember(database.sql, { name: "Alice", password, role: "member" }, clock);
    expect(made).toMatchObject({ kind: "created", member: { name: "Alice", role: "member", createdAt: clock.now() } });
    expect(await createMember(database.sql, { name: "aLICE", password, role: "member" }, clock)).toEqual({
      kind: "name-taken",
    });
    expect((await findMemberByName(database.sql, "ALICE"))!.name).toBe("Alice");
    expect(await findMemberByName(database.sql, "bob")).toBeUndefined();
  });

  test("bad names and weak passwords are told apart", async () => {
    await using database = await testDatabase();
    const create = (name: string, secret: string) =>
      createMember(database.sql, { name, password: secret, role: "member" }, fakeClock());
    for (const name of ["", "a", "a b", "爱丽丝", "alice@example", "x".repeat(31), "a\u0000b"])
      expect((await create(name, password)).kind).toBe("invalid-name");
    expect((await create("alice", "short")).kind).toBe("weak-password");
  });

  test("the last administrator cannot step down, also when two try at once", async () => {
    await using database = await testDatabase();
    const clock = fakeClock();
    expect(await hasAdministrator(database.sql)).toBe(false);
    await createMember(database.sql, { name: "ann", role: "administrator" }, clock);
    await createMember(database.sql, { name: "bob", role: "member" }, clock);
    expect(await hasAdministrator(database.sql)).toBe(true);
    expect(await promoteMember(database.sql, { name: "ann", role: "member" }, clock)).toEqual({
      kind: "last-administrator",
    });
    expect(await promoteMember(database.sql, { name: "bob", role: "administrator" }, clock)).toMatchObject({
      kind: "changed",
      member: { role: "administrator" },
    });
    const both = await Promise.all(
      ["ann", "bob"].map((name) => promoteMember(database.sql, { name, role: "member" }, clock)),
    );
    expect(both.map(({ kind }) => kind).sort()).toEqual(["changed", "last-administrator"]);
    expect(await promoteMember(database.sql, { name: "carl", role: "member" }, clock)).toEqual({
      kind: "unknown-member",
    });
  });
});

describe("invitations", () => {
  test("make one account of their role, once", async () => {
    await using database = await testDatabase();
    const clock = fakeClock();
    const { token } = await createInvitation(database.sql, { role: "administrator", expiresInSeconds: 3600 }, clock);
    const accept = (name: string) => acceptInvitation(database.sql, { token, name, password }, clock);
    const answers = await Promise.all([accept("ann"), accept("bob"), accept("carl")]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(["accepted", "unknown-or-used", "unknown-or-used"]);
    const [row] = await database.sql<
      [{ count: number }]
    >`select count(*)::int as count from members where role = 'administrator'`;
    expect(row.count).toBe(1);
  });

  test("end with their time", async () => {
    await using database = await testDatabase();
    const clock = fakeClock();
    const { token } = await createInvitation(database.sql, { role: "member", expiresInSeconds: 60 }, clock);
    clock.advance(60);
    expect(await acceptInvitation(database.sql, { token, name: "ann", password }, clock)).toEqual({ kind: "expired" });
    expect(await acceptInvitation(database.sql, { token: "x", name: "ann", password }, clock)).toEqual({
      kind: "unknown-or-used",
    });
  });

  test("are not used up by a taken name or a weak password", async () => {
    await using database = await testDatabase();
    const clock = fakeClock();
    await createMember(database.sql, { name: "ann", password, role: "member" }, clock);
    const { token } = await createInvitation(database.sql, { role: "moderator", expiresInSeconds: 60 }, clock);
    const accept = (name: string, secret: string) =>
      acceptInvitation(database.sql, { token, name, password: secret }, clock);
    expect((await accept("Ann", password)).kind).toBe("name-taken");
    expect((await accept("bob", "short")).kind).toBe("weak-password");
    expect((await accept("b!", password)).kind).toBe("invalid-name");
    expect(await accept("bob", password)).toMatchObject({
      kind: "accepted",
      member: { name: "bob", role: "moderator" },
    });
  });

  test("no token is stored", async () => {
    await using database = await testDatabase();
    const clock = fakeClock();
    const { token } = await createInvitation(database.sql, { role: "member", expiresInSeconds: 60 }, clock);
    await createMember(database.sql, { name: "ann", password, role: "member" }, clock);
    const signedIn = await signIn(database.sql, { name: "ann", password }, clock);
    if (signedIn.kind !== "signed-in") throw new Error(signedIn.kind);
    const rows = await database.sql`
      select encode(token_hash, 'escape') as stored from invitations union all select encode(token_hash, 'escape') from sessions
      union all select password_hash from members`;
    const stored = JSON.stringify(rows);
    for (const secret of [token, signedIn.token, password]) expect(stored).not.toContain(secret);
  });
});

describe("signing in", () => {
  test("opens a session that ends by signing out or by time", async () => {
    await using database = await testDatabase();
    const clock = fakeClock();
    await createMember(database.sql, { name: "Ann", password, role: "member" }, clock);
    const open = async () => {
      const answer = await signIn(database.sql, { name: " ann", password, address: "192.0.2.1" }, clock);
      if (answer.kind !== "signed-in") throw new Error(answer.kind);
      return answer;
    };
    const [first, second] = [await open(), await open()];
    expect(first.member).toEqual({ id: first.member.id, name: "Ann", role: "member", createdAt: clock.now() });
    expect(await findSession(database.sql, first.token, clock)).toEqual(first.member);
    await signOut(database.sql, first.token);
    expect(await findSession(database.sql, first.token, clock)).toBeUndefined();
    expect(await findSession(database.sql, second.token, clock)).toBeDefined();
    clock.advance(30 * 24 * 3600);
    expect(await findSession(database.sql, second.token, clock)).toBeUndefined();
    expect(await findSession(database.sql, "", clock)).toBeUndefined();
  });

  test("is refused alike for a wrong password, a name of nobody and an account without a password", async () => {
    await using database = await testDatabase();
    const clock = fakeClock();
    await createMember(database.sql, { name: "ann", password, role: "member" }, clock);
    await createMember(database.sql, { name: "bob", role: "member" }, clock);
    for (const [name, secret] of [
      ["ann", "wrong horse battery"],
      ["nobody", password],
      ["bob", ""],
      ["' or 1=1", password],
      ["\u0000", "\u0000"],
    ] as const)
      expect(await signIn(database.sql, { name, password: secret }, clock)).toEqual({ kind: "refused" });
  });

  type Fail = {
    readonly sql: Sql;
    readonly name: string;
    readonly address?: string;
    readonly count: number;
    readonly at: Date;
  };
  // Hashing is slow on purpose: failures are noted as signIn notes them.
  const fail = ({ sql, name, address = "", count, at }: Fail) =>
    Promise.all(
      Array.from({ length: count }, () => insertAttempt(sql, { act: "sign-in", key: name, address, now: at })),
    );
  const wait = (seconds: number) => ({ kind: "too-many-attempts", retryAfterSeconds: seconds });

  test("waits twice as long after each further failure, even with the right password, and time opens it again", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const clock = fakeClock();
    await createMember(sql, { name: "ann", password, role: "member" }, clock);
    await fail({ sql, name: "ann", count: 5, at: clock.now() });
    expect(await signIn(sql, { name: "ANN", password }, clock)).toEqual(wait(15));
    await fail({ sql, name: "ann", count: 2, at: clock.now() });
    clock.advance(10);
    expect(await signIn(sql, { name: "ann", password }, clock)).toEqual(wait(50));
    expect((await signIn(sql, { name: "ann", password, address: "192.0.2.7" }, clock)).kind).toBe("signed-in");
    clock.advance(50);
    expect((await signIn(sql, { name: "ann", password }, clock)).kind).toBe("signed-in");
  });

  test("from all over the world for one name keeps its owner waiting for five minutes at most", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const clock = fakeClock();
    await createMember(sql, { name: "ann", password, role: "member" }, clock);
    for (let number = 0; number < 60; number++)
      await fail({ sql, name: "ann", address: `198.51.100.${number}`, count: 1, at: clock.now() });
    const mine = { name: "ann", password, address: "192.0.2.7" };
    expect(await signIn(sql, mine, clock)).toEqual(wait(300));
    clock.advance(300);
    expect((await signIn(sql, mine, clock)).kind).toBe("signed-in");
  });

  test("is limited by address, whatever the names", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const clock = fakeClock();
    const address = "192.0.2.7";
    for (let number = 0; number < 34; number++)
      await fail({ sql, name: `m${number}`, address, count: 3, at: clock.now() });
    expect(await signIn(sql, { name: "ann", password, address }, clock)).toEqual(wait(20));
    expect((await signIn(sql, { name: "ann", password, address: "192.0.2.8" }, clock)).kind).toBe("refused");
  });

  test("forgets mistypings once the right password was given", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const clock = fakeClock();
    await createMember(sql, { name: "ann", password, role: "member" }, clock);
    await fail({ sql, name: "ann", count: 4, at: clock.now() });
    const kinds: string[] = [];
    for (const secret of [password, "wrong horse battery", password])
      kinds.push((await signIn(sql, { name: "ann", password: secret }, clock)).kind);
    expect(kinds).toEqual(["signed-in", "refused", "signed-in"]);
    const [row] = await sql<[{ count: number }]>`select count(*)::int as count from attempts`;
    expect(row.count).toBe(0);
  });
});

test("sessions and attempts are found by index among many", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  await sql`insert into members (name, name_key, role, created_at) select 'm' || n, 'm' || n, 'member', now() from generate_series(1, 2000) n`;
  await sql`insert into sessions (token_hash, member_id, created_at, used_at, expires_at)
    select sha256(n::text::bytea), id, now(), now(), now() + interval '1 day' from members, generate_series(1, 5) n where n = 1 or id < 10 on conflict do nothing`;
  await sql`insert into sessions (token_hash, member_id, created_at, used_at, expires_at)
    select sha256(('s' || id)::bytea), id, now(), now(), now() + interval '1 day' from members`;
  await sql`insert into attempts (key, address, attempted_at)
    select 'm' || n, '192.0.2.' || n % 200, now() from generate_series(1, 20000) n`;
  await sql`analyze`;
  const now = new Date(0);
  expect(await planOf(sql, (explained) => findSessionMember(explained, { hash: Buffer.alloc(32), now }))).toContain(
    "sessions_pkey",
  );
  const attempts = await planOf(sql, (explained) =>
    countAttempts(explained, {
      id: "0",
      act: "sign-in",
      key: "m1",
      address: "192.0.2.1",
      since: now,
      addressSince: now,
    }),
  );
  expect(attempts).toContain("attempts_by_key");
  expect(attempts).toContain("attempts_by_address");
});
