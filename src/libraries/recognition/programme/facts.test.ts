import { describe, expect, test } from "vitest";
import { recognize } from "../page/recognize.ts";
import type { ProgrammeFacts } from "../reading.ts";

const now = new Date("2024-06-15T02:00:00Z");

function factsOf(html: string, url = "https://tv.example/p/1"): ProgrammeFacts {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const { programme } = recognize({ url, bytes: new TextEncoder().encode(html), headers, now }, { explain: true });
  if (programme === undefined) throw new Error("explain gives facts on every page");
  return programme;
}

const ld = (json: string) => `<script type="application/ld+json">${json}</script>`;

describe("title", () => {
  const cases: readonly { says: string; html: string; title: string; url?: string }[] = [
    {
      says: "the programme's own name before the page's",
      html: `<meta property="og:title" content="Page">${ld(`{"@type":"VideoObject","name":"Island"}`)}`,
      title: "Island",
    },
    {
      says: "a node of a list of several names nothing",
      html: `<title>All clips</title>${ld(`[{"@type":"ItemList","itemListElement":[{"@type":"VideoObject","name":"A"},{"@type":"VideoObject","name":"B"}]}]`)}`,
      title: "All clips",
    },
    {
      says: "the site's name after a bar goes",
      html: `<title>Plover | River TV</title><meta property="og:site_name" content="River TV">`,
      title: "Plover",
    },
    {
      says: "the site's name before a dot goes",
      html: `<title>River · Plover</title>`,
      title: "Plover",
      url: "https://river.example/p/1",
    },
    {
      says: "words for the medium go with it",
      html: `<meta property="og:title" content="Chats paresseux - Vidéo River"><meta property="og:site_name" content="River">`,
      title: "Chats paresseux",
    },
    {
      says: "a bar inside stays when no site follows",
      html: `<meta property="og:title" content="Talks DAY 1 | SciPy">`,
      title: "Talks DAY 1 | SciPy",
    },
    {
      says: "the heading that the title confirms",
      html: `<title>Plover and its nest - birds - River</title><h1>Plover and its nest</h1>`,
      title: "Plover and its nest",
    },
    {
      says: "an episode belongs to the title",
      html: `<title>国民投票-第四集ฅ影视</title><h2>国民投票</h2>`,
      title: "国民投票-第四集",
    },
    {
      says: "Open Graph cut at a quotation mark is no title",
      html: `<title>Talk: "Fast trading" by Ann</title><meta property="og:title" content="Talk: "Fast trading" by Ann"><h1>Talk: "Fast trading" by Ann</h1>`,
      title: `Talk: "Fast trading" by Ann`,
    },
    {
      says: "the maker after by is no part of the name",
      html: `<meta property="og:title" content="Lost You">${ld(`{"@type":"AudioObject","name":"Lost You by Zeds","author":"Zeds"}`)}`,
      title: "Lost You",
    },
    {
      says: "a channel is no title",
      html: `<meta property="og:title" content="Ann on River"><meta property="og:site_name" content="River"><title>The menu</title>`,
      title: "The menu",
    },
    {
      says: "a company's title gives way to the page's heading",
      html: `<title>健康管理有限公司</title><h2>宣传视频</h2><video controls src=a.mp4></video>`,
      title: "宣传视频",
    },
    {
      says: "a heading that starts the title before one that names the show behind it",
      html: `<title>Mud flats : Low Water : River</title><h3>Low Water</h3><h1>Mud flats</h1>`,
      title: "Mud flats",
    },
    {
      says: "the only main heading before a show's name that the title has too",
      html: `<title>Why mud is flat : Low Water : River</title><h3>Low Water</h3><h1>It is not you: mud is flat</h1>`,
      title: "It is not you: mud is flat",
    },
    {
      says: "a word inside the title confirms no heading",
      html: `<title>Lecture 1: Course Overview | Graphics</title><h3>Overview</h3><h3>Unit 1</h3>`,
      title: "Lecture 1: Course Overview",
    },
    {
      says: "a heading that another script follows",
      html: `<title>第二十条ฅ^≧ω≦^ฅ影视</title><h2>第二十条</h2>`,
      title: "第二十条",
    },
    {
      says: "the maker's name before a bar goes, as the site's does",
      html: `<meta name="author" content="ELON"><meta property="og:title" content="ELON - Un cebo">`,
      title: "Un cebo",
    },
    {
      says: "on SITE goes from the document title",
      html: `<title>Crying in the rain on River</title><h4>Credits</h4>`,
      title: "Crying in the rain",
      url: "https://river.example/p/1",
    },
    {
      says: "words for search engines go, whether set apart or not",
      html: `<title>《流浪地球》在线观看_高清完整版免费下载_北岸影视</title>`,
      title: "《流浪地球》",
    },
    { says: "a word alone is no search word", html: `<title>校园宣传视频</title>`, title: "校园宣传视频" },
    {
      says: "Russian words for search engines go",
      html: `<title>Тихая вода смотреть онлайн бесплатно</title>`,
      title: "Тихая вода",
    },
    {
      says: "references written twice are decoded",
      html: `<meta property="og:title" content="Tom &amp;amp; Ann">`,
      title: "Tom & Ann",
    },
  ];
  test.each(cases)("$says", ({ html, title, url }) => {
    expect(factsOf(html, url).title?.value).toBe(title);
  });
});

describe("publisher", () => {
  const cases: readonly { says: string; html: string; publisher: string }[] = [
    {
      says: "the maker in structured data",
      html: ld(
        `{"@type":"VideoObject","name":"A","author":{"@type":"Person","name":"Ann Lee"},"publisher":{"name":"River"}}`,
      ),
      publisher: "Ann Lee",
    },
    {
      says: "an episode's series before its author",
      html: ld(
        `{"@type":"PodcastEpisode","name":"A","author":"Ann","partOfSeries":{"@type":"PodcastSeries","name":"Low water"}}`,
      ),
      publisher: "Low water",
    },
    {
      says: "a label before the author of the page",
      html: `<meta name="author" content="webmaster"><h1>A</h1><p>来源：北岸新闻中心　发布时间：2024-05-01</p>`,
      publisher: "北岸新闻中心",
    },
    {
      says: "a label in a table",
      html: `<h2>A</h2><table><tr><td><b>Uploaded by:</b></td><td>pixelmoth</td></tr></table>`,
      publisher: "pixelmoth",
    },
    {
      says: "a byline",
      html: `<h1>A</h1><p class="when">Posted on <time datetime="2024-05-01">1 May</time> by Mira in <a href="/c">Films</a></p>`,
      publisher: "Mira",
    },
    {
      says: "the name behind a word that stands alone",
      html: `<h1>A</h1><p class="byline"><span class="author">By</span> <a class="author" href="/u/1">Ann Lee</a></p>`,
      publisher: "Ann Lee",
    },
    {
      says: "nobody a sentence happens to name",
      html: `<title>A | River</title><meta property="og:site_name" content="River"><h1>A</h1><p>Powered by Castbox</p><p>Eine Hommage an Vicco von Bülow</p>`,
      publisher: "River",
    },
    {
      says: "the site as the title names it where nothing else does",
      html: `<title>A tale of mud | TV Example</title><h1>A tale of mud</h1>`,
      publisher: "TV Example",
    },
    { says: "a handle", html: `<h1>A</h1><p>@tess.k · 2024-05-30 · 0:31</p>`, publisher: "tess.k" },
    {
      says: "the show between title and site",
      html: `<meta property="og:type" content="music.song"><meta property="og:site_name" content="River"><title>Nine - Low water | Podcast on River</title><meta property="og:title" content="Nine">`,
      publisher: "Low water",
    },
    {
      says: "the site when nobody else is named",
      html: `<title>A</title><meta property="og:site_name" content="River TV">`,
      publisher: "River TV",
    },
  ];
  test.each(cases)("$says", ({ html, publisher }) => {
    expect(factsOf(html).publisher?.value).toBe(publisher);
  });
});

describe("published", () => {
  const cases: readonly { says: string; html: string; published: string | undefined; url?: string }[] = [
    {
      says: "the programme's date before the article's",
      html: `<meta property="article:published_time" content="2024-06-01T00:00:00Z">${ld(`{"@type":"VideoObject","name":"A","uploadDate":"2024-05-01T08:00:00+08:00"}`)}`,
      published: "2024-05-01T08:00:00+08:00",
    },
    {
      says: "not a comment's date",
      html: ld(`{"@type":"VideoObject","name":"A","comment":[{"@type":"Comment","dateCreated":"2020-05-11"}]}`),
      published: undefined,
    },
    {
      says: "an offset stays as written",
      html: `<meta property="article:published_time" content="2024-06-10T09:00:00+02:00">`,
      published: "2024-06-10T09:00:00+02:00",
    },
    {
      says: "a Chinese page counts days in its zone",
      html: `<html lang="zh-CN"><meta property="article:published_time" content="2024-05-30T22:59:06Z">`,
      published: "2024-05-31T06:59:06+08:00",
    },
    { says: "a label", html: `<h1>A</h1><p>作者：甲　发布时间：2024年5月1日</p>`, published: "2024-05-01" },
    { says: "a date in a list of facts", html: `<h1>A</h1><p>Ann · 30 May 2024 · 0:31</p>`, published: "2024-05-30" },
    {
      says: "a time element named for it before another",
      html: `<h1>A</h1><time datetime="2024-06-02">x</time><time class="published" datetime="2024-05-02">y</time>`,
      published: "2024-05-02",
    },
    {
      says: "a time near the title before those of a list of the latest",
      html: `<time datetime="2024-05-02">2 May</time><h1>A</h1><div class="card">${"<p>Ebb and flow.</p>".repeat(400)}</div><p class="date"><time datetime="2024-06-01">1 June</time></p>`,
      published: "2024-05-02",
    },
    {
      says: "not when it was changed",
      html: `<h1>A</h1><p>Last updated: <time datetime="2024-06-02">2 June 2024</time></p><p>Posted on <time datetime="2024-05-02">2 May 2024</time></p>`,
      published: "2024-05-02",
    },
    { says: "a length is no time of day", html: `<h1>A</h1><p class="date">03:12</p>`, published: undefined },
    { says: "half a cup is no day", html: `<h1>A</h1><p>1/2 cup of milk</p><p>10/6 cups</p>`, published: undefined },
    {
      says: "a day with its year before one without",
      html: `<h1>A</h1><p>Show on September 4</p><p>Ann · 30 May 2024</p>`,
      published: "2024-05-30",
    },
    {
      says: "a day without year where there is no other",
      html: `<h1>A</h1><p>Friday, May 4</p>`,
      published: "2024-05-04",
    },
    {
      says: "the address before a day somewhere in the text",
      html: "<h1>A</h1><p>2023-10-28</p>",
      url: "https://b.example/2015/08/17/reunion/",
      published: "2015-08-17",
    },
    { says: "counted from now", html: `<h1>A</h1><p>上传于 3天前</p>`, published: "2024-06-12" },
    { says: "the address", html: "<h1>A</h1>", url: "https://b.example/2015/08/17/reunion/", published: "2015-08-17" },
    {
      says: "never a date after now",
      html: `<meta property="article:published_time" content="2026-01-31"><h1>A</h1>`,
      published: undefined,
    },
  ];
  test.each(cases)("$says", ({ html, published, url }) => {
    expect(factsOf(html, url).published?.value).toBe(published);
  });
});

describe("duration, counters, thumbnail", () => {
  const album = (count: number, ...durations: string[]) => {
    const tracks = durations.map(
      (duration) => `{"@type":"ListItem","item":{"@type":"MusicRecording","name":"T","duration":"${duration}"}}`,
    );
    return ld(
      `{"@type":"MusicAlbum","name":"A","numTracks":${count},"track":{"@type":"ItemList","itemListElement":[${tracks}]}}`,
    );
  };
  test.each([
    [ld(`{"@type":"VideoObject","name":"A","duration":"PT4M5S"}`), 245],
    [`<meta property="og:video:duration" content="144">`, 144],
    [`<h1>A</h1><p>片长：22秒</p>`, 22],
    [`<h1>A</h1><p>Ann · 2024-05-30 · 0:31 · 3 likes</p>`, 31],
    [`<h1>A</h1><p>1:00</p><p>2:00</p>`, undefined],
    [ld(`{"@type":"VideoObject","name":"A","duration":"PT0S"}`), undefined],
    [album(2, "P00H02M27S", "P00H03M11S"), 338],
    [album(3, "P00H02M27S", "P00H03M11S"), undefined],
    [album(2, "P00H02M27S", ""), undefined],
  ])("duration of %s", (html, seconds) => {
    expect(factsOf(html).durationSeconds?.value).toBe(seconds);
  });
  test("counters of structured data", () => {
    const statistic = (type: string, count: number) =>
      `{"@type":"InteractionCounter","interactionType":{"@type":"${type}"},"userInteractionCount":${count}}`;
    const facts = factsOf(
      ld(
        `{"@type":"VideoObject","name":"A","interactionStatistic":[${statistic("WatchAction", 3401)},${statistic("LikeAction", 7)},${statistic("CommentAction", 2)}]}`,
      ),
    );
    expect([facts.views?.value, facts.likes?.value, facts.comments?.value]).toEqual([3401, 7, 2]);
  });
  test("counters as a page shows them", () => {
    const facts = factsOf(`<h1>A</h1><div>播放：<span>1.2万</span>次　<a href="#">顶(<b>3</b>)</a>　收藏：8</div>`);
    expect([facts.views?.value, facts.likes?.value, facts.favourites?.value]).toEqual([12000, 3, 8]);
  });
  test.each([
    [
      `<meta property="og:image" content="/o.jpg">${ld(`{"@type":"VideoObject","name":"A","thumbnailUrl":"/t.jpg"}`)}`,
      "https://tv.example/o.jpg",
    ],
    [
      `<meta property="og:image" content="/logo.png">${ld(`{"@type":"VideoObject","name":"A","thumbnailUrl":"/t.jpg"}`)}`,
      "https://tv.example/t.jpg",
    ],
    [`<video poster="/p.jpg" src="/a.mp4"></video>`, "https://tv.example/p.jpg"],
    [`<embed src="/p.swf" flashvars="file=/a.flv&amp;image=/s.jpg">`, "https://tv.example/s.jpg"],
    [
      `<script>new DPlayer({video:{pic:'https://i.example/c.jpg',url:'https://c.example/a.mp4'}})</script>`,
      "https://i.example/c.jpg",
    ],
    [
      `<img src=/l.jpg alt=River><h1>Mud</h1><img src=/icons/a.png alt=a><img src=/u/m.jpg alt="At low water">`,
      "https://tv.example/u/m.jpg",
    ],
    [`<h1>木马</h1><img src="/upload/1.webp" alt="木马">`, "https://tv.example/upload/1.webp"],
  ])("thumbnail of %s", (html, thumbnail) => {
    expect(factsOf(html).thumbnail?.value).toBe(thumbnail);
  });
});

describe("addresses", () => {
  const cases: readonly { says: string; html: string; media?: readonly string[]; embeds?: readonly string[] }[] = [
    {
      says: "sources in tree order, tracks left out",
      html: `<video><source src=/b.webm type=video/webm><source src="/b.mp4?x=1&amp;y=2" type=video/mp4><track src=/b.vtt></video>`,
      media: ["webm", "mp4?x=1&y=2"].map((end) => `https://tv.example/b.${end}`),
    },
    {
      says: "a Flash player's programme, not the player",
      html: `<object><param name=movie value=/swf/flvplayer.swf><param name=flashvars value="file=%2Fclips%2Fa.flv&#38;image=/a.jpg"></object>`,
      media: ["https://tv.example/clips/a.flv"],
    },
    {
      says: "a programme in the film's address",
      html: `<embed src="/player.swf?file=/clips/a.flv">`,
      media: ["https://tv.example/clips/a.flv"],
    },
    {
      says: "base64 in a player's settings",
      html: `<script>var player_data={"url":"${btoa("https://c.example/a.m3u8")}","encrypt":2}</script>`,
      media: ["https://c.example/a.m3u8"],
    },
    {
      says: "percent signs in base64",
      html: `<script>var player_data={"url":"${btoa("%68%74%74%70%73%3A%2F%2Fc.example%2Fa.m3u8")}"}</script>`,
      media: ["https://c.example/a.m3u8"],
    },
    {
      says: "an address without suffix in a player's settings",
      html: `<script>new Aliplayer({id:"p",source:"https://c.example/play?id=7"})</script>`,
      media: ["https://c.example/play?id=7"],
    },
    {
      says: "escaped markup in a text",
      html: `<div>&lt;div data-metadata=&#39;{"sources": ["https://c.example/a.mp4"], "saveStateUrl": "https://c.example/state/of/this/player/that/is/long", "autoplay": false, "speed": 1.5, "poster": "https://c.example/p.jpg"}&#39;&gt;&lt;/div&gt;</div>`,
      media: ["https://c.example/a.mp4"],
    },
    {
      says: "links to files where no player is",
      html: `<a href="/e/1.mp3">1</a><a href="/e/2.mp3">2</a>`,
      media: ["https://tv.example/e/1.mp3", "https://tv.example/e/2.mp3"],
    },
    {
      says: "a silent loop only where nothing else is",
      html: `<video autoplay loop muted><source src=/gif.mp4></video>`,
      media: ["https://tv.example/gif.mp4"],
    },
    {
      says: "a frame that a lazy loader fills",
      html: `<iframe src="about:blank" data-src="//player.bilibili.com/player.html?bvid=B1"></iframe>`,
      embeds: ["https://player.bilibili.com/player.html?bvid=B1"],
    },
    {
      says: "a saved copy's folder named for a host",
      html: `<embed src="../../player.video.qiyi.com/2d/v_1.swf" type="application/x-shockwave-flash">`,
      embeds: ["http://player.video.qiyi.com/2d/v_1.swf"],
    },
    {
      says: "Open Graph's player page",
      html: `<meta property="og:video" content="/embed/1"><meta property="og:video:type" content="text/html">`,
      embeds: ["https://tv.example/embed/1"],
    },
  ];
  test.each(cases)("$says", ({ html, media, embeds }) => {
    const facts = factsOf(html);
    if (media !== undefined) expect(facts.media.map((each) => each.url)).toEqual(media);
    if (embeds !== undefined) expect(facts.embeds.map((each) => each.url)).toEqual(embeds);
  });
  test("platforms are named", () => {
    expect(factsOf(`<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>`).embeds[0]?.platform).toBe(
      "youtube",
    );
  });
  test("kinds come from type, then suffix", () => {
    const facts = factsOf(
      `<audio><source src=/a type=audio/mpeg></audio><video src=/l.m3u8></video><video src=/d.mpd></video>`,
    );
    expect(facts.media.map((each) => each.kind)).toEqual(["audio", "hls", "dash"]);
  });
});

describe("category", () => {
  test.each([
    ["declared", `<meta property="article:section" content="Films"><p>分类：电影</p>`, "Films"],
    ["labelled", `<h1>A</h1><p>主演：甲　类型：喜剧</p>`, "喜剧"],
    [
      "the step before the page in structured data",
      ld(`{"@type":"BreadcrumbList","itemListElement":[{"name":"Home"},{"name":"Films"},{"name":"A"}]}`),
      "Films",
    ],
    [
      "the way here in words",
      `<p>当前位置：<a href=/>首页</a> &gt; <a href=/d>电影</a> &gt; 潮汐</p><h1>潮汐</h1>`,
      "电影",
    ],
    [
      "the way here by its name",
      `<title>Tides</title><ol class="breadcrumb"><li><a href=/>Home</a><li><a href=/f>Films</a><li><a href=/f/s>Shorts</a><li>Tides</ol><h1>Tides</h1>`,
      "Shorts",
    ],
    ["a link named for it near the title", `<h1>A</h1><span class="cat-links"><a href=/c/m>Music</a></span>`, "Music"],
    ["not one of a menu", `<nav class="category"><a href=/c/m>Music</a></nav><h1>A</h1>`, undefined],
  ])("%s", (_, html, category) => {
    expect(factsOf(html).category?.value).toBe(category);
  });
});

test("a description that only names the page describes nothing", () => {
  const facts = factsOf(
    `<title>Tides</title><h1>Tides</h1><meta property="og:description" content="Tides"><meta name="description" content="Mud, twice a day">`,
  );
  expect(facts.description).toMatchObject({ value: "Mud, twice a day", source: "description" });
});

test("identities stand best first", () => {
  const facts = factsOf(
    `<link rel=canonical href="/c"><meta property="og:url" content="/o">${ld(`{"@type":"VideoObject","@id":"https://tv.example/#video","name":"A"}`)}`,
  );
  expect(facts.identities).toEqual([
    { kind: "canonical", url: "https://tv.example/c" },
    { kind: "og:url", url: "https://tv.example/o" },
  ]);
});

test("text density describes a page without metadata", () => {
  const long = "The river rises twice a day and takes the boats with it, and nobody here has ever asked why.";
  const facts = factsOf(
    `<nav><a href=/a>Home</a></nav><h1>Tides</h1><p>${long}</p><p>${long}</p><ul><li><a href=/x>x</a></li></ul>`,
  );
  expect(facts.description).toMatchObject({ source: "text-density", value: `${long} ${long}` });
});

test("a live broadcast is live until it has an end", () => {
  const live = (end: string) =>
    ld(`{"@type":"VideoObject","name":"A","publication":{"@type":"BroadcastEvent","isLiveBroadcast":true${end}}}`);
  expect(factsOf(live("")).isLive?.value).toBe(true);
  expect(factsOf(live(`,"endDate":"2024-05-01T10:00:00Z"`)).isLive?.value).toBe(false);
});
