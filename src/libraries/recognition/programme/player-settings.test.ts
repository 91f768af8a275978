import { describe, expect, test } from "vitest";
import { recognize } from "../page/recognize.ts";
import type { ProgrammeFacts } from "../reading.ts";

const now = new Date("2024-06-15T02:00:00Z");

function factsOf(html: string): ProgrammeFacts {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const input = { url: "https://tv.example/p/1", bytes: new TextEncoder().encode(html), headers, now };
  return recognize(input, { fields: "always" }).programme as ProgrammeFacts;
}

const script = (text: string) => `<script>${text}</script>`;
const mp4 = "https://c.example/a.mp4";
const hls = "https://c.example/a.m3u8";

describe("settings of players in scripts", () => {
  const cases: readonly { says: string; source: string; html: string; media: string }[] = [
    {
      says: "object literal without quotes",
      source: "JW Player, setup",
      html: script(`jwplayer("p").setup({file:'${mp4}',width:640})`),
      media: mp4,
    },
    {
      says: "list of sources",
      source: "JW Player, playlist",
      html: script(`jwplayer().setup({playlist:[{sources:[{file:"${hls}"},{file:"${mp4}"}]}]})`),
      media: hls,
    },
    {
      says: "call with an object",
      source: "Video.js, src()",
      html: script(`var p=videojs('v');p.src({src:"${hls}",type:"application/x-mpegURL"})`),
      media: hls,
    },
    {
      says: "settings in an attribute",
      source: "Video.js, data-setup",
      html: `<video data-setup='{"sources":[{"src":"${mp4}","type":"video/mp4"}]}'></video>`,
      media: mp4,
    },
    {
      says: "nested literal",
      source: "DPlayer",
      html: script(`new DPlayer({container:el,video:{url:'${mp4}',pic:'a.jpg'}})`),
      media: mp4,
    },
    {
      says: "letters for names",
      source: "CKplayer 6",
      html: script(`var flashvars={f:'${mp4}',c:0};CKobject.embedSWF('/ckplayer.swf','a1','ckplayer_a1')`),
      media: mp4,
    },
    {
      says: "address without a suffix",
      source: "Aliplayer, source",
      html: script(`new Aliplayer({source:"https://c.example/vod?id=1"})`),
      media: "https://c.example/vod?id=1",
    },
    {
      says: "plain address",
      source: "MacCMS, encrypt 0",
      html: script(String.raw`var player_aaaa={"encrypt":0,"url":"https:\/\/c.example\/a.m3u8"}`),
      media: hls,
    },
    {
      says: "percent signs",
      source: "MacCMS, encrypt 1 (escape)",
      html: script(`var player_aaaa={"encrypt":1,"url":"${encodeURIComponent(hls)}"}`),
      media: hls,
    },
    {
      says: "base64 of percent signs",
      source: "MacCMS, encrypt 2",
      html: script(`var player_aaaa={"encrypt":2,"url":"${btoa(encodeURIComponent(hls))}"}`),
      media: hls,
    },
    {
      says: "list of episodes",
      source: "MacCMS 8, mac_url",
      html: script(`mac_url=unescape('${escape(`第1集$${hls}#第2集$https://c.example/b.m3u8`)}');`),
      media: hls,
    },
    {
      says: "JSON in a script of data",
      source: "Next.js, __NEXT_DATA__",
      html: `<script id="__NEXT_DATA__" type="application/json">{"props":{"video":{"src":"${mp4}"}}}</script>`,
      media: mp4,
    },
    {
      says: "arguments of a function",
      source: "Nuxt 2, __NUXT__",
      html: script(
        String.raw`window.__NUXT__=(function(a){return {data:[{video:a}]}}("https:\u002F\u002Fc.example\u002Fa.mp4"))`,
      ),
      media: mp4,
    },
    {
      says: "a list of references",
      source: "Nuxt 3, __NUXT_DATA__",
      html: `<script type="application/json" id="__NUXT_DATA__">[{"video":1},"${mp4}"]</script>`,
      media: mp4,
    },
    {
      says: "JSON inside a string",
      source: "state as text",
      html: script(`window.STATE=JSON.parse(${JSON.stringify(JSON.stringify({ video: { url: mp4 } }))})`),
      media: mp4,
    },
    {
      says: "hexadecimal escapes",
      source: "ECMA-262, 12.9.4",
      html: script(String.raw`jwplayer().setup({file:"https:\x2f\x2fc.example\x2fa.mp4"})`),
      media: mp4,
    },
    {
      says: "an address without its scheme",
      source: "RFC 3986, 4.2",
      html: script(`new DPlayer({video:{url:"//c.example/a.mp4"}})`),
      media: mp4,
    },
    {
      says: "a path",
      source: "RFC 3986, 4.2",
      html: script(`jwplayer().setup({file:"/v/a.mp4"})`),
      media: "https://tv.example/v/a.mp4",
    },
    { says: "a template string", source: "ECMA-262, 12.9.6", html: script(`hls.loadSource(\`${hls}\`)`), media: hls },
    {
      says: "an assignment",
      source: "hls.js",
      html: script(`var videoSrc = '${hls}'; if (Hls.isSupported()) { hls.loadSource(videoSrc) }`),
      media: hls,
    },
  ];
  test.each(cases)("$says ($source)", ({ html, media }) => {
    expect(factsOf(html).media.map((each) => each.url)).toContain(media);
  });
});

describe("elements", () => {
  const cases: readonly { says: string; html: string; media?: string; embed?: string }[] = [
    { says: "video with src", html: `<video src="${mp4}"></video>`, media: mp4 },
    {
      says: "audio with a lazy address",
      html: `<audio data-src="https://c.example/a.mp3" controls></audio>`,
      media: "https://c.example/a.mp3",
    },
    { says: "source with a lazy address", html: `<video controls><source data-src="${mp4}"></video>`, media: mp4 },
    { says: "object with data", html: `<object data="${mp4}" type="video/mp4"></object>`, media: mp4 },
    {
      says: "embed with src",
      html: `<embed src="https://c.example/a.wmv" type="application/x-mplayer2">`,
      media: "https://c.example/a.wmv",
    },
    {
      says: "a media player's param",
      html: `<object classid="clsid:6BF52A52-394A-11d3-B153-00C04F79FAA6"><param name="URL" value="a.wmv"></object>`,
      media: "https://tv.example/p/a.wmv",
    },
    {
      says: "a frame of a platform",
      html: `<iframe src="https://player.vimeo.com/video/1"></iframe>`,
      embed: "https://player.vimeo.com/video/1",
    },
    {
      says: "a lazy frame",
      html: `<iframe data-lazy-src="https://player.vimeo.com/video/1"></iframe>`,
      embed: "https://player.vimeo.com/video/1",
    },
    {
      says: "a frame for readers without scripts",
      html: `<noscript><iframe src="https://player.vimeo.com/video/1"></iframe></noscript>`,
      embed: "https://player.vimeo.com/video/1",
    },
    {
      says: "Twitter's player",
      html: `<meta name="twitter:player" content="https://tv.example/frame/1">`,
      embed: "https://tv.example/frame/1",
    },
    { says: "Twitter's stream", html: `<meta name="twitter:player:stream" content="${mp4}">`, media: mp4 },
    {
      says: "Open Graph's audio",
      html: `<meta property="og:audio" content="https://c.example/a.mp3">`,
      media: "https://c.example/a.mp3",
    },
    { says: "an enclosure", html: `<link rel="enclosure" href="${mp4}" type="video/mp4">`, media: mp4 },
  ];
  test.each(cases)("$says", ({ html, media, embed }) => {
    const facts = factsOf(html);
    if (media !== undefined) expect(facts.media.map((each) => each.url)).toContain(media);
    if (embed !== undefined) expect(facts.embeds.map((each) => each.url)).toContain(embed);
  });
});

describe("structured data", () => {
  const cases: readonly { says: string; source: string; html: string }[] = [
    {
      says: "microdata",
      source: "HTML, 5",
      html: `<div itemscope itemtype="https://schema.org/VideoObject"><b itemprop="name">Mud</b><meta itemprop="contentUrl" content="${mp4}"></div>`,
    },
    {
      says: "microdata inside microdata",
      source: "HTML, 5.2.4",
      html: `<div itemscope itemtype="http://schema.org/Article"><i itemprop="name">Other</i><div itemprop="video" itemscope itemtype="http://schema.org/VideoObject"><b itemprop="name">Mud</b><link itemprop="contentUrl" href="${mp4}"></div></div>`,
    },
    {
      says: "RDFa Lite",
      source: "RDFa Lite 1.1",
      html: `<div vocab="https://schema.org/" typeof="VideoObject"><b property="name">Mud</b><a property="contentUrl" href="${mp4}">x</a></div>`,
    },
    {
      says: "RDFa with prefixes",
      source: "RDFa Core 1.1",
      html: `<div typeof="schema:VideoObject"><b property="schema:name">Mud</b><a property="schema:contentUrl" href="${mp4}">x</a></div>`,
    },
    {
      says: "an audio object",
      source: "schema.org",
      html: ld({ "@type": "AudioObject", name: "Mud", contentUrl: mp4 }),
    },
    {
      says: "a clip",
      source: "schema.org",
      html: ld({ "@type": "Clip", name: "Mud", video: { "@type": "VideoObject", contentUrl: mp4 } }),
    },
    {
      says: "a podcast's episode",
      source: "schema.org",
      html: ld({
        "@type": "PodcastEpisode",
        name: "Mud",
        associatedMedia: { "@type": "MediaObject", contentUrl: mp4 },
      }),
    },
    {
      says: "several types",
      source: "JSON-LD 1.1, 4.1",
      html: ld({ "@type": ["CreativeWork", "VideoObject"], name: "Mud", contentUrl: mp4 }),
    },
    {
      says: "a graph",
      source: "JSON-LD 1.1, 4.9",
      html: ld({ "@graph": [{ "@type": "WebPage" }, { "@type": "VideoObject", name: "Mud", contentUrl: mp4 }] }),
    },
    {
      says: "a node by its id",
      source: "JSON-LD 1.1, 3.3",
      html: ld({
        "@graph": [
          { "@type": "NewsArticle", video: { "@id": "#v" } },
          { "@id": "#v", "@type": "VideoObject", name: "Mud", contentUrl: mp4, author: { "@id": "#a" } },
          { "@id": "#a", "@type": "Person", name: "Ann" },
        ],
      }),
    },
    {
      says: "several scripts",
      source: "",
      html: `${ld({ "@type": "Organization", name: "River" })}${ld({ "@type": "VideoObject", name: "Mud", contentUrl: mp4 })}`,
    },
    {
      says: "the main entity of a page",
      source: "schema.org",
      html: ld({ "@type": "WebPage", mainEntity: { "@type": "VideoObject", name: "Mud", contentUrl: mp4 } }),
    },
    {
      says: "comments inside",
      source: "seen broken",
      html: `<script type="application/ld+json">{"@type":"VideoObject", // a clip\n"name":"Mud", /* the file */ "contentUrl":"${mp4}"}</script>`,
    },
    {
      says: "references in strings",
      source: "seen broken",
      html: `<script type="application/ld+json">{"@type":"VideoObject","name":"Mud","contentUrl":"https:\\/\\/c.example\\/a.mp4"}</script>`,
    },
  ];
  test.each(cases)("$says ($source)", ({ html }) => {
    const facts = factsOf(html);
    expect(facts.title?.value).toBe("Mud");
    expect(facts.media.map((each) => each.url)).toContain(mp4);
  });
  test("a maker by its id", () => {
    const graph = [
      { "@type": "VideoObject", name: "Mud", author: { "@id": "#a" } },
      { "@id": "#a", "@type": "Person", name: "Ann" },
    ];
    expect(factsOf(ld({ "@graph": graph })).publisher?.value).toBe("Ann");
  });
  test("nodes that refer to each other end", () => {
    const graph = [
      { "@id": "#a", "@type": "VideoObject", name: "Mud", isPartOf: { "@id": "#b" } },
      { "@id": "#b", "@type": "WebPage", video: { "@id": "#a" } },
    ];
    expect(factsOf(ld({ "@graph": graph })).title?.value).toBe("Mud");
  });
});

function ld(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}
