import { describe, expect, test } from "vitest";
import type { MediaAddress, PageKind, ProgrammeFacts } from "../../../libraries/recognition/index.ts";
import { assign, createRegistry } from "./registry.ts";
import { readSeen } from "./seen-programme.ts";

type Page = {
  readonly site?: string;
  readonly url: string;
  readonly kind?: PageKind;
  readonly title?: string;
  readonly canonical?: string;
  readonly ogUrl?: string;
  readonly id?: string;
  readonly media?: readonly (string | MediaAddress)[];
  readonly embeds?: readonly string[];
  readonly seconds?: number;
  readonly day?: string;
  readonly isLive?: boolean;
};

function factsOf(page: Page): ProgrammeFacts {
  const sourced = <Value>(value: Value) => ({ value, source: "test", confidence: 1 });
  return {
    ...(page.title === undefined ? {} : { title: sourced(page.title) }),
    ...(page.seconds === undefined ? {} : { durationSeconds: sourced(page.seconds) }),
    ...(page.day === undefined ? {} : { published: sourced(page.day) }),
    ...(page.isLive === undefined ? {} : { isLive: sourced(page.isLive) }),
    media: (page.media ?? []).map((media) =>
      typeof media === "string" ? { url: media, kind: "video", source: "test" } : media,
    ),
    embeds: (page.embeds ?? []).map((url) => ({ url, source: "test" })),
    identities: [
      ...(page.canonical === undefined ? [] : [{ kind: "canonical" as const, url: page.canonical }]),
      ...(page.ogUrl === undefined ? [] : [{ kind: "og:url" as const, url: page.ogUrl }]),
      ...(page.id === undefined ? [] : [{ kind: "json-ld-id" as const, url: page.id }]),
    ],
  };
}

/** Numbers the programmes in the order they are met: [1, 1, 2] says the first two pages show one programme. */
function numbersOf(pages: readonly Page[]): number[] {
  const registry = createRegistry();
  const numbers = new Map<object, number>();
  return pages.map((page) => {
    const siteId = page.site ?? "1";
    const { entry } = assign(
      registry,
      readSeen({ siteId, siteNames: ["Tube TV"], pageUrl: page.url, facts: factsOf(page) }),
    );
    if (!numbers.has(entry)) numbers.set(entry, numbers.size + 1);
    return numbers.get(entry)!;
  });
}

const cases: readonly { says: string; source?: string; pages: readonly Page[]; programmes: readonly number[] }[] = [
  {
    says: "a page seen twice shows one programme",
    pages: [
      { url: "https://tv.example/v/1", title: "Cats" },
      { url: "https://tv.example/v/1", title: "Cats, and dogs in the garden" },
    ],
    programmes: [1, 1],
  },
  {
    says: "http, www and a slash at the end make no other page",
    pages: [
      { url: "https://tv.example/v/1", title: "Cats" },
      { url: "http://www.tv.example/v/1/", title: "Cats" },
    ],
    programmes: [1, 1],
  },
  {
    says: "a mobile page with the canonical address of the other",
    source: "RFC 6596",
    pages: [
      { url: "https://tv.example/v/1", title: "Cats at night" },
      { url: "https://m.tv.example/v/1", title: "Cats at night - Tube TV", canonical: "https://tv.example/v/1" },
    ],
    programmes: [1, 1],
  },
  {
    says: "the same in the other order",
    pages: [
      { url: "https://m.tv.example/v/1", title: "Cats at night", canonical: "https://tv.example/v/1" },
      { url: "https://tv.example/v/1", title: "Cats at night" },
    ],
    programmes: [1, 1],
  },
  {
    says: "every page names the front page as canonical",
    source: "cases dup-03",
    pages: [
      {
        url: "https://tv.example/v/1",
        title: "One",
        canonical: "https://tv.example/",
        media: ["https://tv.example/1.mp4"],
      },
      {
        url: "https://tv.example/v/2",
        title: "Two",
        canonical: "https://tv.example/",
        media: ["https://tv.example/2.mp4"],
      },
    ],
    programmes: [1, 2],
  },
  {
    says: "and all have the site's name for a title",
    pages: [
      {
        url: "https://tv.example/v/1",
        title: "Tube TV",
        canonical: "https://tv.example/index.html",
        media: ["https://tv.example/1.mp4"],
      },
      {
        url: "https://tv.example/v/2",
        title: "Tube TV",
        canonical: "https://tv.example/index.html",
        media: ["https://tv.example/2.mp4"],
      },
    ],
    programmes: [1, 2],
  },
  {
    says: "every page names the listing above it as canonical",
    pages: [
      {
        url: "https://tv.example/videos/1",
        title: "One",
        canonical: "https://tv.example/videos",
        media: ["https://tv.example/1.mp4"],
      },
      {
        url: "https://tv.example/videos/2",
        title: "Two",
        canonical: "https://tv.example/videos",
        media: ["https://tv.example/2.mp4"],
      },
      {
        url: "https://tv.example/videos/3",
        title: "One",
        canonical: "https://tv.example/videos",
        media: ["https://tv.example/3.mp4"],
      },
    ],
    programmes: [1, 2, 3],
  },
  {
    says: "the canonical address lost its query, and with it the programme",
    pages: [
      {
        url: "https://tv.example/watch?v=1",
        title: "One",
        canonical: "https://tv.example/watch",
        media: ["https://tv.example/1.mp4"],
      },
      {
        url: "https://tv.example/watch?v=2",
        title: "Two",
        canonical: "https://tv.example/watch",
        media: ["https://tv.example/2.mp4"],
      },
    ],
    programmes: [1, 2],
  },
  {
    says: "two addresses with parameters and the canonical one without, nothing else known",
    source: "RFC 6596",
    pages: [
      { url: "https://tv.example/r?x=1", canonical: "https://tv.example/r" },
      { url: "https://tv.example/r?x=2", canonical: "https://tv.example/r" },
      { url: "https://tv.example/r" },
    ],
    programmes: [1, 1, 1],
  },
  {
    says: "a listing elsewhere on the site is canonical for different programmes",
    pages: [
      {
        url: "https://tv.example/v/1",
        title: "One",
        canonical: "https://tv.example/all",
        media: ["https://tv.example/1.mp4"],
      },
      {
        url: "https://tv.example/v/2",
        title: "Two",
        canonical: "https://tv.example/all",
        media: ["https://tv.example/2.mp4"],
      },
    ],
    programmes: [1, 2],
  },
  {
    says: "a page with an extra parameter and the canonical address without it",
    pages: [
      {
        url: "https://tv.example/v/1?list=new",
        title: "Cats",
        canonical: "https://tv.example/v/1",
        media: ["https://tv.example/1.mp4"],
      },
      {
        url: "https://tv.example/v/1",
        title: "Cats",
        canonical: "https://tv.example/v/1",
        media: ["https://tv.example/1.mp4"],
      },
    ],
    programmes: [1, 1],
  },
  {
    says: "og:url joins where there is no canonical",
    pages: [
      { url: "https://tv.example/a/1", title: "Cats", ogUrl: "https://tv.example/v/1" },
      { url: "https://tv.example/b/1", title: "Cats", ogUrl: "https://tv.example/v/1" },
    ],
    programmes: [1, 1],
  },
  {
    says: "so does the JSON-LD @id, whatever its fragment",
    pages: [
      { url: "https://tv.example/a/1", title: "Cats", id: "https://tv.example/v/1#video" },
      { url: "https://tv.example/b/1", title: "Cats", id: "https://tv.example/v/1#video" },
    ],
    programmes: [1, 1],
  },
  {
    says: "an @id that is the front page's fragment joins nothing",
    pages: [
      { url: "https://tv.example/a/1", title: "Cats", id: "https://tv.example/#video" },
      { url: "https://tv.example/b/1", title: "Dogs", id: "https://tv.example/#video" },
    ],
    programmes: [1, 2],
  },
  {
    says: "a translated page: other title, the same canonical address and file",
    pages: [
      {
        url: "https://tv.example/zh/x",
        title: "夜里的猫",
        canonical: "https://tv.example/v/1",
        media: ["https://tv.example/1.mp4"],
      },
      {
        url: "https://tv.example/en/x",
        title: "Cats at night",
        canonical: "https://tv.example/v/1",
        media: ["https://tv.example/1.mp4"],
      },
    ],
    programmes: [1, 1],
  },
  {
    says: "one file under two addresses of a site, signed anew each time",
    pages: [
      { url: "https://tv.example/new/1", title: "Cats", media: ["https://cdn.example/1.mp4?sign=a&e=1"] },
      { url: "https://tv.example/cats/1", title: "Cats", media: ["https://cdn.example/1.mp4?sign=b&e=2"] },
    ],
    programmes: [1, 1],
  },
  {
    says: "one file on two sites under one title",
    pages: [
      { site: "1", url: "https://a.example/1", title: "Cats at night", media: ["https://cdn.example/1.mp4"] },
      { site: "2", url: "https://b.example/9", title: "Cats at Night!", media: ["https://cdn.example/1.mp4"] },
    ],
    programmes: [1, 1],
  },
  {
    says: "an intro clip on every page",
    pages: [
      { url: "https://tv.example/v/1", title: "One", media: ["https://tv.example/intro.mp4"] },
      { url: "https://tv.example/v/2", title: "Two", media: ["https://tv.example/intro.mp4"] },
      { url: "https://tv.example/v/3", title: "Three", media: ["https://tv.example/intro.mp4"] },
    ],
    programmes: [1, 2, 3],
  },
  {
    says: "an intro clip before episodes of one show that share its title",
    pages: [
      {
        url: "https://tv.example/v/1",
        title: "The Show",
        media: ["https://tv.example/intro.mp4", "https://tv.example/1.mp4"],
      },
      {
        url: "https://tv.example/v/2",
        title: "The Show",
        media: ["https://tv.example/intro.mp4", "https://tv.example/2.mp4"],
      },
    ],
    programmes: [1, 2],
  },
  {
    says: "a live stream that runs one programme after the other",
    pages: [
      { url: "https://tv.example/a", title: "Morning news", media: ["https://tv.example/live.m3u8"], isLive: true },
      { url: "https://tv.example/b", title: "Evening news", media: ["https://tv.example/live.m3u8"], isLive: true },
    ],
    programmes: [1, 2],
  },
  {
    says: "titles that differ, but the file and a telling duration are the same",
    pages: [
      { url: "https://tv.example/a", title: "夜里的猫", media: ["https://tv.example/1.mp4"], seconds: 612 },
      { url: "https://tv.example/b", title: "Cats at night", media: ["https://tv.example/1.mp4"], seconds: 612 },
    ],
    programmes: [1, 1],
  },
  {
    says: "episodes differ by their number only",
    pages: [
      { url: "https://tv.example/a", title: "夜里的猫 第1集", media: ["https://tv.example/p.mp4"] },
      { url: "https://tv.example/b", title: "夜里的猫 第2集", media: ["https://tv.example/p.mp4"] },
      { url: "https://tv.example/c", title: "夜里的猫（上）", media: ["https://tv.example/p.mp4"] },
      { url: "https://tv.example/d", title: "夜里的猫（下）", media: ["https://tv.example/p.mp4"] },
      { url: "https://tv.example/e", title: "夜里的猫 第二集", media: ["https://tv.example/p.mp4"] },
    ],
    programmes: [1, 2, 3, 4, 5],
  },
  {
    says: "a flash player is no programme",
    pages: [
      {
        url: "https://tv.example/a",
        title: "Cats",
        media: [{ url: "https://tv.example/player.swf", kind: "flash", source: "test" }],
      },
      {
        url: "https://tv.example/b",
        title: "Cats",
        media: [{ url: "https://tv.example/player.swf", kind: "flash", source: "test" }],
      },
    ],
    programmes: [1, 2],
  },
  {
    says: "two blogs embed one platform video under headings of their own",
    pages: [
      {
        site: "1",
        url: "https://a.example/1",
        title: "You have to see this",
        embeds: ["https://www.youtube.com/embed/abcdefghijk?rel=0"],
      },
      {
        site: "2",
        url: "https://b.example/9",
        title: "Funny cat",
        embeds: ["https://www.youtube-nocookie.com/embed/abcdefghijk"],
      },
    ],
    programmes: [1, 1],
  },
  {
    says: "one blog has its trailer in the side bar of every article",
    pages: [
      {
        url: "https://a.example/1",
        title: "Spring in the garden",
        embeds: ["https://www.youtube.com/embed/abcdefghijk"],
      },
      {
        url: "https://a.example/2",
        title: "Autumn in the hills",
        embeds: ["https://www.youtube.com/embed/abcdefghijk"],
      },
    ],
    programmes: [1, 2],
  },
  {
    says: "the platform's own page and an embed of it",
    pages: [
      {
        site: "1",
        url: "https://www.youtube.com/watch?v=abcdefghijk",
        title: "Funny cat",
        embeds: ["https://www.youtube.com/embed/abcdefghijk"],
      },
      {
        site: "2",
        url: "https://b.example/9",
        title: "Funny cat",
        embeds: ["//www.youtube.com/embed/abcdefghijk?autoplay=1"],
      },
    ],
    programmes: [1, 1],
  },
  {
    says: "the front page shows another programme each day",
    pages: [
      { url: "https://tv.example/v/1", title: "Cats", media: ["https://tv.example/1.mp4"] },
      { url: "https://tv.example/", title: "Cats", media: ["https://tv.example/1.mp4"] },
      { url: "https://tv.example/v/2", title: "Dogs", media: ["https://tv.example/2.mp4"] },
      { url: "https://tv.example/", title: "Dogs", media: ["https://tv.example/2.mp4"] },
    ],
    programmes: [1, 1, 2, 2],
  },
  {
    says: "an address that is given to a new programme",
    pages: [
      { url: "https://tv.example/today", title: "Monday's news", media: ["https://tv.example/1.mp4"] },
      { url: "https://tv.example/today", title: "Storm over the coast", media: ["https://tv.example/2.mp4"] },
    ],
    programmes: [1, 2],
  },
  {
    says: "a title is mended while the file is signed anew",
    pages: [
      { url: "https://tv.example/v/1", title: "Cts at nihgt", media: ["https://tv.example/get?sign=1"], seconds: 300 },
      { url: "https://tv.example/v/1", title: "Cats at night", media: ["https://tv.example/get?sign=2"], seconds: 300 },
    ],
    programmes: [1, 1],
  },
  {
    says: "two programmes are found to be one, and the older stays",
    pages: [
      { url: "https://tv.example/a", title: "Cats at night" },
      { site: "2", url: "https://b.example/1", title: "Cats at night", media: ["https://cdn.example/1.mp4"] },
      { url: "https://tv.example/a", title: "Cats at night", media: ["https://cdn.example/1.mp4"] },
      { site: "2", url: "https://b.example/1", title: "Cats at night", media: ["https://cdn.example/1.mp4"] },
    ],
    programmes: [1, 2, 1, 1],
  },
];

describe("which pages show one programme", () => {
  for (const { says, pages, programmes } of cases) test(says, () => expect(numbersOf(pages)).toEqual(programmes));
});

test("an address that many programmes share costs a new page no more than a few comparisons", () => {
  const registry = createRegistry();
  for (let number = 0; number < 200; number++) {
    const page = {
      url: `https://tv.example/v/${number}`,
      title: `Programme ${number}`,
      media: ["https://tv.example/intro.mp4"],
    };
    assign(registry, readSeen({ siteId: "1", siteNames: [], pageUrl: page.url, facts: factsOf(page) }));
  }
  expect(registry.count).toBe(200);
  expect(Math.max(...[...registry.byKey.values()].map((holders) => holders.size))).toBeLessThanOrEqual(5);
});
