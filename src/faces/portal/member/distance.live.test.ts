import { expect, test } from "vitest";
import { formTokenIn, testNow, testVisitor, testWebDeps, type Visitor } from "../../../../test/support/faces.ts";
import { signedInMember } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { findDistance, findFollow, follow } from "../../../features/social/index.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { createPortal } from "../index.ts";

const clock = { now: () => testNow };

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const ann = await signedInMember(sql, "ann", clock);
  const bob = await signedInMember(sql, "bob", clock);
  const client = createOutboundClient({ userAgent: "Glint", allowedRanges: [] });
  const deps = { ...testWebDeps(sql), client, post: undefined, heardPosts: () => 0, heardFor: () => 0 };
  const as = (who?: { readonly token: string }) => {
    const visitor = testVisitor(deps, [{ path: "/", face: createPortal(deps) }]);
    if (who) visitor.cookies.set("glint-session", who.token);
    return visitor;
  };
  const between = { memberId: ann.member.id, otherId: bob.member.id };
  return { sql, ann, bob, as, between, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

const textOf = async (visitor: Visitor, path: string, headers?: Record<string, string>) =>
  (await visitor.get(path, headers)).text();
/** Sends a form with the token of a page that the visitor has open. */
const send = async (visitor: Visitor, path: string, fields: Record<string, string>) =>
  visitor.post(path, { "form-token": formTokenIn(await textOf(visitor, "/me")), ...fields });
const outcome = (response: Response) => [response.status, response.headers.get("location")];

test("a member is blocked from their page or a post, after a page that says what it does; both are told only their own part", async () => {
  await using here = await stage();
  const { sql, between } = here;
  const ann = here.as(here.ann);
  const bob = here.as(here.bob);
  await postBy(sql, here.bob.member, { text: "tide mills" }, clock);
  await follow(sql, { followerId: here.bob.member.id, followeeId: here.ann.member.id }, clock);
  const before = await textOf(ann, "/@bob");
  // Once in the menu beside Follow, once in the menu of the post.
  expect(before.split('href="/@bob/block"').length - 1).toBe(2);
  expect(await textOf(here.as(), "/@bob")).not.toContain("/@bob/block");
  expect(await textOf(bob, "/@bob")).not.toContain("/@bob/block");
  expect(await textOf(ann, "/@bob/block")).toContain("Neither of you will see");
  expect(outcome(await send(ann, "/@bob/block", {}))).toEqual([303, "/@bob"]);
  const blocked = await textOf(ann, "/@bob");
  expect(blocked).toContain("You have blocked @bob.");
  expect(blocked).not.toContain("tide mills");
  expect(blocked).not.toContain('action="/@bob/follow"');
  const theirs = await textOf(bob, "/@ann");
  expect(theirs).not.toContain("blocked");
  expect(outcome(await send(bob, "/@ann/follow", {}))).toEqual([303, "/@ann?refused"]);
  expect(await textOf(bob, "/@ann?refused")).toContain("This account cannot be followed.");
  expect(await findFollow(sql, { followerId: here.bob.member.id, followeeId: here.ann.member.id })).toBeUndefined();
  expect(await textOf(ann, "/me/blocks")).toContain('aria-label="Unblock @bob"');
  expect(await textOf(ann, "/me/blocks", { "accept-language": "zh-CN" })).toContain('aria-label="取消屏蔽 @bob"');
  expect(outcome(await send(ann, "/@bob/unblock", { back: "/me/blocks" }))).toEqual([303, "/me/blocks"]);
  expect(await textOf(ann, "/me/blocks")).toContain("You have blocked nobody.");
  expect(await findDistance(sql, between)).toEqual({ isBlocked: false, isMuted: false });
});

test("a mute is for a day, seven, or until undone; other lengths are refused", async () => {
  await using here = await stage();
  const { sql, between } = here;
  const ann = here.as(here.ann);
  expect(await textOf(ann, "/@bob/mute")).toContain('name="days" value="7"');
  expect(outcome(await send(ann, "/@bob/mute", { days: "7" }))).toEqual([303, "/@bob"]);
  expect(await textOf(ann, "/@bob")).toMatch(/You have muted @bob until [A-Z]/);
  expect((await send(ann, "/@bob/mute", { days: "3" })).status).toBe(400);
  expect(await textOf(ann, "/me/blocks")).toMatch(/until [A-Z]/);
  await send(ann, "/@bob/mute", { days: "" });
  expect(await findDistance(sql, between)).toEqual({ isBlocked: false, isMuted: true });
  expect(await textOf(ann, "/@bob", { "accept-language": "zh-CN" })).toContain("你已静音 @bob。");
  await send(ann, "/@bob/unmute", {});
  expect((await findDistance(sql, between)).isMuted).toBe(false);
});

test("visitors are asked to sign in, forged forms change nothing, one's own page and nobody's have no such acts", async () => {
  await using here = await stage();
  const { sql, between } = here;
  const ann = here.as(here.ann);
  const guest = here.as();
  expect(outcome(await guest.get("/@bob/block"))).toEqual([303, "/sign-in?back=%2F%40bob%2Fblock"]);
  expect(outcome(await guest.get("/me/blocks"))).toEqual([303, "/sign-in?back=%2Fme%2Fblocks"]);
  expect(outcome(await guest.post("/@bob/mute", {}))).toEqual([303, "/sign-in?back=%2F%40bob"]);
  expect(outcome(await ann.get("/@ann/block"))).toEqual([303, "/@ann"]);
  expect(outcome(await send(ann, "/@ann/block", {}))).toEqual([303, "/@ann"]);
  for (const act of ["block", "mute", "unblock", "unmute"]) {
    expect((await send(ann, `/@nobody/${act}`, {})).status).toBe(404);
    expect((await ann.post(`/@bob/${act}`, { "form-token": "forged" })).status).toBe(403);
  }
  expect(outcome(await send(ann, "/@bob/unmute", { back: "https://elsewhere.example/" }))).toEqual([303, "/"]);
  expect(await findDistance(sql, between)).toEqual({ isBlocked: false, isMuted: false });
});
