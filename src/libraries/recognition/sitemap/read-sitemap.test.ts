import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readSitemap } from "./read-sitemap.ts";

const url = "https://tv.example/sitemap.xml";
const on = (path: string) => `https://tv.example${path}`;
const pagesOf = (body: string | Uint8Array) => readSitemap(body, url).pages.map((page) => page.url);
const entry = (path: string, rest = "") => `<url><loc>${on(path)}</loc>${rest}</url>`;

const bodies: readonly { says: string; body: string | Uint8Array; pages: readonly string[] }[] = [
  {
    says: "prefixed elements, addresses of other namespaces left alone",
    body: `<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><s:url><s:loc>${on("/1")}</s:loc><image:image><image:loc>${on("/1.jpg")}</image:loc></image:image></s:url></s:urlset>`,
    pages: [on("/1")],
  },
  {
    says: "white space and CDATA round an address",
    body: `<urlset><url><loc>\n <![CDATA[ ${on("/a?b=1&c=2")} ]]>\n</loc></url></urlset>`,
    pages: [on("/a?b=1&c=2")],
  },
  {
    says: "unescaped ampersands",
    body: `<urlset>${entry("/?a=1&b=2&copy=3")}</urlset>`,
    pages: [on("/?a=1&b=2&copy=3")],
  },
  {
    says: "escaped ones are decoded once",
    body: `<urlset>${entry("/?a=1&amp;amp=2")}</urlset>`,
    pages: [on("/?a=1&amp=2")],
  },
  {
    says: "entries that are not closed",
    body: `<urlset><url><loc>${on("/1")}</loc><url><loc>${on("/2")}</loc></urlset>`,
    pages: [on("/1"), on("/2")],
  },
  {
    says: "two addresses in one entry",
    body: `<urlset><url><loc>${on("/1")}</loc><loc>${on("/2")}</loc></url></urlset>`,
    pages: [on("/1"), on("/2")],
  },
  { says: "what the end cuts is left out", body: `<urlset>${entry("/1")}<url><loc>${on("/2")}`, pages: [on("/1")] },
  {
    says: "other schemes and empty entries",
    body: "<urlset><url><loc>ftp://x/</loc></url><url></url><url><loc/></url></urlset>",
    pages: [],
  },
  {
    says: "a list of addresses, one a line",
    body: `\ufeff${on("/a")}\r\n\r\n${on("/b")}\nno address`,
    pages: [on("/a"), on("/b")],
  },
  { says: "gzip, by its first bytes", body: gzipSync(`<urlset>${entry("/g")}</urlset>`), pages: [on("/g")] },
  {
    says: "gzip already undone though the name says .gz",
    body: Buffer.from(`<urlset>${entry("/g")}</urlset>`),
    pages: [on("/g")],
  },
  { says: "a feed", body: `<rss><channel><item><link>${on("/r")}</link></item></channel></rss>`, pages: [on("/r")] },
];

test.each(bodies)("$says", ({ body, pages }) => {
  expect(pagesOf(body)).toEqual(pages);
});

test("an index lists sitemaps; a forgotten end tag does not glue two together", () => {
  const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${on("/s?type=video&amp;page=2")}</loc><loc>${on("/s2.xml")}</loc><lastmod>2024-05-06</lastmod></sitemap></sitemapindex>`;
  expect(readSitemap(index, url)).toMatchObject({
    kind: "index",
    pages: [],
    sitemaps: [{ url: on("/s?type=video&page=2") }, { url: on("/s2.xml"), modified: { text: "2024-05-06" } }],
  });
});

const dates: readonly (readonly [text: string, instant: string | undefined])[] = [
  ["2024-02-30", undefined],
  ["garbage2024-01-15T09:30:00Zjunk", undefined],
  ["2024-02-29T01:02:03+08:00", "2024-02-28T17:02:03.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["2024-02", "2024-02-01T00:00:00.000Z"],
  ["2024", "2024-01-01T00:00:00.000Z"],
  ["2024-06-01T10:00Z", "2024-06-01T10:00:00.000Z"],
  ["2024-06-01 10:00:00", "2024-06-01T10:00:00.000Z"],
  ["2024-06-01T25:00:00Z", undefined],
  ["2024-13-01", undefined],
  ["0000-00-00", undefined],
  ["06/01/2024", undefined],
];

test.each(dates)("lastmod %s (W3C NOTE-datetime)", (text, instant) => {
  const [page] = readSitemap(`<urlset>${entry("/1", `<lastmod>${text}</lastmod>`)}</urlset>`, url).pages;
  expect(page?.modified?.instant.toISOString()).toBe(instant);
});

test("pages outside the sitemap's folder or host are marked, unless robots.txt names it (sitemaps.org location)", () => {
  const body = `<urlset>${entry("/video/1")}${entry("/maps/2")}<url><loc>https://other.example/x</loc></url></urlset>`;
  const scopes = (via?: string) =>
    readSitemap(body, on("/maps/v.xml"), via === undefined ? {} : { via }).pages.map(({ isInScope }) => isInScope);
  expect(scopes()).toEqual([false, true, false]);
  expect(scopes("robots.txt")).toEqual([true, true, false]);
  expect(scopes("https://other.example/robots.txt")).toEqual([false, false, true]);
});

test("the video extension tells a programme", () => {
  const body = `<urlset xmlns:v="http://www.google.com/schemas/sitemap-video/1.1">${entry("/v", "<changefreq>Daily</changefreq><priority>0.8</priority><v:video><v:thumbnail_loc>/t.jpg</v:thumbnail_loc><v:title><![CDATA[A & B]]></v:title><v:content_loc>/v.mp4</v:content_loc><v:player_loc allow_embed='yes'>/p</v:player_loc><v:duration>600</v:duration><v:publication_date>2024-06-01T10:00:00+08:00</v:publication_date><v:view_count>12</v:view_count><v:live>no</v:live><v:tag>x</v:tag></v:video>")}</urlset>`;
  expect(readSitemap(body, url).pages).toMatchObject([
    {
      changeFrequency: "daily",
      priority: 0.8,
      videos: [
        {
          title: "A & B",
          thumbnail: on("/t.jpg"),
          content: on("/v.mp4"),
          player: on("/p"),
          durationSeconds: 600,
          views: 12,
          isLive: false,
          tags: ["x"],
        },
      ],
    },
  ]);
});

test("what is no sitemap says so, whatever its name", () => {
  expect(readSitemap("<!doctype html><title>Map</title><a href=/a>a</a>", on("/see-also/sitemap"))).toMatchObject({
    kind: "html",
    pages: [],
  });
  expect(["", "{}", "not found", "<xml/>"].map((body) => readSitemap(body, url).kind)).toEqual([
    "none",
    "none",
    "none",
    "none",
  ]);
});

test("a cut gzip file gives what arrived", () => {
  const whole = gzipSync(
    `<urlset>${Array.from({ length: 500 }, (_, index) => entry(`/${index * 7919}`)).join("")}</urlset>`,
  );
  expect(pagesOf(whole.subarray(0, 900)).length).toBeGreaterThan(50);
});

test("beyond 50,000 addresses the rest is counted, not kept (sitemaps.org)", () => {
  expect(readSitemap(`<urlset>${entry("/1").repeat(50_010)}</urlset>`, url)).toMatchObject({ dropped: 10 });
});
