import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { formTokenIn, testNow, testVisitor, testWebDeps, type Visitor } from "../../../../test/support/faces.ts";
import { plainMember, signedInMember, testPassword } from "../../../../test/support/members.ts";
import { testPost } from "../../../../test/support/post.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { type Post, setRegistrationMode, suspendMember, updatePrivacy } from "../../../features/members/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { createPortal, portalLargeForms } from "../index.ts";

const clock = { now: () => testNow };

function visitPortal(sql: Sql, post?: Post, publicUrl?: string): Visitor {
  const client = createOutboundClient({ userAgent: "Glint", allowedRanges: [] });
  const deps = { ...testWebDeps(sql), client, post, publicUrl, heardPosts: () => 0, heardFor: () => 0 };
  return testVisitor(deps, [{ path: "/", face: createPortal(deps), largeForms: portalLargeForms }]);
}

async function visitAs(sql: Sql, name: string, post?: Post): Promise<Visitor> {
  const { token } = await signedInMember(sql, name, clock);
  const visitor = visitPortal(sql, post);
  visitor.cookies.set("glint-session", token);
  return visitor;
}

const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

/** Opens a page and sends a form with its token. */
async function submit(
  visitor: Visitor,
  page: string,
  action: string,
  fields: Record<string, string>,
): Promise<Response> {
  return visitor.post(action, { "form-token": formTokenIn(await textOf(visitor, page)), ...fields });
}

const mainOf = (html: string) =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replaceAll(/name="form-token" value="[^"]*"/g, "");

describe("return paths", () => {
  test("signing in leads to paths of ours and nowhere else, and the page keeps them for registering and forgetting", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await setRegistrationMode(sql, { mode: "open", now: testNow });
    await signedInMember(sql, "ann", clock);
    const places: [string, string][] = [];
    for (const back of [
      "/hot?page=2",
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/..//evil.example",
    ]) {
      const visitor = visitPortal(sql);
      const page = `/sign-in?back=${encodeURIComponent(back)}`;
      const answer = await submit(visitor, page, "/sign-in", { name: "ann", password: testPassword, back });
      places.push([back, answer.headers.get("location") ?? ""]);
    }
    expect(places.map(([, location]) => location)).toEqual(["/hot?page=2", "/", "/", "/", "/", "/"]);
    const html = await textOf(visitPortal(sql), "/sign-in?back=%2Fhot");
    for (const path of ["/register?back=%2Fhot", "/forgotten?back=%2Fhot"]) expect(html).toContain(`href="${path}"`);
  });

  test("registering leads back too", async () => {
    await using database = await testDatabase();
    await setRegistrationMode(database.sql, { mode: "open", now: testNow });
    const visitor = visitPortal(database.sql);
    const fields = { name: "ann", password: testPassword, back: "/@bob/follow" };
    const answer = await submit(visitor, "/register?back=%2F%40bob%2Ffollow", "/register", fields);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/@bob/follow"]);
    expect(visitor.cookies.has("glint-session")).toBe(true);
  });

  test("every page and act of an account asks a visitor to sign in, and leads back to a page", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await plainMember(sql, "bob", clock);
    const visitor = visitPortal(sql);
    for (const path of [
      "/me/profile",
      "/me/security",
      "/me/sessions",
      "/me/follows",
      "/me/data",
      "/me/data/delete",
      "/@bob/follow",
    ]) {
      const answer = await visitor.get(path);
      expect([path, answer.status, answer.headers.get("location")]).toEqual([
        path,
        303,
        `/sign-in?back=${encodeURIComponent(path)}`,
      ]);
    }
    for (const [path, back] of [
      ["/@bob/follow", "/@bob/follow"],
      ["/me/data/delete", "/me/data/delete"],
      ["/me/picture/avatar", "/me/profile"],
      ["/me/security/password", "/me/security"],
    ] as const)
      expect((await visitor.post(path, {})).headers.get("location")).toBe(`/sign-in?back=${encodeURIComponent(back)}`);
  });
});

describe("forged forms", () => {
  const acts = [
    ...["/me/profile", "/me/privacy", "/me/picture/avatar", "/me/picture/avatar/remove", "/me/security/password"],
    ...["/me/security/password/remove", "/me/security/passkeys/new", "/me/security/passkeys", "/me/security/email"],
    ...["/me/security/email/remove", "/me/sessions/1/end", "/me/sessions/end-others", "/me/follows/import"],
    ...["/me/follows/1/accept", "/me/follows/1/decline", "/me/data/export", "/me/data/delete", "/@bob/follow"],
    ...["/@bob/unfollow", "/sign-out", "/passkey/question"],
  ];

  test("without the session's token, or from another site, no act does anything", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await plainMember(sql, "bob", clock);
    const visitor = await visitAs(sql, "ann");
    const token = formTokenIn(await textOf(visitor, "/me/profile"));
    const other = await visitAs(sql, "eve");
    const stolen = formTokenIn(await textOf(other, "/me/profile"));
    const proof = { proof: testPassword, name: "ann", password: "another password 7" };
    for (const path of acts) {
      const answers = [
        await visitor.post(path, proof),
        await visitor.post(path, { ...proof, "form-token": stolen }),
        await visitor.post(path, { ...proof, "form-token": token }, { origin: "https://evil.example" }),
      ];
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, 403, 403, 403]);
    }
    expect((await visitor.get("/me/profile")).status).toBe(200);
    expect((await submit(visitor, "/me/profile", "/@bob/follow", {})).status).toBe(303);
  });
});

describe("fixation", () => {
  test("a session planted before signing in is not the one after it, and a new password makes another", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const { token: old } = await signedInMember(sql, "ann", clock);
    const visitor = visitPortal(sql);
    visitor.cookies.set("glint-session", "planted-by-somebody-else");
    await submit(visitor, "/sign-in", "/sign-in", { name: "ann", password: testPassword });
    const first = visitor.cookies.get("glint-session") ?? "";
    expect(first).toHaveLength(43);
    const fields = { proof: testPassword, password: "two herons at low tide" };
    const changed = await submit(visitor, "/me/security", "/me/security/password", fields);
    expect(changed.headers.get("location")).toBe("/me/security?done=changed");
    expect(visitor.cookies.get("glint-session")).not.toBe(first);
    expect((await visitor.get("/me/security")).status).toBe(200);
    for (const token of [old, first]) {
      const thief = visitPortal(sql);
      thief.cookies.set("glint-session", token);
      expect((await thief.get("/me/security")).status).toBe(303);
    }
  });
});

describe("enumeration and guessing", () => {
  test("signing in, resetting and registering look the same for known and unknown names and addresses", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const post = testPost("http://glint.test");
    await setRegistrationMode(sql, { mode: "open", now: testNow });
    await signedInMember(sql, "ann", clock);
    await sql`update members set email = 'ann@mail.example', email_key = 'ann@mail.example' where name = 'ann'`;
    const looks = async (page: string, fields: Record<string, string>) => {
      const answer = await submit(visitPortal(sql, post), page, page, fields);
      return [answer.status, mainOf(await answer.text()).replaceAll(Object.values(fields)[0]!, "…")];
    };
    const same = async (page: string, one: Record<string, string>, other: Record<string, string>) =>
      expect(await looks(page, one)).toEqual(await looks(page, other));
    await same("/sign-in", { name: "ann", password: "wrong password" }, { name: "nobody", password: "wrong password" });
    await same("/forgotten", { who: "ann" }, { who: "nobody" });
    await same("/forgotten", { who: "ann@mail.example" }, { who: "nobody@mail.example" });
    await same(
      "/register",
      { name: "tom", password: testPassword, email: "ann@mail.example" },
      { name: "tim", password: testPassword, email: "tim@mail.example" },
    );
    expect((await post.mails()).map(({ to }) => to).sort()).toEqual([
      ...Array(3).fill("ann@mail.example"),
      "tim@mail.example",
    ]);
  });

  test("after five wrong passwords one waits, and is told how long", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    await signedInMember(sql, "ann", clock);
    await sql`insert into attempts (act, key, address, attempted_at) select 'sign-in', 'ann', '', ${testNow} from generate_series(1, 6)`;
    const answer = await submit(visitPortal(sql), "/sign-in", "/sign-in", { name: "ann", password: testPassword });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "30"]);
  });

  test("the state of an account is told to who knows its password, and to nobody else", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const { member } = await signedInMember(sql, "ann", clock);
    const boss = await plainMember(sql, "boss", clock, "administrator");
    await suspendMember(sql, { actor: boss, memberId: member.id, reason: "Insults" }, clock);
    const tryWith = async (password: string) => {
      const visitor = visitPortal(sql);
      const answer = await submit(visitor, "/sign-in", "/sign-in", { name: "ann", password });
      const standing = await visitor.get("/me/standing");
      return [answer.status, answer.headers.get("location"), (await standing.text()).includes("Insults")];
    };
    expect(await tryWith(testPassword)).toEqual([303, "/me/standing", true]);
    expect(await tryWith("wrong password")).toEqual([422, null, false]);
  });
});

describe("where one is asked who one is", () => {
  test("without the password nothing that could lock one out is done", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const post = testPost();
    const visitor = await visitAs(sql, "ann", post);
    const wrong = { proof: "not it", password: "another password 7", email: "eve@mail.example", name: "ann" };
    for (const path of ["/me/security/password", "/me/security/email", "/me/security/email/remove", "/me/data/delete"])
      expect([path, (await submit(visitor, "/me/security", path, wrong)).status]).toEqual([path, 422]);
    expect(await post.mails()).toEqual([]);
    expect((await visitor.get("/me/security")).status).toBe(200);
    expect((await submit(visitor, "/me/data", "/me/data/delete", { name: "eve", proof: testPassword })).status).toBe(
      422,
    );
    const gone = await submit(visitor, "/me/data", "/me/data/delete", { name: "ann", proof: testPassword });
    expect(gone.headers.get("location")).toBe("/sign-in?done=deleted");
    expect(visitor.cookies.has("glint-session")).toBe(false);
  });

  test("passkeys are offered at a host name with https or on this machine, and at no bare address", async () => {
    await using database = await testDatabase();
    const offers = async (publicUrl: string) =>
      (await textOf(visitPortal(database.sql, undefined, publicUrl), "/sign-in")).includes("data-passkey=");
    expect(await offers("https://glint.example")).toBe(true);
    expect(await offers("http://localhost:4580")).toBe(true);
    for (const publicUrl of [
      "http://glint.example",
      "http://127.0.0.1:4580",
      "https://[::1]:4580",
      "https://192.0.2.1",
    ])
      expect([publicUrl, await offers(publicUrl)]).toEqual([publicUrl, false]);
  });

  test("an answer nobody asked for signs nobody in", async () => {
    await using database = await testDatabase();
    const visitor = visitPortal(database.sql, undefined, "https://glint.example");
    for (const passkey of ["{}", "null", '{"id":"x"}', "[", `{"id":"x","response":{"clientDataJSON":"e30"}}`]) {
      const answer = await submit(visitor, "/sign-in", "/sign-in", { name: "", password: "", passkey });
      expect([passkey, answer.status]).toEqual([passkey, 422]);
    }
  });
});

describe("profiles", () => {
  test("pictures are sent with a version and known again; others' files and too large ones are refused", async () => {
    await using database = await testDatabase();
    const visitor = await visitAs(database.sql, "ann");
    const token = formTokenIn(await textOf(visitor, "/me/profile"));
    const send = (bytes: Uint8Array<ArrayBuffer>) =>
      visitor.send("/me/picture/avatar", { "form-token": token, file: new File([bytes], "me.png") });
    const bytes = await sharp({ create: { width: 50, height: 50, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    expect((await send(new Uint8Array(bytes))).headers.get("location")).toBe("/me/profile?done=saved");
    expect((await send(new TextEncoder().encode("<svg/>"))).status).toBe(422);
    const [, path = ""] = /src="(\/avatar\/\d+\?v=[0-9a-f]{12})"/.exec(await textOf(visitor, "/me")) ?? [];
    const first = await visitor.get(path);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, "image/webp"]);
    const again = await visitor.get(path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    expect((await visitor.get("/avatar/999999")).status).toBe(404);
    const stranger = visitPortal(database.sql);
    const large = new File([new Uint8Array(300_000)], "large.png");
    expect((await stranger.send("/me/picture/avatar", { "form-token": token, file: large })).status).toBe(413);
  });

  test("who does not want to be listed is not, and texts stay texts", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const visitor = await visitAs(sql, "ann");
    const fields = { displayName: "<b>Ann</b>", bio: "<script>alert(1)</script>", "url-1": "mills.example" };
    await submit(visitor, "/me/profile", "/me/profile", fields);
    const open = await textOf(visitPortal(sql), "/@ann");
    expect(open).toContain("&lt;script>alert(1)");
    expect(open).not.toContain("<b>Ann");
    expect(open).toContain('rel="me nofollow noopener noreferrer ugc"');
    expect(open).not.toContain('content="noindex"');
    const [{ id } = { id: "" }] = await sql<{ id: string }[]>`select id from members where name = 'ann'`;
    await updatePrivacy(sql, id as never, { approvesFollowers: true, isListed: false });
    expect(await textOf(visitPortal(sql), "/@ann")).toContain('content="noindex"');
    expect((await visitPortal(sql).get("/@nobody")).status).toBe(404);
  });

  test("a follow that has to be accepted is asked for, shown and accepted", async () => {
    await using database = await testDatabase();
    const { sql } = database;
    const bob = await visitAs(sql, "bob");
    await submit(bob, "/me/profile", "/me/privacy", { approvesFollowers: "on", isListed: "on" });
    const ann = await visitAs(sql, "ann");
    await submit(ann, "/@bob", "/@bob/follow", {});
    expect(await textOf(ann, "/@bob")).toContain("Asked to follow");
    expect(await textOf(bob, "/me")).toContain("1 wants to follow you");
    const [, action = ""] = /action="(\/me\/follows\/\d+\/accept)"/.exec(await textOf(bob, "/me/follows")) ?? [];
    await submit(bob, "/me/follows", action, {});
    expect(await textOf(ann, "/@bob")).toContain("1 follower");
    await submit(ann, "/@bob", "/@bob/unfollow", { back: "//evil.example" });
    expect(await textOf(ann, "/@bob")).toContain("0 followers");
  });
});

test("a member's language is the account's, wherever they sign in", async () => {
  await using database = await testDatabase();
  const ann = await visitAs(database.sql, "ann");
  await ann.post("/preferences", { language: "zh", back: "/me" });
  const elsewhere = visitPortal(database.sql);
  await submit(elsewhere, "/sign-in", "/sign-in", { name: "ann", password: testPassword });
  expect(await textOf(elsewhere, "/me")).toContain('lang="zh-CN"');
});
