// Harbour Hours: a podcast. Episodes in audio elements, an RSS feed with enclosures and durations; play counts are not shown,
// so its pages change only when an episode does.
import { clock, html, isoDate, longDate, type Markup, pagesOf, raw, text } from "../markup.ts";
import { containerOf, mediaPage, picturePage, truthMedia } from "../programme-files.ts";
import type { LiveProgramme, Page, SampleSite, World } from "../site.ts";
import { entries, series } from "./entries.ts";

const key = "harbour-hours";
const shows = ["Harbour Hours", "Porch Stories", "Night Desk", "Bell Archive"];

export const harbourHours: SampleSite = {
  key,
  name: "Harbour Hours Radio",
  language: "en",
  describes: "Audio and podcast site with an RSS feed of enclosures",
  encoding: "utf-8",
  htmlType: "text/html; charset=utf-8",
  entries,
  initialCount: 12,
  series,
  pages,
};

const slugOf = (show: string) => show.toLowerCase().replaceAll(" ", "-");
const pathOf = (programme: LiveProgramme) => `/episodes/${programme.slug}`;
const mediaOf = (programme: LiveProgramme) => `/audio/${programme.slug}.${containerOf(programme)}`;
const pictureOf = (programme: LiveProgramme) => `/covers/${programme.slug}.webp`;

function pages(world: World): ReadonlyMap<string, Page> {
  const all = new Map<string, Page>();
  all.set("/", listing("Latest episodes", world.programmes.slice(0, 6)));
  pagesOf(world.programmes, 8).forEach((items, i, { length }) => {
    all.set(
      `/episodes?page=${i + 1}`,
      listing(
        `All episodes, page ${i + 1} of ${length}`,
        items,
        i + 1 < length ? `/episodes?page=${i + 2}` : undefined,
      ),
    );
  });
  for (const show of shows) {
    all.set(
      `/shows/${slugOf(show)}`,
      listing(
        show,
        world.programmes.filter((programme) => programme.category === show),
      ),
    );
  }
  for (const programme of world.programmes) {
    all.set(pathOf(programme), episodePage(world, programme));
    all.set(mediaOf(programme), mediaPage(programme));
    all.set(pictureOf(programme), picturePage(key, programme));
  }
  all.set("/episodes", { kind: "redirect", to: "/episodes?page=1", status: 302 });
  all.set("/studio", {
    kind: "none",
    html: shell(
      "The studio",
      html`<h1>The studio</h1><p>Two microphones in a former net store. All episodes are invented for Glint's sample sites; the music is computed.</p>`,
    ),
  });
  all.set("/feed.xml", { kind: "document", type: "application/rss+xml", body: feed(world) });
  all.set("/robots.txt", {
    kind: "document",
    type: "text/plain",
    body: `User-agent: *\nAllow: /\nSitemap: ${world.origin}/sitemap.xml\n`,
  });
  const locations = world.programmes.map(
    (programme) =>
      html`<url><loc>${world.origin}${pathOf(programme)}</loc><lastmod>${isoDate(programme.publishedAt)}</lastmod></url>`,
  );
  all.set("/sitemap.xml", {
    kind: "document",
    type: "text/xml",
    body: text(
      html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations}</urlset>`,
    ),
  });
  return all;
}

function listing(title: string, items: readonly LiveProgramme[], next?: string): Page {
  const rows = items.map(
    (programme) =>
      html`<li class="row"><a href="${pathOf(programme)}"><img src="${pictureOf(programme)}" alt="" width="160" height="90"></a><div><small>${programme.category}</small><h3><a href="${pathOf(programme)}">${programme.title}</a></h3><p>${programme.about}</p><small>${longDate(programme.publishedAt)} · ${clock(programme.durationSeconds)}</small></div></li>\n`,
  );
  return {
    kind: "listing",
    items,
    html: shell(
      title,
      html`<h1>${title}</h1><ol class="rows">${rows}</ol>${next ? html`<p><a rel="next" href="${next}">More episodes</a></p>` : html`<p><a href="/episodes?page=1">All episodes</a></p>`}`,
    ),
  };
}

function episodePage(world: World, programme: LiveProgramme): Page {
  const media = truthMedia(programme, world.origin + mediaOf(programme));
  const body = html`<article itemscope itemtype="https://schema.org/AudioObject"><p><a href="/shows/${slugOf(programme.category)}">${programme.category}</a></p><h1 itemprop="name">${programme.title}</h1>
<p><time itemprop="datePublished" datetime="${programme.publishedAt.toISOString()}">${longDate(programme.publishedAt)}</time> · with <span itemprop="author">${programme.by}</span> · ${clock(programme.durationSeconds)}</p>
<img class="cover" itemprop="image" src="${pictureOf(programme)}" alt="" width="640" height="360">
<audio controls preload="metadata"><source itemprop="contentUrl" src="${mediaOf(programme)}" type="${media.type}"></audio>
<p itemprop="description">${programme.about}</p><p><a download href="${mediaOf(programme)}">Download the episode</a></p></article>`;
  const head = html`<link rel="canonical" href="${world.origin}${pathOf(programme)}"><meta name="description" content="${programme.about}"><meta name="keywords" content="${programme.tags.join(", ")}"><meta property="og:audio" content="${media.url}"><meta property="og:title" content="${programme.title}"><meta property="og:image" content="${world.origin}${pictureOf(programme)}">`;
  const truth = {
    title: programme.title,
    description: programme.about,
    keywords: programme.tags,
    category: programme.category,
    publisher: programme.by,
    published: programme.publishedAt.toISOString(),
    durationSeconds: programme.durationSeconds,
    thumbnail: world.origin + pictureOf(programme),
    media: [media],
    embeds: [],
  };
  return { kind: "play", programme, truth, html: shell(programme.title, body, head) };
}

function feed(world: World): string {
  const items = world.programmes.map(
    (programme) =>
      html`<item><title>${programme.title}</title><link>${world.origin}${pathOf(programme)}</link><guid>${world.origin}${pathOf(programme)}</guid><pubDate>${programme.publishedAt.toUTCString()}</pubDate><itunes:author>${programme.by}</itunes:author><itunes:duration>${clock(programme.durationSeconds)}</itunes:duration><itunes:image href="${world.origin}${pictureOf(programme)}"/><description>${programme.about}</description><enclosure url="${world.origin}${mediaOf(programme)}" length="0" type="${truthMedia(programme, "").type}"/></item>\n`,
  );
  return text(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Harbour Hours Radio</title><link>${world.origin}/</link><language>en</language><description>Slow radio from a small harbour</description>${items}</channel></rss>`);
}

const style = `body{margin:0;background:#0c2430;color:#e8f1f2;font:17px/1.6 "Trebuchet MS",system-ui,sans-serif}a{color:#9be0d8}.wrap{max-width:52rem;margin:auto;padding:1.5rem}header{display:flex;flex-wrap:wrap;gap:1rem;align-items:baseline;border-bottom:2px solid #1d4a5c}header b{font-size:1.5rem}
.rows{list-style:none;padding:0}.row{display:flex;gap:1rem;padding:1rem 0;border-bottom:1px solid #1d4a5c}.row h3{margin:.1rem 0}.row p{margin:.2rem 0}.row img{border-radius:8px}small{color:#8fb3bd}.cover{max-width:100%;height:auto;border-radius:12px}audio{width:100%;margin:1rem 0}`;

function shell(title: string, body: Markup, head?: Markup): string {
  return text(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Harbour Hours Radio</title>${head}<link rel="alternate" type="application/rss+xml" title="Podcast" href="/feed.xml"><style>${raw(style)}</style></head>
<body><div class="wrap"><header><b><a href="/">Harbour Hours Radio</a></b>${shows.map((show) => html`<a href="/shows/${slugOf(show)}">${show}</a>`)}<a href="/studio">Studio</a></header>${body}</div></body></html>`);
}
