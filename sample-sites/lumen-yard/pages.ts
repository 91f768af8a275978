// Lumen Yard: a present-day site. Semantic HTML5, JSON-LD VideoObject, Open Graph, canonical addresses, a video sitemap.
import {
  clock,
  grouped,
  html,
  isoDate,
  isoDuration,
  json,
  longDate,
  type Markup,
  pagesOf,
  raw,
  text,
} from "../markup.ts";
import { players } from "../paper-lantern/entries.ts";
import { containerOf, mediaPage, paddedId, picturePage, truthMedia } from "../programme-files.ts";
import type { LiveProgramme, Page, SampleSite, World } from "../site.ts";
import { entries, series } from "./entries.ts";
import { css } from "./look.ts";

const key = "lumen-yard";
const pageSize = 8;
const topics = ["Workshop", "Field Notes", "Small Science", "Night Sky", "Music"];

export const lumenYard: SampleSite = {
  key,
  name: "Lumen Yard",
  language: "en",
  describes: "Modern HTML5 with JSON-LD VideoObject, Open Graph and a video sitemap",
  encoding: "utf-8",
  htmlType: "text/html; charset=utf-8",
  entries,
  initialCount: 16,
  series,
  pages,
};

const slugOf = (topic: string) => topic.toLowerCase().replaceAll(" ", "-");
const pathOf = (programme: LiveProgramme) => `/watch/${programme.slug}`;
const mediaOf = (programme: LiveProgramme) => `/media/${programme.slug}.${containerOf(programme)}`;
const pictureOf = (programme: LiveProgramme) => `/img/${programme.slug}.webp`;

function pages(world: World): ReadonlyMap<string, Page> {
  const all = new Map<string, Page>();
  pagesOf(world.programmes, pageSize).forEach((items, i, { length }) => {
    const pager = { path: (n: number) => (n === 1 ? "/" : `/latest/${n}`), page: i + 1, last: length };
    all.set(pager.path(i + 1), listing(world, "New in the yard", items, pager));
  });
  for (const topic of topics) {
    const items = world.programmes.filter((programme) => programme.category === topic);
    all.set(`/topics/${slugOf(topic)}`, listing(world, topic, items));
  }
  for (const programme of world.programmes) {
    all.set(pathOf(programme), watchPage(world, programme));
    all.set(mediaOf(programme), mediaPage(programme));
    all.set(pictureOf(programme), picturePage(key, programme));
    all.set(`/v/${paddedId(key, programme)}`, { kind: "redirect", to: pathOf(programme), status: 302 });
  }
  for (const gone of world.gone)
    all.set(pathOf(gone), {
      kind: "none",
      status: 410,
      html: shell(world, {
        title: "Taken down",
        body: html`<h1>This film has been taken down</h1><p><a href="/">Back to the yard</a></p>`,
      }),
    });
  addEmbeds(all);
  all.set("/about", { kind: "none", html: shell(world, { title: "About", body: about }) });
  all.set("/robots.txt", {
    kind: "document",
    type: "text/plain",
    body: `User-agent: *\nDisallow: /embed/\nSitemap: ${world.origin}/sitemap.xml\n`,
  });
  all.set("/sitemap.xml", { kind: "document", type: "application/xml", body: sitemap(world) });
  all.set("/style.css", { kind: "document", type: "text/css", body: css });
  return all;
}

const about = html`<h1>About Lumen Yard</h1><p>We are three people, one yard and too many tools. Every few days we publish a short film about something we
built, saw or finally understood. Everything here is made up for Glint's sample sites, films included.</p>`;

function listing(
  world: World,
  title: string,
  items: readonly LiveProgramme[],
  pager?: { path: (n: number) => string; page: number; last: number },
): Page {
  const body = html`<h1>${title}</h1><ul class="grid">${items.map(card)}</ul>
${pager && html`<nav class="pager">${pager.page > 1 ? html`<a rel="prev" href="${pager.path(pager.page - 1)}">Newer</a>` : undefined}${pager.page < pager.last ? html`<a rel="next" href="${pager.path(pager.page + 1)}">Older</a>` : undefined}</nav>`}`;
  return { kind: "listing", items, html: shell(world, { title, body }) };
}

function card(programme: LiveProgramme): Markup {
  return html`<li class="card"><a href="${pathOf(programme)}"><img src="${pictureOf(programme)}" alt="" width="640" height="360" loading="lazy"><span class="badge">${clock(programme.durationSeconds)}</span><h3>${programme.title}</h3></a>
<span class="meta"><time datetime="${programme.publishedAt.toISOString()}">${longDate(programme.publishedAt)}</time> · ${programme.category}</span></li>\n`;
}

function watchPage(world: World, programme: LiveProgramme): Page {
  const { origin } = world;
  const related = world.programmes
    .filter((other) => other !== programme && other.category === programme.category)
    .slice(0, 4);
  const media = truthMedia(programme, origin + mediaOf(programme));
  const data = {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    "@id": `${origin}${pathOf(programme)}#video`,
    name: programme.title,
    description: programme.about,
    thumbnailUrl: [origin + pictureOf(programme)],
    uploadDate: programme.publishedAt.toISOString(),
    duration: isoDuration(programme.durationSeconds),
    contentUrl: media.url,
    genre: programme.category,
    keywords: programme.tags.join(", "),
    author: { "@type": "Person", name: programme.by },
    interactionStatistic: [
      {
        "@type": "InteractionCounter",
        interactionType: { "@type": "WatchAction" },
        userInteractionCount: programme.views,
      },
      {
        "@type": "InteractionCounter",
        interactionType: { "@type": "LikeAction" },
        userInteractionCount: programme.likes,
      },
    ],
  };
  const head = html`<link rel="canonical" href="${origin}${pathOf(programme)}">
<meta name="description" content="${programme.about}"><meta property="og:type" content="video.other"><meta property="og:title" content="${programme.title}">
<meta property="og:url" content="${origin}${pathOf(programme)}"><meta property="og:image" content="${origin}${pictureOf(programme)}">
<meta property="og:video" content="${media.url}"><meta property="og:video:type" content="${media.type}">
<script type="application/ld+json">${json(data)}</script>`;
  const body = html`<article><video class="player" controls preload="metadata" poster="${pictureOf(programme)}"><source src="${mediaOf(programme)}" type="${media.type}"></video>
<h1>${programme.title}</h1><p class="meta">By ${programme.by} · <time datetime="${programme.publishedAt.toISOString()}">${longDate(programme.publishedAt)}</time> · <a href="/topics/${slugOf(programme.category)}">${programme.category}</a> · ${grouped(programme.views)} views · ${grouped(programme.likes)} likes</p>
<p>${programme.about}</p></article><h2>More like this</h2><ul class="grid">${related.map(card)}</ul>`;
  const truth = {
    title: programme.title,
    description: programme.about,
    keywords: programme.tags,
    category: programme.category,
    publisher: programme.by,
    published: programme.publishedAt.toISOString(),
    durationSeconds: programme.durationSeconds,
    thumbnail: origin + pictureOf(programme),
    views: programme.views,
    likes: programme.likes,
    media: [media],
    embeds: [],
  };
  return { kind: "play", programme, truth, html: shell(world, { title: programme.title, head, body }) };
}

/** Players that the blog Paper Lantern puts into its posts; nothing on this site links to them. */
function addEmbeds(all: Map<string, Page>) {
  for (const { platform, id } of Object.values(players)) {
    if (platform !== "lumen-yard") continue;
    const clip = (["tide", "bloom", "reef", "northern"] as const)[id.length % 4]!;
    all.set(`/media/unlisted/${id}.mp4`, { kind: "media", clip, loops: 1 });
    const player = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>Lumen Yard player</title><style>body{margin:0;background:#000}video{width:100vw;height:100vh}</style><video controls preload="metadata" src="/media/unlisted/${id}.mp4"></video></html>`;
    all.set(`/embed/${id}`, { kind: "document", type: "text/html; charset=utf-8", body: text(player) });
  }
}

function sitemap(world: World): string {
  const items = world.programmes.map(
    (programme) =>
      html`<url><loc>${world.origin}${pathOf(programme)}</loc><lastmod>${isoDate(programme.publishedAt)}</lastmod><video:video><video:thumbnail_loc>${world.origin}${pictureOf(programme)}</video:thumbnail_loc><video:title>${programme.title}</video:title><video:description>${programme.about}</video:description><video:content_loc>${world.origin}${mediaOf(programme)}</video:content_loc><video:duration>${programme.durationSeconds}</video:duration></video:video></url>\n`,
  );
  return text(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">${items}</urlset>`);
}

function shell(world: World, page: { title: string; head?: Markup; body: Markup }): string {
  return text(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title} – Lumen Yard</title>
<link rel="stylesheet" href="/style.css">${page.head}</head>
<body><header class="bar"><strong><a href="/">Lumen Yard</a></strong><nav>${topics.map((topic) => html`<a href="/topics/${slugOf(topic)}">${topic}</a>`)}<a href="/about">About</a></nav></header>
<main>${page.body}</main><footer>Lumen Yard · short films about made things · ${world.programmes.length} films</footer></body></html>`);
}
