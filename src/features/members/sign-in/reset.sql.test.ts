import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember, signedInMember, testPassword } from "../../../../test/support/members.ts";
import { testPost, tokenIn } from "../../../../test/support/post.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { Sql } from "../../../platform/database/index.ts";
import {
  changePassword,
  findPresence,
  findSession,
  judgeResetLink,
  makeHandedLink,
  prove,
  removePassword,
  requestReset,
  resetPassword,
  signIn,
  suspendMember,
} from "../index.ts";

const newPassword = "two herons at low tide";
const setEmailOf = (sql: Sql, name: string) =>
  sql`update members set email = ${`${name}@mail.example`}, email_key = ${`${name}@mail.example`} where name = ${name}`;

test("a link is mailed to the owner of a name or address; for anyone else the answer is the same and nothing is sent", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const post = testPost();
  await plainMember(sql, "ann", clock);
  await plainMember(sql, "bob", clock); // without an address
  await setEmailOf(sql, "ann");
  const ask = (who: string) => requestReset(sql, { who, language: "en", back: "/", address: "" }, { clock, post });
  for (const who of ["ann", "@Ann", "ann@mail.example", "bob", "nobody", "nobody@mail.example", "' or 1=1"])
    expect([who, await ask(who)]).toEqual([who, { kind: "accepted" }]);
  expect((await post.mails()).map(({ to }) => to)).toEqual(Array(3).fill("ann@mail.example"));
});

test("mails to one name are few, whoever asks", async () => {
  await using database = await testDatabase();
  const clock = fakeClock();
  const post = testPost();
  const kinds: string[] = [];
  for (let number = 0; number < 4; number++) {
    const request = { who: "nobody", language: "en", back: "/", address: `192.0.2.${number}` } as const;
    kinds.push((await requestReset(database.sql, request, { clock, post })).kind);
  }
  expect(kinds).toEqual(["accepted", "accepted", "accepted", "too-many-attempts"]);
});

test("the link sets a password once, ends every session, and only the last one sent works", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const post = testPost();
  const { token: session } = await signedInMember(sql, "ann", clock);
  await setEmailOf(sql, "ann");
  const ask = () => requestReset(sql, { who: "ann", language: "zh", back: "/hot", address: "" }, { clock, post });
  await ask();
  await post.mails();
  await ask();
  const [first, second] = (await post.mails()).map(({ text }) => tokenIn(text));
  expect(await judgeResetLink(sql, first!, clock)).toBeUndefined();
  expect(await judgeResetLink(sql, second!, clock)).toMatchObject({ name: "ann" });
  const use = (token: string, password: string) => resetPassword(sql, { token, password, entry: {} }, { clock, post });
  expect((await use(second!, "short")).kind).toBe("weak-password");
  const answers = await Promise.all([use(second!, newPassword), use(second!, newPassword)]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["signed-in", "unknown-or-used"]);
  expect(answers.find(({ kind }) => kind === "signed-in")).toMatchObject({ back: "/hot" });
  expect(await findSession(sql, session, clock)).toBeUndefined();
  expect((await signIn(sql, { name: "ann", password: testPassword }, clock)).kind).toBe("refused");
  expect((await signIn(sql, { name: "ann", password: newPassword }, clock)).kind).toBe("signed-in");
  expect((await post.mails()).at(-1)?.subject).toContain("Your password for glint.example was changed");
});

test("links end after an hour, and a link to a suspended account opens no more than its standing", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const ann = await plainMember(sql, "ann", clock);
  const boss = await plainMember(sql, "boss", clock, "administrator");
  const post = testPost();
  await setEmailOf(sql, "ann");
  await requestReset(sql, { who: "ann", language: "en", back: "/", address: "" }, { clock, post });
  const [mail] = await post.mails();
  clock.advance(3600);
  expect(await judgeResetLink(sql, tokenIn(mail!.text), clock)).toBeUndefined();
  const handed = await makeHandedLink(sql, { name: "ann", actorId: boss.id }, clock);
  if (handed.kind !== "made") throw new Error(handed.kind);
  await suspendMember(sql, { actor: boss, memberId: ann.id, reason: "Spam" }, clock);
  const used = await resetPassword(
    sql,
    { token: handed.token, password: newPassword, entry: {} },
    { clock, post: undefined },
  );
  expect(used).toMatchObject({ kind: "signed-in", isSuspended: true });
  if (used.kind !== "signed-in") throw new Error(used.kind);
  expect(await findSession(sql, used.token, clock)).toBeUndefined();
  expect(await findPresence(sql, used.token, clock)).toMatchObject({ kind: "suspended", member: { name: "ann" } });
});

test("a new password ends all sessions and opens another; without a passkey it cannot be taken away", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const { member, token } = await signedInMember(sql, "ann", clock);
  const means = { clock, post: undefined };
  const change = (password: string) => changePassword(sql, { memberId: member.id, password, entry: {} }, means);
  expect((await change("ann1234567")).kind).toBe("weak-password");
  const changed = await change(newPassword);
  if (changed.kind !== "changed") throw new Error(changed.kind);
  expect(await findSession(sql, token, clock)).toBeUndefined();
  expect(await findSession(sql, changed.token, clock)).toMatchObject({ name: "ann" });
  expect(await removePassword(sql, member.id)).toEqual({ kind: "last-way" });
});

test("proving who one is takes the password, and guesses count as those at the sign-in", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const { member } = await signedInMember(sql, "ann", clock);
  const proof = { site: undefined, address: "192.0.2.1" };
  const kinds: string[] = [];
  for (const password of ["wrong", "", testPassword])
    kinds.push((await prove(sql, member.id, { ...proof, password }, clock)).kind);
  expect(kinds).toEqual(["refused", "refused", "proven"]);
  const none = await plainMember(sql, "bob", clock);
  expect((await prove(sql, none.id, { ...proof, password: "" }, clock)).kind).toBe("refused");
});
