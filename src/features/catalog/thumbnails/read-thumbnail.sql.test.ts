import sharp from "sharp";
import { expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { exampleSighting } from "../../../../test/support/sighting.ts";
import { testDatabase } from "../../../../test/support/test-database.ts";
import { loopbackWeb, redirect } from "../../../../test/support/web.ts";
import type { ProgrammeId } from "../../../base/ids.ts";
import { createOutboundClient } from "../../../platform/network/index.ts";
import { addSite, readSiteInput, readThumbnail, recordSighting } from "../index.ts";
import { findThumbnailState } from "./thumbnails.sql.ts";

const picture = (colour: string) =>
  sharp({ create: { width: 1280, height: 720, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

async function stage() {
  const database = await testDatabase();
  const web = await loopbackWeb();
  const client = createOutboundClient({ userAgent: "test", allowedRanges: ["127.0.0.0/8"], resolve: web.hostMap });
  const clock = fakeClock();
  const { sql } = database;
  const input = readSiteInput("http://tv.example");
  if (input.kind !== "site") throw new Error(input.why);
  const { site } = await addSite(sql, input.site, clock);
  const show = async (thumbnail: string | undefined) => {
    const facts =
      thumbnail === undefined ? {} : { thumbnail: { value: thumbnail, source: "og:image", confidence: 0.9 } };
    const sighting = exampleSighting({ siteId: site.id, url: "http://tv.example/1", title: "Cats", facts });
    return (await sql.begin((transaction) => recordSighting(transaction, sighting))).programmeId;
  };
  return {
    sql,
    web,
    clock,
    show,
    read: (id: ProgrammeId) => readThumbnail(sql, client, id, clock),
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await web[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

test("a picture is fetched once, whoever asks, and kept small", async () => {
  await using here = await stage();
  here.web.put("img.example/1.jpg", { headers: { "content-type": "text/plain" }, body: await picture("#f5a623") });
  const id = await here.show("http://img.example/1.jpg");
  const answers = await Promise.all(Array.from({ length: 10 }, () => here.read(id)));
  answers.push(await here.read(id));
  expect(here.web.count("img.example/1.jpg")).toBe(1);
  expect(here.web.requests[0]!.headers.referer).toBe("http://tv.example/1");
  const [first] = answers;
  if (first?.kind !== "image") throw new Error(first?.why);
  expect([first.contentType, first.etag]).toEqual(["image/webp", expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
  expect((await sharp(first.bytes).metadata()).width).toBe(640);
  for (const answer of answers) expect(answer.kind === "image" && Buffer.compare(answer.bytes, first.bytes)).toBe(0);
});

test("redirects are followed", async () => {
  await using here = await stage();
  here.web.put("tv.example/t", redirect("http://img.example/1.png"));
  here.web.put("img.example/1.png", { body: await picture("#123456") });
  expect((await here.read(await here.show("http://tv.example/t"))).kind).toBe("image");
});

test("a failure is remembered, and tried again when its time has come", async () => {
  await using here = await stage();
  const id = await here.show("http://img.example/1.jpg");
  expect(await here.read(id)).toEqual({ kind: "none", why: "status 404" });
  expect(await here.read(id)).toEqual({ kind: "none", why: "status 404" });
  expect(here.web.count("img.example/1.jpg")).toBe(1);
  here.clock.advance(600);
  here.web.put("img.example/1.jpg", { body: "<svg/>" });
  expect((await here.read(id)).kind).toBe("none");
  here.clock.advance(600);
  await here.read(id);
  expect(here.web.count("img.example/1.jpg")).toBe(2);
  here.clock.advance(1800);
  here.web.put("img.example/1.jpg", { body: await picture("#123456") });
  expect((await here.read(id)).kind).toBe("image");
});

test("a new picture takes the old one's place; while it cannot be had the old one stays", async () => {
  await using here = await stage();
  here.web.put("img.example/1.jpg", { body: await picture("#ff0000") });
  const id = await here.show("http://img.example/1.jpg");
  const first = await here.read(id);
  await here.show("http://img.example/2.jpg");
  here.clock.advance(24 * 3600);
  expect(await here.read(id)).toEqual(first);
  expect(here.web.count("img.example/2.jpg")).toBe(1);
  here.web.put("img.example/2.jpg", { body: await picture("#00ff00") });
  here.clock.advance(600);
  const second = await here.read(id);
  expect(second.kind === "image" && first.kind === "image" && second.etag !== first.etag).toBe(true);
});

test("no programme, no picture named, a body too large, an address inside: each says why", async () => {
  await using here = await stage();
  expect(await here.read("999" as ProgrammeId)).toEqual({ kind: "none", why: "there is no such programme" });
  expect(await here.read(await here.show(undefined))).toEqual({ kind: "none", why: "its page names no picture" });
  here.web.put("img.example/big.jpg", {
    body: Buffer.concat([await picture("#ff0000"), Buffer.alloc(7 * 1024 * 1024)]),
  });
  expect((await here.read(await here.show("http://img.example/big.jpg"))).kind).toBe("none");
});

test("the picture is found by the programme's key", async () => {
  await using here = await stage();
  const plan = await here.sql.begin(async (transaction) => {
    await transaction`set local enable_seqscan = off`; // the tables are empty
    return planOf(transaction, (explained) => findThumbnailState(explained, "1" as ProgrammeId));
  });
  expect(plan).toContain("programmes_pkey");
  expect(plan).toContain("thumbnails_pkey");
});
