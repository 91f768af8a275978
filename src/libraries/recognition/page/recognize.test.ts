import { describe, expect, test } from "vitest";
import type { PageReading } from "../reading.ts";
import { type RecognizeOptions, recognize } from "./recognize.ts";

const now = new Date("2024-06-15T02:00:00Z");

function read(
  html: string,
  { url = "https://tv.example/p/1", ...options }: RecognizeOptions & { url?: string } = {},
): PageReading {
  return recognize(
    { url, bytes: new TextEncoder().encode(html), headers: { "content-type": "text/html; charset=utf-8" }, now },
    options,
  );
}

const words = "Words that say nothing about anything in particular, as news pages have them in great numbers. ".repeat(
  30,
);

describe("the kind of a page", () => {
  test("a page with a player, named in structured data, is a play page", () => {
    const html = `<html><head><title>Tide tables | River TV</title><meta property="og:type" content="video.other"><meta property="og:video" content="/a.mp4">
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"VideoObject","name":"Tide tables","contentUrl":"/a.mp4","uploadDate":"2024-05-01"}</script></head>
      <body><h1>Tide tables</h1><video controls src="/a.mp4"></video><p>120 views</p></body></html>`;
    const reading = read(html, { url: "https://tv.example/watch/tide-tables" });
    expect(reading.kind).toBe("play");
    expect(reading.score).toBeGreaterThan(0.9);
  });
  test("a Chinese page whose player is configured in a script is a play page", () => {
    const html = `<html><head><title>山中来信 第3集 - 在线观看 - 青禾影院</title><meta name="keywords" content="山中来信,在线观看"></head><body><h1>山中来信</h1>
      <div id="player"></div><script>var player_aaaa={"flag":"play","encrypt":0,"url":"https:\\/\\/cdn.example\\/a\\/index.m3u8"}</script><script src="/static/dplayer.js"></script></body></html>`;
    const reading = read(html, { url: "https://tv.example/vodplay/11-1-3.html" });
    expect(reading.kind).toBe("play");
    expect(reading.programme?.media[0]).toMatchObject({ url: "https://cdn.example/a/index.m3u8", kind: "hls" });
    expect(reading.language).toBe("zh");
  });
  test("an article with a film in it is an embed page", () => {
    const html = `<html><head><title>Council votes on bridge</title><meta property="og:type" content="article"><meta property="article:published_time" content="2024-05-01T10:00:00Z">
      <script type="application/ld+json">{"@type":"NewsArticle","headline":"Council votes on bridge"}</script></head><body><article><h1>Council votes on bridge</h1><p>${words}</p>
      <iframe src="https://www.youtube.com/embed/abcdefghijk" allowfullscreen></iframe><p>${words}</p></article></body></html>`;
    expect(read(html, { url: "https://paper.example/news/2024/05/bridge" }).kind).toBe("embed");
  });
  test("times of day in a schedule are no durations", () => {
    const rows = Array.from(
      { length: 8 },
      (_, at) => `<li><a href="/on/${at}">Programme ${at}</a> <b>${10 + at}:30</b></li>`,
    );
    const { cards } = read(`<h1>Today</h1><ul>${rows.join("")}</ul>`);
    expect(cards.filter(({ durationSeconds }) => durationSeconds !== undefined)).toEqual([]);
  });
  test("many cards with durations are a listing", () => {
    const card = (id: number) =>
      `<div class="video-item"><a href="/video/${id}"><img src="/t/${id}.jpg" alt=""><span class="time">4:0${id}</span></a><a href="/video/${id}">Film number ${id}</a><span class="views">${id}12 views</span></div>`;
    const reading = read(
      `<html><head><title>Videos - River TV</title></head><body><h1>All videos</h1>${[1, 2, 3, 4, 5, 6, 7, 8].map(card).join("")}</body></html>`,
      { url: "https://tv.example/videos/" },
    );
    expect(reading.kind).toBe("listing");
    expect(reading.cards).toHaveLength(8);
    expect(reading.cards[2]).toEqual({
      url: "https://tv.example/video/3",
      position: 2,
      title: "Film number 3",
      thumbnail: "https://tv.example/t/3.jpg",
      durationSeconds: 243,
      views: 312,
    });
    expect(reading.programme).toBeUndefined();
  });
  test("an article without a player is none, whatever it says about videos", () => {
    const html = `<title>The history of video players</title><article><h1>The history of video players</h1><p>video video video ${words}</p></article>`;
    expect(read(html, { url: "https://paper.example/news/players" }).kind).toBe("none");
  });
  test("a sign-in page is none", () => {
    expect(
      read(
        `<title>Sign in to River TV</title><meta property="og:video" content=""><form><input type="password"></form>`,
      ).kind,
    ).toBe("none");
  });
});

test("the threshold decides what counts as a programme", () => {
  const html = `<h1>Clip</h1><video controls src="/a.mp4"></video>`;
  const { score } = read(html);
  expect(["play", "embed"]).toContain(read(html, { threshold: score - 0.01 }).kind);
  expect(read(html, { threshold: Math.min(1, score + 0.01) }).kind).not.toBe("play");
});

test("contributions add up to the score", () => {
  const reading = read(`<h1>Clip</h1><video controls src="/a.mp4"></video>`);
  const sum = reading.evidence.reduce((total, each) => total + each.weight, 0);
  const bias = Math.log(reading.score / (1 - reading.score)) - sum;
  const other = read(`<h1>Words</h1>`);
  const otherSum = other.evidence.reduce((total, each) => total + each.weight, 0);
  expect(Math.log(other.score / (1 - other.score)) - otherSum).toBeCloseTo(bias, 6);
});

test("the reference scorer can be asked for", () => {
  const html = `<video src="/a.mp4"></video><script src="ckplayer.js"></script>m3u8 视频`;
  const reading = read(html, { scorer: "cosine" });
  expect(reading.score).toBeGreaterThan(0.3);
  expect(reading.kind).not.toBe("none");
  expect(read("<p>nothing</p>", { scorer: "cosine" })).toMatchObject({ score: 0, kind: "none" });
});

test("robots directives of the page and of the header add up", () => {
  const reading = recognize({
    url: "https://tv.example/",
    bytes: new TextEncoder().encode(`<meta name="robots" content="nofollow">`),
    headers: { "x-robots-tag": "noindex" },
    now,
  });
  expect(reading.robots).toEqual({ noIndex: true, noFollow: true });
});

test("a legacy encoding is decoded before anything is read", () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode(`<meta charset=gb2312><title>`),
    0xca,
    0xd3,
    0xc6,
    0xb5,
    ...new TextEncoder().encode(`</title><video src=/a.mp4>`),
  ]);
  const reading = recognize({ url: "https://tv.example/p/1", bytes, headers: {}, now }, { explain: true });
  expect(reading.encoding).toBe("GBK");
  expect(reading.programme?.title?.value).toBe("视频");
});
