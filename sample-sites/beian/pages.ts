// 北岸卫视: a television station. HLS streams named in Open Graph and in a player call, absolute addresses, UTF-8 Chinese.
import { clipOf, segmentSeconds } from "../clips.ts";
import { clock, html, inChina, type Markup, pagesOf, raw, text } from "../markup.ts";
import { mediaPage, picturePage, truthMedia } from "../programme-files.ts";
import type { LiveProgramme, Page, SampleSite, World } from "../site.ts";
import { entries, series } from "./entries.ts";

const key = "beian";
const pageSize = 8;
const channels = [
  ["新闻", "news"],
  ["体育", "sports"],
  ["文艺", "arts"],
  ["旅行", "travel"],
] as const;

export const beian: SampleSite = {
  key,
  name: "北岸卫视",
  language: "zh-CN",
  describes: "A television station in Chinese: HLS playlists, Open Graph video",
  encoding: "utf-8",
  htmlType: "text/html; charset=utf-8",
  entries,
  initialCount: 12,
  series,
  pages,
};

const codeOf = (programme: LiveProgramme) => channels.find(([name]) => name === programme.category)?.[1] ?? "news";
const pathOf = (programme: LiveProgramme) => `/${codeOf(programme)}/${programme.slug}.shtml`;
const streamOf = (programme: LiveProgramme) => `/hls/${programme.slug}/index.m3u8`;
const pictureOf = (programme: LiveProgramme) => `/pic/${programme.slug}.webp`;

function pages(world: World): ReadonlyMap<string, Page> {
  const all = new Map<string, Page>();
  all.set("/", listing("北岸卫视 最新视频", world.programmes.slice(0, 9)));
  for (const [name, code] of channels) {
    const inChannel = world.programmes.filter((programme) => programme.category === name);
    pagesOf(inChannel, pageSize).forEach((items, i, { length }) => {
      const path = (n: number) => (n === 1 ? `/${code}/` : `/${code}/index_${n}.shtml`);
      all.set(
        path(i + 1),
        listing(`${name}频道`, items, i + 1 < length ? html`<p><a href="${path(i + 2)}">下一页</a></p>` : undefined),
      );
    });
  }
  for (const programme of world.programmes) {
    all.set(pathOf(programme), programmePage(world, programme));
    all.set(streamOf(programme), mediaPage(programme));
    all.set(pictureOf(programme), picturePage(key, programme));
    const parts = clipOf(programme.clip).seconds / segmentSeconds;
    for (let part = 0; part < parts; part++) {
      all.set(`/hls/${programme.slug}/${part}.ts`, { kind: "media", clip: programme.clip, loops: 1, part });
    }
  }
  all.set("/guanyu.shtml", {
    kind: "none",
    html: shell(
      "关于我们",
      html`<h1>关于北岸卫视</h1><p>北岸卫视是 Glint 的示例站点，全部节目由程序生成，人物与事件均为虚构。</p>`,
    ),
  });
  all.set("/js/player.js", { kind: "document", type: "application/javascript", body: playerScript });
  all.set("/robots.txt", { kind: "document", type: "text/plain", body: "User-agent: *\nDisallow: /search\n" });
  return all;
}

/** "2026-11-30T08:05:00+08:00" */
function isoTime(moment: Date): string {
  return inChina(moment).toISOString().replace(".000Z", "+08:00");
}

/** Plays by itself where the browser knows HLS, and says so where it does not. */
const playerScript = `function createPlayer(options) {
  var box = document.querySelector(options.container);
  var video = document.createElement("video");
  video.controls = true;
  video.poster = options.poster;
  video.style.cssText = "width:100%;height:100%";
  if (video.canPlayType("application/vnd.apple.mpegurl")) video.src = options.source;
  else box.title = "\u6d4f\u89c8\u5668\u4e0d\u652f\u6301 HLS";
  box.appendChild(video);
}
`;

function listing(title: string, items: readonly LiveProgramme[], more?: Markup): Page {
  const cards = items.map(
    (programme) =>
      html`<div class="item"><a href="${pathOf(programme)}"><img src="${pictureOf(programme)}" alt="${programme.title}" width="320" height="180"><em>${clock(programme.durationSeconds)}</em></a><h3><a href="${pathOf(programme)}">${programme.title}</a></h3></div>\n`,
  );
  return {
    kind: "listing",
    items,
    html: shell(title, html`<h1>${title}</h1><div class="items">${cards}</div>${more}`),
  };
}

/** "2026年11月30日 08:05", Chinese time. */
function chineseTime(moment: Date): string {
  const date = inChina(moment);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

function programmePage(world: World, programme: LiveProgramme): Page {
  const stream = truthMedia(programme, world.origin + streamOf(programme));
  const body = html`<div class="crumb"><a href="/">首页</a> / <a href="/${codeOf(programme)}/">${programme.category}</a></div><h1>${programme.title}</h1>
<div class="facts">来源：${programme.by}　发布时间：${chineseTime(programme.publishedAt)}　时长：${clock(programme.durationSeconds)}</div>
<div id="player" class="screen"></div><script src="/js/player.js"></script><script>createPlayer({ container: "#player", source: "${stream.url}", poster: "${world.origin}${pictureOf(programme)}", autoplay: false });</script>
<p class="lead">${programme.about}</p><p>责任编辑：北岸 关键词：${programme.tags.join(" ")}</p>
<h2>相关视频</h2><ul>${world.programmes
    .filter((other) => other !== programme && other.category === programme.category)
    .slice(0, 5)
    .map((other) => html`<li><a href="${pathOf(other)}">${other.title}</a></li>`)}</ul>`;
  const head = html`<meta name="description" content="${programme.about}"><meta name="keywords" content="${programme.tags.join(",")}">
<meta property="og:type" content="video.episode"><meta property="og:title" content="${programme.title}"><meta property="og:description" content="${programme.about}"><meta property="og:url" content="${world.origin}${pathOf(programme)}"><meta property="og:image" content="${world.origin}${pictureOf(programme)}">
<meta property="og:video" content="${stream.url}"><meta property="og:video:type" content="${stream.type}"><meta property="og:video:duration" content="${programme.durationSeconds}"><meta property="og:site_name" content="北岸卫视"><meta property="video:release_date" content="${isoTime(programme.publishedAt)}">`;
  const truth = {
    title: programme.title,
    description: programme.about,
    keywords: programme.tags,
    category: programme.category,
    publisher: programme.by,
    published: isoTime(programme.publishedAt),
    durationSeconds: programme.durationSeconds,
    thumbnail: world.origin + pictureOf(programme),
    media: [stream],
    embeds: [],
  };
  return { kind: "play", programme, truth, html: shell(programme.title, body, head) };
}

const style = `body{margin:0;font:16px/1.7 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;background:#f5f7fb;color:#1b2a41}a{color:#0b4f9e;text-decoration:none}header{background:linear-gradient(90deg,#0b2f6b,#1467b8);padding:1rem 2rem;display:flex;gap:1.6rem;align-items:baseline}header a{color:#fff}header b{font-size:1.5rem;letter-spacing:.2em}main{max-width:72rem;margin:auto;padding:1rem 1.5rem;background:#fff}
.items{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1.2rem}.item a{position:relative;display:block}.item img{width:100%;height:auto;border-radius:4px}.item em{position:absolute;right:6px;bottom:12px;background:#000a;color:#fff;font-style:normal;padding:0 6px;border-radius:3px;font-size:.8rem}.item h3{font-size:1rem;margin:.3rem 0}.screen{background:#000;aspect-ratio:16/9}.facts,.crumb{color:#667}.lead{font-size:1.1rem}`;

function shell(title: string, body: Markup, head?: Markup): string {
  return text(html`<!DOCTYPE html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${title}_北岸卫视</title>${head}<style>${raw(style)}</style></head>
<body><header><b><a href="/">北岸卫视</a></b>${channels.map(([name, code]) => html`<a href="/${code}/">${name}</a>`)}<a href="/guanyu.shtml">关于</a></header><main>${body}</main><footer style="text-align:center;color:#889;padding:1rem">北岸卫视 示例站点</footer></body></html>`);
}
