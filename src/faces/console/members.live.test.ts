import { expect, test } from "vitest";
import { send, visitConsole } from "../../../test/support/console.ts";
import { testNow } from "../../../test/support/faces.ts";
import { plainMember } from "../../../test/support/members.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import {
  createMember,
  findMemberLine,
  judgeInvitation,
  judgeResetLink,
  readRegistrationMode,
} from "../../features/members/index.ts";

const clock = { now: () => testNow };

test("an administrator chooses how one becomes a member, invites, and hands out a link", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const ada = await visitConsole(sql, "administrator");
  const bob = await plainMember(sql, "bob", clock);
  const page = "/console/members";
  await send(ada, page, `${page}/registration`, { mode: "approval" });
  expect(await readRegistrationMode(sql)).toBe("approval");
  expect((await send(ada, page, `${page}/registration`, { mode: "anything" })).status).toBe(400);
  const invited = await (await send(ada, page, `${page}/invite`, { role: "moderator" })).text();
  const token = /\/invite\/([\w-]{43})/.exec(invited)?.[1] ?? "";
  expect(await judgeInvitation(sql, token, clock)).toEqual({ kind: "open", role: "moderator" });
  const handed = await (await send(ada, page, `${page}/${bob.id}/link`, {})).text();
  expect(await judgeResetLink(sql, /\/reset\/([\w-]{43})/.exec(handed)?.[1] ?? "", clock)).toMatchObject({
    name: "bob",
  });
  expect(await (await ada.get(`${page}/${bob.id}`)).text()).toContain("made a link");
});

test("the last administrator stays one, and nobody changes their own role", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const ada = await visitConsole(sql, "administrator");
  const [{ id } = { id: "" }] = await sql<{ id: string }[]>`select id from members where name = 'ada'`;
  const answer = await send(ada, "/console/members", `/console/members/${id}/role`, { role: "member" });
  expect(answer.headers.get("location")).toContain("fault=not-allowed");
  expect((await findMemberLine(sql, id as never))?.role).toBe("administrator");
});

test("a moderator looks after members, and gets neither roles, links, settings nor the rest of the console", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const max = await visitConsole(sql, "moderator");
  const boss = await plainMember(sql, "boss", clock, "administrator");
  const bob = await plainMember(sql, "bob", clock);
  const page = "/console/members";
  expect((await max.get(page)).status).toBe(200);
  for (const path of ["/console", "/console/why", "/console/membership"])
    expect((await max.get(path)).status).toBe(403);
  for (const [path, fields] of [
    [`${page}/registration`, { mode: "open" }],
    [`${page}/${bob.id}/role`, { role: "administrator" }],
    [`${page}/${bob.id}/link`, {}],
    [`${page}/invite`, { role: "administrator" }],
  ] as const)
    expect([path, (await send(max, page, path, fields)).status]).toEqual([path, 403]);
  await send(max, page, `${page}/${boss.id}/suspend`, { reason: "no" });
  await send(max, page, `${page}/${bob.id}/suspend`, { reason: "Spam" });
  expect([(await findMemberLine(sql, boss.id))?.state, (await findMemberLine(sql, bob.id))?.state]).toEqual([
    "active",
    "suspended",
  ]);
});

test("applicants are let in or declined from the queue; members are searched; without the token nothing is done", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const max = await visitConsole(sql, "moderator");
  const apply = async (name: string) => {
    const made = await createMember(
      sql,
      { name, role: "member", state: "waiting", application: `I am <${name}>` },
      clock,
    );
    if (made.kind !== "created") throw new Error(made.kind);
    return made.member;
  };
  const [ann, tom] = [await apply("ann"), await apply("tom")];
  const page = "/console/members";
  const html = await (await max.get(page)).text();
  expect(html).toContain("I am &lt;ann>");
  expect((await max.post(`${page}/${ann.id}/approve`, {})).status).toBe(403);
  expect((await send(max, page, `${page}/${ann.id}/approve`, {})).headers.get("location")).toBe(`${page}?done=approve`);
  await send(max, page, `${page}/${tom.id}/decline`, { reason: "Advertising" });
  expect((await send(max, page, `${page}/${tom.id}/decline`, {})).headers.get("location")).toContain(
    "fault=other-state",
  );
  expect(await (await max.get(`${page}/${tom.id}`)).text()).toContain("Advertising");
  const found = await (await max.get(`${page}?q=to&state=declined`)).text();
  expect(found).toContain("1 found");
});
