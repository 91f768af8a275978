import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeClock } from "../../../test/support/clock.ts";
import { plainMember } from "../../../test/support/members.ts";
import { postBy } from "../../../test/support/posts.ts";
import { testDatabase } from "../../../test/support/test-database.ts";
import { block, editPost, favouritePost, fileReport, likePost, mute, socialFiles, uploadPicture } from "./index.ts";

test("an export holds all that a member wrote, liked and kept, as others can read it", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const [ann, bob] = [await plainMember(sql, "ann", clock), await plainMember(sql, "bob", clock)];
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const picture = await uploadPicture(sql, { memberId: ann.id, bytes }, clock);
  if (picture.kind !== "uploaded") throw new Error(picture.kind);
  const others = await postBy(sql, bob, { text: "hers" }, clock);
  const pictures = [{ id: picture.id, alt: "A mill" }];
  const own = await postBy(
    sql,
    ann,
    { text: "mine #mill @bob", warning: "w", visibility: "followers", commentOn: others, pictures },
    clock,
  );
  await editPost(sql, { postId: own, memberId: ann.id, text: "mine now #mill", warning: "w" }, clock);
  await likePost(sql, { postId: others, memberId: ann.id }, clock);
  await favouritePost(sql, { postId: others, memberId: ann.id }, clock);
  const carl = await plainMember(sql, "carl", clock);
  const dora = await plainMember(sql, "dora", clock);
  await block(sql, { memberId: ann.id, otherId: carl.id }, clock);
  await mute(sql, { memberId: ann.id, otherId: dora.id }, clock);
  await sql`
    insert into own_filters (member_id, phrase, key, is_whole_word, way, created_at)
    values (${ann.id}, 'Fog', 'fog', true, 'fold', now())`;
  const filing = { reporterId: ann.id, thing: { kind: "post", id: others }, category: "spam", words: "Look" };
  await fileReport(sql, filing, clock);
  const files = new Map<string, Uint8Array>();
  for await (const file of socialFiles(sql, { memberId: ann.id, host: "glint.example" }))
    files.set(file.name, file.bytes);
  expect([...files.keys()]).toEqual([
    "outbox.json",
    "likes.json",
    "favourites.json",
    "messages.json",
    "distance.json",
    "moderation.json",
    "following_accounts.csv",
    `media/post-${picture.id}.webp`,
  ]);
  const read = (name: string) => JSON.parse(new TextDecoder().decode(files.get(name)));
  expect(read("outbox.json")).toMatchObject({
    totalItems: 1,
    orderedItems: [
      {
        type: "Create",
        object: {
          content: "mine now #mill",
          summary: "w",
          visibility: "followers",
          inReplyTo: `https://glint.example/post/${others}`,
          versions: [{ text: "mine #mill @bob" }],
          tag: [
            { type: "Hashtag", name: "#mill" },
            { type: "Mention", name: "@bob" },
          ],
          attachment: [{ name: "A mill", url: `media/post-${picture.id}.webp` }],
        },
      },
    ],
  });
  expect(read("distance.json")).toEqual({
    blocked: ["carl"],
    muted: [{ name: "dora" }],
    filters: [{ phrase: "Fog", isWholeWord: true, way: "fold" }],
  });
  expect(read("moderation.json")).toMatchObject({ acts: [], reports: [{ thingKind: "post", words: "Look" }] });
  expect(read("likes.json").orderedItems).toEqual([`https://glint.example/post/${others}`]);
  expect(read("favourites.json")).toMatchObject([{ post: `https://glint.example/post/${others}`, authorName: "bob" }]);
});
