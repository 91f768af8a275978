import { describe, expect, test } from "vitest";
import { coarseTemplate, type FoundLink, trapKind, urlTemplate } from "../../../libraries/discovery/index.ts";
import { pageKey } from "../frontier/hash.ts";
import { createKnownLinks } from "../frontier/known-links.ts";
import { type AdmissionContext, admitLinks } from "./admit-links.ts";
import { plainLink } from "./exploration.ts";
import { waitingLink, writeContext } from "./link-context.ts";
import { isSoftNotFound, Lookalikes } from "./soft-not-found.ts";
import { dryRunAfter, isTrapTemplate, templateAction } from "./template-yield.ts";

const now = new Date("2024-06-15T02:00:00Z");
const link = (url: string, more: Partial<FoundLink> = {}): FoundLink => ({ ...plainLink(url, "link"), ...more });

describe("traps that an address gives away", () => {
  test.each([
    ["https://tv.example/a/1/1/1/1/1/1/", "repeated-segments"],
    ["https://tv.example/a/a/a/", "repeated-segments"],
    ["https://tv.example/x/en/about/en/about/en/about", "repeated-segments"],
    ["https://tv.example/img/x/img/y/img/z/img/w", "repeated-segments"],
    [`https://tv.example/${"a/b".repeat(700)}`, "too-long"],
    [`https://tv.example/${Array.from({ length: 30 }, (_, index) => `s${index}`).join("/")}`, "too-deep"],
    ["https://tv.example/list?tag=a&tag=a&tag=a", "repeated-parameters"],
    ["https://tv.example/go?u=https%3A%2F%2Ftv.example%2Fgo%3Fu%3Dhttps%253A%252F%252F", "nested-address"],
    ["https://tv.example/r?u=%252525252F", "nested-address"],
    ["https://tv.example/calendar/2199-01/", "calendar"],
    ["https://tv.example/events?year=1900&month=3", "calendar"],
  ])("%.80s: %s", (url, kind) => expect(trapKind(url, now)).toBe(kind));

  test.each([
    "https://tv.example/",
    "https://tv.example/show/2/2/2",
    "https://tv.example/2011/11/11/title",
    "https://tv.example/en/video/video/1",
    "https://tv.example/calendar/2024/07/",
    "https://tv.example/films/year/1965",
    "https://tv.example/watch?v=a&list=b&index=3",
    "https://tv.example/share?url=https%3A%2F%2Ftv.example%2Fv%2F1",
  ])("%s is none", (url) => expect(trapKind(url, now)).toBeUndefined());
});

describe("templates", () => {
  test.each([
    ["https://tv.example/about?year=2031&op=statistics", "/about?op=statistics&year={n}"],
    ["https://tv.example/v/123-amber-river.html", "/v/{n}-{slug}.html"],
    ["https://tv.example/v/77.html", "/v/{n}.html"],
    ["https://tv.example/2024-05-01/", "/{date}/"],
    ["https://tv.example/cal/20240501", "/cal/{date}"],
    ["https://tv.example/play/1-2-3.html", "/play/{n}-{n}-{n}.html"],
    ["https://tv.example/x/9f86d081884c7d65", "/x/{id}"],
    ["https://tv.example/page/7", "/page/{n}"],
    ["https://tv.example", "/"],
  ])("%s -> %s", (url, template) => expect(urlTemplate(url)).toBe(template));

  test("the coarse one takes all values of the same parameters together", () => {
    const colours = ["red", "blue"].map((colour) =>
      coarseTemplate(`https://a.example/shop?size=${colour.length}&colour=${colour}`),
    );
    expect(new Set(colours).size).toBe(1);
    expect(coarseTemplate("https://a.example/shop")).toBeUndefined();
  });

  test("one that only feeds itself is stopped, one that finds or merely ends is not", () => {
    const dry = { fetched: 40, programmesFound: 0, newLinksOnlySamePattern: true };
    expect(templateAction(dry)).toBe("stop");
    expect(templateAction({ ...dry, fetched: 29 })).toBe("continue");
    expect(templateAction({ ...dry, programmesFound: 20 })).toBe("continue");
    expect(templateAction({ ...dry, newLinksOnlySamePattern: false })).toBe("continue");
    expect(templateAction({ ...dry, fetched: 400, programmesFound: 1 })).toBe("stop");
  });

  test("a dry run ends with a fruitful visit; a query is suspected sooner than a path", () => {
    let run = { fetched: 0, selfFeeding: 0 };
    for (let visit = 0; visit < 30; visit++) run = dryRunAfter(run, { isFruitful: false, feedsItself: true });
    expect(isTrapTemplate("/calendar?month={n}", run)).toBe(true);
    expect(isTrapTemplate("/post/{n}", run)).toBe(false);
    expect(dryRunAfter(run, { isFruitful: true, feedsItself: true })).toEqual({ fetched: 0, selfFeeding: 0 });
    const finite = { fetched: 200, selfFeeding: 5 };
    expect(isTrapTemplate("/info?id={n}", finite)).toBe(false);
  });
});

describe("soft 404", () => {
  const probe = { status: 200, bodyHash: "h1" };
  test("pages with the body of the made-up address are gone, the home page never is", () => {
    const page = (url: string, bodyHash: string) => isSoftNotFound(probe, url, { status: 200, bodyHash });
    expect(page("https://tv.example/v/9", "h1")).toBe(true);
    expect(page("https://tv.example/v/1", "h2")).toBe(false);
    expect(page("https://tv.example/", "h1")).toBe(false);
    expect(
      isSoftNotFound({ status: 404, bodyHash: "h1" }, "https://tv.example/v/9", { status: 200, bodyHash: "h1" }),
    ).toBe(false);
  });
  test("so are pages that redirect to where the made-up address was sent", () => {
    const home = { status: 302, bodyHash: "", finalUrl: "https://tv.example/" };
    expect(isSoftNotFound(home, "https://tv.example/v/9", home)).toBe(true);
    expect(isSoftNotFound(home, "https://tv.example/v/9", { ...home, finalUrl: "https://tv.example/v/9-title" })).toBe(
      false,
    );
  });
});

describe("what is kept of a link with its page's row", () => {
  const row = { url: "https://a.example/v/1", role: "page", depth: 2, priority: 700 } as const;
  const read = (found: FoundLink, note = "") => waitingLink({ ...row, linkContext: writeContext(found, note) });
  test("origin, text, place, players and the strategy's note come back", () => {
    const found = link(row.url, { origin: "card", text: "第12集 Ö", tagPath: "div.x main li.item h2", playersNear: 1 });
    expect(read(found, "812 lh")).toEqual({ ...found, ...row, note: "812 lh" });
  });
  test("however long or odd text and place are, it takes at most 250 characters of valid text", () => {
    const odd = link(row.url, {
      text: `a\0b\tc\ud800${"語".repeat(500)}`,
      tagPath: `${"div.".repeat(200)} li.\udc00x`,
    });
    const context = writeContext(odd, "1");
    expect(context.length).toBeLessThanOrEqual(250);
    expect(context).not.toMatch(/\0/);
    expect(context.isWellFormed()).toBe(true);
    expect(waitingLink({ ...row, linkContext: context }).text).toMatch(/^a b c.語+$/u);
  });
  test("a page of which nothing is kept is a plain link", () => {
    expect(waitingLink(row)).toEqual({ ...link(row.url), ...row, note: "" });
    expect(read(link(row.url))).toEqual({ ...link(row.url), ...row, note: "" });
  });
});

describe("links that become pages", () => {
  const context = (more: Partial<AdmissionContext> = {}): AdmissionContext => ({
    scope: { kind: "domain", value: "a.example", include: [], exclude: [] },
    limits: { pagesMax: 100, depthMax: 5 },
    known: createKnownLinks(),
    depth: 1,
    origin: "https://a.example",
    robots: { rules: [{ allows: false, pattern: "/no" }] },
    isStopped: ({ url }) => url.includes("/stopped"),
    strategyRefusal: ({ url }) => (url.includes("?copy") ? "copy" : undefined),
    takeRoom: () => true,
    takeSitemap: () => true,
    urlKey: (url) => url.replace(/[?&]sid=\w+/, ""),
    now,
    ...more,
  });
  const admit = (urls: readonly string[], given = context()) => {
    const { links, refused } = admitLinks(
      urls.map((url) => link(url)),
      given,
    );
    return {
      urls: links.map(({ url }) => url),
      refused: Object.fromEntries([...refused].map(([why, { count }]) => [why, count])),
    };
  };

  test("each refusal is counted under its reason, each address once", () => {
    const urls = [
      "https://a.example/1",
      "https://a.example/1",
      "https://b.example/",
      "https://a.example/x.mp4",
      "https://a.example/no/1",
      "https://a.example/a/a/a/a",
      "https://a.example/stopped/1",
      "https://a.example/1?copy=2",
    ];
    expect(admit(urls)).toEqual({
      urls: ["https://a.example/1"],
      refused: { "out-of-scope": 1, file: 1, robots: 1, "repeated-segments": 1, "stopped-template": 1, copy: 1 },
    });
  });
  test("two addresses of one key are one page", () => {
    expect(admit(["https://a.example/v?sid=1", "https://a.example/v?sid=2", "https://a.example/v"]).urls).toEqual([
      "https://a.example/v?sid=1",
    ]);
  });
  test("of two spellings that servers show one page under, the first is taken; a redirect to the other counts", () => {
    const given = context();
    expect(
      admit(["https://a.example/x/", "https://a.example/x/index.html", "https://a.example/x"], given).urls,
    ).toEqual(["https://a.example/x/"]);
    expect(
      admit(["https://a.example/y/index.html", "https://a.example/y/", "https://a.example/z.htm"], given).urls,
    ).toEqual(["https://a.example/y/index.html", "https://a.example/z.htm"]);
    const redirect = link("https://a.example/x/index.html", { origin: "redirect" });
    expect(admitLinks([redirect], { ...given, known: knowing("https://a.example/x/") }).links).toHaveLength(1);
  });
  test("nothing is taken up below the depth limit or without room", () => {
    expect(admit(["https://a.example/1"], context({ depth: 6 })).refused).toEqual({ depth: 1 });
    let room = 1;
    expect(admit(["https://a.example/1", "https://a.example/2"], context({ takeRoom: () => room-- > 0 }))).toEqual({
      urls: ["https://a.example/1"],
      refused: { "pages-limit": 1 },
    });
  });
});

function knowing(...urls: readonly string[]) {
  const known = createKnownLinks();
  for (const url of urls) known.isNew(url);
  return known;
}

describe("whether a made-up address is worth a request", () => {
  const links = [{ url: "https://a.example/" }, { url: "https://a.example/films/" }];
  test("is so once two addresses have looked alike, by their links or by where they lead", () => {
    const looks = new Lookalikes();
    looks.notePage("https://a.example/1", links);
    looks.notePage("https://a.example/1", links);
    looks.notePage("https://a.example/2", [...links, { url: "https://a.example/3" }]);
    looks.noteRedirect("https://a.example/4", "https://a.example/5");
    expect(looks.areFound).toBe(false);
    looks.notePage("https://a.example/9", links);
    expect(looks.areFound).toBe(true);
    const moved = new Lookalikes();
    for (const at of [1, 2]) moved.noteRedirect(`https://a.example/${at}`, "https://a.example/");
    expect(moved.areFound).toBe(true);
  });
  test("is not so for a page that links itself, nor for the home page, which many hosts show for what they have not", () => {
    const looks = new Lookalikes();
    looks.notePage("https://a.example/", links);
    looks.notePage("https://a.example/1", links);
    looks.notePage("https://a.example/2", [{ url: "https://a.example/2" }]);
    expect(looks.areFound).toBe(false);
    looks.notePage("https://a.example/3", [{ url: "https://a.example/3" }]);
    expect(looks.areFound).toBe(true);
  });
});

describe("the filter of known links", () => {
  test("knows exactly what it was shown, while it grows", () => {
    const known = createKnownLinks();
    const urls = Array.from({ length: 20_000 }, (_, index) => `https://a.example/${index}`);
    expect(urls.every((url) => known.isNew(url))).toBe(true);
    expect(urls.some((url) => known.isNew(url))).toBe(false);
    expect(known.count()).toBe(20_000);
    expect(urls.every((url) => known.has(url)) && !known.has("https://a.example/x")).toBe(true);
  });
  test("a page noted by its key is known by its address", () => {
    const known = createKnownLinks();
    const [one, other] = ["https://a.example/1", "https://a.example/2"];
    const keys = new DataView(new ArrayBuffer(16));
    for (const [at, url] of [one, other].entries()) keys.setBigInt64(at * 8, BigInt(pageKey(url)));
    known.noteKeys(new Uint8Array(keys.buffer));
    expect([known.has(one), known.has(other), known.has("https://a.example/3")]).toEqual([true, true, false]);
    expect(known.count()).toBe(2);
  });
  test("a full one begins again instead of growing", () => {
    const known = createKnownLinks(1024);
    for (let index = 0; index < 10_000; index++) known.isNew(`https://a.example/${index}`);
    expect(known.count()).toBeLessThan(1024);
  });
});
