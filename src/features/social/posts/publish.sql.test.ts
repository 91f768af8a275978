import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { exampleSighting } from "../../../../test/support/sighting.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { addSite, readSiteInput, recordSighting } from "../../catalog/index.ts";
import {
  changePostingSettings,
  type Draft,
  deleteFavourite,
  deleteFavouriteList,
  deletePost,
  editPost,
  favouritePost,
  findPost,
  findThread,
  findVersions,
  follow,
  likePost,
  listFavouriteLists,
  listFavourites,
  listHome,
  listLocal,
  listMentions,
  listOfMember,
  listOfProgramme,
  listTopic,
  makeFavouriteList,
  publishPost,
  readPostingSettings,
  searchPosts,
  undoRepost,
  unlikePost,
} from "../index.ts";

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const [ann, bob, carl] = [
    await plainMember(sql, "ann", clock),
    await plainMember(sql, "Bob", clock),
    await plainMember(sql, "carl", clock),
  ];
  clock.advance(30 * 86_400); // nobody is new
  await follow(sql, { followerId: bob.id, followeeId: ann.id }, clock);
  const send = (draft: Partial<Draft>) =>
    publishPost(sql, { authorId: ann.id, text: "", visibility: "public", key: "k", ...draft }, clock);
  return { sql, clock, ann, bob, carl, send, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

test("a post stands in every list it belongs to, with what its text names", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl } = here;
  const id = await postBy(sql, ann, { text: "潮汐磨坊 #Tide Mills# for @bob and @nobody" }, clock);
  const [viewer, limit] = [{ memberId: bob.id }, 10];
  const pages = await Promise.all([
    listHome(sql, { viewer, limit }),
    listLocal(sql, { limit }),
    listTopic(sql, { topic: "tide mills", limit }),
    listOfMember(sql, { memberId: ann.id, limit }),
    listMentions(sql, { viewer, limit }),
    searchPosts(sql, { query: "磨坊", limit }),
    searchPosts(sql, { query: "mill", limit }),
  ]);
  expect(pages.map(({ posts }) => posts.map((post) => post.id))).toEqual(pages.map(() => [id]));
  expect(pages[0]?.posts[0]).toMatchObject({
    author: { name: "ann" },
    mentionedNames: ["bob"],
    likesCount: 0,
    isLiked: false,
    isEditorial: false,
  });
  const empty = [await listHome(sql, { viewer: { memberId: carl.id }, limit }), await listHome(sql, { limit })];
  expect(empty.map(({ posts }) => posts)).toEqual([[], []]);
});

test("what is sent twice with one key is one post, also at once; a second key is a second post", async () => {
  await using here = await stage();
  const answers = await Promise.all([1, 2, 3].map(() => here.send({ text: "once", key: "a" })));
  expect(new Set(answers.map((answer) => answer.kind === "published" && answer.id)).size).toBe(1);
  expect(answers.filter((answer) => answer.kind === "published" && !answer.isRepeated)).toHaveLength(1);
  await here.send({ text: "once", key: "b" });
  expect((await listLocal(here.sql, { limit: 10 })).posts).toHaveLength(2);
});

test("drafts that cannot be sent say why", async () => {
  await using here = await stage();
  const { send } = here;
  const picture = { id: "99" as never, alt: "" };
  expect(await send({ text: "  " })).toEqual({ kind: "empty" });
  expect(await send({ text: "字".repeat(141) })).toEqual({ kind: "too-long", count: 141, max: 140 });
  expect((await send({ text: "👨‍👩‍👧‍👦".repeat(140) })).kind).toBe("published");
  expect(await send({ text: "\u200b\u202e\ufeff\u0000", key: "2" })).toEqual({ kind: "empty" });
  expect(await send({ text: "a", key: "" })).toEqual({ kind: "malformed" });
  expect(await send({ text: "a", key: "3", warning: "w".repeat(61) })).toEqual({ kind: "warning-too-long", max: 60 });
  expect(await send({ text: "a", key: "4", pictures: [picture, picture] })).toEqual({
    kind: "too-many-pictures",
    max: 4,
  });
  expect(await send({ text: "a", key: "5", pictures: [picture] })).toEqual({ kind: "picture-gone" });
  expect(await send({ text: "a", key: "6", programme: { id: "99" as never } })).toEqual({ kind: "programme-gone" });
  expect(await send({ text: "a", key: "7", commentOn: "99" as never })).toEqual({ kind: "post-gone" });
  expect(await send({ text: "", key: "8", commentOn: "1" as never, repostOf: "1" as never })).toEqual({
    kind: "empty",
  });
  expect((await listLocal(here.sql, { limit: 10 })).posts).toHaveLength(1);
});

test("what cannot be seen is left out of a post, of its warning and of an edit", async () => {
  await using here = await stage();
  const { sql, clock, ann } = here;
  const [unseen, warning] = ["\u202eleft\u200b\u0000 and\r\n\n\n\nright \ud800", "\u2066loud\u0000\ufeff "];
  const seen = { text: "left and\n\nright \ufffd", warning: "loud" };
  const postId = await postBy(sql, ann, { text: unseen, warning }, clock);
  expect(await findPost(sql, { postId })).toMatchObject(seen);
  await editPost(sql, { postId, memberId: ann.id, text: `${unseen}!`, warning }, clock);
  expect(await findPost(sql, { postId })).toMatchObject({ ...seen, text: `${seen.text}!` });
});

test("an edit keeps what was said for who sees the post; only the author edits and deletes", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob } = here;
  const id = await postBy(sql, ann, { text: "first #a" }, clock);
  expect(await editPost(sql, { postId: id, memberId: bob.id, text: "mine" }, clock)).toEqual({ kind: "unknown-post" });
  clock.advance(60);
  expect(await editPost(sql, { postId: id, memberId: ann.id, text: "second #b", warning: "w" }, clock)).toEqual({
    kind: "edited",
  });
  expect(await editPost(sql, { postId: id, memberId: ann.id, text: "second #b", warning: "w" }, clock)).toEqual({
    kind: "edited",
  });
  expect(await findPost(sql, { postId: id })).toMatchObject({ text: "second #b", warning: "w", editedAt: clock.now() });
  expect((await findVersions(sql, { postId: id }))?.map(({ text }) => text)).toEqual(["first #a"]);
  expect((await listTopic(sql, { topic: "a", limit: 5 })).posts).toEqual([]);
  expect((await listTopic(sql, { topic: "b", limit: 5 })).posts).toHaveLength(1);
  expect(await deletePost(sql, { postId: id, memberId: bob.id })).toEqual({ kind: "unknown-post" });
  expect(await deletePost(sql, { postId: id, memberId: ann.id })).toEqual({ kind: "deleted" });
  expect(await findPost(sql, { postId: id })).toBeUndefined();
  expect(await findVersions(sql, { postId: id })).toBeUndefined();
});

test("a repost keeps its original, chains are shown, a deleted original leaves a stone; without words it is once and undone", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl } = here;
  const first = await postBy(sql, ann, { text: "first" }, clock);
  const second = await postBy(sql, bob, { text: "look", repostOf: first }, clock);
  const plain = await postBy(sql, carl, { text: "", repostOf: second }, clock);
  expect(await postBy(sql, carl, { text: " ", repostOf: second }, clock)).toBe(plain);
  // Passing on a bare repost passes on what it shows.
  const again = await postBy(sql, ann, { text: "again", repostOf: plain }, clock);
  const line = await findPost(sql, { postId: again, viewer: { memberId: carl.id } });
  expect(line?.repost).toMatchObject({
    kind: "post",
    post: {
      id: second,
      text: "look",
      isReposted: true,
      repostsCount: 2,
      repost: { kind: "post", post: { id: first, repostsCount: 1 } },
    },
  });
  await undoRepost(sql, { postId: second, memberId: carl.id });
  await undoRepost(sql, { postId: second, memberId: carl.id });
  expect((await findPost(sql, { postId: second }))?.repostsCount).toBe(1);
  await deletePost(sql, { postId: first, memberId: ann.id });
  expect((await findPost(sql, { postId: second }))?.repost).toEqual({ kind: "stone", id: first, why: "gone" });
});

test("comments make a thread that outlives its beginning; with a repost one post is both", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob, carl } = here;
  const first = await postBy(sql, ann, { text: "first" }, clock);
  const answer = await postBy(sql, carl, { text: "answer", commentOn: first }, clock);
  const deeper = await postBy(sql, bob, { text: "deeper", commentOn: answer }, clock);
  const both = await postBy(sql, bob, { text: "both", commentOn: first, repostOf: first }, clock);
  const thread = await findThread(sql, { postId: first, limit: 10 });
  expect(thread?.comments.map(({ id }) => id)).toEqual([answer, deeper, both]);
  expect(thread?.post.commentsCount).toBe(2);
  expect((await listLocal(sql, { limit: 10 })).posts.map(({ id }) => id)).toEqual([both, first]);
  const inner = await findThread(sql, { postId: deeper, limit: 10 });
  expect(inner?.ancestors).toMatchObject([
    { kind: "post", post: { id: first } },
    { kind: "post", post: { id: answer } },
  ]);
  await deletePost(sql, { postId: first, memberId: ann.id });
  const left = await findThread(sql, { postId: answer, limit: 10 });
  expect(left?.ancestors).toEqual([{ kind: "stone", id: first, why: "gone" }]);
  expect(left?.comments.map(({ id }) => id)).toEqual([deeper]);
  const page = await findThread(sql, { postId: answer, limit: 1 });
  expect([page?.comments.length, page?.next]).toEqual([1, undefined]);
});

test("likes and favourites are each once; favourites are kept in private lists", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob } = here;
  const postId = await postBy(sql, ann, { text: "x" }, clock);
  const [mine, viewer] = [{ postId, memberId: bob.id }, { memberId: bob.id }];
  expect([await likePost(sql, mine, clock), await likePost(sql, mine, clock)]).toEqual([
    { kind: "done" },
    { kind: "done" },
  ]);
  const list = await makeFavouriteList(sql, { memberId: bob.id, name: " Later " }, clock);
  if (list.kind !== "made") throw new Error(list.kind);
  await favouritePost(sql, mine, clock);
  await favouritePost(sql, { ...mine, listId: list.id }, clock);
  expect(await findPost(sql, { postId, viewer })).toMatchObject({ likesCount: 1, isLiked: true, isFavourite: true });
  expect(await findPost(sql, { postId, viewer: { memberId: ann.id } })).toMatchObject({
    isLiked: false,
    isFavourite: false,
  });
  expect(await listFavouriteLists(sql, bob.id)).toEqual([{ id: list.id, name: "Later", count: 1 }]);
  expect((await listFavourites(sql, { viewer, listId: list.id, limit: 5 })).posts).toHaveLength(1);
  await deleteFavouriteList(sql, { memberId: bob.id, listId: list.id });
  expect((await listFavourites(sql, { viewer, limit: 5 })).posts).toHaveLength(1);
  await deleteFavourite(sql, mine);
  await unlikePost(sql, mine);
  await unlikePost(sql, mine);
  expect(await findPost(sql, { postId, viewer })).toMatchObject({ likesCount: 0, isLiked: false, isFavourite: false });
  expect(await likePost(sql, { ...mine, postId: "999" as never }, clock)).toEqual({ kind: "unknown-post" });
});

test("a comment on a programme is a post about it; an address that Glint knows becomes its card", async () => {
  await using here = await stage();
  const { sql, clock, ann, bob } = here;
  const input = readSiteInput("https://videos.example/");
  if (input.kind === "invalid") throw new Error(input.why);
  const { site } = await addSite(sql, input.site, clock);
  const url = "https://videos.example/watch/1";
  const linked = await postBy(sql, ann, { text: `see http://www.videos.example/watch/1 now` }, clock);
  expect((await findPost(sql, { postId: linked }))?.programme).toBeUndefined();
  await recordSighting(
    sql,
    exampleSighting({ url, siteId: site.id, title: "A tide mill", media: ["https://videos.example/1.mp4"] }),
  );
  const programme = (await findPost(sql, { postId: linked }))?.programme;
  expect(programme?.card.title).toBe("A tide mill");
  const id = programme!.card.id;
  const about = await postBy(sql, ann, { text: "so calm", programme: { id, atSeconds: 61.5 } }, clock);
  expect((await listOfProgramme(sql, { programmeId: id, limit: 5 })).posts.map((post) => post.id)).toEqual([about]);
  const home = await listHome(sql, { viewer: { memberId: bob.id }, limit: 5 });
  expect(home.posts[0]?.programme).toMatchObject({ card: { id }, atSeconds: 61.5 });
});

test("so many posts an hour, fewer and with less in them from new accounts; the numbers are settings", async () => {
  await using here = await stage();
  const { sql, clock, send } = here;
  await changePostingSettings(sql, { postsPerHour: 2, newPostsPerHour: 1 });
  expect(await readPostingSettings(sql)).toMatchObject({ postsPerHour: 2, newPostsPerHour: 1, newDays: 3 });
  expect((await send({ text: "1", key: "1" })).kind).toBe("published");
  expect((await send({ text: "2", key: "2" })).kind).toBe("published");
  expect(await send({ text: "3", key: "3" })).toEqual({ kind: "too-many-posts", perHour: 2 });
  clock.advance(3601);
  expect((await send({ text: "3", key: "3" })).kind).toBe("published");
  const dave = await plainMember(sql, "dave", clock);
  const links = "http://a.example http://b.example http://c.example";
  expect(await send({ authorId: dave.id, text: links })).toEqual({ kind: "new-account", what: "links", max: 2 });
  expect((await send({ authorId: dave.id, text: "1" })).kind).toBe("published");
  expect(await send({ authorId: dave.id, text: "2", key: "2" })).toEqual({ kind: "too-many-posts", perHour: 1 });
});
