import { expect, test } from "vitest";
import { testNow, testVisitor, testWebDeps, type Visitor } from "../../../../test/support/faces.ts";
import { signedInMember } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { MemberId } from "../../../base/ids.ts";
import { updatePrivacy } from "../../../features/members/index.ts";
import { follow, likePost } from "../../../features/social/index.ts";
import type { Sql } from "../../../platform/database/index.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { createPortal } from "../index.ts";

const clock = { now: () => testNow };
const hostile = "<script>alert(1)</script>";

function visitPortal(sql: Sql, heardFor: (id: MemberId) => number = () => 0): Visitor {
  const client = createOutboundClient({ userAgent: "Glint", allowedRanges: [] });
  const deps = { ...testWebDeps(sql), client, post: undefined, heardPosts: () => 0, heardFor };
  return testVisitor(deps, [{ path: "/", face: createPortal(deps) }]);
}

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const people = {
    ann: await signedInMember(sql, "ann", clock),
    bob: await signedInMember(sql, "bob", clock),
    carl: await signedInMember(sql, "carl", clock),
  };
  const as = (name: keyof typeof people, heardFor?: (id: MemberId) => number) => {
    const visitor = visitPortal(sql, heardFor);
    visitor.cookies.set("glint-session", people[name].token);
    return visitor;
  };
  const textOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).text();
  return { sql, people, as, textOf, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

test("the bell counts what is unread, the page tells it and marks it read; escaped, in both languages", async () => {
  await using here = await stage();
  const { sql, as, textOf } = here;
  const { ann, bob, carl } = here.people;
  const id = await postBy(sql, ann.member, { text: "tide mills" }, clock);
  await likePost(sql, { postId: id, memberId: bob.member.id }, clock);
  await likePost(sql, { postId: id, memberId: carl.member.id }, clock);
  const comment = await postBy(sql, bob.member, { text: `oh ${hostile}`, commentOn: id }, clock);
  const visitor = as("ann");
  expect(await textOf(visitor, "/me")).toContain('aria-label="Notifications, 2 unread"');
  const html = await textOf(visitor, "/notifications");
  expect(html).toContain(`<strong>carl</strong></a> and 1 other <a href="/post/${id}">liked your post</a>`);
  expect(html).toContain(`<strong>bob</strong></a> <a href="/post/${comment}">commented on your post</a>`);
  expect(html).toContain("New: ");
  expect(html).not.toContain(hostile);
  expect(html).toContain('aria-label="Notifications"');
  const again = await textOf(visitor, "/notifications");
  expect([again.includes("New: "), again.includes("unread")]).toEqual([false, false]);
  const chinese = await (await visitor.get("/notifications", { "accept-language": "zh-CN" })).text();
  expect(chinese).toContain(`等另外 1 人 <a href="/post/${id}">赞了你的帖子</a>`);
});

test("only members have notifications; a request leads to where it is answered; a made-up page is refused", async () => {
  await using here = await stage();
  const { sql, as, textOf } = here;
  const { ann, bob } = here.people;
  const guest = visitPortal(sql);
  const asked = await guest.get("/notifications");
  expect([asked.status, asked.headers.get("location")]).toEqual([303, "/sign-in?back=%2Fnotifications"]);
  expect(await textOf(guest, "/")).not.toContain("data-bell");
  expect(await textOf(as("ann"), "/notifications")).toContain("Nothing yet");
  await updatePrivacy(sql, ann.member.id, { approvesFollowers: true, isListed: true });
  await follow(sql, { followerId: bob.member.id, followeeId: ann.member.id }, clock);
  const html = await textOf(as("ann"), "/notifications");
  expect(html).toContain("asks to follow you");
  expect(html).toContain('href="/me/follows"');
  expect((await as("ann").get("/notifications?before=x")).status).toBe(400);
});
