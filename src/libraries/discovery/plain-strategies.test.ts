import { describe, expect, test } from "vitest";
import { fishSearch, strategies } from "./index.ts";
import { createQueue } from "./queue.ts";
import type { Strategy } from "./strategy.ts";
import { crawlMade, fetchMade, linkTo, type MadeSite, madeRandom } from "./testing/made-site.ts";

const options = { random: madeRandom(1), now: new Date("2026-11-30T00:00:00Z") };
const none = (...links: string[]) => ({ verdict: "none" as const, links });
const play = (...links: string[]) => ({ verdict: "play" as const, links });
const crawl = (strategy: Strategy, site: MadeSite) => crawlMade(strategy.start(options), site);

test("breadth-first takes pages as they were found, each once whatever its spelling, and no file or feed", () => {
  const site = {
    "/": none("/a", "/b", "/film.mp4", "/feed/"),
    "/a": none("/c", "/b/", "/b/index.html", "http://www.made.example/b"),
    "/b": none("/d"),
    "/c": none(),
    "/d": none("/"),
  };
  expect(crawl(strategies["breadth-first"], site)).toEqual(["/", "/a", "/b", "/c", "/d"]);
});

describe("fish-search (B3)", () => {
  const fish = fishSearch({ width: 2, depth: 2 });

  test("children of a relevant page go to the front in the page's order, 1.5 × width of them; the rest to the end", () => {
    const site = {
      "/": none("/x", "/rest1"),
      "/x": play("/p1", "/p2", "/p3", "/p4"),
      ...pages("/rest1", "/p1", "/p2", "/p3", "/p4"),
    };
    expect(crawl(fish, site)).toEqual(["/", "/x", "/p1", "/p2", "/p3", "/rest1", "/p4"]);
  });

  test("children of an irrelevant page stand behind those of relevant ones, and before the rest", () => {
    const site = {
      "/": none("/a", "/b", "/c", "/d"),
      "/a": play("/a1"),
      "/a1": none("/a2"),
      ...pages("/a2", "/b", "/c", "/d"),
    };
    // "/a2" is inserted directly behind the last child of a relevant page, before "/b" that was found earlier.
    expect(crawl(fish, site)).toEqual(["/", "/a", "/a1", "/a2", "/b", "/c", "/d"]);
  });

  test("depth-0 rule: a branch of irrelevant pages dies after `depth` of them: its children go to the end", () => {
    const site = {
      "/": none("/a", "/b", "/c"),
      "/a": none("/a1"),
      "/a1": none("/a2"),
      "/a2": none(),
      ...pages("/b", "/c"),
    };
    // Depth 2 at the seed, 1 at "/a", 0 at "/a1": what "/a1" links has no energy left.
    expect(crawl(fish, site)).toEqual(["/", "/a", "/a1", "/b", "/c", "/a2"]);
  });

  test("a relevant page at depth 0 begins anew with full depth", () => {
    const site = {
      "/": none("/a", "/b", "/c"),
      "/a": none("/a1"),
      "/a1": play("/a2"),
      "/a2": none("/a3"),
      ...pages("/a3", "/b", "/c"),
    };
    expect(crawl(fish, site)).toEqual(["/", "/a", "/a1", "/a2", "/a3", "/b", "/c"]);
  });

  test("a known address moves forward only", () => {
    const site = {
      "/": none("/a", "/b", "/z"),
      "/a": play("/z"),
      "/z": none(),
      ...pages("/b"),
    };
    expect(crawl(fish, site)).toEqual(["/", "/a", "/z", "/b"]);
  });

  test("nothing is lost: every page is fetched once", () => {
    const site = randomSite(200);
    const fetched = crawl(fish, site);
    expect(new Set(fetched).size).toBe(fetched.length);
    expect([...fetched].sort()).toEqual(crawl(strategies["breadth-first"], site).sort());
  });
});

test("best-first takes what its words promise before what was found earlier, and children of relevant pages before others", () => {
  const site: MadeSite = {
    "/": none("/about", "/news", "/video/1"),
    "/video/1": play("/more"),
    ...pages("/about", "/news", "/more"),
  };
  expect(crawl(strategies["best-first"], site)).toEqual(["/", "/video/1", "/more", "/news", "/about"]);
});

test("a bound on what waits holds for every strategy, and no address is handed out twice", () => {
  for (const strategy of Object.values(strategies)) {
    const discovery = strategy.start({ ...options, linksMax: 20 });
    const site = randomSite(200);
    discovery.add([linkTo("/", { origin: "seed" })]);
    const fetched: string[] = [];
    for (let next = discovery.next(); next !== undefined; next = discovery.next()) {
      fetched.push(next.url);
      discovery.observe(fetchMade((path) => site[path], next.url));
      expect(discovery.waitingCount(), strategy.name).toBeLessThanOrEqual(40);
    }
    expect(fetched.length, strategy.name).toBeGreaterThan(1);
    expect(new Set(fetched).size, strategy.name).toBe(fetched.length);
  }
});

test("the queue gives the largest first and equals in the order of their coming", () => {
  const random = madeRandom(3);
  const queue = createQueue<number>();
  const items = Array.from({ length: 300 }, (_, at) => ({ at, priority: Math.floor(random() * 10) }));
  for (const { at, priority } of items) queue.push(at, priority);
  const sorted = items.toSorted((left, right) => right.priority - left.priority || left.at - right.at);
  expect(items.map(() => queue.pop())).toEqual(sorted.map(({ at }) => at));
  expect(queue.pop()).toBeUndefined();
});

test("an ending is told once nothing is left", () => {
  const discovery = strategies["breadth-first"].start(options);
  discovery.add([linkTo("/")]);
  expect([discovery.next()?.url, discovery.ending()]).toEqual(["https://made.example/", undefined]);
  expect([discovery.next(), discovery.ending()]).toEqual([undefined, "exhausted"]);
});

test.each(Object.values(strategies))("$name follows an endless chain of redirects five times", (strategy) => {
  const discovery = strategy.start(options);
  discovery.add([linkTo("/0", { origin: "seed" })]);
  const asked: string[] = [];
  for (let next = discovery.next(); next !== undefined && asked.length < 20; next = discovery.next()) {
    asked.push(next.url);
    const target = linkTo(`/${asked.length}`, { origin: "redirect" });
    discovery.observe({ url: next.url, outcome: "redirect", links: [target] });
  }
  expect(asked).toHaveLength(6);
});

function pages(...paths: string[]): MadeSite {
  return Object.fromEntries(paths.map((path) => [path, none()]));
}

function randomSite(size: number): MadeSite {
  const random = madeRandom(7);
  const path = (at: number) => (at === 0 ? "/" : `/p${at}`);
  return Object.fromEntries(
    Array.from({ length: size }, (_, at) => [
      path(at),
      {
        verdict: random() < 0.2 ? ("play" as const) : ("none" as const),
        links: [
          path(Math.min(size - 1, at + 1)),
          ...Array.from({ length: 6 }, () => path(Math.floor(random() * size))),
        ],
      },
    ]),
  );
}
