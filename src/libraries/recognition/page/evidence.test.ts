import { describe, expect, test } from "vitest";
import { compileRules, defaultRules } from "../rules/rules.ts";
import { readPage } from "./read-page.ts";

const url = "https://tv.example/p/1";

function evidenceOf(html: string, at = url) {
  return readPage(html, { url: at, encoding: "UTF-8" }, compileRules(defaultRules)).evidence;
}

describe("each rule sees what it is for", () => {
  const cases: readonly { rule: string; html: string; url?: string }[] = [
    { rule: "open-graph-video", html: `<meta property="og:video" content="https://cdn.example/a.mp4">` },
    { rule: "open-graph-video", html: `<meta name="og:video:url" content="/a.mp4">` },
    { rule: "open-graph-audio", html: `<meta property="og:audio" content="/a.mp3">` },
    { rule: "open-graph-media-empty", html: `<meta property="og:video" content="">` },
    { rule: "open-graph-type-video", html: `<meta property="og:type" content="video.other">` },
    { rule: "open-graph-type-music", html: `<meta property="og:type" content="music.song">` },
    { rule: "open-graph-type-article", html: `<meta property="og:type" content="article">` },
    { rule: "twitter-player", html: `<meta name="twitter:player" content="https://tv.example/embed/1">` },
    { rule: "twitter-card-player", html: `<meta name="twitter:card" content="player">` },
    { rule: "programme-meta", html: `<meta property="video:duration" content="61">` },
    { rule: "oembed", html: `<link rel="alternate" type="application/json+oembed" href="/oembed?url=x">` },
    {
      rule: "oembed-generic",
      html: `<link rel="alternate" type="application/json+oembed" href="/wp-json/oembed/1.0/embed?url=x">`,
    },
    { rule: "linked-media", html: `<link rel="enclosure" href="/a.mp3">` },
    { rule: "thing-media", html: `<script type="application/ld+json">{"@type":"VideoObject","name":"A"}</script>` },
    {
      rule: "thing-media",
      html: `<div itemscope itemtype="https://schema.org/AudioObject"><b itemprop="name">A</b></div>`,
    },
    {
      rule: "thing-media",
      html: `<div vocab="https://schema.org/" typeof="VideoObject"><b property="name">A</b></div>`,
    },
    {
      rule: "thing-media-within",
      html: `<script type="application/ld+json">{"@type":"NewsArticle","video":{"@type":"VideoObject","name":"A"}}</script>`,
    },
    {
      rule: "thing-media-listed",
      html: `<script type="application/ld+json">{"@type":"ItemList","itemListElement":[{"@type":"VideoObject","name":"A"}]}</script>`,
    },
    { rule: "thing-article", html: `<script type="application/ld+json">{"@type":"NewsArticle"}</script>` },
    { rule: "thing-recipe", html: `<script type="application/ld+json">{"@graph":[{"@type":"Recipe"}]}</script>` },
    {
      rule: "thing-names-page",
      html: `<title>Tide tables | River</title><script type="application/ld+json">{"@type":"VideoObject","name":"Tide tables"}</script>`,
    },
    { rule: "media-player-tag", html: `<video controls src="/a.mp4"></video>` },
    { rule: "media-player-tag", html: `<audio><source src="/a" type="audio/mpeg"></audio>` },
    { rule: "player-in-use", html: `<video src="blob:https://tv.example/1b2c"></video>` },
    { rule: "video-empty", html: `<video id="player"></video>` },
    { rule: "media-plugin", html: `<embed src="2.wmv" width="333">` },
    {
      rule: "media-plugin",
      html: `<object><param name="movie" value="/p.swf"><param name="flashvars" value="file=/a.flv&amp;autostart=1"></object>`,
    },
    { rule: "flash-plugin", html: `<embed src="/game.swf">` },
    { rule: "embed-plugin", html: `<embed src="http://player.youku.com/player.php/sid/XNDE/v.swf">` },
    { rule: "embed-iframe", html: `<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe>` },
    { rule: "embed-iframe", html: `<iframe src="about:blank" data-src="https://player.vimeo.com/video/1"></iframe>` },
    { rule: "embed-unknown-iframe", html: `<iframe src="https://films.example/embed/77" allowfullscreen></iframe>` },
    {
      rule: "media-script",
      html: `<script>var player_aaaa={"url":"https:\\/\\/cdn.example\\/a\\/index.m3u8"}</script>`,
    },
    { rule: "player-setup", html: `<script>new DPlayer({video:{url:'https://cdn.example/download?id=3'}})</script>` },
    { rule: "player-name", html: `<script src="/js/jwplayer.js"></script>` },
    { rule: "media-script", html: `<div data-setup='{"file":"/v/a.mp4"}'></div>` },
    {
      rule: "media-script",
      html: `<div>&lt;div class="player" data-sources="/v/a.mp4"&gt;${"river ".repeat(40)}&lt;/div&gt;</div>`,
    },
    { rule: "media-attribute", html: `<div data-video="/v/a.mp4"></div>` },
    { rule: "link-media", html: `<a href="/files/episode1.mp3">Download</a>` },
    { rule: "watch-links", html: `<a href="https://www.youtube.com/watch?v=abcdefghijk">see</a>` },
    { rule: "title-words", html: `<title>第3集 在线观看</title>` },
    { rule: "password-field", html: `<input type="password">` },
    { rule: "shop-words", html: `<p>Add to cart</p>` },
    { rule: "address-programme", html: "<p>", url: "https://tv.example/video/river-1234" },
    { rule: "address-list", html: "<p>", url: "https://tv.example/category/films/" },
    { rule: "address-article", html: "<p>", url: "https://tv.example/news/2024/05/river" },
    { rule: "background-player", html: `<video autoplay muted loop src="/hero.mp4"></video>` },
    {
      rule: "hidden-player",
      html: `<picture><video style="display: none;"><source src="/a.mp4"></video><img src="/a.jpg"></picture>`,
    },
    { rule: "advert-iframe", html: `<iframe src="https://ad.doubleclick.net/embed/video" allowfullscreen></iframe>` },
    { rule: "embed-aside", html: `<aside><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></aside>` },
    { rule: "address-home", html: "<p>", url: "https://tv.example/" },
    { rule: "address-section", html: "<p>", url: "https://tv.example/tags/river/page/2" },
    {
      rule: "site-about-programmes",
      html: `<meta property="og:site_name" content="River Podcast">`,
      url: "https://a.example/x",
    },
    { rule: "linked-file-one", html: `<a href="/a.mp3">MP3</a> <a href="/a.ogg">OGG</a>` },
    { rule: "linked-files-few", html: `<a href="/a.mp3">1</a> <a href="/b.mp3">2</a>` },
    { rule: "linked-recording", html: `<a href="/a.mp3">MP3</a>` },
    { rule: "something-playable", html: `<h1>Episode 3</h1><a href="/a.mp3">MP3</a>` },
    { rule: "playable-linked", html: `<p>${"River. ".repeat(300)}</p><a href="/a.mp3">MP3</a>` },
    { rule: "playable-linked", html: `<a href="/a.zip">Film</a><a href="/a.mp3">1</a><a href="/b.mp3">2</a>` },
    { rule: "title-section", html: "<title>River Archives - Tide TV</title>" },
    { rule: "title-section", html: "<title>潮汐</title><h2>标签：河</h2>" },
    { rule: "root-single", html: `<body class="single single-post"><p>Words</p>` },
    { rule: "root-programme", html: `<body class="single single-podcast"><p>Words</p>` },
    {
      rule: "site-about-programmes",
      html: "<title>Tide tables | River Podcast</title>",
      url: "https://a.example/x",
    },
    {
      rule: "playable-aside",
      html: `<aside><iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></aside>`,
    },
    { rule: "player-hinted", html: `<title>Watch the river</title><video id="v"></video>` },
    { rule: "playable-shown", html: `<video controls src="/a.mp4"></video>` },
    {
      rule: "playable-declared",
      html: `<script type="application/ld+json">{"@type":"VideoObject","name":"A"}</script>`,
    },
    { rule: "playable-loose", html: `<div data-video='{"file":"/v/a.mp4"}'></div>` },
    { rule: "playable-in-list", html: `<video controls src="/a.mp4"></video>`, url: "https://tv.example/tag/river/" },
    { rule: "players-one", html: `<video controls src="/a.mp4"></video>` },
    { rule: "players-two", html: `<video controls src="/a.mp4"></video><video controls src="/b.mp4"></video>` },
    { rule: "player-controlled", html: `<audio controls src="/a.mp3"></audio>` },
    {
      rule: "player-names-page",
      html: `<title>Tide tables | River</title><iframe title="Tide tables" src="https://www.youtube.com/embed/abcdefghijk"></iframe>`,
    },
    { rule: "code-text", html: "<pre><code>a</code></pre>".repeat(3) },
    { rule: "title-numbered", html: "<title>River talk #12</title>" },
    { rule: "heading-names-page", html: "<title>Tide tables | River</title><h1>Tide tables</h1>" },
    {
      rule: "linked-headings",
      html: `<h2><a href="/one">The first post</a></h2><h2><a href="/two">The second post</a></h2>`,
    },
    { rule: "several-main-headings", html: "<h1>One</h1><h1>Two</h1><h1>Three</h1>" },
    {
      rule: "main-list",
      html: `<ul>${["one", "two", "three", "four"].map((name) => `<li><a href="/${name}">A talk about the river ${name}</a></li>`).join("")}</ul>`,
    },
    {
      rule: "main-list-programmes",
      html: `<ul>${["one", "two", "three", "four"].map((name) => `<li><a href="/video/${name}">A talk about the river ${name}</a></li>`).join("")}</ul>`,
    },
    {
      rule: "cards-alone",
      html: `<ul>${["3:10", "2:05", "4:11"].map((time, at) => `<li><a href="/q/${at}"><img src="/${at}.jpg">River ${at}</a> <i>${time}</i></li>`).join("")}</ul>`,
    },
    { rule: "nothing-playable", html: `<p>Words</p>` },
  ];
  test.each(cases)("$rule: $html", ({ rule, html, url: at }) => {
    expect([...evidenceOf(html, at).keys()]).toContain(rule);
  });
});

describe("what looks like a programme and is none has no evidence of one", () => {
  const cases: readonly { says: string; html: string; not: string }[] = [
    {
      says: "a picture's source is no player",
      html: `<picture><source srcset="/a.webp"><img src="/a.jpg"></picture>`,
      not: "media-player-tag",
    },
    {
      says: "what a script's comment names plays nothing",
      html: `<script>jwplayer("v").setup({\n  // file: "/v/old.mp4",\n  image: "/a.jpg" })</script>`,
      not: "media-script",
    },
    {
      says: "the pattern of a media suffix in a bundle",
      html: `<script>e=/^[^\\?&#]*.swf/;x="."+"mp4"</script>`,
      not: "media-script",
    },
    { says: "a template's address", html: `<script>s='<video src="\${url}.mp4">'</script>`, not: "media-script" },
    {
      says: "a tag manager's frame",
      html: `<iframe src="https://www.googletagmanager.com/ns.html?id=1" height="0" width="0"></iframe>`,
      not: "embed-unknown-iframe",
    },
    {
      says: "a like button",
      html: `<iframe src="//www.facebook.com/plugins/like.php?href=x" allowfullscreen></iframe>`,
      not: "embed-iframe",
    },
    {
      says: "a loop without controls",
      html: `<video autoplay muted loop src="/hero.mp4"></video>`,
      not: "media-player-tag",
    },
    {
      says: "a film in the side bar",
      html: `<div class="sidebar"><embed src="http://player.youku.com/player.php/sid/X/v.swf"></div>`,
      not: "embed-plugin",
    },
    { says: "an image link", html: `<a href="/poster.jpg">poster</a>`, not: "link-media" },
  ];
  test.each(cases)("$says", ({ html, not }) => {
    expect([...evidenceOf(html).keys()]).not.toContain(not);
  });
});

test("evidence names its place in the page and counts repetitions", () => {
  const html = `<p>first</p><iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe><iframe src="https://www.youtube.com/embed/bbbbbbbbbbb"></iframe>`;
  const seen = evidenceOf(html).get("embed-iframe");
  expect(seen?.count).toBe(2);
  expect(html.slice(seen?.at).startsWith("<iframe")).toBe(true);
  expect(seen?.text).toBe("https://www.youtube.com/embed/aaaaaaaaaaa");
});

test("a layout that has a side bar is not one", () => {
  for (const name of ["content-sidebar-wrap", "sidebar-position-left", "has-sidebar", "container"]) {
    expect([
      ...evidenceOf(
        `<div class="${name}"><iframe src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe></div>`,
      ).keys(),
    ]).toContain("embed-iframe");
  }
});
