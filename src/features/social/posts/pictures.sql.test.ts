import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { plainMember } from "../../../../test/support/members.ts";
import { postBy } from "../../../../test/support/posts.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { findPost, findPostPicture, removeWaitingPictures, uploadPicture } from "../index.ts";

test("a picture is written anew, is its member's alone until it is posted, and goes after a day unless it was", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const [ann, bob] = [await plainMember(sql, "ann", clock), await plainMember(sql, "bob", clock)];
  const bytes = await sharp({ create: { width: 3200, height: 1600, channels: 3, background: "#123456" } })
    .withExif({ IFD0: { Copyright: "51.5N 0.1W" } })
    .jpeg()
    .toBuffer();
  const upload = async () => {
    const made = await uploadPicture(sql, { memberId: ann.id, bytes }, clock);
    if (made.kind !== "uploaded") throw new Error(made.kind);
    return made;
  };
  const [posted, forgotten] = [await upload(), await upload()];
  expect(posted).toMatchObject({ width: 1600, height: 800 });
  const seenBy = async (id: typeof posted.id, member?: typeof ann) =>
    (await findPostPicture(sql, { id, ...(member && { viewer: { memberId: member.id } }) })) !== undefined;
  expect([await seenBy(posted.id, ann), await seenBy(posted.id, bob), await seenBy(posted.id)]).toEqual([
    true,
    false,
    false,
  ]);
  const pictures = [{ id: posted.id, alt: "A mill" }];
  const postId = await postBy(sql, ann, { text: "", pictures, visibility: "followers" }, clock);
  const viewer = { memberId: ann.id };
  expect((await findPost(sql, { postId, viewer }))?.pictures).toMatchObject([
    { id: posted.id, alt: "A mill", width: 1600 },
  ]);
  expect([await seenBy(posted.id, ann), await seenBy(posted.id, bob)]).toEqual([true, false]);
  const stored = await findPostPicture(sql, { id: posted.id, viewer });
  expect((await sharp(stored?.bytes).metadata()).exif).toBeUndefined();
  clock.advance(86_000);
  expect(await removeWaitingPictures(sql, clock)).toBe(0);
  clock.advance(1000);
  expect(await removeWaitingPictures(sql, clock)).toBe(1);
  expect([await seenBy(posted.id, ann), await seenBy(forgotten.id, ann)]).toEqual([true, false]);
  expect((await uploadPicture(sql, { memberId: ann.id, bytes: Buffer.from("<svg/>") }, clock)).kind).toBe("unusable");
});
