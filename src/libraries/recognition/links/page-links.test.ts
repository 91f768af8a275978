import { expect, test } from "vitest";
import { extractLinks } from "./page-links.ts";

const page = "https://tv.example/dir/page?x=1";
const urlsOf = (html: string) => extractLinks(html, page).links.map(({ url }) => url);
const on = (path: string) => `https://tv.example${path}`;

const links: readonly { says: string; source: string; html: string; urls: readonly string[] }[] = [
  {
    says: "white space round and line breaks in an address go",
    source: "WHATWG URL 4.4",
    html: "<a href='\n ht\ntps://tv.example/a\tb\n'>",
    urls: [on("/ab")],
  },
  {
    says: "only http and https are kept",
    source: "WHATWG URL 4.4",
    html: "<a href='mailto:a@b.c'><a href='JavaScript:x()'><a href='data:,x'><a href='ftp://x/'><a href='ep'>",
    urls: [on("/dir/ep")],
  },
  {
    says: "areas and frames link too",
    source: "HTML 4.8.14, 4.8.5, 16.3.3",
    html: "<area href=/m><iframe src=/i></iframe><frame src=/f>",
    urls: [on("/m"), on("/i"), on("/f")],
  },
  {
    says: "the first base with an address counts, wherever it stands",
    source: "HTML 4.2.3",
    html: "<a href=x><base target=_blank><base href=/b/><base href=/c/>",
    urls: [on("/b/x")],
  },
  {
    says: "a javascript base counts as none",
    source: "HTML 4.2.3",
    html: "<base href='javascript:1'><a href=x>",
    urls: [on("/dir/x")],
  },
  {
    says: "a base in a comment or template is none",
    source: "HTML 13.2.5.43, 4.12.3",
    html: "<!--<base href=/b/>--><template><base href=/c/></template><a href=x>",
    urls: [on("/dir/x")],
  },
  {
    says: "a template's content is no part of the page",
    source: "HTML 4.12.3",
    html: "<template><a href=/t></template><a href=/a>",
    urls: [on("/a")],
  },
  {
    says: "a declarative shadow tree is",
    source: "HTML 4.12.3 shadowrootmode",
    html: "<template shadowrootmode=open><a href=/t></template>",
    urls: [on("/t")],
  },
  {
    says: "noscript is shown to those who run no scripts",
    source: "HTML 4.12.2",
    html: "<noscript><a href=/n></noscript>",
    urls: [on("/n")],
  },
  { says: "scripts write no links", source: "HTML 13.2.5.4", html: "<script>w('<a href=/s>')</script>", urls: [] },
  {
    says: "svg links by xlink:href or href",
    source: "SVG 2 16.2",
    html: "<svg><a xlink:href=/s></a><a href=/h></a></svg>",
    urls: [on("/s"), on("/h")],
  },
  {
    says: "fragments lead nowhere else",
    source: "RFC 3986 4.4",
    html: "<a href='#top'><a href=''><a href='/other#x'>",
    urls: [on("/other")],
  },
  {
    says: "each address once",
    source: "policy",
    html: "<a href=/a><a href=/a#x><a href='https://tv.example/a'>",
    urls: [on("/a")],
  },
  {
    says: "a link the page's end cuts is none",
    source: "HTML 13.2.5 eof-in-tag",
    html: "<a href=/a>x</a><a href='/b",
    urls: [on("/a")],
  },
];

test.each(links)("$says ($source)", ({ html, urls }) => {
  expect(urlsOf(html)).toEqual(urls);
});

test("text is folded, decoded, cut at 200 characters; a picture's alternative text stands in", () => {
  const html = `<a href=/1> A &amp;\n <b>B</b> </a><a href=/2><img alt=' pic '></a><a href=/3>${"x".repeat(500)}</a><a href=/4><script>s</script></a>`;
  expect(extractLinks(html, page).links.map(({ text }) => text)).toEqual(["A & B", "pic", "x".repeat(200), ""]);
});

test("a text written in character references is read to its 200th character", () => {
  const html = `<a href=/1>${"&#12375;".repeat(250)}</a>`;
  expect(extractLinks(html, page).links[0]?.text).toBe("し".repeat(200));
});

test("nofollow holds only if no link to the address goes without it", () => {
  const found = extractLinks("<a rel='NoFollow ugc' href=/1><a rel=nofollow href=/2><a href=/2>", page).links;
  expect(found.map(({ noFollow }) => noFollow)).toEqual([true, false]);
});

const refreshes: readonly { says: string; html: string; refresh: { delaySeconds: number; url: string } | undefined }[] =
  [
    {
      says: "no target means the page itself",
      html: "<meta http-equiv=refresh content=5>",
      refresh: { delaySeconds: 5, url: page },
    },
    {
      says: "quotes, spaces and case",
      html: `<meta http-equiv=REFRESH content="1.9; URL = '/a b'rest">`,
      refresh: { delaySeconds: 1, url: on("/a%20b") },
    },
    {
      says: "a comma or only a space",
      html: "<meta http-equiv=refresh content='3,/x'>",
      refresh: { delaySeconds: 3, url: on("/x") },
    },
    {
      says: "the url word may be missing",
      html: "<meta http-equiv=refresh content='  7 /y'>",
      refresh: { delaySeconds: 7, url: on("/y") },
    },
    { says: "no number, no refresh", html: "<meta http-equiv=refresh content='url=/x'>", refresh: undefined },
    { says: "rubbish after the number", html: "<meta http-equiv=refresh content='5x;url=/x'>", refresh: undefined },
    {
      says: "javascript is no target",
      html: "<meta http-equiv=refresh content='0;url=javascript:x()'>",
      refresh: undefined,
    },
    {
      says: "the first of several",
      html: "<meta http-equiv=refresh content='1;url=/1'><meta http-equiv=refresh content='2;url=/2'>",
      refresh: { delaySeconds: 1, url: on("/1") },
    },
    {
      says: "a base is obeyed",
      html: "<base href=/b/><meta http-equiv=refresh content='1;url=q'>",
      refresh: { delaySeconds: 1, url: on("/b/q") },
    },
    { says: "not in a comment", html: "<!--<meta http-equiv=refresh content='1;url=q'>-->", refresh: undefined },
    {
      says: "a hint for browsers without scripts is not followed",
      html: "<script>app()</script><noscript><meta http-equiv=refresh content='0;url=/nojs'></noscript>",
      refresh: undefined,
    },
    {
      says: "unless the script goes there too",
      html: `<script>window.location.href = "https:\\/\\/tv.example\\/m";</script><noscript><meta http-equiv=refresh content='0;url=/m'></noscript>`,
      refresh: { delaySeconds: 0, url: on("/m") },
    },
    {
      says: "a script that goes elsewhere",
      html: `<script>location.replace('/app')</script><noscript><meta http-equiv=refresh content='0;url=/m'></noscript>`,
      refresh: undefined,
    },
  ];

test.each(refreshes)("refresh: $says (HTML 4.2.5.3)", ({ html, refresh }) => {
  expect(extractLinks(html, page).refresh).toEqual(refresh);
});

const canonicals: readonly { says: string; html: string; canonical: string | undefined }[] = [
  {
    says: "relative, one of several relation types",
    html: "<link rel='shortlink CANONICAL' href='c#f'>",
    canonical: on("/dir/c"),
  },
  { says: "the same one twice", html: "<link rel=canonical href=/r><link rel=canonical href=/r>", canonical: on("/r") },
  {
    says: "two that contradict each other",
    html: "<link rel=canonical href=/a><link rel=canonical href=/b>",
    canonical: undefined,
  },
  { says: "an empty one", html: "<link rel=canonical href=''>", canonical: undefined },
  { says: "one in the body, where visitors write", html: "<body><link rel=canonical href=/x>", canonical: undefined },
  {
    says: "one after a stray element, without a body tag",
    html: "<div></div><link rel=canonical href=/x>",
    canonical: on("/x"),
  },
];

test.each(canonicals)("canonical: $says (RFC 6596)", ({ html, canonical }) => {
  expect(extractLinks(html, page).canonical).toBe(canonical);
});

test("headers say what the head may say (RFC 8288, RFC 6596, X-Robots-Tag)", () => {
  const headers = {
    link: '<https://o.example/x>; rel="next"; title="a, b", </c>; rel="canonical"',
    refresh: "3; url=/r",
    "x-robots-tag": "noindex",
  };
  expect(extractLinks("", page, { headers })).toMatchObject({
    canonical: on("/c"),
    refresh: { delaySeconds: 3, url: on("/r") },
    robots: { noIndex: true, noFollow: false },
  });
});

test("feeds are advertised by type, by feed: addresses and on anchors, each once", () => {
  const html =
    "<link rel=alternate type='application/rss+xml; charset=utf-8' href=feed://tv.example/f><link rel='feed alternate' type='APPLICATION/ATOM+XML' href=/a><link rel=alternate hreflang=de href=/de>" +
    "<link rel=alternate type='application/feed+json' href=/j><link rel=alternate type='application/json+oembed' href=/o><link rel=alternate type=application/json href=/wp-json/1><link rel=alternate type=text/xml title=RSS href=/r>" +
    "<a rel=alternate type=application/rss+xml href=/q>f</a><link rel='alternate stylesheet' type=text/css href=x.css><link rel=alternate type=application/rss+xml href=/q>";
  expect(extractLinks(html, page).feeds).toEqual(["http://tv.example/f", on("/a"), on("/j"), on("/r"), on("/q")]);
});

test("robots directives are a list, none means both", () => {
  expect(extractLinks("<meta name=ROBOTS content='NOARCHIVE, NoIndex'>", page).robots).toEqual({
    noIndex: true,
    noFollow: false,
  });
  expect(extractLinks("<meta name=robots content=none>", page).robots).toEqual({ noIndex: true, noFollow: true });
});

test("a query is sent in the page's encoding (HTML 2.4.3)", () => {
  expect(extractLinks("<a href='/新?q=新闻&amp;p=1'>", page, { encoding: "GBK" }).links[0]?.url).toBe(
    on("/%E6%96%B0?q=%D0%C2%CE%C5&p=1"),
  );
});
