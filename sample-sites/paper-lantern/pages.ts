// Paper Lantern: a personal blog. Articles with a platform's player in an iframe, or a file of its own in a video element;
// old permalinks redirect; an RSS feed without enclosures.
import { html, isoDate, longDate, type Markup, pagesOf, raw, text } from "../markup.ts";
import { containerOf, mediaPage, picturePage, truthMedia } from "../programme-files.ts";
import type { LiveProgramme, Page, SampleSite, TruthEmbed, World } from "../site.ts";
import { entries, players, series } from "./entries.ts";

const key = "paper-lantern";
const pageSize = 5;
const shelves = ["Own films", "Portraits", "Links"];

export const paperLantern: SampleSite = {
  key,
  name: "Paper Lantern",
  language: "en",
  describes: "A blog whose posts embed players of platforms or host their own file",
  encoding: "utf-8",
  htmlType: "text/html; charset=UTF-8",
  entries,
  initialCount: 12,
  series,
  pages,
};

const slugOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");
const pathOf = (programme: LiveProgramme) =>
  `/${isoDate(programme.publishedAt).slice(0, 7).replace("-", "/")}/${programme.slug}/`;
const mediaOf = (programme: LiveProgramme) => `/wp-content/uploads/${programme.slug}.${containerOf(programme)}`;
const pictureOf = (programme: LiveProgramme) => `/wp-content/uploads/${programme.slug}.webp`;

function pages(world: World): ReadonlyMap<string, Page> {
  const all = new Map<string, Page>();
  addLists(all, world.programmes, { title: "Paper Lantern", path: (n) => (n === 1 ? "/" : `/page/${n}/`) });
  for (const shelf of shelves) {
    const base = `/category/${slugOf(shelf)}/`;
    const items = world.programmes.filter((programme) => programme.category === shelf);
    addLists(all, items, { title: shelf, path: (n) => (n === 1 ? base : `${base}page/${n}/`) });
  }
  for (const programme of world.programmes) {
    all.set(pathOf(programme), postPage(world, programme));
    all.set(`/?p=${programme.number}`, { kind: "redirect", to: pathOf(programme), status: 301 });
    all.set(pictureOf(programme), picturePage(key, programme));
    if (!players[programme.slug]) all.set(mediaOf(programme), mediaPage(programme));
  }
  all.set("/about/", {
    kind: "none",
    html: shell(
      "About",
      html`<article><h1>About</h1><p>I am Mira. I write about small films, mostly other people's. This blog is part of Glint's sample sites and made up from top to bottom.</p></article>`,
    ),
  });
  all.set("/an-essay-without-pictures/", { kind: "none", html: shell("An essay without pictures", essay) });
  all.set("/feed/", { kind: "document", type: "application/rss+xml; charset=UTF-8", body: feed(world) });
  return all;
}

const essay = html`<article><h1>An essay without pictures</h1><p>Every week somebody asks why I write about video and never talk in one. This is the long answer, and it has no player in it.</p>
<p>A film asks you to stay for as long as it lasts. A text lets you leave. I like that people who watch know how long they will be gone, and that people who read do not.</p></article>`;

function addLists(
  all: Map<string, Page>,
  programmes: readonly LiveProgramme[],
  list: { title: string; path: (n: number) => string },
) {
  pagesOf(programmes, pageSize).forEach((items, i, { length }) => {
    const posts = items.map(
      (programme) =>
        html`<article class="post"><h2><a href="${pathOf(programme)}">${programme.title}</a></h2><p class="when">${longDate(programme.publishedAt)} in <a href="/category/${slugOf(programme.category)}/">${programme.category}</a></p><a href="${pathOf(programme)}"><img src="${pictureOf(programme)}" alt="" width="640" height="360"></a><p>${programme.about}</p><p><a class="more" href="${pathOf(programme)}#more">Continue reading</a></p></article>\n`,
    );
    const pager = html`<nav class="pager">${i > 0 ? html`<a href="${list.path(i)}">Newer posts</a>` : undefined} ${i + 1 < length ? html`<a href="${list.path(i + 2)}">Older posts</a>` : undefined}</nav>`;
    all.set(list.path(i + 1), { kind: "listing", items, html: shell(list.title, html`${posts}${pager}`) });
  });
}

function embedOf(world: World, programme: LiveProgramme): TruthEmbed | undefined {
  const player = players[programme.slug];
  if (!player) return undefined;
  switch (player.platform) {
    case "youtube":
      return { url: `https://www.youtube-nocookie.com/embed/${player.id}`, platform: "youtube" };
    case "bilibili":
      return { url: `https://player.bilibili.com/player.html?bvid=${player.id}&page=1`, platform: "bilibili" };
    case "vimeo":
      return { url: `https://player.vimeo.com/video/${player.id}`, platform: "vimeo" };
    default:
      return { url: `${world.origins["lumen-yard"]}/embed/${player.id}` };
  }
}

function postPage(world: World, programme: LiveProgramme): Page {
  const embed = embedOf(world, programme);
  const media = embed ? [] : [truthMedia(programme, world.origin + mediaOf(programme))];
  const player = embed
    ? html`<figure class="wp-block-embed"><div class="frame"><iframe src="${embed.url}" width="640" height="360" title="${programme.title}" allow="fullscreen; picture-in-picture" loading="lazy"></iframe></div></figure>`
    : html`<figure class="wp-block-video"><video controls preload="metadata" poster="${pictureOf(programme)}" src="${mediaOf(programme)}"></video></figure>`;
  const body = html`<article class="post" id="post-${programme.number}"><h1>${programme.title}</h1><p class="when">Posted on <time datetime="${programme.publishedAt.toISOString()}">${longDate(programme.publishedAt)}</time> by ${programme.by} in <a href="/category/${slugOf(programme.category)}/">${programme.category}</a></p>
<p>${programme.about}</p>${player}
<p>I keep coming back to the middle of it, where nothing seems to happen and everything is being prepared. If you only have a moment, start there; if you have the evening, start at the beginning and leave your telephone in another room.</p>
<p>Write to me if you have seen something like it. The best letters end up in the next post.</p>
<p class="when">Tags: ${programme.tags.join(", ")} · <a rel="shortlink" href="/?p=${programme.number}">short link</a></p></article>`;
  const head = html`<link rel="canonical" href="${world.origin}${pathOf(programme)}"><meta name="description" content="${programme.about}"><meta property="og:title" content="${programme.title}"><meta property="og:type" content="article"><meta property="og:image" content="${world.origin}${pictureOf(programme)}"><meta property="article:published_time" content="${programme.publishedAt.toISOString()}">`;
  const truth = {
    title: programme.title,
    description: programme.about,
    category: programme.category,
    publisher: programme.by,
    published: programme.publishedAt.toISOString(),
    thumbnail: world.origin + pictureOf(programme),
    media,
    embeds: embed ? [embed] : [],
  };
  return { kind: "embed", programme, truth, html: shell(programme.title, body, head) };
}

function feed(world: World): string {
  const items = world.programmes
    .slice(0, 10)
    .map(
      (programme) =>
        html`<item><title>${programme.title}</title><link>${world.origin}${pathOf(programme)}</link><guid isPermaLink="false">${world.origin}/?p=${programme.number}</guid><pubDate>${programme.publishedAt.toUTCString()}</pubDate><category>${programme.category}</category><description>${programme.about}</description></item>\n`,
    );
  return text(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<rss version="2.0"><channel><title>Paper Lantern</title><link>${world.origin}/</link><description>Small films and what they do to people</description>${items}</channel></rss>`);
}

const style = `body{margin:0;background:#fbf7ef;color:#2b2620;font:19px/1.7 Georgia,"Noto Serif",serif}.page{max-width:44rem;margin:0 auto;padding:2rem 1.2rem}header h2{font-size:2rem;margin:0}header nav a{margin-right:1rem}a{color:#9a3412}
img,video{max-width:100%;height:auto;border-radius:6px}figure{margin:1.5rem 0}.frame{position:relative;padding-top:56.25%}.frame iframe{position:absolute;inset:0;width:100%;height:100%;border:0}.when{color:#8a7f70;font-size:.9rem}.post{border-bottom:1px solid #e6dcc8;padding:1.4rem 0}`;

function shell(title: string, body: Markup, head?: Markup): string {
  return text(html`<!DOCTYPE html>
<html lang="en-GB"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width"><title>${title === "Paper Lantern" ? title : `${title} | Paper Lantern`}</title>${head}<link rel="alternate" type="application/rss+xml" title="Paper Lantern" href="/feed/"><style>${raw(style)}</style></head>
<body class="single"><div class="page"><header><h2><a href="/">Paper Lantern</a></h2><p>Small films and what they do to people</p><nav>${shelves.map((shelf) => html`<a href="/category/${slugOf(shelf)}/">${shelf}</a>`)}<a href="/about/">About</a><a href="/an-essay-without-pictures/">Essay</a></nav></header>
<main>${body}</main><footer><p class="when">Written by hand, kept by Mira. <a href="/feed/">Feed</a></p></footer></div></body></html>`);
}
