// The Clip Attic: markup of the Flash years. object/embed with flashvars, tables, windows-1252 bytes, a splash page with a
// meta refresh, old addresses that move, one dead link. Half of its files carry .flv names; their content is MP4.
import { clock, grouped, html, longDate, type Markup, pagesOf, raw, text } from "../markup.ts";
import { mediaPage, picturePage, truthMedia } from "../programme-files.ts";
import type { LiveProgramme, Page, SampleSite, World } from "../site.ts";
import { entries, series } from "./entries.ts";

const key = "clip-attic";
const pageSize = 6;
const rooms = ["Animation", "Comedy", "Stop Motion", "Experiments"];

export const clipAttic: SampleSite = {
  key,
  name: "The Clip Attic",
  language: "en",
  describes: "Flash-era markup: object and embed elements, flashvars, .flv addresses, windows-1252",
  encoding: "windows-1252",
  htmlType: "text/html",
  entries,
  initialCount: 12,
  series,
  pages,
};

const pathOf = (programme: LiveProgramme) => `/view.php?clip=${programme.slug}`;
const mediaOf = (programme: LiveProgramme) => `/clips/${programme.slug}.${programme.number % 2 ? "flv" : "mp4"}`;
const pictureOf = (programme: LiveProgramme) => `/stills/${programme.slug}.webp`;
const roomPath = (room: string) => `/room.php?name=${room.replaceAll(" ", "+")}`;

function pages(world: World): ReadonlyMap<string, Page> {
  const all = new Map<string, Page>();
  all.set("/", { kind: "none", html: splash });
  pagesOf(world.programmes, pageSize).forEach((items, i, { length }) => {
    const path = (n: number) => (n === 1 ? "/main.php" : `/main.php?page=${n}`);
    const more =
      i + 1 < length ? html`<p align="right"><a href="${path(i + 2)}">older clips &raquo;</a></p>` : undefined;
    all.set(path(i + 1), listing("Newest clips", items, more));
  });
  for (const room of rooms)
    all.set(
      roomPath(room),
      listing(
        room,
        world.programmes.filter((programme) => programme.category === room),
      ),
    );
  for (const programme of world.programmes) {
    all.set(pathOf(programme), viewPage(world, programme));
    all.set(mediaOf(programme), mediaPage(programme));
    all.set(pictureOf(programme), picturePage(key, programme));
    all.set(`/old/${programme.slug}.html`, { kind: "redirect", to: pathOf(programme), status: 301 });
    all.set(`/vote.php?clip=${programme.slug}&v=1`, { kind: "redirect", to: pathOf(programme), status: 302 });
  }
  all.set("/index.htm", { kind: "redirect", to: "/main.php", status: 301 });
  all.set("/guestbook.php", {
    kind: "none",
    html: shell(
      "Guestbook",
      html`<h2>Guestbook</h2><p>“Great site!!” – anonymous, 2007</p><p>All clips are made up for Glint’s sample sites.</p>`,
    ),
  });
  return all;
}

const splash = text(html`${raw('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">')}
<html><head><title>The Clip Attic</title><meta http-equiv="refresh" content="3; url=/main.php"></head><body bgcolor="#221a2e" text="#ffe8a3" link="#ff8fa3"><br><br><center><font face="Verdana" size="6">The Clip Attic</font><br><font size="2">best viewed at 1024x768</font><br><br><a href="/main.php">[ climb the ladder ]</a></center></body></html>`);

function listing(title: string, items: readonly LiveProgramme[], more?: Markup): Page {
  const cells = items.map(
    (programme) =>
      html`<td align="center" width="33%"><a href="${pathOf(programme)}"><img src="${pictureOf(programme)}" width="200" height="112" border="0" alt="${programme.title}"></a><br><a href="${pathOf(programme)}"><b>${programme.title}</b></a><br><font size="1">${clock(programme.durationSeconds)} | views: ${grouped(programme.views)}</font></td>\n`,
  );
  const rows = pagesOf(cells, 3).map((row) => html`<tr>${row}</tr>`);
  return {
    kind: "listing",
    items,
    html: shell(title, html`<h2>${title}</h2><table width="100%" cellpadding="8">${rows}</table>${more}`),
  };
}

function viewPage(world: World, programme: LiveProgramme): Page {
  const media = truthMedia(programme, world.origin + mediaOf(programme));
  const vars = `file=${encodeURIComponent(mediaOf(programme))}&image=${encodeURIComponent(pictureOf(programme))}&autostart=false`;
  const body = html`<h2>${programme.title}</h2>
<object classid="clsid:D27CDB6E-AE6D-11cf-96B8-444553540000" codebase="http://download.example/swflash.cab#version=9,0,0,0" width="480" height="290" id="player"><param name="movie" value="/swf/flvplayer.swf"><param name="allowfullscreen" value="true"><param name="flashvars" value="${vars}">
<embed src="/swf/flvplayer.swf" type="application/x-shockwave-flash" width="480" height="290" allowfullscreen="true" flashvars="${vars}"></embed><noembed><a href="${mediaOf(programme)}">No plug-in? Download the clip</a></noembed></object>
<p>${programme.about}</p>
<table cellpadding="3"><tr><td><b>Uploaded by:</b></td><td>${programme.by}</td></tr><tr><td><b>Date:</b></td><td>${longDate(programme.publishedAt)}</td></tr><tr><td><b>Length:</b></td><td>${clock(programme.durationSeconds)}</td></tr><tr><td><b>Room:</b></td><td><a href="${roomPath(programme.category)}">${programme.category}</a></td></tr><tr><td><b>Views:</b></td><td>${grouped(programme.views)}</td></tr></table>
<p><a rel="nofollow" href="/vote.php?clip=${programme.slug}&amp;v=1">[+] funny</a> | <a href="/old/${programme.slug}.html">old page of this clip</a></p>`;
  const head = html`<meta name="description" content="${programme.about}"><link rel="image_src" href="${world.origin}${pictureOf(programme)}">`;
  const truth = {
    title: programme.title,
    description: programme.about,
    category: programme.category,
    publisher: programme.by,
    published: programme.publishedAt.toISOString().slice(0, 10),
    durationSeconds: programme.durationSeconds,
    thumbnail: world.origin + pictureOf(programme),
    views: programme.views,
    media: [media],
    embeds: [],
  };
  return { kind: "play", programme, truth, html: shell(programme.title, body, head) };
}

function shell(title: string, body: Markup, head?: Markup): string {
  return text(html`${raw('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">')}
<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>The Clip Attic :: ${title}</title>${head}</head>
<body bgcolor="#221a2e" text="#f6f0d8" link="#ffb4a2" vlink="#cdb4f6"><center><table width="760" bgcolor="#33274a" cellpadding="12"><tr><td colspan="2" bgcolor="#7b2d8b"><font face="Verdana" size="5" color="#ffe8a3">The Clip Attic</font> <font size="2">– clips since 2006</font></td></tr>
<tr><td width="140" valign="top"><font face="Verdana" size="2"><a href="/main.php">Newest</a><br>${rooms.map((room) => html`<a href="${roomPath(room)}">${room}</a><br>`)}<a href="/guestbook.php">Guestbook</a><br><a href="/forum.php">Forum (closed)</a></font></td><td valign="top"><font face="Verdana" size="2">${body}</font></td></tr></table></center></body></html>`);
}
