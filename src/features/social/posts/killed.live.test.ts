import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { plainMember } from "../../../../test/support/members.ts";
import { soakServer } from "../../../../test/support/soak/soak-server.ts";
import { systemClock } from "../../../base/clock.ts";
import type { PostId } from "../../../base/ids.ts";
import { migrate, openDatabase } from "../../../platform/database/index.ts";
import { changePostingSettings, likePost, publishPost } from "../index.ts";

/** Until the database takes it: what a page does with a send that failed. */
async function untilAnswered<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (tries === 200) throw error;
      await pause(50);
    }
  }
}

test("kill -9 of the database in the middle: acknowledged posts stand, sends tried again stand once, counts agree", async () => {
  await using server = await soakServer();
  await using database = openDatabase(server.url, { connectionsMax: 4 });
  const { sql } = database;
  await migrate(sql);
  const clock = systemClock;
  await changePostingSettings(sql, { postsPerHour: 1000, newPostsPerHour: 1000 });
  const members = await Promise.all(["ann", "bob", "carl"].map((name) => plainMember(sql, name, clock)));
  const [first] = await Promise.all(
    members.map((member) =>
      publishPost(sql, { authorId: member.id, text: "first", visibility: "public", key: "first" }, clock),
    ),
  );
  if (first?.kind !== "published") throw new Error(first?.kind);
  const kept: PostId[] = [];
  const perMember = 20;
  await Promise.all(
    members.map(async ({ id }, at) => {
      for (let count = 0; count < perMember; count++) {
        if (at === 0 && count % 7 === 3) await server.kill();
        const draft = { authorId: id, text: `number ${count}`, visibility: "public", key: `k${count}` } as const;
        const sent = await untilAnswered(() => publishPost(sql, { ...draft, commentOn: first.id }, clock));
        if (sent.kind !== "published") throw new Error(sent.kind);
        kept.push(sent.id);
        await untilAnswered(() => likePost(sql, { postId: sent.id, memberId: id }, clock));
      }
    }),
  );
  const comments = members.length * perMember;
  expect(new Set(kept).size).toBe(comments);
  expect(await sql`select id from posts where id = any(${kept}::bigint[])`).toHaveLength(comments);
  expect(await sql`select count(*)::integer as count from posts`).toEqual([{ count: comments + members.length }]);
  const counted = await sql`
    select distinct likes_count, comments_count from post_counts
    where post_id = any(${[...kept, first.id]}::bigint[]) order by comments_count`;
  expect(counted).toEqual([
    { likesCount: 1, commentsCount: 0 },
    { likesCount: 0, commentsCount: comments },
  ]);
}, 120_000);
