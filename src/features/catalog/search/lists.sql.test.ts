import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "../../../../test/support/clock.ts";
import { planOf } from "../../../../test/support/plans.ts";
import { type ExamplePage, exampleSighting } from "../../../../test/support/sighting.ts";
import { type TestDatabase, testDatabase } from "../../../../test/support/test-database.ts";
import type { ProgrammeId, SiteId } from "../../../base/ids.ts";
import {
  addSite,
  countProgrammes,
  listCategories,
  listHottest,
  listNewest,
  listRelated,
  readSiteInput,
  recordSightings,
  searchProgrammes,
} from "../index.ts";
import { countListed, selectHottest, selectNewest } from "./lists.sql.ts";
import { selectRelatedCandidates } from "./related.sql.ts";
import { selectMatches } from "./search.sql.ts";

const sourced = <Value>(value: Value) => ({ value, source: "json-ld", confidence: 0.9 });
const clock = fakeClock();

async function addTestSite({ sql }: TestDatabase, host: string): Promise<SiteId> {
  const input = readSiteInput(host, { isSample: host === "sample.example" });
  if (input.kind !== "site") throw new Error(input.why);
  return (await addSite(sql, input.site, clock)).site.id;
}

const record = ({ sql }: TestDatabase, siteId: SiteId, pages: readonly Omit<ExamplePage, "siteId">[]) =>
  sql.begin((transaction) =>
    recordSightings(
      transaction,
      pages.map((page) => exampleSighting({ siteId, ...page })),
    ),
  );

type Titles = { readonly programmes: readonly { readonly title: string }[] };
const titles = ({ programmes }: Titles) => programmes.map(({ title }) => title);

describe("a small catalogue", () => {
  let database: TestDatabase;
  let tv: SiteId;
  let sample: SiteId;
  beforeAll(async () => {
    database = await testDatabase();
    tv = await addTestSite(database, "tv.example");
    sample = await addTestSite(database, "sample.example");
    await record(database, tv, [
      {
        url: "https://tv.example/1",
        title: "Cats at night",
        media: ["https://tv.example/1.mp4"],
        facts: { published: sourced("2025-12-30T10:00:00Z"), views: sourced(5_000), category: sourced("Pets") },
      },
      {
        url: "https://tv.example/2",
        title: "夜里的猫咪",
        media: ["https://tv.example/2.mp4"],
        facts: {
          published: sourced("2025-12-31T10:00:00Z"),
          category: sourced("宠物"),
          description: sourced("两只小猫在花园里"),
        },
      },
      {
        url: "https://tv.example/3",
        title: "Flash of the past",
        media: [{ url: "https://tv.example/3.flv", kind: "flash", source: "embed" }],
        facts: { published: sourced("2025-12-29T10:00:00Z"), category: sourced("体育") },
      },
    ]);
    await record(database, sample, [
      {
        url: "https://sample.example/1",
        title: "The cat and the moon",
        media: ["https://sample.example/1.mp4"],
        facts: { published: sourced("2025-06-01") },
      },
      {
        url: "https://sample.example/2",
        title: "O'Brien's \"caterpillar\" \\ café",
        facts: { published: sourced("2025-05-01") },
      },
    ]);
  });
  afterAll(() => database[Symbol.asyncDispose]());

  test("the newest come first, by publication", async () => {
    const list = await listNewest(database.sql, { limit: 10 });
    expect(titles(list)).toEqual([
      "夜里的猫咪",
      "Cats at night",
      "Flash of the past",
      "The cat and the moon",
      "O'Brien's \"caterpillar\" \\ café",
    ]);
    expect([list.total, list.totalIsExact, list.next]).toEqual([5, true, undefined]);
  });

  test("the hottest come first: views make up for a day", async () => {
    const list = await listHottest(database.sql, { limit: 2 });
    expect(titles(list)).toEqual(["Cats at night", "夜里的猫咪"]);
    expect(list.programmes[0]!.why).toEqual({ key: "views", values: { views: 5_000 } });
  });

  test("pages follow each other without a gap, by cursor and by number", async () => {
    for (const list of [listNewest, listHottest]) {
      const all = titles(await list(database.sql, { limit: 10 }));
      const first = await list(database.sql, { limit: 2 });
      const second = await list(database.sql, { limit: 2, after: first.next! });
      const third = await list(database.sql, { limit: 2, after: second.next! });
      expect([...titles(first), ...titles(second), ...titles(third)]).toEqual(all);
      expect([first.total, third.total, third.next]).toEqual([5, 5, undefined]);
      expect(titles(await list(database.sql, { limit: 2, offset: 2 }))).toEqual(all.slice(2, 4));
    }
  });

  test("a cursor that was tampered with begins at the first page", async () => {
    for (const after of ["", "x_y", "1e400_1", "NaN_1", "99999999999999999999_1", "1_1;drop table sites"])
      expect((await listNewest(database.sql, { limit: 1, after })).programmes).toHaveLength(1);
  });

  test("lists by category, by site and of what can be played", async () => {
    expect(titles(await listNewest(database.sql, { limit: 10, category: "animals" }))).toEqual([
      "夜里的猫咪",
      "Cats at night",
    ]);
    expect(titles(await listHottest(database.sql, { limit: 10, siteId: sample }))).toHaveLength(2);
    expect(titles(await listNewest(database.sql, { limit: 10, siteId: tv, playableOnly: true }))).toEqual([
      "夜里的猫咪",
      "Cats at night",
    ]);
  });

  test("categories with their counts, the largest first", async () => {
    expect(await listCategories(database.sql)).toEqual([
      { category: "animals", count: 2 },
      { category: "sports", count: 1 },
    ]);
    expect(await countProgrammes(database.sql)).toEqual({ total: 5, playable: 3, gone: 0 });
  });

  test("programmes of sample sites say so", async () => {
    const { programmes } = await listNewest(database.sql, { limit: 10 });
    expect(programmes.map(({ isSample }) => isSample)).toEqual([false, false, false, true, true]);
  });

  const searches: readonly [typed: string, found: readonly string[]][] = [
    ["猫咪", ["夜里的猫咪"]],
    ["猫", ["夜里的猫咪"]],
    ["小猫", ["夜里的猫咪"]],
    ["咪里", []],
    ["CAT", ["Cats at night", "The cat and the moon", "O'Brien's \"caterpillar\" \\ café"]],
    ["cat moon", ["The cat and the moon"]],
    ["caf", ["O'Brien's \"caterpillar\" \\ café"]],
    ["CAFE", ["O'Brien's \"caterpillar\" \\ café"]],
    ["o'brien", ["O'Brien's \"caterpillar\" \\ café"]],
    ["tv.example", []],
    ["' or 1=1 --", []],
    ["\u0000猫咪\u0000", ["夜里的猫咪"]],
    ["\\", []],
    ["", []],
    ["%", []],
  ];
  for (const [typed, found] of searches)
    test(`searching ${JSON.stringify(typed)}`, async () => {
      const list = await searchProgrammes(database.sql, { query: typed, limit: 10 });
      expect(new Set(titles(list))).toEqual(new Set(found));
      expect(list.total).toBe(found.length);
    });

  test("a title that has what was typed comes before one that has it in the description", async () => {
    await record(database, tv, [
      {
        url: "https://tv.example/4",
        title: "Dogs",
        facts: { description: sourced("Not like cats at night."), published: sourced("2026-01-01") },
      },
    ]);
    expect(titles(await searchProgrammes(database.sql, { query: "cats at night", limit: 10 }))).toEqual([
      "Cats at night",
      "Dogs",
    ]);
  });

  test("related: words in common first, never the programme itself", async () => {
    const { id } = (await searchProgrammes(database.sql, { query: "cats at night", limit: 1 })).programmes[0]!;
    const related = await listRelated(database.sql, id, 3);
    expect(related.map((card) => card.id)).not.toContain(id);
    expect(related[0]!.title).toBe("夜里的猫咪");
    expect(await listRelated(database.sql, "999999" as ProgrammeId, 3)).toEqual([]);
  });
});

describe("the plans over a large catalogue", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    for (const number of [1, 2, 3, 4]) await addTestSite(database, `s${number}.example`);
    // Written straight into the table: five thousand sightings would take most of the test's time.
    await database.sql.begin(async (transaction) => {
      // Else vacuum finds rows whose commit is not on disk yet, and index-only scans must look them up.
      await transaction`set local synchronous_commit = on`;
      await transaction`
      insert into programmes (site_id, url, source_page, source_kind, kind, title, description, keywords, category, is_live,
        published_is_day, media, embeds, is_playable, sources, score, views, first_seen_at, last_seen_at, newest_at, heat, search)
      select 1 + n % 4, 'https://s.example/' || n, 'https://s.example/' || n, 'play', 'video', title, filler, '{}',
        (array['sports', 'music', 'news', 'film', 'travel'])[1 + n % 5], false, false, '[]', '[]', n % 3 > 0, '{"p": [], "f": {}}', 1,
        n, seen_at, seen_at, seen_at, 27000 + n % 997, to_tsvector('simple', title)
      from generate_series(1, 5000) n,
        lateral (select 'Story ' || n || ' of word' || n % 500 || ' 个故' as title, timestamptz '2026-01-01Z' + n * interval '1 minute' as seen_at,
          (select string_agg(md5(n * 100 + k || ''), ' ') from generate_series(1, 30) k) as filler) made`;
    });
    await database.sql`vacuum analyze programmes`;
  });
  afterAll(() => database[Symbol.asyncDispose]());

  const every = { category: undefined, siteId: undefined, playableOnly: false };
  const page = { limit: 25, offset: 0, after: undefined };
  const newestPlace = { at: new Date("2026-01-02T00:00:00Z"), id: "1000" as ProgrammeId };
  const base = {
    id: "5" as ProgrammeId,
    title: "",
    siteId: "1" as SiteId,
    category: "sports" as const,
    isPlayable: true,
  };
  const plans: readonly {
    says: string;
    work: (sql: Parameters<typeof countListed>[0]) => unknown;
    uses: readonly string[];
  }[] = [
    {
      says: "the newest",
      work: (sql) => selectNewest(sql, { ...page, filter: every }),
      uses: ["programmes_newest on"],
    },
    {
      says: "the next newest",
      work: (sql) => selectNewest(sql, { ...page, filter: every, after: newestPlace }),
      uses: ["programmes_newest on", "Index Cond: (ROW(newest_at, id) <"],
    },
    {
      says: "the newest of a site",
      work: (sql) => selectNewest(sql, { ...page, filter: { ...every, siteId: "2" as SiteId } }),
      uses: ["programmes_newest_by_site"],
    },
    {
      says: "the newest of a category",
      work: (sql) => selectNewest(sql, { ...page, filter: { ...every, category: "music" } }),
      uses: ["programmes_newest_by_category"],
    },
    {
      says: "the hottest",
      work: (sql) => selectHottest(sql, { ...page, filter: { ...every, playableOnly: true } }),
      uses: ["programmes_hottest on"],
    },
    {
      says: "the next hottest",
      work: (sql) => selectHottest(sql, { ...page, filter: every, after: { at: 27_000, id: "1" as ProgrammeId } }),
      uses: ["programmes_hottest on", "Index Cond: (ROW(heat, id) <"],
    },
    {
      says: "the hottest of a site",
      work: (sql) => selectHottest(sql, { ...page, filter: { ...every, siteId: "2" as SiteId } }),
      uses: ["programmes_hottest_by_site"],
    },
    {
      says: "the hottest of a category",
      work: (sql) => selectHottest(sql, { ...page, filter: { ...every, category: "music" } }),
      uses: ["programmes_hottest_by_category"],
    },
    { says: "how many", work: (sql) => countListed(sql, every), uses: ["Index Only Scan"] },
    { says: "the categories", work: (sql) => listCategories(sql), uses: ["Index Only Scan"] },
    { says: "all counts", work: (sql) => countProgrammes(sql), uses: ["Index Only Scan using programmes_by_state"] },
    {
      says: "a Chinese search",
      work: (sql) =>
        selectMatches(sql, { query: "'个故' & '17'", words: ["个故", "17"], typed: "个故17", limit: 20, offset: 0 }),
      uses: ["programmes_search"],
    },
    {
      says: "an English search",
      work: (sql) =>
        selectMatches(sql, { query: "'word17':*", words: ["word17"], typed: "word17", limit: 20, offset: 0 }),
      uses: ["programmes_search"],
    },
    {
      says: "related",
      work: (sql) => selectRelatedCandidates(sql, { base, query: "'word17' | 'word18'" }),
      uses: ["programmes_newest_by_site", "programmes_hottest_by_category", "programmes_search"],
    },
  ];
  for (const { says, work, uses } of plans)
    test(says, async () => {
      const plan = await planOf(database.sql, work);
      for (const index of uses) expect(plan).toContain(index);
      expect(plan).not.toContain("Seq Scan on programmes");
    });

  test("five thousand programmes are paged through completely by cursor", async () => {
    const seen = new Set<string>();
    let after: string | undefined;
    do {
      const list = await listHottest(database.sql, { limit: 200, ...(after === undefined ? {} : { after }) });
      for (const { id } of list.programmes) seen.add(id);
      after = list.next;
    } while (after !== undefined);
    expect(seen.size).toBe(5_000);
  });

  test("a search that finds everything tells how many, and still ranks", async () => {
    const list = await searchProgrammes(database.sql, { query: "story", limit: 10 });
    expect([list.total, list.programmes.length]).toEqual([5_000, 10]);
  });
});
