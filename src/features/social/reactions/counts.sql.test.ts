import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { deleteAccount } from "../../members/index.ts";
import { deletePost, findPost, likePost, undoRepost, unlikePost } from "../index.ts";

test("counts are right after likes, comments, reposts, their undoing and a departure all at once", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const ann = await plainMember(sql, "ann", clock);
  const crowd = await Promise.all(Array.from({ length: 12 }, (_, at) => plainMember(sql, `m${at}`, clock)));
  clock.advance(30 * 86_400);
  const postId = await postBy(sql, ann, { text: "x" }, clock);
  await Promise.all(
    crowd.map(async (member, at) => {
      const mine = { postId, memberId: member.id };
      const acts = [likePost(sql, mine, clock), likePost(sql, mine, clock)];
      const comment = postBy(sql, member, { text: "y", commentOn: postId }, clock);
      const repost = postBy(sql, member, { text: "", repostOf: postId }, clock);
      await Promise.all([...acts, comment, repost]);
      if (at % 3 === 0) await Promise.all([unlikePost(sql, mine), unlikePost(sql, mine), undoRepost(sql, mine)]);
      if (at % 4 === 0) await deletePost(sql, { postId: await comment, memberId: member.id });
      if (at === 5) expect(await deleteAccount(sql, member)).toEqual({ kind: "deleted" });
    }),
  );
  // Of twelve four took their likes and reposts back, three their comments, and one, who did neither, is gone.
  expect(await findPost(sql, { postId })).toMatchObject({ likesCount: 7, repostsCount: 7, commentsCount: 8 });
});

test("an account that is deleted takes its posts along: stones are left where others answered them or passed them on", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const [ann, bob] = [await plainMember(sql, "ann", clock), await plainMember(sql, "bob", clock)];
  clock.advance(30 * 86_400);
  const first = await postBy(sql, ann, { text: "zanzibar #zanzibar" }, clock);
  const answer = await postBy(sql, bob, { text: "answer", commentOn: first, repostOf: first }, clock);
  await deleteAccount(sql, ann);
  expect(await findPost(sql, { postId: first })).toBeUndefined();
  const stone = { kind: "stone", id: first, why: "gone" };
  expect(await findPost(sql, { postId: answer })).toMatchObject({ parent: stone, repost: stone });
  const left = await sql`select 1 from post_topics union all select 1 from posts where text like '%zanzibar%'`;
  expect(left).toHaveLength(0);
});
