import { expect, test } from "vitest";
import { testNow, testVisitor, testWebDeps } from "../../../../test/support/faces.ts";
import { signedInMember } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import type { MemberId } from "../../../base/ids.ts";
import { follow, sendMessage } from "../../../features/social/index.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { createPortal } from "../index.ts";

const clock = { now: () => testNow };

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const people = { ann: await signedInMember(sql, "ann", clock), bob: await signedInMember(sql, "bob", clock) };
  await follow(sql, { followerId: people.ann.member.id, followeeId: people.bob.member.id }, clock);
  let posts = 0;
  const told = new Map<MemberId, number>();
  const client = createOutboundClient({ userAgent: "Glint", allowedRanges: [] });
  const deps = {
    ...testWebDeps(sql),
    client,
    post: undefined,
    heardPosts: () => posts,
    heardFor: (id: MemberId) => told.get(id) ?? 0,
  };
  const as = (name?: keyof typeof people) => {
    const visitor = testVisitor(deps, [{ path: "/", face: createPortal(deps) }]);
    if (name) visitor.cookies.set("glint-session", people[name].token);
    return visitor;
  };
  return {
    sql,
    people,
    as,
    posted: () => (posts += 1),
    tell: (id: MemberId) => told.set(id, (told.get(id) ?? 0) + 1),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

async function listen(response: Response) {
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  return {
    next: async () => /^data: (.*)$/m.exec(decoder.decode((await reader.read()).value, { stream: true }))?.[1],
    [Symbol.asyncDispose]: () => reader.cancel(),
  };
}

test("a stream says that something was posted or told, to a member of what is theirs, to a visitor of posts", async () => {
  await using here = await stage();
  const { ann, bob } = here.people;
  await using member = await listen(await here.as("ann").get("/live/events"));
  await using visitor = await listen(await here.as().get("/live/events"));
  expect([await member.next(), await visitor.next()]).toEqual(["ready", "ready"]);
  here.tell(bob.member.id);
  here.tell(ann.member.id);
  expect(await member.next()).toBe("unread");
  here.posted();
  here.tell(ann.member.id);
  expect([await member.next(), await visitor.next()]).toEqual(["posts unread", "posts"]);
});

test("the numbers are those of the one who asks: unread, and what others posted after the youngest of a list", async () => {
  await using here = await stage();
  const { sql, people, as } = here;
  const numbers = async (path: string, name?: keyof typeof people) => (await as(name).get(path)).json();
  expect(await numbers("/live")).toEqual({});
  expect(await numbers("/live", "ann")).toEqual({
    unread: { label: "Notifications", shown: "" },
    messages: { label: "Messages", shown: "" },
  });
  const first = await postBy(sql, people.bob.member, { text: "hey @ann" }, clock);
  await postBy(sql, people.bob.member, { text: "tide mills" }, clock);
  await postBy(sql, people.ann.member, { text: "my own" }, clock);
  const fromBob = { authorId: people.bob.member.id, otherId: people.ann.member.id };
  await sendMessage(sql, { ...fromBob, text: "are you there?", key: "1" }, clock);
  await sendMessage(sql, { ...fromBob, text: "hello?", key: "2" }, clock);
  expect(await numbers(`/live?list=home&after=${first}`, "ann")).toEqual({
    unread: { label: "Notifications, 1 unread", shown: "1" },
    messages: { label: "Messages, 1 unread", shown: "1" },
    newer: { count: 1, label: "1 new post" },
  });
  expect(await numbers("/live?list=local&after=0")).toEqual({ newer: { count: 3, label: "3 new posts" } });
  expect((await as().get("/live?list=nonsense&after=1")).status).toBe(400);
  expect((await as().get("/live?list=local&after=x")).status).toBe(400);
});
