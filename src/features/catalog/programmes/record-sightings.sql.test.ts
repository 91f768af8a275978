import { beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { type ExamplePage, exampleSighting } from "../../../../test/support/sighting.ts";
import { type TestDatabase, testDatabase } from "../../../../test/support/test-database.ts";
import type { SiteId } from "../../../base/ids.ts";
import {
  addSite,
  countProgrammes,
  exportProgrammes,
  findProgramme,
  listNewest,
  markGone,
  readSiteInput,
  recordSightings,
  removeSite,
} from "../index.ts";
import { leaveSite, settleProgrammes } from "./gone.sql.ts";
import { findAddresses, findHolders, joinProgrammes, lockProgrammes } from "./record.sql.ts";

const clock = fakeClock();

async function addTestSite({ sql }: TestDatabase, host: string): Promise<SiteId> {
  const input = readSiteInput(host);
  if (input.kind !== "site") throw new Error(input.why);
  return (await addSite(sql, input.site, clock)).site.id;
}

type Page = Omit<ExamplePage, "siteId">;

async function stage() {
  const database = await testDatabase();
  const { sql } = database;
  const siteId = await addTestSite(database, "tv.example");
  const record = (...pages: (Page & { siteId?: SiteId })[]) =>
    sql.begin((transaction) =>
      recordSightings(
        transaction,
        pages.map((page) => exampleSighting({ siteId, ...page })),
      ),
    );
  return { sql, siteId, record, database, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

const cats = { url: "https://tv.example/v/1", title: "Cats at night", media: ["https://cdn.example/1.mp4"] };

describe("recording what pages show", () => {
  test("a programme is made once and found again by its page", async () => {
    await using here = await stage();
    const [first] = await here.record(cats);
    const [again] = await here.record({ ...cats, seenAt: new Date("2026-01-03T00:00:00Z") });
    expect(first!.isNew).toBe(true);
    expect(again).toEqual({ programmeId: first!.programmeId, isNew: false });
    const programme = await findProgramme(here.sql, first!.programmeId);
    expect(programme).toMatchObject({
      title: "Cats at night",
      siteKey: "tv.example",
      isPlayable: true,
      isSample: false,
      kind: "video",
    });
    expect(programme!.sources.title).toEqual({ source: "h1", confidence: 0.8, page: cats.url });
    expect(programme!.media).toEqual([{ url: "https://cdn.example/1.mp4", kind: "video", source: "video-src" }]);
    expect([programme!.firstSeenAt, programme!.lastSeenAt]).toEqual([
      new Date("2026-01-01T00:00:00Z"),
      new Date("2026-01-03T00:00:00Z"),
    ]);
  });

  test("all values survive the way through the database", async () => {
    await using here = await stage();
    const sourced = <Value>(value: Value) => ({ value, source: "json-ld", confidence: 0.9 });
    const [made] = await here.record({
      ...cats,
      title: 'It\'s a "cat" \\ 猫 🐈',
      embeds: ["https://www.youtube.com/embed/abcdefghijk"],
      facts: {
        description: sourced("Two\ncats."),
        keywords: sourced(["cat, big", '"quoted"', "猫"]),
        category: sourced("宠物频道"),
        publisher: sourced("Ann"),
        published: sourced("2025-12-24"),
        durationSeconds: sourced(61.5),
        thumbnail: sourced("https://tv.example/1.jpg"),
        views: sourced(12_345_678_901),
        likes: sourced(7),
        dislikes: sourced(1),
        favourites: sourced(2),
        comments: sourced(3),
        language: sourced("en"),
        isLive: sourced(true),
      },
    });
    await here.record({ url: "https://m.tv.example/v/1", title: 'It\'s a "cat" \\ 猫 🐈', media: cats.media });
    expect(await findProgramme(here.sql, made!.programmeId)).toMatchObject({
      title: 'It\'s a "cat" \\ 猫 🐈',
      description: "Two\ncats.",
      keywords: ["cat, big", '"quoted"', "猫"],
      category: "animals",
      siteCategory: "宠物频道",
      publisher: "Ann",
      publishedAt: new Date("2025-12-24T00:00:00Z"),
      publishedIsDay: true,
      durationSeconds: 61.5,
      thumbnailUrl: "https://tv.example/1.jpg",
      hasThumbnail: true,
      views: 12_345_678_901,
      likes: 7,
      dislikes: 1,
      favourites: 2,
      comments: 3,
      countersAt: new Date("2026-01-01T00:00:00Z"),
      language: "en",
      isLive: true,
      embeds: [{ url: "https://www.youtube.com/embed/abcdefghijk", source: "iframe" }],
      sourcePage: "https://tv.example/v/1",
    });
  });

  test("one batch may hold a page twice, several pages of one programme, and many programmes", async () => {
    await using here = await stage();
    const recorded = await here.record(cats, { ...cats, url: "https://tv.example/cats/1" }, cats, {
      url: "https://tv.example/v/2",
      title: "Dogs",
      media: ["https://cdn.example/2.mp4"],
    });
    expect(recorded.map(({ isNew }) => isNew)).toEqual([true, false, false, true]);
    expect(new Set(recorded.map(({ programmeId }) => programmeId)).size).toBe(2);
    expect(await countProgrammes(here.sql)).toEqual({ total: 2, playable: 2, gone: 0 });
  });

  test("a page of another site that plays the same file is the same programme", async () => {
    await using here = await stage();
    const other = await addTestSite(here.database, "b.example");
    const [first] = await here.record(cats);
    const [second] = await here.record({ ...cats, url: "https://b.example/9", siteId: other });
    expect(second).toEqual({ programmeId: first!.programmeId, isNew: false });
  });

  test("an intro clip on every page, over many batches, joins nothing", async () => {
    await using here = await stage();
    for (let batch = 0; batch < 3; batch++) {
      const pages = Array.from({ length: 10 }, (_, index) => ({
        url: `https://tv.example/v/${batch}-${index}`,
        title: `Programme ${batch * 10 + index}`,
        canonical: "https://tv.example/",
        media: ["https://cdn.example/intro.mp4"],
      }));
      await here.record(...pages);
    }
    expect((await countProgrammes(here.sql)).total).toBe(30);
    const [row] = await here.sql<[{ most: number }]>`
      select max(count)::int as most from (select count(*) from programme_identities group by key) counted`;
    expect(row.most).toBeLessThanOrEqual(5);
  });

  test("two programmes found to be one: the older stays, the id of the younger still leads to it", async () => {
    await using here = await stage();
    const other = await addTestSite(here.database, "b.example");
    const [older] = await here.record({ url: "https://tv.example/a", title: "Cats at night" });
    const copy = {
      url: "https://b.example/1",
      title: "Cats at night",
      media: ["https://cdn.example/1.mp4"],
      siteId: other,
    };
    const [younger] = await here.record(copy);
    expect(younger!.isNew).toBe(true);
    const [joined] = await here.record({
      url: "https://tv.example/a",
      title: "Cats at night",
      media: ["https://cdn.example/1.mp4"],
    });
    expect(joined!.programmeId).toBe(older!.programmeId);
    expect((await findProgramme(here.sql, younger!.programmeId))!.id).toBe(older!.programmeId);
    expect(await countProgrammes(here.sql)).toEqual({ total: 1, playable: 1, gone: 0 });
    const [later] = await here.record(copy);
    expect(later).toEqual({ programmeId: older!.programmeId, isNew: false });
    expect((await listNewest(here.sql, { limit: 10 })).programmes.map(({ id }) => id)).toEqual([older!.programmeId]);
  });

  test("a page that shows another programme now leaves the old one", async () => {
    await using here = await stage();
    const [monday] = await here.record({
      url: "https://tv.example/today",
      title: "Monday's news",
      media: ["https://cdn.example/1.mp4"],
    });
    const [tuesday] = await here.record({
      url: "https://tv.example/today",
      title: "Storm over the coast",
      media: ["https://cdn.example/2.mp4"],
    });
    expect(tuesday!.programmeId).not.toBe(monday!.programmeId);
    expect((await findProgramme(here.sql, monday!.programmeId))!.goneAt).toBeDefined();
    const [again] = await here.record({
      url: "https://tv.example/today",
      title: "Storm over the coast",
      media: ["https://cdn.example/2.mp4"],
    });
    expect(again).toEqual({ programmeId: tuesday!.programmeId, isNew: false });
  });

  test("a reading without a programme is refused by name", async () => {
    await using here = await stage();
    const { programme: _, ...reading } = exampleSighting({ ...cats, siteId: here.siteId }).reading;
    const sighting = { siteId: here.siteId, pageUrl: cats.url, reading, seenAt: new Date(0) };
    await expect(here.sql.begin((transaction) => recordSightings(transaction, [sighting]))).rejects.toThrow(cats.url);
  });

  test("two workers that record overlapping batches at once both end, and agree", async () => {
    await using here = await stage();
    const pages = Array.from({ length: 40 }, (_, index) => ({
      url: `https://tv.example/v/${index}`,
      title: `Story ${index}`,
      media: [`https://cdn.example/${index}.mp4`],
    }));
    await here.record(...pages);
    for (let round = 0; round < 5; round++)
      await Promise.all([here.record(...pages), here.record(...pages.toReversed())]);
    expect((await countProgrammes(here.sql)).total).toBe(40);
  });
});

describe("programmes that are gone", () => {
  test("are marked, hidden from lists, still found by id, and come back when seen", async () => {
    await using here = await stage();
    const [made] = await here.record(cats);
    const at = new Date("2026-02-01T00:00:00Z");
    await markGone(here.sql, { siteId: here.siteId, pageUrl: cats.url, at });
    expect((await findProgramme(here.sql, made!.programmeId))!.goneAt).toEqual(at);
    expect((await listNewest(here.sql, { limit: 10 })).programmes).toEqual([]);
    expect(await countProgrammes(here.sql)).toEqual({ total: 0, playable: 0, gone: 1 });
    const [again] = await here.record(cats);
    expect(again).toEqual({ programmeId: made!.programmeId, isNew: false });
    expect((await findProgramme(here.sql, made!.programmeId))!.goneAt).toBeUndefined();
  });

  test("not while another page shows them; that page becomes the source", async () => {
    await using here = await stage();
    const other = await addTestSite(here.database, "b.example");
    const [made] = await here.record(cats, { ...cats, url: "https://b.example/9", siteId: other });
    await markGone(here.sql, { siteId: here.siteId, pageUrl: cats.url, at: new Date("2026-02-01T00:00:00Z") });
    const programme = await findProgramme(here.sql, made!.programmeId);
    expect(programme).toMatchObject({
      sourcePage: "https://b.example/9",
      url: "https://b.example/9",
      siteKey: "b.example",
    });
    expect(programme!.goneAt).toBeUndefined();
  });

  test("a removed site takes its programmes away, but not those another site shows", async () => {
    await using here = await stage();
    const other = await addTestSite(here.database, "b.example");
    await here.record(
      cats,
      { ...cats, url: "https://b.example/9", siteId: other },
      { url: "https://tv.example/v/2", title: "Dogs" },
    );
    await removeSite(here.sql, here.siteId, clock);
    const { programmes } = await listNewest(here.sql, { limit: 10 });
    expect(programmes.map(({ title, siteKey }) => [title, siteKey])).toEqual([["Cats at night", "b.example"]]);
  });

  test("what a turn under way still brings of a removed site is gone at once", async () => {
    await using here = await stage();
    await here.record(cats);
    await removeSite(here.sql, here.siteId, clock);
    await here.record(cats, { url: "https://tv.example/v/2", title: "Dogs" });
    expect(await countProgrammes(here.sql)).toMatchObject({ total: 0, gone: 2 });
  });

  test("a page that never showed a programme changes nothing", async () => {
    await using here = await stage();
    await here.record(cats);
    await markGone(here.sql, { siteId: here.siteId, pageUrl: "https://tv.example/about", at: new Date(0) });
    expect((await countProgrammes(here.sql)).total).toBe(1);
  });
});

test("the export gives every programme on show", async () => {
  await using here = await stage();
  await here.record(cats, { url: "https://tv.example/v/2", title: "Dogs" });
  const titles: string[] = [];
  for await (const { title } of exportProgrammes(here.sql)) titles.push(title);
  expect(titles).toEqual(["Cats at night", "Dogs"]);
});

describe("the plans over large tables", () => {
  let here: Awaited<ReturnType<typeof stage>>;
  beforeAll(async () => {
    here = await stage();
    for (let batch = 0; batch < 15; batch++)
      await here.record(
        ...Array.from({ length: 200 }, (_, index) => ({
          url: `https://tv.example/v/${batch}-${index}`,
          title: `Story ${batch * 200 + index}`,
          media: [`https://cdn.example/${batch}-${index}.mp4`],
        })),
      );
    await here.sql`analyze`;
    return () => here[Symbol.asyncDispose]();
  });
  const key = "00".repeat(16);
  const at = new Date(0);

  const plans: readonly { says: string; work: Parameters<typeof planOf>[1]; uses: readonly string[] }[] = [
    { says: "holders by key", work: (sql) => findHolders(sql, [key]), uses: ["programme_identities_pkey"] },
    {
      says: "addresses by programme",
      work: (sql) => findAddresses(sql, ["1"]),
      uses: ["programme_identities_by_programme"],
    },
    { says: "programmes by id", work: (sql) => lockProgrammes(sql, ["1", "2"]), uses: ["programmes_pkey"] },
    {
      says: "settling by programme",
      work: (sql) => settleProgrammes(sql, ["1"], at),
      uses: ["programmes_pkey", "sightings_by_programme"],
    },
    {
      says: "a joined programme's rows",
      work: (sql) => joinProgrammes(sql, { older: "1", younger: "2", at }),
      uses: ["programme_identities_by_programme", "sightings_by_programme"],
    },
    { says: "one programme", work: (sql) => findProgramme(sql, "1" as never), uses: ["programmes_pkey"] },
  ];
  for (const { says, work, uses } of plans)
    test(says, async () => {
      const plan = await planOf(here.sql, work);
      for (const index of uses) expect(plan).toContain(index);
      expect(plan).not.toMatch(/Seq Scan on (programmes|programme_identities|sightings)\b/);
    });

  test("leaving a site reads the sightings of that site", async () => {
    const plan = await planOf(here.sql, (sql) => leaveSite(sql, "999" as SiteId, at));
    expect(plan).toContain("sightings_pkey");
  });
});
