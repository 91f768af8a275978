import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type RunningSampleSites, startSampleSites, type Truth } from "./index.ts";
import { mediaLengthSeconds } from "./media-length.ts";

const startedAt = new Date("2026-03-01T08:00:00Z");
const clock = { now: () => startedAt };
let running: RunningSampleSites;

beforeAll(async () => {
  running = await startSampleSites({ port: 0, seed: 7, day: 0, startedAt, clock });
});
afterEach(() => running.setDay(0));
afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const urlOf = (key: string) => running.sites.find((site) => site.key === key)!.url;
const programmesOf = (truth: Truth, key: string) => truth.programmes.filter((programme) => programme.siteKey === key);

/** All addresses of one site that links lead to from its home page, without session ids; at most `fetchesMax` fetches. */
async function walk(home: string, fetchesMax: number): Promise<Map<string, number>> {
  const seen = new Map<string, number>();
  const queue = [home];
  const known = new Set(queue);
  const follow = (next: URL) => {
    next.searchParams.delete("PHPSESSID");
    if (next.origin !== new URL(home).origin || known.has(next.href)) return;
    known.add(next.href);
    queue.push(next.href);
  };
  for (let url = queue.shift(); url !== undefined && seen.size < fetchesMax; url = queue.shift()) {
    const response = await fetch(url, { redirect: "manual" });
    seen.set(url, response.status);
    const moved = response.headers.get("location");
    if (moved) follow(new URL(moved, url));
    if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
    const encoding = /charset=gb2312/.test(await response.clone().text()) ? "gbk" : "utf-8";
    const html = new TextDecoder(encoding).decode(await response.arrayBuffer());
    for (const [, href] of html.matchAll(/<a\s[^>]*?href="([^"#]+)/g)) {
      follow(new URL(href!.replaceAll("&#38;", "&").replaceAll("&amp;", "&"), url));
    }
  }
  return seen;
}

describe("the programmes", () => {
  test("there are seven sites with at least eight programmes each, in two languages", () => {
    const truth = running.truth();
    expect(running.sites).toHaveLength(7);
    for (const site of running.sites) expect(programmesOf(truth, site.key).length, site.key).toBeGreaterThanOrEqual(8);
    expect(new Set(truth.programmes.map((programme) => programme.language))).toEqual(new Set(["en", "zh-CN"]));
  });

  test.for([0, 9])("on day %i every programme can be reached from the home page by links", async (day) => {
    running.setDay(day);
    for (const site of running.sites) {
      const seen = await walk(site.url, 250);
      for (const { url } of programmesOf(running.truth(), site.key))
        expect(seen.get(url), `${site.key} ${url}`).toBe(200);
    }
  });

  test("every media file exists, has the type the page tells, and is as long as the page says", async () => {
    for (const { media, durationSeconds, url } of running.truth().programmes) {
      for (const file of media) {
        const response = await fetch(file.url);
        expect(response.status, file.url).toBe(200);
        const type = response.headers.get("content-type")!;
        if (!file.url.endsWith(".flv")) expect(type).toBe(file.type);
        const seconds = mediaLengthSeconds(Buffer.from(await response.arrayBuffer()), type);
        if (durationSeconds !== undefined) expect(Math.abs(seconds! - durationSeconds), url).toBeLessThanOrEqual(1);
        expect(seconds, url).toBeGreaterThan(10);
      }
    }
  });

  test("each programme has its own media address, so that none can be taken for another", () => {
    const addresses = running.truth(40).programmes.flatMap((programme) => programme.media.map((media) => media.url));
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test("the segments an HLS playlist names are there", async () => {
    const [programme] = programmesOf(running.truth(), "beian");
    const playlist = programme!.media[0]!.url;
    const lines = (await (await fetch(playlist)).text()).split("\n").filter((line) => line && !line.startsWith("#"));
    for (const line of new Set(lines)) {
      const segment = await fetch(new URL(line, playlist));
      expect(segment.headers.get("content-type")).toBe("video/mp2t");
      expect(Buffer.from(await segment.arrayBuffer())[0]).toBe(0x47);
    }
  });

  test("every thumbnail is a picture of 640 by 360", async () => {
    for (const { thumbnail } of running.truth().programmes) {
      const { format, width, height } = await sharp(
        Buffer.from(await (await fetch(thumbnail!)).arrayBuffer()),
      ).metadata();
      expect([format, width, height]).toEqual(["webp", 640, 360]);
    }
  });

  test("media and pictures stay below 5 MB together", async () => {
    let bytes = 0;
    for (const folder of ["media", "pictures"]) {
      const at = path.join(import.meta.dirname, folder);
      for (const file of await readdir(at)) bytes += (await stat(path.join(at, file))).size;
    }
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(bytes).toBeLessThan(5_000_000);
  });
});

describe("the wire", () => {
  test("the Chinese pages are GBK, say so only inside, and decode to their titles", async () => {
    const [programme] = programmesOf(running.truth(), "qinghe");
    const response = await fetch(programme!.url);
    const bytes = await response.arrayBuffer();
    expect(response.headers.get("content-type")).toBe("text/html");
    expect(new TextDecoder("gbk", { fatal: true }).decode(bytes)).toContain(`<h1>${programme!.title}</h1>`);
    expect(() => new TextDecoder("utf-8", { fatal: true }).decode(bytes)).toThrow();
  });

  test("the old clips are windows-1252 with typographic quotes", async () => {
    const programme = programmesOf(running.truth(), "clip-attic").find((one) => one.description?.includes("’"));
    const bytes = await (await fetch(programme!.url)).arrayBuffer();
    expect(new TextDecoder("windows-1252").decode(bytes)).toContain(programme!.description);
    expect(Buffer.from(bytes).includes(0x92)).toBe(true);
  });

  test("an unchanged page is answered with 304, by ETag and by date; a changed one is not", async () => {
    const [programme] = programmesOf(running.truth(), "lumen-yard");
    const first = await fetch(programme!.url);
    const headers = { "if-none-match": first.headers.get("etag")! };
    expect((await fetch(programme!.url, { headers })).status).toBe(304);
    const since = { "if-modified-since": first.headers.get("last-modified")! };
    expect((await fetch(programme!.url, { headers: since })).status).toBe(304);
    running.setDay(1);
    expect((await fetch(programme!.url, { headers })).status).toBe(200);
    expect((await fetch(programme!.url, { headers: since })).status).toBe(200);
  });

  test.for([
    { range: "bytes=0-99", status: 206, length: 100 },
    { range: "bytes=-50", status: 206, length: 50 },
    { range: "bytes=100-", status: 206, length: -100 },
    { range: "bytes=99999999-", status: 416, length: 0 },
    { range: "bytes=5-2", status: 416, length: 0 },
    { range: "lines=1-2", status: 200, length: undefined },
  ])("a range of a media file: $range", async ({ range, status, length }) => {
    const [programme] = programmesOf(running.truth(), "lumen-yard");
    const whole = Buffer.from(await (await fetch(programme!.media[0]!.url)).arrayBuffer());
    const response = await fetch(programme!.media[0]!.url, { headers: { range } });
    expect(response.status).toBe(status);
    const expected = length === undefined ? whole.length : length < 0 ? whole.length + length : length;
    expect((await response.arrayBuffer()).byteLength).toBe(expected);
  });

  test("the podcast's feed carries every episode as an enclosure", async () => {
    const text = await (await fetch(`${urlOf("harbour-hours")}feed.xml`)).text();
    const enclosures = [...text.matchAll(/<enclosure url="([^"]+)"/g)].map((match) => match[1]);
    expect(enclosures.sort()).toEqual(
      programmesOf(running.truth(), "harbour-hours")
        .map((one) => one.media[0]!.url)
        .sort(),
    );
  });

  test("old addresses redirect, unknown ones are 404, and each answer is counted", async () => {
    const before = { ...running.counters["clip-attic"]! };
    const moved = await fetch(`${urlOf("clip-attic")}index.htm`, { redirect: "manual" });
    expect([moved.status, moved.headers.get("location")]).toEqual([301, "/main.php"]);
    expect((await fetch(`${urlOf("clip-attic")}forum.php`)).status).toBe(404);
    const after = running.counters["clip-attic"]!;
    expect([
      after.requests - before.requests,
      after.redirects - before.redirects,
      after.notFound - before.notFound,
    ]).toEqual([2, 1, 1]);
  });

  test("a port in use is replaced by a free one, the others are kept", async () => {
    const taken = Number(new URL(urlOf("lumen-yard")).port);
    await using second = await startSampleSites({ port: taken, day: 0, startedAt, clock });
    expect(Number(new URL(second.sites[0]!.url).port)).not.toBe(taken);
    for (const site of second.sites) expect((await fetch(site.url)).status).toBe(200);
  });
});

describe("the traps", () => {
  test("paging never ends: every page names a next one that has not been seen", async () => {
    const seen = new Set<string>();
    let url = new URL("/browse", urlOf("reelwall")).href;
    for (let i = 0; i < 120; i++) {
      expect(seen.has(url)).toBe(false);
      seen.add(url);
      const text = await (await fetch(url)).text();
      url = new URL(/rel="next" href="([^"]+)"/.exec(text)![1]!.replaceAll("&#38;", "&"), url).href;
    }
  });

  test("the calendar goes on in both directions", async () => {
    const text = await (await fetch(new URL("/calendar/2199/12", urlOf("reelwall")))).text();
    expect(text).toContain("/calendar/2200/1");
    expect(text).toContain("/calendar/2199/11");
  });

  test("one programme is linked under many session ids and shown under each of them", async () => {
    const [programme] = programmesOf(running.truth(), "reelwall");
    const { pathname } = new URL(programme!.url);
    const links = new Set<string>();
    for (const page of ["/", "/browse?page=1", "/browse?sort=new"]) {
      const text = await (await fetch(new URL(page, programme!.url))).text();
      for (const [, link] of text.matchAll(/href="([^"]+)"/g)) if (link!.startsWith(`${pathname}?`)) links.add(link!);
    }
    expect(links.size).toBe(3);
    for (const link of links)
      expect(await (await fetch(new URL(link, programme!.url))).text()).toContain(
        `rel="canonical" href="${programme!.url}"`,
      );
  });

  test("what does not exist is answered with 200 and a friendly page; the maze leads to itself", async () => {
    expect((await fetch(new URL("/no/such/thing", urlOf("reelwall")))).status).toBe(200);
    const maze = await fetch(new URL("/maze", urlOf("reelwall")), { redirect: "manual" });
    expect([maze.status, maze.headers.get("location")]).toEqual([302, "/maze"]);
  });
});

describe("the days", () => {
  test("the same seed and day give the same truth on another start, another seed another", async () => {
    const plain = (sites: RunningSampleSites, day: number) =>
      sites.sites.reduce(
        (text, site) => text.replaceAll(new URL(site.url).origin, site.key),
        JSON.stringify(sites.truth(day)),
      );
    await using same = await startSampleSites({ port: 0, seed: 7, startedAt, clock });
    await using other = await startSampleSites({ port: 0, seed: 8, startedAt, clock });
    expect(plain(same, 30)).toBe(plain(running, 30));
    expect(plain(other, 30)).not.toBe(plain(running, 30));
  });

  test("over ten days programmes come, go and are renamed, and counters only grow", () => {
    const [first, later] = [running.truth(0), running.truth(10)];
    const before = new Map(first.programmes.map((one) => [one.url, one]));
    expect(later.programmes.filter((one) => !before.has(one.url)).length).toBeGreaterThan(10);
    expect(later.gone.length).toBeGreaterThan(3);
    expect(
      later.programmes.filter((one) => before.has(one.url) && before.get(one.url)!.title !== one.title).length,
    ).toBeGreaterThan(3);
    for (const one of later.programmes) {
      const old = before.get(one.url);
      if (old?.views !== undefined) expect(one.views).toBeGreaterThan(old.views);
    }
  });

  test("listings show the newest first and only what is there", () => {
    const truth = running.truth(20);
    const urls = new Set(truth.programmes.map((one) => one.url));
    expect(truth.listings.length).toBeGreaterThan(20);
    for (const listing of truth.listings)
      for (const item of listing.items) expect(urls.has(item), `${listing.url} ${item}`).toBe(true);
  });

  test("without a fixed day the day follows the clock and stops at the last one", async () => {
    let now = startedAt;
    await using sites = await startSampleSites({ port: 0, startedAt, daySeconds: 60, clock: { now: () => now } });
    expect(sites.truth().day).toBe(0);
    now = new Date(startedAt.getTime() + 5.5 * 60_000);
    expect(sites.truth().day).toBe(5);
    now = new Date(startedAt.getTime() + 1e12);
    expect(sites.truth().day).toBe(400);
    expect((await fetch(sites.sites[0]!.url)).status).toBe(200);
  });
});
