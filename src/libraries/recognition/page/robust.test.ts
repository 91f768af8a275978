import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuSeconds } from "../testing/cpu-seconds.ts";
import { recognize } from "./recognize.ts";

const now = new Date("2024-06-15T02:00:00Z");

function read(html: string | Uint8Array, url = "https://tv.example/watch/1") {
  const bytes = typeof html === "string" ? new TextEncoder().encode(html) : html;
  return recognize({ url, bytes, headers: {}, now }, { explain: true });
}

// Pieces that every part of the library has to do with; in any order, cut anywhere.
const pieces = [
  "<div class='video sidebar'>",
  "</div>",
  "<a href='/v/1'>",
  "</a>",
  "<img src=/a.jpg alt=x>",
  "<video controls src=/a.mp4>",
  "</video>",
  "<audio>",
  "<source src=b.mp3 type=audio/mpeg>",
  "<object>",
  "<param name=flashvars value='file=a.flv&image=b.jpg'>",
  "</object>",
  "<embed src=x.swf>",
  "<iframe src='https://www.youtube.com/embed/abc' allowfullscreen>",
  "</iframe>",
  "<h1>",
  "</h1>",
  "4:05",
  "<script type=application/ld+json>",
  `{"@type":"VideoObject","name":"A","duration":"PT4M","comment":[{"@type":"Comment"}]}`,
  `[{"@graph":[{]}`,
  "</script>",
  "<script>",
  `jwplayer("x").setup({file:"https:\\/\\/c.example\\/a.m3u8"})`,
  "<meta property=og:video content=/a.mp4>",
  "<meta name=og:title content='T - Site'>",
  "<title>",
  "</title>",
  "<div itemscope itemtype=https://schema.org/VideoObject>",
  "<b itemprop=name>",
  "</b>",
  "<time datetime=2024-05-01>",
  "发布时间：2024-05-01　播放：1.2万次",
  "Uploaded by: x",
  "\0",
  "\u2028",
  "&#150;",
  "&amp",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<p>",
  "<li>",
  "<td>",
  "<base href='https://o.example/'>",
  "<template>",
  "<svg>",
  '"',
  "'",
  "<",
];

test("no page makes it throw", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 }),
      fc.nat(2000),
      (parts, cut) => {
        const html = parts.join("");
        const reading = read(html.slice(0, Math.max(1, html.length - cut)));
        expect(reading.score).toBeGreaterThanOrEqual(0);
        expect(reading.score).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 300 },
  );
});

test("no bytes make it throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => void read(bytes)),
    { numRuns: 150 },
  );
});

test("addresses are absolute http addresses, offsets are inside the page", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 80 }), (parts) => {
      const html = parts.join(" ");
      const { programme, links, cards, evidence } = read(html);
      const urls = [...(programme?.media ?? []), ...(programme?.embeds ?? []), ...links, ...cards].map(
        (each) => each.url,
      );
      for (const url of urls) expect(url).toMatch(/^https?:\/\/[^/]/);
      for (const each of evidence) {
        expect(each.at).toBeGreaterThanOrEqual(-1);
        expect(each.at).toBeLessThanOrEqual(html.length);
      }
    }),
    { numRuns: 200 },
  );
});

describe("hostile pages take time in proportion to their size", () => {
  // A quadratic step would take minutes on these; all take less than a second.
  const secondsMost = 15;
  const size = 300_000;
  const fill = (text: string) => text.repeat(Math.ceil(size / text.length));
  const cases: readonly (readonly [string, string])[] = [
    ["open elements", fill("<div>")],
    ["open elements with classes", fill("<div class=sidebar-a id=b style=display:none>")],
    ["open items", fill("<div itemscope itemprop=a>x")],
    ["anchors", fill("<a href=/v/1.mp4>1:00")],
    ["different anchors", Array.from({ length: 12_000 }, (_, at) => `<a href=/v/${at}><img src=${at}>${at}`).join("")],
    ["video elements", fill("<video><source src=a.mp4>")],
    ["tag starts", fill("<")],
    ["quotes in a script", `<script>player ${fill(`"'`)}.mp4</script>`],
    ["suffixes in a script", `<script>player ${fill(".mp4 ")}</script>`],
    ["quoted suffixes", `<script>player ${fill(`"a.mp4",`)}</script>`],
    ["one long string", `<script>player "${fill("a.mp4/")}"</script>`],
    ["keys", `<script>player ${fill("url:")}</script>`],
    ["base64", `<script>player "aHR0c${fill("A")}"</script>`],
    ["deep JSON", `<script type=application/ld+json>${fill("[")}</script>`],
    ["deep JSON objects", `<script type=application/ld+json>${fill(`{"a":`)}</script>`],
    ["trailing commas", `<script type=application/ld+json>[${fill(",")}]</script>`],
    ["spaces after a comma", `<script type=application/ld+json>[1,${fill(" ")}x]</script>`],
    ["many nodes", `<script type=application/ld+json>[${fill(`{"@type":"VideoObject","name":"a"},`)}1]</script>`],
    ["labels", fill("<p>作者：播放：")],
    ["digits", fill("<p>1,234,567.8 views ")],
    ["one long text", `<title>${fill("a - ")}</title><h1>${fill("a - ")}</h1>`],
    ["dates", fill("<p>2024-05-01 10:00 ")],
    ["metas", fill(`<meta property=og:video content=/a.mp4>`)],
    ["attribute", `<div data-video="${fill("{")}a.mp4">`],
    ["attributes", `<div ${fill("a.mp4=1 ")}>`],
    ["entities in a text", fill("&#60;div&#62;=&quot;a.mp4&quot; ")],
    ["separators in the title", `<title>${fill(" | ")}</title>`],
  ];
  test.each(cases)("%s", (_, html) => {
    expect(cpuSeconds(() => read(html))).toBeLessThan(secondsMost);
  });
});

test("ten thousand levels deep is read to the end", () => {
  const html = `${"<div>".repeat(10_000)}<video controls src=/a.mp4></video>${"</div>".repeat(10_000)}<h1>After</h1>`;
  expect(read(html).programme?.media[0]?.url).toBe("https://tv.example/a.mp4");
});
