// Reelwall: a listing full of traps. Paging and a calendar without end, a session id on every link, sort orders that multiply
// addresses, a redirect that never arrives, and a friendly 200 for addresses that do not exist.
import { clock, grouped, html, isoDate, type Markup, raw, text } from "../markup.ts";
import { containerOf, mediaPage, picturePage, truthMedia } from "../programme-files.ts";
import { seedOf } from "../random.ts";
import type { LiveProgramme, Page, SampleSite, World } from "../site.ts";
import { entries, series } from "./entries.ts";

const key = "reelwall";
const pageSize = 12;
const moods = ["Calm", "Outdoors", "Making", "City", "Festivals", "Music"];
const orders = ["new", "hot", "long"];

export const reelwall: SampleSite = {
  key,
  name: "Reelwall",
  language: "en",
  describes: "A listing with traps: paging and calendar without end, session ids, soft 404",
  encoding: "utf-8",
  htmlType: "text/html; charset=utf-8",
  entries,
  initialCount: 22,
  series,
  pages,
  respond,
};

const pathOf = (programme: LiveProgramme) => `/reel/${programme.number}-${programme.slug}`;
const mediaOf = (programme: LiveProgramme) => `/files/${programme.number}/${programme.slug}.${containerOf(programme)}`;
const pictureOf = (programme: LiveProgramme) => `/files/${programme.number}/still.webp`;

/** Every page hands out session ids of its own, so that no two pages name the same address alike. */
type Session = (path: string) => string;
function sessionFor(address: string): Session {
  const id = seedOf("session", address).toString(16).padStart(8, "0").repeat(4);
  return (path) => `${path}${path.includes("?") ? "&" : "?"}PHPSESSID=${id}`;
}

function pages(world: World): ReadonlyMap<string, Page> {
  const all = new Map<string, Page>();
  const link = sessionFor("/");
  all.set(
    "/",
    listing(
      "Fresh on the wall",
      world.programmes.slice(0, pageSize),
      link,
      html`<p><a href="${link("/browse?page=2")}">more</a></p>`,
    ),
  );
  for (const programme of world.programmes) {
    all.set(pathOf(programme), reelPage(world, programme));
    all.set(mediaOf(programme), mediaPage(programme));
    all.set(pictureOf(programme), picturePage(key, programme));
  }
  all.set("/maze", { kind: "redirect", to: "/maze", status: 302 });
  return all;
}

/** Anything else: browsing, the calendar, the same page under a session id, and a soft 404 for the rest. */
function respond(address: URL, world: World): Page {
  const link = sessionFor(address.pathname + address.search);
  const query = new URLSearchParams(address.search);
  query.delete("PHPSESSID");
  const plain = address.pathname + (query.size ? `?${query}` : "");
  const known = address.searchParams.has("PHPSESSID") ? pages(world).get(plain) : undefined;
  if (known) return known;
  if (address.pathname === "/browse") return browse(world, query, link);
  if (address.pathname === "/calendar") {
    const newest = world.programmes[0]?.publishedAt ?? new Date(0);
    return calendar(world, newest.getUTCFullYear(), newest.getUTCMonth() + 1, link);
  }
  const date = /^\/calendar\/(\d{4})\/(\d{1,2})$/.exec(address.pathname);
  if (date) return calendar(world, Number(date[1]), Number(date[2]), link);
  return {
    kind: "none",
    html: shell(
      "Nothing here, but stay",
      link,
      html`<h1>Nothing here, but stay</h1><p>We could not find what you came for. Have a look around the wall instead.</p>`,
    ),
  };
}

/** Pages beyond the last start again from the first: the "next" link never ends. */
function browse(world: World, query: URLSearchParams, link: Session): Page {
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  const mood = moods.find((name) => name.toLowerCase() === query.get("mood"));
  const order = query.get("sort") ?? "new";
  const wanted = mood ? world.programmes.filter((programme) => programme.category === mood) : [...world.programmes];
  if (order === "hot") wanted.sort((a, b) => b.views - a.views);
  if (order === "long") wanted.sort((a, b) => b.durationSeconds - a.durationSeconds);
  const start = ((page - 1) * pageSize) % Math.max(1, Math.ceil(wanted.length / pageSize) * pageSize);
  const items = wanted.slice(start, start + pageSize);
  const at = (changes: Record<string, string>) =>
    link(`/browse?${new URLSearchParams({ ...Object.fromEntries(query), ...changes })}`);
  const below = html`<p>Sort: ${orders.map((name) => html`<a href="${at({ sort: name })}">${name}</a> `)}</p><p><a rel="next" href="${at({ page: String(page + 1) })}">next page</a></p>`;
  return listing(mood ?? "All reels", items, link, below);
}

function calendar(world: World, year: number, month: number, link: Session): Page {
  const of = (y: number, m: number) => link(`/calendar/${m < 1 ? y - 1 : m > 12 ? y + 1 : y}/${((m + 11) % 12) + 1}`);
  const items = world.programmes.filter(
    (programme) => programme.publishedAt.getUTCFullYear() === year && programme.publishedAt.getUTCMonth() + 1 === month,
  );
  const below = html`<p><a href="${of(year, month - 1)}">previous month</a> <a href="${of(year, month + 1)}">next month</a></p>`;
  const title = `Reels of ${year}-${String(month).padStart(2, "0")}`;
  if (items.length) return listing(title, items, link, below);
  return { kind: "none", html: shell(title, link, html`<h1>${title}</h1><p>No reels in this month.</p>${below}`) };
}

function listing(title: string, items: readonly LiveProgramme[], link: Session, below: Markup): Page {
  const tiles = items.map(
    (programme) =>
      html`<div class="tile"><a href="${link(pathOf(programme))}"><img src="${pictureOf(programme)}" alt="${programme.title}" width="320" height="180" loading="lazy"><b>${programme.title}</b></a><i>${clock(programme.durationSeconds)}</i><span>${grouped(programme.views)} views</span></div>\n`,
  );
  return {
    kind: "listing",
    items,
    html: shell(title, link, html`<h1>${title}</h1><div class="tiles">${tiles}</div>${below}`),
  };
}

function reelPage(world: World, programme: LiveProgramme): Page {
  const link = sessionFor(pathOf(programme));
  const media = truthMedia(programme, world.origin + mediaOf(programme));
  const neighbours = world.programmes.filter(
    (other) => Math.abs(other.number - programme.number) <= 2 && other !== programme,
  );
  const body = html`<h1>${programme.title}</h1><video controls preload="none" poster="${pictureOf(programme)}" src="${mediaOf(programme)}" width="640" height="360"></video>
<p class="facts">@${programme.by} · ${isoDate(programme.publishedAt)} · ${clock(programme.durationSeconds)} · <b>${grouped(programme.views)}</b> views · <b>${grouped(programme.likes)}</b> likes · in <a href="${link(`/browse?mood=${programme.category.toLowerCase()}`)}">${programme.category}</a></p><p>${programme.about}</p>
<h2>Next on the wall</h2><div class="tiles">${neighbours.map((other) => html`<div class="tile"><a href="${link(pathOf(other))}"><img src="${pictureOf(other)}" alt="" width="320" height="180"><b>${other.title}</b></a></div>`)}</div>`;
  const head = html`<link rel="canonical" href="${world.origin}${pathOf(programme)}"><meta name="description" content="${programme.about}"><meta property="og:title" content="${programme.title}"><meta property="og:type" content="video.other"><meta property="og:image" content="${world.origin}${pictureOf(programme)}"><meta property="og:url" content="${world.origin}${pathOf(programme)}">`;
  const truth = {
    title: programme.title,
    description: programme.about,
    category: programme.category,
    publisher: programme.by,
    published: isoDate(programme.publishedAt),
    durationSeconds: programme.durationSeconds,
    thumbnail: world.origin + pictureOf(programme),
    views: programme.views,
    likes: programme.likes,
    media: [media],
    embeds: [],
  };
  return { kind: "play", programme, truth, html: shell(programme.title, link, body, head) };
}

const style = `body{margin:0;background:#101014;color:#eee;font:16px/1.5 system-ui,sans-serif}a{color:#8be9d0;text-decoration:none}header{padding:1rem 2rem;background:#18181f;display:flex;gap:1.2rem;flex-wrap:wrap}header b{font-size:1.3rem;color:#ff79a8}main{padding:1rem 2rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}.tile{background:#18181f;border-radius:10px;overflow:hidden;padding-bottom:.6rem}.tile img{width:100%;height:auto;display:block}.tile b,.tile span,.tile i{display:block;padding:0 .7rem}.tile span,.tile i{color:#999;font-size:.85rem;font-style:normal}video{max-width:100%;height:auto;border-radius:12px}`;

function shell(title: string, link: Session, body: Markup, head?: Markup): string {
  return text(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} | Reelwall</title>${head}<style>${raw(style)}</style></head><body><header><b><a href="${link("/")}">Reelwall</a></b>${moods.map((mood) => html`<a href="${link(`/browse?mood=${mood.toLowerCase()}`)}">${mood}</a>`)}<a href="${link("/browse")}">All</a><a href="${link("/calendar")}">Calendar</a><a href="${link("/maze")}">Maze</a></header><main>${body}</main></body></html>`);
}
