import { unzipSync } from "fflate";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { signedInMember } from "../../../../test/support/members.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { exportAccount, saveProfile, setMemberPicture } from "../index.ts";

test("an export holds the actor, the facts of the account, other rooms' files and the pictures", async () => {
  await using database = await testDatabase();
  const { sql } = database;
  const clock = fakeClock();
  const { member } = await signedInMember(sql, "ann", clock);
  await saveProfile(sql, member.id, {
    displayName: "Ann Lee",
    bio: "I film <tide> mills.",
    links: [{ label: "Mills", url: "https://mills.example/" }],
  });
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#123456" } })
    .withExif({ IFD0: { Copyright: "51.5N 0.1W" } })
    .jpeg()
    .toBuffer();
  expect(await setMemberPicture(sql, { memberId: member.id, kind: "avatar", bytes }, clock)).toEqual({ kind: "set" });
  async function* part() {
    yield { name: "outbox.json", bytes: new TextEncoder().encode("{}") };
  }
  const pieces: Uint8Array[] = [];
  const request = { member, publicUrl: "https://glint.example", parts: [part()] };
  for await (const piece of exportAccount(sql, request, clock)) pieces.push(piece);
  const files = unzipSync(new Uint8Array(Buffer.concat(pieces)));
  expect(Object.keys(files)).toEqual(["actor.json", "account.json", "outbox.json", "media/avatar.webp"]);
  const read = (name: string) => JSON.parse(new TextDecoder().decode(files[name]));
  expect(read("actor.json")).toMatchObject({
    type: "Person",
    id: "https://glint.example/@ann",
    preferredUsername: "ann",
    name: "Ann Lee",
    summary: "I film <tide> mills.",
    attachment: [{ type: "PropertyValue", name: "Mills", value: "https://mills.example/" }],
    icon: { url: "media/avatar.webp" },
  });
  expect(read("account.json")).toMatchObject({ name: "ann", sessions: [{ device: "" }] });
  const avatar = await sharp(files["media/avatar.webp"]).metadata();
  expect([avatar.format, avatar.width, avatar.height, avatar.exif]).toEqual(["webp", 400, 400, undefined]);
});

test("files too large, or none at all, are refused", async () => {
  await using database = await testDatabase();
  const clock = fakeClock();
  const { member } = await signedInMember(database.sql, "ann", clock);
  for (const bytes of [new Uint8Array(9 * 1024 * 1024), new Uint8Array(), Buffer.from("<svg/>")])
    expect((await setMemberPicture(database.sql, { memberId: member.id, kind: "banner", bytes }, clock)).kind).toBe(
      "unusable",
    );
});
