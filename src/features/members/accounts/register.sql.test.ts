import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember, testPassword } from "../../../../test/support/members.ts";
import { testPost, tokenIn } from "../../../../test/support/post.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { Sql } from "../../../platform/database/index.ts";
import {
  approveMember,
  createMember,
  declineMember,
  isVerifyLinkOpen,
  listApplicants,
  type Post,
  type RegistrationMode,
  readRegistrationMode,
  register,
  requestEmail,
  setRegistrationMode,
  signIn,
  verifyEmail,
} from "../index.ts";

async function stage(mode?: RegistrationMode, post?: Post) {
  const database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  if (mode) await setRegistrationMode(sql, { mode, now: clock.now() });
  return {
    sql,
    clock,
    means: { clock, post },
    register: (more: Partial<Parameters<typeof register>[1]> = {}) =>
      register(sql, { ...form, ...more }, { clock, post }),
    signIn: (name: string) => signIn(sql, { name, password: testPassword }, clock),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

const form = {
  name: "ann",
  password: testPassword,
  email: "",
  application: "",
  language: "en",
  back: "/programme/7",
  address: "",
} as const;

const setEmailOf = (sql: Sql, name: string, email: string) =>
  sql`update members set email = ${email}, email_key = ${email} where name = ${name}`;

test("nobody registers by themself unless an administrator opens the place", async () => {
  await using here = await stage();
  expect(await readRegistrationMode(here.sql)).toBe("invitation");
  for (const mode of ["invitation", "closed"] as const) {
    await setRegistrationMode(here.sql, { mode, now: here.clock.now() });
    expect(await here.register()).toEqual({ kind: "not-open" });
  }
});

test("where it is open, an account is there at once", async () => {
  await using here = await stage("open");
  expect(await here.register()).toMatchObject({ kind: "registered", member: { name: "ann", role: "member" } });
  expect((await here.signIn("ann")).kind).toBe("signed-in");
});

test("taken, look-alike, reserved and wrong names, and weak passwords are told apart", async () => {
  await using here = await stage("open");
  await plainMember(here.sql, "barney", here.clock);
  const kinds: string[] = [];
  for (const more of [
    { name: "Barney" },
    { name: "bamey" },
    { name: "b_arney" },
    { name: "adm1n" },
    { name: "a b" },
    { password: "short" },
    { password: "Password2026" },
  ])
    kinds.push((await here.register(more)).kind);
  expect(kinds).toEqual([
    "name-taken",
    "name-taken",
    "name-taken",
    "name-reserved",
    "invalid-name",
    "weak-password",
    "weak-password",
  ]);
  expect((await createMember(here.sql, { name: "admin", role: "administrator" }, here.clock)).kind).toBe("created");
});

test("of two who want one look at once, one gets it", async () => {
  await using here = await stage("open");
  const answers = await Promise.all(["bob1", "bobl", "BOBI"].map((name) => here.register({ name })));
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["name-taken", "name-taken", "registered"]);
});

test("an address may register a few, then waits ever longer", async () => {
  await using here = await stage("open");
  const kinds: string[] = [];
  for (let number = 0; number < 6; number++)
    kinds.push((await here.register({ name: `member${number + 2}`, address: "192.0.2.9" })).kind);
  expect(kinds).toEqual([...Array(5).fill("registered"), "too-many-attempts"]);
  expect((await here.register({ address: "192.0.2.10" })).kind).toBe("registered");
});

test("where moderators decide, an applicant says why, waits, and is told so with the right password only", async () => {
  await using here = await stage("approval");
  const moderator = await plainMember(here.sql, "max", here.clock, "moderator");
  expect((await here.register()).kind).toBe("no-application");
  expect((await here.register({ application: "I film tide mills." })).kind).toBe("waiting");
  expect((await here.register({ name: "bob", application: "Buy my pills" })).kind).toBe("waiting");
  expect(await here.signIn("ann")).toMatchObject({ kind: "barred", state: "waiting" });
  expect(await signIn(here.sql, { name: "ann", password: "wrong horse battery" }, here.clock)).toEqual({
    kind: "refused",
  });
  const [ann, bob] = await listApplicants(here.sql, 10);
  expect([ann?.name, ann?.application, bob?.name]).toEqual(["ann", "I film tide mills.", "bob"]);
  await approveMember(here.sql, { actor: moderator, memberId: ann!.id }, here.means);
  await declineMember(here.sql, { actor: moderator, memberId: bob!.id, reason: "Advertising" }, here.means);
  expect((await here.signIn("ann")).kind).toBe("signed-in");
  expect(await here.signIn("bob")).toMatchObject({ kind: "barred", state: "declined", reason: "Advertising" });
  expect(await listApplicants(here.sql, 10)).toEqual([]);
});

test("a declined name is free again after a month", async () => {
  await using here = await stage("approval");
  const moderator = await plainMember(here.sql, "max", here.clock, "moderator");
  await here.register({ application: "please" });
  const [ann] = await listApplicants(here.sql, 1);
  await declineMember(here.sql, { actor: moderator, memberId: ann!.id }, here.means);
  expect((await here.register({ application: "again" })).kind).toBe("name-taken");
  here.clock.advance(31 * 24 * 3600);
  expect((await here.register({ application: "again" })).kind).toBe("waiting");
});

test("where mails are sent, the link in the mail completes the account and leads back to where one was", async () => {
  const post = testPost();
  await using here = await stage("open", post);
  expect((await here.register()).kind).toBe("invalid-email");
  expect((await here.register({ email: "ann@mail.example" })).kind).toBe("mail-sent");
  expect(await here.signIn("ann")).toMatchObject({ kind: "barred", state: "unverified" });
  const [mail] = await post.mails();
  expect([mail?.to, mail?.subject]).toEqual(["ann@mail.example", "Confirm your address for glint.example"]);
  const token = tokenIn(mail!.text);
  expect(await isVerifyLinkOpen(here.sql, token, here.clock)).toBe(true);
  const answers = await Promise.all([
    verifyEmail(here.sql, token, here.means),
    verifyEmail(here.sql, token, here.means),
  ]);
  expect(answers.map(({ kind }) => kind).sort()).toEqual(["unknown-or-used", "verified"]);
  expect(answers.find(({ kind }) => kind === "verified")).toMatchObject({ name: "ann", back: "/programme/7" });
  expect((await here.signIn("ann")).kind).toBe("signed-in");
});

test("with mails and moderators, the link comes first", async () => {
  const post = testPost();
  await using here = await stage("approval", post);
  await here.register({ email: "ann@mail.example", application: "Tides", language: "zh" });
  expect(await listApplicants(here.sql, 10)).toEqual([]);
  const [mail] = await post.mails();
  expect(mail?.subject).toContain("确认");
  expect(await verifyEmail(here.sql, tokenIn(mail!.text), here.means)).toEqual({ kind: "waiting" });
  const moderator = await plainMember(here.sql, "max", here.clock, "moderator");
  const [ann] = await listApplicants(here.sql, 10);
  await approveMember(here.sql, { actor: moderator, memberId: ann!.id }, here.means);
  expect((await post.mails()).map(({ subject }) => subject)[1]).toBe("欢迎加入 glint.example");
});

test("an address that is somebody's looks like any other from outside; its owner is told", async () => {
  const post = testPost();
  await using here = await stage("open", post);
  await plainMember(here.sql, "bob", here.clock);
  await setEmailOf(here.sql, "bob", "bob@mail.example");
  const known = await here.register({ name: "ann", email: "Bob@mail.example" });
  const unknown = await here.register({ name: "carl", email: "carl@mail.example" });
  expect(known).toEqual(unknown);
  // The name is taken afterwards, as it is with an address of nobody's.
  for (const name of ["ann", "carl"])
    expect((await here.register({ name, email: "x@mail.example" })).kind).toBe("name-taken");
  const mails = await post.mails();
  expect(mails.map(({ to, subject }) => [to, subject.includes("already")])).toEqual([
    ["bob@mail.example", true],
    ["carl@mail.example", false],
  ]);
  expect(tokenIn(mails[0]!.text)).toBe("");
});

test("an account nobody completes vanishes after two days, and its link with it", async () => {
  const post = testPost();
  await using here = await stage("open", post);
  await here.register({ email: "ann@mail.example" });
  const [mail] = await post.mails();
  here.clock.advance(48 * 3600 + 1);
  expect((await verifyEmail(here.sql, tokenIn(mail!.text), here.means)).kind).toBe("unknown-or-used");
  expect((await here.register({ email: "ann@mail.example" })).kind).toBe("mail-sent");
  expect(await post.mails()).toHaveLength(2);
});

test("a member's new address is theirs once its link was opened; the old one is told; two cannot have one", async () => {
  const post = testPost();
  await using here = await stage(undefined, post);
  const { sql, clock, means } = here;
  const [ann, bob] = [await plainMember(sql, "ann", clock), await plainMember(sql, "bob", clock)];
  await setEmailOf(sql, "ann", "old@mail.example");
  const ask = (memberId: typeof ann.id, email: string) =>
    requestEmail(sql, { memberId, email, language: "en" }, { clock, post });
  expect(await ask(ann.id, "nonsense")).toEqual({ kind: "invalid-email" });
  await ask(ann.id, "new@mail.example");
  await ask(bob.id, "new@mail.example");
  const links = (await post.mails()).map(({ text }) => tokenIn(text));
  const emailOf = async (name: string) =>
    (await sql<{ email?: string }[]>`select email from members where name = ${name}`)[0]?.email;
  expect(await emailOf("ann")).toBe("old@mail.example");
  expect((await verifyEmail(sql, links[0]!, means)).kind).toBe("verified");
  expect((await verifyEmail(sql, links[1]!, means)).kind).toBe("email-taken");
  expect([await emailOf("ann"), await emailOf("bob")]).toEqual(["new@mail.example", undefined]);
  expect((await post.mails()).at(-1)).toMatchObject({
    to: "old@mail.example",
    subject: expect.stringContaining("was changed"),
  });
});
