import { describe, expect, test } from "vitest";
import { recognize } from "../../../libraries/recognition/index.ts";
import { listedLinks } from "./listed-links.ts";

const menu = `<nav><ul>${["home", "news", "about", "help", "terms", "people", "press"].map((name) => `<li><a href="/${name}">${name}</a></li>`).join("")}</ul></nav>`;
const footer = `<footer>${["privacy", "contact", "imprint", "jobs", "map"].map((name) => `<a href="/site/${name}">${name}</a> `).join("")}</footer>`;
const numbers = Array.from({ length: 12 }, (_, at) => 40 - at);
const titles = ["tides", "night-train", "the-long-way-home", "rain", "a-day-in-may", "snow"];

function read(main: string) {
  const html = `<html><head><title>All videos</title></head><body>${menu}<main><h1>All videos</h1>${main}</main>${footer}</body></html>`;
  const reading = recognize({
    url: "https://a.example/all",
    bytes: new TextEncoder().encode(html),
    headers: { "content-type": "text/html; charset=utf-8" },
    now: new Date("2026-03-01T00:00:00Z"),
  });
  const pathsOf = (links: readonly string[]) => links.map((url) => url.slice("https://a.example".length));
  return {
    reading,
    paths: pathsOf(listedLinks(reading)),
    /** As if recognition saw no cards. */
    plain: pathsOf(listedLinks({ cards: [], links: reading.links })),
  };
}

describe("what a listing lists", () => {
  for (const [says, main, expected] of [
    [
      "lines of text",
      `<ul>${numbers.map((n) => `<li><a href="/v/${n}">The story of episode ${n}</a> 2026-02-10</li>`).join("")}</ul>`,
      numbers.map((n) => `/v/${n}`),
    ],
    [
      "paragraphs with a parameter each",
      numbers.map((n) => `<p><a href="/watch?v=${n}">Clip ${n} of the season</a></p>`).join(""),
      numbers.map((n) => `/watch?v=${n}`),
    ],
    [
      "titles as addresses, some of one word",
      `<ul>${titles.map((name) => `<li><a href="/films/${name}">${name.replaceAll("-", " ")}, a film in four parts</a></li>`).join("")}</ul>`,
      titles.map((name) => `/films/${name}`),
    ],
  ] as const)
    test(`${says}: no cards, and yet items, without menu and footer`, () => {
      const { reading, paths } = read(main);
      expect(reading.cards).toEqual([]);
      expect(paths).toEqual(expected);
    });

  test("cards are the items where there are any, and the same addresses the same items when they lose their pictures", () => {
    const card = (n: number) =>
      `<li class="card"><a href="/v/${n}"><img src="/t/${n}.jpg" alt=""><span>Episode ${n} of the show</span></a></li>`;
    const line = (n: number) => `<li><a href="/v/${n}">Episode ${n} of the show</a></li>`;
    const rich = read(`<ul class="videos">${numbers.map(card).join("")}</ul>`);
    expect(rich.reading.cards.length).toBe(12);
    expect(rich.plain).toEqual(rich.paths);
    expect(read(`<ul>${numbers.map(line).join("")}</ul>`).plain).toEqual(rich.paths);
  });

  test("a few links are no list", () => {
    expect(listedLinks({ cards: [], links: [] })).toEqual([]);
    const links = titles.slice(0, 4).map((name) => ({ url: `https://a.example/${name}`, text: name, noFollow: false }));
    expect(listedLinks({ cards: [], links })).toEqual([]);
  });
});
