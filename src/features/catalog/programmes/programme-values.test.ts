import { expect, test } from "vitest";
import type { ProgrammeFacts } from "../../../libraries/recognition/index.ts";
import type { SeenValues } from "./offered-values.ts";
import { joinValues, takeIn } from "./programme-values.ts";

const seenAt = new Date("2024-06-15T10:00:00Z");
const sourced = <Value>(value: Value, source = "json-ld", confidence = 0.9) => ({ value, source, confidence });
const facts = (rest: Partial<ProgrammeFacts>): ProgrammeFacts => ({ media: [], embeds: [], identities: [], ...rest });
const seen = (rest: Partial<SeenValues> & { facts: ProgrammeFacts }): SeenValues => ({
  siteId: "1",
  pageUrl: "https://tv.example/v/1",
  kind: "play",
  score: 0.9,
  seenAt,
  ...rest,
});

test("each value says what it was read from, how surely and on which page", () => {
  const values = takeIn(undefined, seen({ facts: facts({ title: sourced("Cats", "og:title", 0.8) }) }));
  expect(values.title).toBe("Cats");
  expect(values.sources.title).toEqual({ source: "og:title", confidence: 0.8, page: "https://tv.example/v/1" });
});

test("a surer value of another page wins, a less sure one does not", () => {
  const first = takeIn(
    undefined,
    seen({ facts: facts({ title: sourced("Cats", "h1", 0.6), publisher: sourced("Ann", "json-ld", 0.9) }) }),
  );
  const other = facts({ title: sourced("Cats at night", "json-ld", 0.9), publisher: sourced("TV", "meta", 0.3) });
  const second = takeIn(first, seen({ pageUrl: "https://tv.example/b/1", facts: other }));
  expect([second.title, second.publisher]).toEqual(["Cats at night", "Ann"]);
});

test("what the page of a value says now counts, even if it is less sure", () => {
  const first = takeIn(undefined, seen({ facts: facts({ title: sourced("Cts", "json-ld", 0.9) }) }));
  const second = takeIn(first, seen({ facts: facts({ title: sourced("Cats", "h1", 0.6) }) }));
  expect(second.title).toBe("Cats");
});

test("a value that a page no longer gives is kept", () => {
  const first = takeIn(
    undefined,
    seen({ facts: facts({ title: sourced("Cats"), description: sourced("Two cats.") }) }),
  );
  expect(takeIn(first, seen({ facts: facts({ title: sourced("Cats") }) })).description).toBe("Two cats.");
});

test("the play page becomes the source of a programme first met in an article", () => {
  const article = takeIn(
    undefined,
    seen({
      siteId: "2",
      pageUrl: "https://blog.example/a",
      kind: "embed",
      facts: facts({ title: sourced("See this") }),
    }),
  );
  const both = takeIn(article, seen({ facts: facts({ title: sourced("Cats", "h1", 0.7) }) }));
  expect([both.siteId, both.sourcePage, both.title]).toEqual(["1", "https://tv.example/v/1", "Cats"]);
});

test("counters are replaced by later ones of the same site, with the time they were read", () => {
  const first = takeIn(undefined, seen({ facts: facts({ views: sourced(100), likes: sourced(3) }) }));
  const later = new Date("2024-06-16T10:00:00Z");
  const second = takeIn(first, seen({ facts: facts({ views: sourced(90) }), seenAt: later }));
  expect(second.counters).toEqual({ views: 90, likes: 3 });
  expect(second.countersAt).toEqual(later);
  const elsewhere = takeIn(
    second,
    seen({ siteId: "2", pageUrl: "https://b.example/1", facts: facts({ views: sourced(5) }) }),
  );
  expect(elsewhere.counters.views).toBe(90);
});

test("a signed address gives way to the next one of the same page; those of other pages stay", () => {
  const media = (url: string) => [{ url, kind: "video" as const, source: "video-src" }];
  const first = takeIn(undefined, seen({ facts: facts({ media: media("https://cdn.example/get?sign=1") }) }));
  const other = takeIn(
    first,
    seen({ pageUrl: "https://tv.example/b/1", facts: facts({ media: media("https://cdn.example/hd.mp4") }) }),
  );
  const again = takeIn(other, seen({ facts: facts({ media: media("https://cdn.example/get?sign=2") }) }));
  expect(again.media.map(({ url }) => url).sort()).toEqual([
    "https://cdn.example/get?sign=2",
    "https://cdn.example/hd.mp4",
  ]);
});

test("a page without a title is named after its address", () => {
  const values = takeIn(undefined, seen({ pageUrl: "https://tv.example/v/cats-at-night.html", facts: facts({}) }));
  expect(values.title).toBe("cats at night");
  expect(
    takeIn(values, seen({ pageUrl: "https://tv.example/x", facts: facts({ title: sourced("Cats", "h1", 0.2) }) }))
      .title,
  ).toBe("Cats");
});

test("nothing that cannot be stored or shown is taken", () => {
  const values = takeIn(
    undefined,
    seen({
      facts: facts({
        title: sourced("a\u0000b\ud800"),
        published: sourced("0001-01-01"),
        durationSeconds: sourced(Number.POSITIVE_INFINITY),
        thumbnail: sourced("javascript:alert(1)"),
        views: sourced(-5),
        media: [{ url: "data:video/mp4;base64,AAAA", kind: "video", source: "video-src" }],
      }),
    }),
  );
  expect(values.title).toBe("ab\ufffd");
  expect([values.published, values.durationSeconds, values.thumbnailUrl, values.counters, values.media]).toEqual([
    undefined,
    undefined,
    undefined,
    {},
    [],
  ]);
});

test("the link to the source is the canonical address, but never the front page, a listing or another site", () => {
  const urlOf = (canonical: string, pageUrl = "https://tv.example/v/1") =>
    takeIn(
      undefined,
      seen({
        pageUrl,
        facts: facts({ identities: [{ kind: "canonical", url: canonical }] }),
      }),
    ).url;
  expect(urlOf("https://www.tv.example/cats")).toBe("https://www.tv.example/cats");
  expect(urlOf("https://tv.example/")).toBe("https://tv.example/v/1");
  expect(urlOf("https://tv.example/v")).toBe("https://tv.example/v/1");
  expect(urlOf("https://other.example/cats")).toBe("https://tv.example/v/1");
  expect(urlOf("https://tv.example/v/1", "https://tv.example/v/1?PHPSESSID=0123456789abcdef0123456789abcdef")).toBe(
    "https://tv.example/v/1",
  );
  expect(urlOf("https://tv.example/v", "https://tv.example/v?id=1")).toBe("https://tv.example/v?id=1");
});

test("of two programmes that are one, the surer values and the earlier first sight stay", () => {
  const older = takeIn(undefined, seen({ facts: facts({ title: sourced("Cats", "h1", 0.5) }) }));
  const younger = takeIn(
    undefined,
    seen({
      pageUrl: "https://tv.example/b",
      facts: facts({ title: sourced("Cats at night"), durationSeconds: sourced(60) }),
      seenAt: new Date("2024-06-20T00:00:00Z"),
    }),
  );
  const joined = joinValues(older, younger);
  expect([joined.title, joined.durationSeconds, joined.firstSeenAt, joined.sourcePage]).toEqual([
    "Cats at night",
    60,
    seenAt,
    "https://tv.example/v/1",
  ]);
});
