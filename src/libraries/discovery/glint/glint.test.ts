import { describe, expect, test } from "vitest";
import type { PageVerdict } from "../strategy.ts";
import { crawlMade, linkTo, type MadePage, madeRandom } from "../testing/made-site.ts";
import { glint } from "./glint.ts";

const now = new Date("2026-11-30T00:00:00Z");
const start = (seed = 1) => glint.start({ random: madeRandom(seed), now });
const page = (verdict: PageVerdict, ...links: MadePage["links"]): MadePage => ({ verdict, links });
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** 300 articles in 30 sections; 40 films, all listed under one of the sections; a word of their addresses tells them, as it turns out. */
function sections(path: string): MadePage | undefined {
  const [, first, second] = path.split("/");
  if (path === "/") return page("none", ...range(0, 30).map((n) => inMenu(`/section/s${n}/`)));
  if (first === "section" && second !== undefined) {
    const number = Number(second.slice(1));
    const items = number === 17 ? range(0, 40).map((n) => n * 7) : range(number * 10, number * 10 + 10);
    return page(number === 17 ? "listing" : "none", ...items.map((n) => inList(`/item/${word(n)}/`)));
  }
  const number = range(0, 300).find((n) => path === `/item/${word(n)}/`);
  if (number === undefined) return undefined;
  return page(
    number % 7 === 0 && number < 280 ? "play" : "none",
    ...range(0, 30).map((n) => inMenu(`/section/s${n}/`)),
  );
}

const inMenu = (url: string) => ({ url, tagPath: "nav ul.menu li" });
const inList = (url: string) => ({ url, tagPath: "main article h2" });
const word = (n: number) =>
  `${n % 7 === 0 ? "river" : "stone"}-${[Math.floor(n / 7) % 7, Math.floor(n / 49), n % 7].map((at) => "abcdefg"[at]).join("")}`;

describe("a site whose programmes are listed in one section", () => {
  test("finds nine tenths of them in less than half the fetches of the whole site, whatever the seed", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const paths = crawlMade(start(seed), sections, 165);
      const films = paths.filter((path) => path.startsWith("/item/") && sections(path)?.verdict === "play");
      expect(films.length, `seed ${seed}`).toBeGreaterThanOrEqual(36);
    }
  });

  test("the same seed gives the same crawl", () => {
    expect(crawlMade(start(4), sections)).toEqual(crawlMade(start(4), sections));
  });
});

describe("endless sites end by themselves", () => {
  test("a calendar of pages that link the next month", () => {
    const paths = crawlMade(start(), (path) => {
      if (path === "/") return page("none", "/months/1/");
      const month = Number(/^\/months\/(\d+)\/$/.exec(path)?.[1]);
      return page("none", `/months/${month + 1}/`, `/months/${month + 2}/`);
    });
    expect(paths.length).toBeLessThanOrEqual(150);
  });

  test("parameters that change nothing are let alone after two copies", () => {
    const paths = crawlMade(start(), (path) => {
      const [plain = "/"] = path.split("?");
      const own = range(0, 20).map((n) => `/a${n}`);
      const copies = range(0, 20).map((n) => `${plain}?view=${n}`);
      return page("none", { url: plain, origin: "canonical" }, ...copies, ...(plain === "/" ? own : []));
    });
    expect(paths.filter((path) => path.includes("?")).length).toBeLessThanOrEqual(4);
    expect(paths.filter((path) => !path.includes("?"))).toHaveLength(21);
  });

  test("where every link bears the id of a session, each page is fetched once and none is missed", () => {
    let visits = 0;
    const paths = crawlMade(start(), () => {
      const session = `PHPSESSID=s${visits++}`;
      return page("play", ...range(0, 20).map((n) => `/v/${n}?${session}`));
    });
    const plain = paths.map((path) => path.split("?")[0]).filter((path) => path !== "/");
    expect(plain.sort()).toEqual(
      range(0, 20)
        .map((n) => `/v/${n}`)
        .sort(),
    );
  });

  test("a page that is known with an idle parameter alone is fetched with it", () => {
    const paths = crawlMade(start(), (path) => {
      const [plain = "/"] = path.split("?");
      if (path !== "/") return page("play", { url: `${plain}?v=${/v=(\d+)/.exec(path)?.[1]}`, origin: "canonical" });
      return page("listing", ...range(0, 20).map((n) => `/watch?v=${n}&list=all`));
    });
    expect(paths.filter((path) => path.includes("list=all"))).toHaveLength(20);
  });

  test("a site without programmes is given up within 150 fetches", () => {
    const paths = crawlMade(start(), (path) => {
      const number = path === "/" ? 0 : Number(path.slice(2));
      return page("none", ...range(1, 12).map((n) => `/p${(number * 11 + n) % 5000}`));
    });
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.length).toBeLessThanOrEqual(150);
  });
});

test("a slash that was guessed wrongly costs one fetch and no page", () => {
  const discovery = start();
  discovery.add([linkTo("/", { origin: "seed" })]);
  const asked: string[] = [];
  for (let next = discovery.next(); next !== undefined; next = discovery.next()) {
    const { url } = next;
    asked.push(url);
    const links = asked.length === 1 ? range(0, 6).map((n) => linkTo(`/w${"abcdef"[n]}`)) : [];
    const isSection = asked.length === 2;
    if (!isSection && url.endsWith("/") && asked.length > 1) discovery.observe({ url, outcome: "gone", links: [] });
    else {
      const finalUrl = isSection ? { finalUrl: `${url}/` } : {};
      discovery.observe({ url, ...finalUrl, outcome: "page", verdict: "none", score: 0, fingerprint: url, links });
    }
  }
  expect(asked).toHaveLength(8);
  expect(new Set(asked.map((url) => url.replace(/\/$/, "")))).toHaveLength(7);
});

test("once addresses have been sent on to the same with a slash, the slash is asked for at once", () => {
  const discovery = start();
  discovery.add([linkTo("/", { origin: "seed" })]);
  const asked: string[] = [];
  for (let next = discovery.next(); next !== undefined; next = discovery.next()) {
    const { url } = next;
    asked.push(url);
    const finalUrl = url.endsWith("/") ? {} : { finalUrl: `${url}/` };
    const links = asked.length === 1 ? range(0, 10).map((n) => linkTo(`/w${"abcdefghij"[n]}`)) : [];
    discovery.observe({ url, ...finalUrl, outcome: "page", verdict: "none", score: 0, fingerprint: url, links });
  }
  expect(asked).toHaveLength(11);
  expect(asked.filter((url) => !url.endsWith("/"))).toHaveLength(1);
});

test("sitemaps and feeds are asked for only as lists, and what a feed says it plays is fetched first", () => {
  const discovery = start();
  discovery.add([linkTo("/", { origin: "seed" }), linkTo("/sitemap.xml", { origin: "robots", role: "sitemap" })]);
  const first = discovery.next();
  expect(first).toMatchObject({ url: "https://made.example/", role: "page" });
  const links = [linkTo("/feed/", { role: "feed" }), ...range(0, 30).map((n) => linkTo(`/x${n}/`))];
  discovery.observe({ url: first?.url ?? "", outcome: "page", verdict: "none", score: 0, links });
  const lists = [discovery.next()];
  discovery.observe({ url: lists[0]?.url ?? "", outcome: "gone", links: [] });
  lists.push(discovery.next());
  expect(lists.map((one) => one?.role)).toEqual(["sitemap", "feed"]);
  const items = [linkTo("/x3/", { origin: "feed", playersNear: 1 }), linkTo("/x4/", { origin: "feed" })];
  discovery.observe({ url: lists[1]?.url ?? "", outcome: "list", links: items });
  expect(discovery.next()?.url).toBe("https://made.example/x3/");
});

test("of many links alike none is lost, though not all are compared at once", () => {
  const names = range(0, 1100).map((n) => `/item/${word(n % 343)}${"abcd"[Math.floor(n / 343)]}/`);
  const paths = crawlMade(
    start(),
    (path) => (path === "/" ? page("listing", ...names.map(inList)) : page("play")),
    2000,
  );
  expect(new Set(paths)).toEqual(new Set(["/", ...names]));
  expect(paths).toHaveLength(1101);
});

describe("a site of two hosts, with more links alike than are compared or held", () => {
  const names = range(0, 1300).map((n) => `/item/${word(n % 343)}${"abcd"[Math.floor(n / 343)]}/`);
  const hosts = ["https://made.example", "https://other.example"];

  test("each host's links are handed out whatever waits of the other", () => {
    const discovery = start();
    for (const host of hosts) discovery.add(names.map((name) => linkTo(`${host}${name}`)));
    for (const host of hosts.toReversed()) {
      for (let next = discovery.next(host); next !== undefined; next = discovery.next(host))
        discovery.observe({ url: next.url, outcome: "page", verdict: "play", score: 0.95, links: [] });
      expect(discovery.waitingCount(host)).toBe(0);
    }
  });

  test("what finds no room is let go, never what is under way, and nothing that is held is stuck", () => {
    const discovery = glint.start({ random: madeRandom(1), now, linksMax: 700 });
    for (const host of hosts) discovery.add(names.map((name) => linkTo(`${host}${name}`)));
    const underWay: string[] = [];
    for (const host of hosts.toReversed()) {
      for (let next = discovery.next(host); next !== undefined; next = discovery.next(host)) {
        underWay.push(next.url);
        expect(discovery.waitingCount(host)).toBeGreaterThanOrEqual(0);
      }
      expect(discovery.waitingCount(host)).toBe(0);
    }
    expect(new Set(underWay).size).toBe(underWay.length);
    for (const url of underWay) discovery.observe({ url, outcome: "page", verdict: "play", score: 0.95, links: [] });
    expect(discovery.measures().fetches).toBe(underWay.length);
  });
});
