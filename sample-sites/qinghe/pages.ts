// 青禾影院: the look of a Chinese CMS. Tables of links, GBK bytes with the charset in a meta element only, the player's
// address in a script as a data object, no metadata of today.
import { html, inChina, isoDate, type Markup, pagesOf, raw, text } from "../markup.ts";
import { containerOf, mediaPage, paddedId, picturePage, truthMedia } from "../programme-files.ts";
import type { LiveProgramme, Page, SampleSite, World } from "../site.ts";
import { entries, series } from "./entries.ts";

const key = "qinghe";
const pageSize = 10;
const sections = [
  ["纪录片", "jilupian"],
  ["短片", "duanpian"],
  ["科普", "kepu"],
  ["动画", "donghua"],
  ["音乐", "yinyue"],
  ["手工", "shougong"],
] as const;

export const qinghe: SampleSite = {
  key,
  name: "青禾影院",
  language: "zh-CN",
  describes: "Chinese CMS look served in GBK, player configured in a script",
  encoding: "gbk",
  htmlType: "text/html",
  entries,
  initialCount: 16,
  series,
  pages,
};

const idOf = (programme: LiveProgramme) => paddedId(key, programme);
const pathOf = (programme: LiveProgramme) => `/vodplay/${idOf(programme)}-1-1.html`;
const mediaOf = (programme: LiveProgramme) =>
  `/upload/vod/${programme.slug}/${idOf(programme)}.${containerOf(programme)}`;
const pictureOf = (programme: LiveProgramme) => `/upload/pic/${idOf(programme)}.webp`;
const listPath = (code: string, page: number) =>
  page === 1 ? `/vodtype/${code}.html` : `/vodtype/${code}-${page}.html`;

function pages(world: World): ReadonlyMap<string, Page> {
  const all = new Map<string, Page>();
  all.set("/", listing("最新更新", world.programmes.slice(0, 14), hotList(world)));
  all.set("/index.html", { kind: "redirect", to: "/", status: 301 });
  for (const [name, code] of [...sections, ["全部影片", "all"]] as const) {
    const inSection =
      code === "all" ? world.programmes : world.programmes.filter((programme) => programme.category === name);
    pagesOf(inSection, pageSize).forEach((items, i, { length }) => {
      all.set(listPath(code, i + 1), listing(name, items, pager(code, i + 1, length)));
    });
  }
  for (const programme of world.programmes) {
    all.set(pathOf(programme), playPage(world, programme));
    all.set(mediaOf(programme), mediaPage(programme));
    all.set(pictureOf(programme), picturePage(key, programme));
  }
  all.set("/gbook.html", {
    kind: "none",
    html: shell(
      "留言板",
      html`<h2>留言板</h2><p>如有问题请给我们留言。本站内容均为示例，纯属虚构。</p><form method="post" action="/gbook.html"><textarea name="content" rows="5" cols="60"></textarea><br><input type="submit" value="提交留言"></form>`,
    ),
  });
  all.set("/static/js/playerconfig.js", { kind: "document", type: "application/javascript", body: playerScript });
  all.set("/robots.txt", {
    kind: "document",
    type: "text/plain",
    body: "User-agent: *\nDisallow: /admin/\nDisallow: /gbook.html\n",
  });
  return all;
}

/** Puts a video element where the page's player stands, as such scripts do. */
const playerScript = `(function () {
  var box = document.getElementById("playleft");
  if (!box || !window.player_aaaa) return;
  var video = document.createElement("video");
  video.controls = true;
  video.src = window.player_aaaa.url;
  box.appendChild(video);
})();
`;

function hotList(world: World): Markup {
  const hottest = [...world.programmes].sort((a, b) => b.views - a.views).slice(0, 10);
  return html`<div class="side"><h3>热播排行</h3><ol>${hottest.map((programme) => html`<li><a href="${pathOf(programme)}" title="${programme.title}">${programme.title}</a> <em>${programme.views}</em></li>\n`)}</ol></div>`;
}

function pager(code: string, page: number, last: number): Markup {
  const numbers = Array.from({ length: last }, (_, i) => i + 1);
  return html`<div class="page">共${last}页 ${numbers.map((n) => (n === page ? html`<b>${n}</b> ` : html`<a href="${listPath(code, n)}">${n}</a> `))}</div>`;
}

function listing(title: string, items: readonly LiveProgramme[], below: Markup): Page {
  const body = html`<h2>${title}</h2><ul class="vodlist">${items.map((programme) => html`<li><a href="${pathOf(programme)}" title="${programme.title}" target="_blank"><img src="${pictureOf(programme)}" alt="${programme.title}" width="200" height="112"></a><p><a href="${pathOf(programme)}" target="_blank">${programme.title}</a></p><span>${isoDate(inChina(programme.publishedAt))}</span></li>\n`)}</ul><div class="clear"></div>${below}`;
  return { kind: "listing", items, html: shell(title, body) };
}

function chineseClock(seconds: number): string {
  return seconds < 60 ? `${seconds}秒` : `${Math.floor(seconds / 60)}分${seconds % 60}秒`;
}

function playPage(world: World, programme: LiveProgramme): Page {
  const media = truthMedia(programme, world.origin + mediaOf(programme));
  const code = sections.find(([name]) => name === programme.category)?.[1] ?? "all";
  // The CMS writes the address with escaped slashes into a global that its player script reads.
  const player = raw(
    JSON.stringify({
      flag: "play",
      encrypt: 0,
      trysee: 0,
      points: 0,
      link: pathOf(programme),
      link_next: "",
      url: mediaOf(programme),
      from: "dplayer",
      id: String(idOf(programme)),
      sid: 1,
      nid: 1,
    }).replaceAll("/", "\\/"),
  );
  const body = html`<div class="pos">当前位置：<a href="/">首页</a> &gt; <a href="${listPath(code, 1)}">${programme.category}</a> &gt; ${programme.title}</div>
<h1>${programme.title}</h1>
<div class="info">类型：<a href="${listPath(code, 1)}">${programme.category}</a>　导演：${programme.by}　更新时间：${isoDate(inChina(programme.publishedAt))}　片长：${chineseClock(programme.durationSeconds)}　播放：<span id="hits">${programme.views}</span>次　<a href="javascript:void(0)" class="digg">顶(<b>${programme.likes}</b>)</a></div>
<div id="playleft" class="player" style="background:#000 url(${pictureOf(programme)}) center/cover"></div>
<script type="text/javascript">var player_aaaa=${player};</script>
<script type="text/javascript" src="/static/js/playerconfig.js"></script>
<h3>剧情介绍</h3><div class="thumb"><img src="${pictureOf(programme)}" alt="${programme.title}" width="200" height="112"></div><div class="desc">${programme.about}</div>
<div class="tags">标签：${programme.tags.map((tag) => html`<a href="/vodtype/all.html">${tag}</a> `)}</div>
<h3>猜你喜欢</h3><ul class="textlist">${world.programmes
    .filter((other) => other !== programme)
    .slice(0, 6)
    .map((other) => html`<li><a href="${pathOf(other)}">${other.title}</a></li>`)}</ul>`;
  const head = html`<meta name="keywords" content="${programme.title},${programme.tags.join(",")}"><meta name="description" content="${programme.about}">`;
  const truth = {
    title: programme.title,
    description: programme.about,
    keywords: [programme.title, ...programme.tags],
    category: programme.category,
    publisher: programme.by,
    published: isoDate(inChina(programme.publishedAt)),
    durationSeconds: programme.durationSeconds,
    thumbnail: world.origin + pictureOf(programme),
    views: programme.views,
    likes: programme.likes,
    media: [media],
    embeds: [],
  };
  return {
    kind: "play",
    programme,
    truth,
    html: shell(`${programme.title} - ${programme.category} - 在线观看`, body, head),
  };
}

const style = `body{font:14px/1.7 "Microsoft YaHei",SimSun,sans-serif;margin:0;background:#f3f6f1;color:#333}a{color:#1a7f37;text-decoration:none}#wrap{width:1000px;margin:0 auto;background:#fff;padding:0 20px 20px}
#top{background:#1a7f37;color:#fff;padding:14px 20px;margin:0 -20px}#top b{font-size:24px;letter-spacing:4px}#nav{background:#14612a;margin:0 -20px;padding:8px 20px}#nav a{color:#fff;margin-right:22px}
.vodlist{list-style:none;padding:0}.vodlist li{float:left;width:200px;margin:0 14px 16px 0;height:180px;overflow:hidden}.vodlist p{margin:2px 0}.vodlist span{color:#999;font-size:12px}.clear{clear:both}.side ol{columns:2}.side em{color:#e36209;font-style:normal;font-size:12px}
.player{height:540px;margin:12px 0}.player video{width:100%;height:100%}.info{color:#666}.page b{color:#e36209}#foot{border-top:1px solid #ddd;color:#999;margin-top:20px;padding-top:10px}`;

function shell(title: string, body: Markup, head?: Markup): string {
  return text(html`${raw('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">')}
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=gb2312" /><title>${title} - 青禾影院</title>${head}<style type="text/css">${raw(style)}</style></head>
<body><div id="wrap"><div id="top"><b>青禾影院</b> 用心看世界</div><div id="nav"><a href="/">首页</a>${sections.map(([name, code]) => html`<a href="${listPath(code, 1)}">${name}</a>`)}<a href="/vodtype/all.html">全部影片</a><a href="/gbook.html">留言板</a></div>
${body}<div id="foot">青禾影院 示例站点 · 本站所有影片均为程序生成 <a href="javascript:history.back()">返回上一页</a></div></div></body></html>`);
}
