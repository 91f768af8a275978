import { expect, test } from "vitest";
import { formTokenIn, testNow, testVisitor, testWebDeps, type Visitor } from "../../../../test/support/faces.ts";
import { signedInMember } from "../../../../test/support/members.ts";
import { exampleSighting } from "../../../../test/support/sighting.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { addSite, readSiteInput, recordSightings } from "../../../features/catalog/index.ts";
import { block } from "../../../features/social/index.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { createPortal } from "../index.ts";

const clock = { now: () => testNow };
const hostile = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const names = ["ann", "bob", "eve"] as const;
  const [ann, bob, eve] = await Promise.all(names.map((name) => signedInMember(sql, name, clock)));
  const client = createOutboundClient({ userAgent: "Glint", allowedRanges: [] });
  const deps = { ...testWebDeps(sql), client, post: undefined, heardPosts: () => 0, heardFor: () => 0 };
  const as = (token?: string) => {
    const visitor = testVisitor(deps, [{ path: "/", face: createPortal(deps) }]);
    if (token) visitor.cookies.set("glint-session", token);
    return visitor;
  };
  return {
    sql,
    ids: { ann: ann!.member.id, bob: bob!.member.id },
    ann: as(ann!.token),
    bob: as(bob!.token),
    eve: as(eve!.token),
    guest: as(),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();

/** Writes as the form does; where the conversation is. */
async function write(from: Visitor, to: string, text: string): Promise<Response> {
  const answer = await from.get(`/messages/to/${to}`);
  const html = answer.status === 303 ? await textOf(from, answer.headers.get("location") ?? "") : await answer.text();
  const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  return from.post(`/messages/to/${to}`, { "form-token": formTokenIn(html), key, text });
}

const pathOf = (answer: Response) => (answer.headers.get("location") ?? "").replace(/#.*/, "");

test("what two write to each other is escaped, and found by these two alone, whatever others try", async () => {
  await using here = await stage();
  const { ann, bob, eve, guest } = here;
  const path = pathOf(await write(ann, "bob", hostile));
  expect(path).toMatch(/^\/messages\/\d+$/);
  for (const visitor of [ann, bob]) {
    const html = await textOf(visitor, path);
    expect(html).toContain("&lt;script>alert(1)");
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
  }
  const message = /id="message-(\d+)"/.exec(await textOf(ann, path))?.[1];
  const token = formTokenIn(await textOf(eve, "/messages"));
  expect((await eve.get(path)).status).toBe(404);
  for (const act of [`${path}/accept`, `${path}/remove`, `/messages/message/${message}/delete`])
    expect((await eve.post(act, { "form-token": token })).status, act).toBe(303);
  expect(await textOf(bob, path)).toContain(`id="message-${message}"`);
  expect(await textOf(bob, "/messages?folder=requests")).toContain(`href="${path}"`);
  expect((await guest.get(path)).headers.get("location")).toBe(`/sign-in?back=${encodeURIComponent(path)}`);
  expect((await bob.get(path)).headers.get("cache-control")).toContain("private");
});

test("a form of another site sends nothing; what is refused is shown again with the reason", async () => {
  await using here = await stage();
  const { ann, bob, sql, ids } = here;
  const forged = await ann.post("/messages/to/bob", { text: "forged", key: "k" });
  expect(forged.status).toBe(403);
  expect((await ann.post("/messages/settings", { accepts: "nobody" })).status).toBe(403);
  expect(await textOf(bob, "/messages?folder=requests")).not.toContain("forged");

  await block(sql, { memberId: ids.bob, otherId: ids.ann }, clock);
  const refused = await write(ann, "bob", "慢工出细活 & more");
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(html).toContain("You cannot write to this member.");
  expect(html).toContain("慢工出细活 &amp; more</textarea>");
  expect((await ann.get("/messages/to/nobody-here")).status).toBe(404);
  expect((await ann.get("/messages/to/ann")).status).toBe(404);
});

test("a link to a play page of Glint's own, written in a message or a post, shows what plays there from its moment", async () => {
  await using here = await stage();
  const { ann, bob, sql } = here;
  const input = readSiteInput("https://workshop.example/", { name: "Open Workshop" });
  if (input.kind === "invalid") throw new Error(input.why);
  const { site } = await addSite(sql, input.site, clock);
  const [recorded] = await sql.begin((transaction) =>
    recordSightings(transaction, [
      exampleSighting({
        url: "https://workshop.example/v/1",
        siteId: site.id,
        title: "How a tide mill works",
        seenAt: testNow,
        media: ["https://media.example/1.mp4"],
      }),
    ]),
  );
  const play = `/programme/${recorded?.programmeId}`;
  const path = pathOf(await write(ann, "bob", `See http://glint.test${play}?t=83`));
  expect(await textOf(bob, path)).toContain(`data-video="${recorded?.programmeId}" data-at="83"`);
  const missing = pathOf(await write(ann, "bob", "See http://glint.test/programme/999999"));
  expect(await textOf(bob, missing)).toContain("glint.test/programme/999999");

  const html = await textOf(ann, "/compose");
  const key = /name="key" value="([^"]+)"/.exec(html)?.[1] ?? "";
  const fields = { "form-token": formTokenIn(html), key, back: "/feed" };
  const posted = await ann.post("/compose", { ...fields, text: `This: http://glint.test${play}?t=83` });
  expect(posted.status).toBe(303);
  expect(await textOf(bob, play)).toContain("This:");
});
