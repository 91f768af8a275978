import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recognize } from "../page/recognize.ts";
import type { FurtherAddress, PageReading } from "../reading.ts";

const own = "https://tv.example/videos";

function read(body: string, { url = own, type = "text/html; charset=utf-8" } = {}): PageReading {
  const bytes = new TextEncoder().encode(body);
  return recognize({ url, bytes, headers: { "content-type": type }, now: new Date("2026-11-30T12:00:00Z") });
}

/** Addresses below the site's root; those with a number put in have a star. */
function furtherOf(body: string, options: { url?: string; type?: string } = {}): string[] {
  return shown(read(body, options).further);
}

function shown(further: readonly FurtherAddress[]): string[] {
  return further.map(({ url, isDerived }) => `${url.replace("https://tv.example", "")}${isDerived ? " *" : ""}`);
}

/** The place of an expression in a script's template. */
const hole = (expression: string) => `\${${expression}}`;
const inScript = (code: string) => `<html><body><p>Videos</p><script>${code}</script></body></html>`;

describe("a page's next part is found where its scripts keep it", () => {
  test.each<[string, string, string[]]>([
    [
      "a button's own attribute",
      `<button class="load-more" data-url="/ajax/list?page=2">Load more</button>`,
      ["/ajax/list?page=2"],
    ],
    ["in Chinese", `<a href="javascript:;" data-next="/list_ajax.php?page=2">加载更多</a>`, ["/list_ajax.php?page=2"]],
    ["one that waits for its number", `<div data-next-url="/more?p=" data-page="4">more</div>`, ["/more?p=4"]],
    ["and for a number nobody names", `<div data-more-url="/more?p=">more</div>`, ["/more?p=2 *"]],
    ["a lazy list", `<div class="infinite-scroll" data-src="/part/3/videos.html"></div>`, ["/part/3/videos.html"]],
    ["a row that can be clicked", `<tr data-href="/video/17"><td>Mud</td></tr>`, ["/video/17"]],
    ["a handler", `<div onclick="location.href='/play.php?id=7'">Mud</div>`, ["/play.php?id=7"]],
    ["an address of scripts", `<a href="javascript:go('/v/9')">Mud</a>`, ["/v/9"]],
    ["fetch", inScript(`fetch("/api/list?page=2").then(show)`), ["/api/list?page=2"]],
    ["jQuery with a number appended", inScript(`$.get('/more.php?page=' + page, add)`), ["/more.php?page=2 *"]],
    ["a number counted up", inScript(`var u="/list?page="+(++n)+"&sort=new";`), ["/list?page=2&sort=new *"]],
    [
      "a template",
      inScript(`const more = \`/api/videos?page=${hole("page + 1")}&size=20\`; fetch(more)`),
      ["/api/videos?page=2&size=20 *"],
    ],
    ["a path", inScript(`$.getJSON("/videos/page/" + next)`), ["/videos/page/2 *"]],
    [
      "a parameter by name",
      inScript(`$.ajax({ url: "/list.json", data: { page: n, size: 20 } })`),
      ["/list.json", "/list.json?page=2 *"],
    ],
    ["a request object", inScript(`x.open("GET", "/part.php?page=3"); x.send()`), ["/part.php?page=3"]],
    ["a setting", inScript(`var config = {"nextPageUrl":"\\/list?offset=20"};`), ["/list?offset=20"]],
    [
      "a setting with escapes",
      inScript(`x={next_url:"\\u002flist\\u003fcursor\\u003dab12"};load_more(x)`),
      ["/list?cursor=ab12"],
    ],
    [
      "items of data",
      `<script type="application/json">{"items":[{"url":"/v/1"},{"url":"/v/2"},{"url":"/v/3"}],"nextUrl":"/list?after=3"}</script>`,
      ["/list?after=3", "/v/1", "/v/2", "/v/3"],
    ],
    [
      "a state handed over",
      inScript(`window.__INITIAL_STATE__={list:[{"webUrl":"/v/1"},{"webUrl":"/v/2"},{"webUrl":"/v/3"}]}`),
      ["/v/1", "/v/2", "/v/3"],
    ],
    [
      "a list for search engines",
      `<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"ListItem","url":"https://tv.example/v/1"},{"@type":"ListItem","item":{"@id":"https://tv.example/v/2"}}]}</script>`,
      ["/v/1", "/v/2"],
    ],
  ])("%s", (_says, html, expected) => expect(furtherOf(html)).toEqual(expected));

  test("counts on from the page's own number", () => {
    expect(furtherOf(inScript(`$.get("/more?page=" + page)`), { url: `${own}?page=7` })).toEqual(["/more?page=8 *"]);
  });
});

describe("what is no way on is left alone", () => {
  test.each<[string, string]>([
    [
      "an address that is not whole",
      inScript(`$.get(base + "/list?page=2"); fetch("/list/" + category + "?page=" + n)`),
    ],
    ["a variable nobody knows after the number", inScript(`$.get("/list?page=" + n + "&cat=" + category)`)],
    ["an order", inScript(`$.ajax({ type: "POST", url: "/items", data: { page: 1 } }); fetch("/api/like")`)],
    ["a setting of its own", inScript(`var config = {"homeUrl":"/start","apiUrl":"/x"}; fetch(config.apiUrl)`)],
    ["a picture's loader", `<img data-src="/t/1.jpg" data-url="/t/page/2"><div data-src="/wide.webp"></div>`],
    [
      "another site's address in an attribute",
      `<a class="share" data-url="https://social.example/share.php?u=1">share</a>`,
    ],
    ["a comment", inScript(`\n  // fetch("/old?page=2")\nx()`)],
    ["code", inScript(`if (a < b / 2 + '/page/' ) { y = "a/b"; getJSON(z) }`)],
    ["a link that is there already", `<a href="/list?page=2">next</a><button data-url="/list?page=2">more</button>`],
    ["a file", inScript(`fetch("/film.mp4?page=2"); fetch("/app.js?page=2")`)],
  ])("%s", (_says, html) => expect(furtherOf(html)).toEqual([]));
});

describe("answers that are no pages", () => {
  const json = "application/json; charset=utf-8";
  const list = JSON.stringify({
    data: {
      videos: [1, 2, 3].map((n) => ({
        id: n,
        title: `Tide &amp; mud ${n}`,
        link: `/v/${n}`,
        thumb: `/t/${n}.jpg`,
        duration: "1:02",
      })),
    },
  });

  test("a list in JSON gives its items, their titles and the part after it", () => {
    const reading = read(list, { url: "https://tv.example/api/list?page=2", type: json });
    expect(reading).toMatchObject({ kind: "listing", evidence: [{ rule: "data-list" }] });
    expect(reading.links.map(({ url, text }) => [url, text])).toEqual([
      ["https://tv.example/v/1", "Tide & mud 1"],
      ["https://tv.example/v/2", "Tide & mud 2"],
      ["https://tv.example/v/3", "Tide & mud 3"],
    ]);
    expect(reading.cards[0]).toEqual({
      url: "https://tv.example/v/1",
      title: "Tide & mud 1",
      thumbnail: "https://tv.example/t/1.jpg",
      durationSeconds: 62,
      position: 0,
    });
    expect(shown(reading.further)).toEqual(["/api/list?page=3 *"]);
  });

  test.each<[string, string, unknown, string[]]>([
    ["names the next part", "/api?page=2", { items: [{ url: "/v/1" }], next: "/api?cursor=x" }, ["/api?cursor=x"]],
    ["links it", "/api", { items: [{ url: "/v/1" }], _links: { next: { href: "/api?page=2" } } }, ["/api?page=2"]],
    ["numbers it", "/api?page=3", { items: [{ url: "/v/1" }], nextPage: 9 }, ["/api?page=9"]],
    ["says that it is the last", "/api?page=2", { items: [{ url: "/v/1" }], has_more: false }, []],
    ["has none", "/api?page=2", { items: [{ url: "/v/1" }], next: null }, []],
    ["is empty", "/api?page=2", { items: [] }, []],
    ["goes by an offset and a size", "/api?offset=40&limit=20", [{ url: "/v/1" }], ["/api?offset=60&limit=20 *"]],
    ["goes by an offset alone", "/api?start=40", [{ url: "/v/1" }, { url: "/v/2" }], ["/api?start=42 *"]],
    ["has no number", "/api?tag=mud", [{ url: "/v/1" }], []],
  ])("one that %s", (_says, address, data, expected) => {
    const url = `https://tv.example${address}`;
    expect(furtherOf(JSON.stringify(data), { url, type: json })).toEqual(expected);
  });

  test("markup inside JSON gives its links", () => {
    const body = JSON.stringify({ html: `<div><a href="/v/1">Mud</a><a href="/v/2">Tide</a></div>`, more: true });
    expect(read(body, { type: json }).links.map(({ url, text }) => [url.slice(18), text])).toEqual([
      ["/v/1", "Mud"],
      ["/v/2", "Tide"],
    ]);
  });

  test("an answer of WordPress's kind gives pages, not the interface's own addresses", () => {
    const posts = [1, 2].map((n) => ({
      link: `https://tv.example/post-${n}/`,
      title: { rendered: `Post ${n}` },
      _links: { self: [{ href: `https://tv.example/wp-json/wp/v2/posts/${n}` }] },
    }));
    const reading = read(JSON.stringify(posts), { url: "https://tv.example/wp-json/wp/v2/posts?page=1", type: json });
    expect(reading.links.map(({ url, text }) => [url.slice(18), text])).toEqual([
      ["/post-1/", "Post 1"],
      ["/post-2/", "Post 2"],
    ]);
    expect(shown(reading.further)).toEqual(["/wp-json/wp/v2/posts?page=2 *"]);
  });

  test("a piece of a page leads to the next piece, a whole page does not", () => {
    const piece = `<div class="card"><a href="/v/1">Mud</a></div>`;
    expect(furtherOf(piece, { url: "https://tv.example/more?page=2" })).toEqual(["/more?page=3 *"]);
    expect(furtherOf(`<!doctype html><title>x</title>${piece}`, { url: "https://tv.example/more?page=2" })).toEqual([]);
    expect(furtherOf("<div></div>", { url: "https://tv.example/more?page=2" })).toEqual([]);
  });
});

test("the page in other languages and as AMP, and the next page of a list, are told apart from links", () => {
  const reading = read(
    `<head><link rel="alternate" hreflang="de" href="/de/videos"><link rel="alternate" hreflang="en" href="/videos">
     <link rel="amphtml" href="/videos/amp"><link rel="next" href="/videos?page=2"><link rel="alternate" href="/feed" type="application/rss+xml"></head>`,
  );
  expect(reading.alternates).toEqual([
    { url: "https://tv.example/de/videos", kind: "language" },
    { url: "https://tv.example/videos/amp", kind: "amp" },
  ]);
  expect(reading.next).toBe("https://tv.example/videos?page=2");
});

test("no address has a part that is not on the page, but for the number of a next part", () => {
  const pieces = fc.constantFrom(
    "fetch(",
    "$.get(",
    '"',
    "'",
    "`",
    "/list",
    "?page=",
    "?p=2",
    "&x=1",
    " + n",
    hole("n"),
    hole("m"),
    ")",
    "{",
    "}",
    "url:",
    "nextUrl:",
    "\\/",
    "/page/",
    "loadMore",
    "data-url=",
    ",",
  );
  let found = 0;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const code = parts.join("");
      const plain = code.replaceAll("\\/", "/");
      for (const { url, isDerived } of read(inScript(code)).further) {
        found++;
        const path = url.slice("https://tv.example".length);
        const written = isDerived ? path.split(/(?<=[=/])2/) : [path];
        for (const piece of written) expect(plain).toContain(piece.replace(/^\/(videos(?=\?))?/, ""));
      }
    }),
    { numRuns: 3000 },
  );
  expect(found).toBeGreaterThan(0);
});

test("a page cannot make the work or the result large", () => {
  const hostile = [
    `fetch("/a?page=`.repeat(20_000),
    `"/${"a/".repeat(50_000)}`,
    `fetch("/x?page=" + ${"(".repeat(30_000)}`,
    `loadMore;${"'".repeat(100_000)}`,
    Array.from({ length: 30_000 }, (_, n) => `fetch("/list?page=${n}")`).join(";"),
  ];
  for (const code of hostile) expect(read(inScript(code)).further.length).toBeLessThanOrEqual(300);
  const deep = `${'{"a":['.repeat(5000)}{"url":"/v/1"}${"]}".repeat(5000)}`;
  expect(read(deep, { type: "application/json" }).links).toEqual([]);
  const wide = JSON.stringify(Array.from({ length: 50_000 }, (_, n) => ({ url: `/v/${n}` })));
  expect(read(wide, { type: "application/json" }).links).toHaveLength(2000);
});
