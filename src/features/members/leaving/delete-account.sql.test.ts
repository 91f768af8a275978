import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember, signedInMember } from "../../../../test/support/members.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { Sql } from "../../../platform/database/index.ts";
import {
  createInvitation,
  deleteAccount,
  findSession,
  listActs,
  makeHandedLink,
  promoteMember,
  saveProfile,
  setMemberPicture,
  signIn,
  suspendMember,
} from "../index.ts";
import { insertPasskey } from "../sign-in/passkeys.sql.ts";

/** Every row of every table that has `text` in it, as "table: row". */
async function rowsWith(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await sql<
      { text: string }[]
    >`select t::text as text from ${sql(name)} t where t::text ilike ${`%${text}%`}`;
    found.push(...rows.map((row) => `${name}: ${row.text}`));
  }
  return found;
}

/** Every row that points at a member, by the foreign keys there are. */
async function rowsOf(sql: Sql, id: string): Promise<string[]> {
  const keys = await sql<{ tableName: string; columnName: string }[]>`
    select conrelid::regclass::text as table_name, attname as column_name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = 'members'::regclass and contype = 'f'`;
  const found: string[] = [];
  for (const { tableName, columnName } of keys) {
    const rows = await sql`select 1 from ${sql(tableName)} where ${sql(columnName)} = ${id}`;
    if (rows.length > 0) found.push(`${tableName}.${columnName}`);
  }
  return found.sort();
}

test("a deleted account leaves nothing in any table: no row, no picture, no session, no name", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const boss = await plainMember(sql, "boss", clock, "administrator");
  const { member, token } = await signedInMember(sql, "Zebulon", clock);
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  await setMemberPicture(sql, { memberId: member.id, kind: "avatar", bytes }, clock);
  await saveProfile(sql, member.id, { displayName: "Zebulon the Great", bio: "I am Zebulon", links: [] });
  await sql`update members set email = 'zebulon@mail.example', email_key = 'zebulon@mail.example' where id = ${member.id}`;
  await signIn(sql, { name: "zebulon", password: "wrong", address: "192.0.2.1" }, clock);
  await makeHandedLink(sql, { name: "zebulon", actorId: boss.id }, clock);
  const passkey = { host: "x.example", publicKey: new Uint8Array(1), signCount: 0, transports: [], now: clock.now() };
  await insertPasskey(sql, { ...passkey, credentialId: "c", memberId: member.id, name: "Zebulon's key" });
  await promoteMember(sql, { name: "zebulon", role: "moderator", actorId: boss.id }, clock);
  const ann = await plainMember(sql, "ann", clock);
  await suspendMember(sql, { actor: { ...member, role: "moderator" }, memberId: ann.id, reason: "Spam" }, clock);
  await createInvitation(sql, { role: "member", expiresInSeconds: 60, by: member.id }, clock);
  await sql`insert into follows (follower_id, followee_id, state, created_at)
    values (${member.id}, ${boss.id}, 'accepted', now()), (${boss.id}, ${member.id}, 'accepted', now())`;
  await sql`insert into examined_pages (url, origin, content_type, body_gzip, body_bytes, examined_by, examined_at)
    values ('https://a.example/', 'fetched', 'text/html', '', 0, ${member.id}, now())`;
  expect((await rowsWith(sql, "zebulon")).map((row) => row.split(":")[0]).sort()).toEqual([
    "attempts",
    "members",
    "passkeys",
  ]);
  expect(await rowsOf(sql, member.id)).toEqual(
    expect.arrayContaining([
      "follows.follower_id",
      "member_pictures.member_id",
      "passkeys.member_id",
      "sessions.member_id",
    ]),
  );

  expect(await deleteAccount(sql, member)).toEqual({ kind: "deleted" });

  expect(await rowsWith(sql, "zebulon")).toEqual([]);
  expect(await rowsOf(sql, member.id)).toEqual([]);
  expect(await findSession(sql, token, clock)).toBeUndefined();
  // What they did to others stays, without their name.
  const acts = await listActs(sql, { memberId: ann.id, limit: 5 });
  expect(acts).toMatchObject([{ act: "suspend" }]);
  expect(acts[0]?.actorName).toBeUndefined();
});

test("the last administrator cannot delete themself", async () => {
  await using database = await testDatabase();
  const clock = fakeClock();
  const boss = await plainMember(database.sql, "boss", clock, "administrator");
  expect(await deleteAccount(database.sql, boss)).toEqual({ kind: "last-administrator" });
  await plainMember(database.sql, "other", clock, "administrator");
  expect(await deleteAccount(database.sql, boss)).toEqual({ kind: "deleted" });
});
