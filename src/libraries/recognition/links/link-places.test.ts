import { describe, expect, test } from "vitest";
import { readLinkPlaces } from "./link-places.ts";

const at = (html: string) => readLinkPlaces(html, "https://a.example/list/");

describe("where links stand", () => {
  test("the elements around a link are told with their classes, outermost first, the nearest six", () => {
    const [link] = at(
      `<body><div class=a><div class=b><main><section><ul class="list big"><li class=item><h2><a href=x>One</a></h2></ul>`,
    );
    expect(link).toMatchObject({
      url: "https://a.example/list/x",
      text: "One",
      tagPath: "div.b main section ul.list.big li.item h2",
    });
  });

  test("items without end tags do not nest", () => {
    const links = at(`<ul><li><a href=1>1</a><li><a href=2>2</a></ul><a href=3>3</a>`);
    expect(links.map(({ tagPath }) => tagPath)).toEqual(["ul li", "ul li", ""]);
  });

  test("a player belongs to the links of its own small part of the page, and to no others", () => {
    const links = at(`
      <article><h2><a href=one>One</a></h2><audio src=1.mp3></audio></article>
      <article><h2><a href=two>Two</a></h2><p>text</p></article>
      <article><h2><a href=three>Three</a></h2><p><a href=/files/3.mp3>listen</a></p></article>`);
    expect(links.map(({ url, playersNear }) => [url.split("/").at(-1), playersNear])).toEqual([
      ["one", 1],
      ["two", 0],
      ["three", 1],
    ]);
  });

  test("links out of the site and within the page do not keep a player from the post it stands in", () => {
    const links = at(`
      <article><p class=title><a href=one>One</a></p><div><h3><a href="#part">Part</a></h3>
        <a href="https://b.example/x">source</a><audio src=1.mp3></audio></div></article>
      <article><p class=title><a href=two>Two</a></p><div><a href=other>other</a><audio src=2.mp3></audio></div></article>`);
    expect(links.map(({ url, playersNear }) => [url.split("/").at(-1), playersNear])).toEqual([
      ["one", 1],
      ["", 1],
      ["x", 1],
      ["two", 0],
      ["other", 1],
    ]);
  });

  test("the player of a page with a long menu belongs to none of its links", () => {
    const menu = Array.from({ length: 30 }, (_, n) => `<a href=/${n}>${n}</a>`).join("");
    expect(at(`<div>${menu}<video src=v.mp4></video></div>`).some(({ playersNear }) => playersNear > 0)).toBe(false);
  });

  test("an address linked twice has the place of its heading and the longer text", () => {
    const [link, ...rest] = at(
      `<article><div class=picture><a href=one><img alt=""></a></div><h3 class=t><a href=one>The title</a></h3></article>`,
    );
    expect(rest).toEqual([]);
    expect(link).toMatchObject({ text: "The title", tagPath: "article h3.t" });
  });

  test("neighbours are the other addresses of the same small part", () => {
    const links = at(`<article><h2><a href=/one>One</a></h2><a href=/category/video>Video</a></article>
      <article><h2><a href=/two>Two</a></h2><a href=/category/text>Text</a></article>`);
    expect(links.find(({ url }) => url.endsWith("/one"))?.neighbours).toEqual(["https://a.example/category/video"]);
    expect(links.find(({ url }) => url.endsWith("/two"))?.neighbours).toEqual(["https://a.example/category/text"]);
  });

  test("base, nofollow and script text are read as browsers read them", () => {
    const [link, ...rest] = at(
      `<base href="https://b.example/x/"><script>"<a href=no>"</script><a rel="nofollow" href=y>Y</a>`,
    );
    expect(rest).toEqual([]);
    expect(link).toMatchObject({ url: "https://b.example/x/y", noFollow: true });
  });

  test("nothing is thrown and little remembered, however deep or broken the page", () => {
    const deep = `${"<div class='a b'>".repeat(50_000)}<a href=x>x</a>`;
    expect(at(deep)).toHaveLength(1);
    expect(at("</div></li></a><a href=><td><a href='http://[")).toEqual([
      expect.objectContaining({ url: "https://a.example/list/" }),
    ]);
  });
});
