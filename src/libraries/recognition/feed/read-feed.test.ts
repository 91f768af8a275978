import { expect, test } from "vitest";
import { diffFeeds } from "./diff-feeds.ts";
import { readFeed } from "./read-feed.ts";

const url = "https://tv.example/feed/rss.xml";
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>c</title><link>https://tv.example/</link>${items}</channel></rss>`;
const read = (body: string) => readFeed(body, url, { now: new Date("2024-06-15T02:00:00Z") });
const on = (path: string) => `https://tv.example${path}`;
const mrss = 'xmlns:media="http://search.yahoo.com/mrss/"';
const itunes = 'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"';

const broken: readonly { says: string; body: string; items: readonly Record<string, unknown>[] }[] = [
  {
    says: "a forbidden control character is dropped (XML 1.0 Char)",
    body: rss("<item><title>Be\bll</title><link>/1</link></item>"),
    items: [{ title: "Bell", link: on("/1") }],
  },
  {
    says: "HTML's references and a stray & are understood",
    body: rss("<item><title>caf&eacute; &nbsp;a & b</title><link>/?a=1&b=2&copy=3</link></item>"),
    items: [{ title: "café a & b", link: on("/?a=1&b=2&copy=3") }],
  },
  {
    says: "escaped twice is unescaped twice",
    body: rss("<item><title>AT&amp;amp;T &amp;#8217;s &lt;b&gt;x&lt;/b&gt;</title></item>"),
    items: [{ title: "AT&T ’s x" }],
  },
  {
    says: "an item that is not closed ends where the next begins",
    body: rss("<item><title>A</title><link>/a</link><item><title>B</title><link>/b</link></item>"),
    items: [{ title: "A", link: on("/a") }, { title: "B" }],
  },
  {
    says: "an item that the end cuts is left out",
    body: "<rss><channel><item><title>A</title></item><item><title>B</title><link>https://tv.ex",
    items: [{ title: "A" }],
  },
  {
    says: "warnings before the root",
    body: `\n<br />\n<b>Warning</b>: x\n${rss("<item><title>A</title></item>")}`,
    items: [{ title: "A" }],
  },
  { says: "a stray end tag", body: rss("<item></b><title>A</p></title></item>"), items: [{ title: "A" }] },
];

test.each(broken)("broken XML: $says", ({ body, items }) => {
  expect(read(body).items).toMatchObject(items);
});

const rules: readonly { says: string; source: string; item: string; is: Record<string, unknown> }[] = [
  {
    says: "a scheme-relative link with spaces in CDATA",
    source: "WHATWG URL",
    item: "<link><![CDATA[//tv.example/a b]]></link>",
    is: { link: on("/a%20b") },
  },
  {
    says: "a guid is a permanent link",
    source: "RSS 2.0 guid",
    item: `<guid>${on("/1")}</guid>`,
    is: { link: on("/1"), id: on("/1") },
  },
  {
    says: "unless it says it is none",
    source: "RSS 2.0 guid",
    item: `<guid isPermaLink="false">${on("/1")}</guid>`,
    is: { link: undefined, id: on("/1") },
  },
  {
    says: "the address FeedBurner replaced",
    source: "FeedBurner 1.0",
    item: `<link>https://feeds.example/~r/1</link><feedburner:origLink>${on("/1")}</feedburner:origLink>`,
    is: { link: on("/1") },
  },
  {
    says: "an Atom link in RSS",
    source: "RFC 4287 in RSS",
    item: '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" href="/al"/>',
    is: { link: on("/al") },
  },
  {
    says: "enclosure and itunes:duration",
    source: "RSS 2.0 enclosure, Apple",
    item: '<enclosure url="https://cdn.example/p9.mp3" length="5650889" type="audio/mpeg"/><itunes:duration>1947</itunes:duration>',
    is: { media: [{ url: "https://cdn.example/p9.mp3", type: "audio/mpeg", bytes: 5650889 }], durationSeconds: 1947 },
  },
  {
    says: "a picture is no media but a thumbnail",
    source: "RSS 2.0 enclosure",
    item: '<enclosure url="/a.jpg" type="image/jpeg"/>',
    is: { media: [], thumbnail: on("/a.jpg") },
  },
  {
    says: "Media RSS: default first, pictures apart, player, views",
    source: "Media RSS 1.5.1",
    item: `<media:group ${mrss}><media:content url="/b.mp4" type="video/mp4"/><media:content url="/a.mp4" type="video/mp4" duration="61" isDefault="true"/><media:content url="/c.jpg" medium="image"/><media:thumbnail url="/t.jpg"/></media:group><media:player ${mrss} url="https://p.example/e"/><media:community ${mrss}><media:statistics views="77"/></media:community>`,
    is: {
      media: [{ url: on("/a.mp4") }, { url: on("/b.mp4") }],
      thumbnail: on("/t.jpg"),
      players: ["https://p.example/e"],
      durationSeconds: 61,
      views: 77,
    },
  },
  {
    says: "any prefix may stand for a namespace",
    source: "XML Namespaces 1.0",
    item: '<m:content xmlns:m="http://search.yahoo.com/mrss/" url="/a.mp4"/>',
    is: { media: [{ url: on("/a.mp4") }] },
  },
  {
    says: "podcast namespace",
    source: "podcastindex.org",
    item: '<podcast:alternateEnclosure xmlns:podcast="https://podcastindex.org/namespace/1.0" type="video/mp4"><podcast:source uri="/v.mp4"/></podcast:alternateEnclosure>',
    is: { media: [{ url: on("/v.mp4"), type: "video/mp4" }] },
  },
  {
    says: "a description is shown without markup",
    source: "policy",
    item: "<description><![CDATA[<p>Hi<br>there <b>you</b></p><script>x</script>]]></description>",
    is: { summary: "Hi there you" },
  },
  {
    says: "names in mail addresses",
    source: "RSS 2.0 author",
    item: "<author>a@b.example (Ann Lee)</author>",
    is: { author: "Ann Lee" },
  },
  {
    says: "obsolete zones",
    source: "RFC 822",
    item: "<pubDate>Mon, 03 Jun 2024 00:00:00 EST</pubDate>",
    is: { published: new Date("2024-06-03T05:00:00Z") },
  },
  {
    says: "dates as feeds should not write them",
    source: "recover",
    item: "<pubDate>2024-06-03 10:00:00</pubDate>",
    is: { published: new Date("2024-06-03T10:00:00Z") },
  },
  {
    says: "days that do not exist",
    source: "RFC 5322 3.3",
    item: "<pubDate>Mon, 31 Jun 2024 10:00:00 GMT</pubDate>",
    is: { published: undefined },
  },
];

test.each(rules)("$says ($source)", ({ item, is }) => {
  const [found] = read(rss(`<item ${itunes}><title>T</title>${item}</item>`)).items;
  const fields = Object.keys(is).map((name) => [name, found?.[name as keyof typeof found]]);
  expect(Object.fromEntries(fields)).toMatchObject(is);
});

test("Atom: types of text, relations of links, nested xml:base (RFC 4287, XML Base)", () => {
  const feed =
    read(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://tv.example/shows/"><title type="html">A &amp;amp; B</title><link rel="self" href="/self"/><link href="/home"/><link rel="next" href="?page=2"/>
    <entry xml:base="2024/05/"><id>tag:1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Hello <b>W</b>!</div></title><link rel="enclosure" type="audio/mpeg" href="x.mp3"/><link href="ep1"/>
    <published>2024-05-31T10:00:00+08:00</published><updated>2024-06-01T10:00:00Z</updated><author><name>Bob</name></author><category term="c1"/></entry></feed>`);
  expect(feed).toMatchObject({ kind: "atom", title: "A & B", link: on("/home"), next: on("/shows/?page=2") });
  expect(feed.items).toMatchObject([
    {
      id: "tag:1",
      title: "Hello W!",
      link: on("/shows/2024/05/ep1"),
      media: [{ url: on("/shows/2024/05/x.mp3") }],
      author: "Bob",
      categories: ["c1"],
      published: new Date("2024-05-31T02:00:00Z"),
      updated: new Date("2024-06-01T10:00:00Z"),
    },
  ]);
});

test("RSS 1.0 keeps its items outside the channel", () => {
  const feed =
    read(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>C</title></channel>
    <item rdf:about="https://tv.example/1"><title>R</title><dc:date>2024-06-01T10:00:00Z</dc:date></item></rdf:RDF>`);
  expect(feed).toMatchObject({
    kind: "rdf",
    title: "C",
    items: [{ title: "R", link: on("/1"), published: new Date("2024-06-01T10:00:00Z") }],
  });
});

test("JSON Feed (jsonfeed.org 1.1)", () => {
  const feed = read(
    JSON.stringify({
      version: "https://jsonfeed.org/version/1.1",
      title: "J",
      home_page_url: "/",
      items: [
        {
          id: 1,
          url: "/j1",
          title: "T",
          attachments: [
            { url: "/a.mp3", mime_type: "audio/mpeg", duration_in_seconds: 60 },
            { url: "/a.jpg", mime_type: "image/jpeg" },
          ],
        },
        null,
      ],
    }),
  );
  expect(feed).toMatchObject({
    kind: "json",
    title: "J",
    link: on("/"),
    items: [{ id: "1", link: on("/j1"), durationSeconds: 60, media: [{ url: on("/a.mp3") }] }],
  });
});

test.each(["", "<!doctype html><title>x</title>", "{}", '{"version":"1","items":[]}', "{broken"])(
  "%j is no feed",
  (body) => {
    expect(read(body).kind).toBe("none");
  },
);

test("bytes are decoded by the XML declaration", () => {
  const bytes = Buffer.from(
    "<?xml version='1.0' encoding='gb2312'?><rss><channel><item><title>\xd0\xc2\xce\xc5</title></item></channel></rss>",
    "latin1",
  );
  expect(readFeed(bytes, url).items[0]?.title).toBe("新闻");
});

const item = (guid: string, link: string, rest = "<title>T</title>") =>
  `<item>${guid && `<guid isPermaLink="false">${guid}</guid>`}${link && `<link>${link}</link>`}${rest}</item>`;
const differences: readonly { says: string; before: string; after: string; added: number }[] = [
  {
    says: "the same guid with another date and title",
    before: item("e1", "/1", "<pubDate>Mon, 03 Jun 2024 00:00:00 GMT</pubDate>"),
    after: item("e1", "/1", "<title>New</title>"),
    added: 0,
  },
  {
    says: "another guid on the same page",
    before: item("a", "/live"),
    after: item("a", "/live") + item("b", "/live"),
    added: 1,
  },
  { says: "no guid: the link without tracking", before: item("", "/1?utm_source=a"), after: item("", "/1"), added: 0 },
  {
    says: "one guid for all: the links tell",
    before: item("x", "/1") + item("x", "/2"),
    after: item("x", "/3") + item("x", "/1") + item("x", "/2"),
    added: 1,
  },
  {
    says: "no guid, one link for all: the titles tell",
    before: item("", "/", "<title>A</title>") + item("", "/", "<title>B</title>"),
    after: item("", "/", "<title>C</title>") + item("", "/", "<title>A</title>"),
    added: 1,
  },
  {
    says: "a site that moves to https",
    before: item("http://tv.example/1", "/1"),
    after: item("https://tv.example/1", "/1"),
    added: 0,
  },
  { says: "an item twice in one feed", before: "", after: item("a", "/a") + item("a", "/a"), added: 1 },
];

test.each(differences)("new items: $says", ({ before, after, added }) => {
  expect(diffFeeds(read(rss(before)), read(rss(after))).added).toHaveLength(added);
});

test("a feed's WebSub hubs and its own address are read from each format, Link headers first", () => {
  const hubs = (body: string, link?: string) => {
    const feed = readFeed(body, url, link === undefined ? {} : { headers: { link } });
    return { hubs: feed.hubs, self: feed.self };
  };
  const both = { hubs: ["https://hub.example/"], self: on("/feed") };
  const atom = 'xmlns="http://www.w3.org/2005/Atom"';
  expect(
    hubs(`<feed ${atom}><link rel="hub" href="https://hub.example/"/><link rel="self" href="/feed"/></feed>`),
  ).toEqual(both);
  expect(
    hubs(
      rss(`<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="self" href="https://tv.example/feed"/>
        <atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="hub" href="https://hub.example/"/>`),
    ),
  ).toEqual(both);
  const json = {
    version: "https://jsonfeed.org/version/1.1",
    items: [],
    feed_url: on("/feed"),
    hubs: [
      { type: "rssCloud", url: "x" },
      { type: "WebSub", url: "https://hub.example/" },
    ],
  };
  expect(hubs(JSON.stringify(json))).toEqual(both);
  expect(hubs(rss(""), '<https://hub.example/>; rel="hub", </feed>; rel=self')).toEqual(both);
  expect(
    hubs(`<feed ${atom}><link rel="hub" href="https://other.example/"/></feed>`, "<https://hub.example/>; rel=hub")
      .hubs,
  ).toEqual(["https://hub.example/", "https://other.example/"]);
  expect(hubs(rss(""))).toEqual({ hubs: undefined, self: undefined });
  expect(hubs("<html>", "<https://hub.example/>; rel=hub")).toEqual({ hubs: undefined, self: undefined });
  const many = Array.from({ length: 50 }, (_, at) => `<link rel="hub" href="https://h${at}.example/"/>`).join("");
  expect(hubs(`<feed ${atom}>${many}<link rel="hub" href="javascript:x"/></feed>`).hubs).toHaveLength(10);
});
