// The benchmark's video site: every page is computed from its number, so that any number of pages needs no disk. Pages weigh
// 30 to 60 kB and carry about 100 links; half a page is furniture that all share, as on real sites.

export type BenchmarkSite = { readonly pageCount: number; readonly hostCount: number };

const linksOfTree = 10;
const fragmentCount = 512;
const sections = "Cooking Travel Science Music History Nature Sport Comedy Film Crafts Animals Cities".split(" ");

/** Small numbers from a number; the same on every machine. */
function mix(value: number, salt: number): number {
  let mixed = Math.imul(value ^ (salt * 0x9e3779b9), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const syllables = "ba re mi ko lu sa ten vor ild am qui no stra pel do chi ray fen ost ulm".split(" ");
function words(seed: number, count: number): string {
  let text = "";
  for (let i = 0; i < count; i++) {
    const code = mix(seed, i + 1);
    text += `${i ? " " : ""}${syllables[code % 20]}${syllables[(code >>> 5) % 20]}${code & 1024 ? syllables[(code >>> 11) % 20] : ""}`;
  }
  return text;
}

const furniture = Buffer.from(makeFurniture(), "latin1");
const fragments = Array.from({ length: fragmentCount }, (_, i) =>
  Buffer.from(`<p class="text-${i % 9}">${words(i * 31 + 7, 150)}</p>\n`, "latin1"),
);

const sentences = Array.from({ length: 4096 }, (_, i) => words(i * 17 + 3, 14));
const sentence = (page: number, salt: number) => sentences[mix(page, salt) % sentences.length]!;

/** Styles, scripts and drawings that every page repeats, about 13 kB; the script holds things that only look like links. */
function makeFurniture(): string {
  let css = "";
  for (let i = 0; i < 70; i++)
    css += `.box-${i}{margin:${i % 17}px ${i % 5}px;padding:${i % 7}px;color:#${(mix(i, 3) & 0xffffff).toString(16).padStart(6, "0")}}\n`;
  let script = "var settings={base:'/not/a/link',tracking:[]};\n";
  for (let i = 0; i < 60; i++)
    script += `if(settings.v${i}<${i}&&window.name!="<a href='/trap/${i}'>"){settings.tracking.push("${words(i, 4)}")}\n`;
  let icons = '<svg style="display:none">';
  for (let i = 0; i < 20; i++)
    icons += `<symbol id="i${i}"><path d="M${i} ${i + 3}l${mix(i, 5) % 24} 4 ${mix(i, 6) % 24} 9 3 ${i}z"/></symbol>`;
  return `<style>${css}</style><script>${script}</script>${icons}</svg>`;
}

export function hostOf(site: BenchmarkSite, page: number): string {
  return `www${page % site.hostCount}.bench.example`;
}

/** The page with this address, or undefined. */
export function pageAt(site: BenchmarkSite, host: string, path: string): number | undefined {
  const number = path === "/" ? 0 : Number(/^\/(?:list\/[a-z]+|play)\/(\d+)/.exec(path)?.[1] ?? -1);
  const isThere = number >= 0 && number < site.pageCount && hostOf(site, number) === host && pathOf(number) === path;
  return isThere ? number : undefined;
}

/** Kept once made: they stand on every page that links to theirs. */
function kept(make: (page: number) => string): (page: number) => string {
  const made: string[] = [];
  return (page) => {
    made[page] ??= make(page);
    return made[page];
  };
}

/** "/" for page 0; listings and programmes have addresses of different make. */
export const pathOf = kept((page) => {
  if (page === 0) return "/";
  if (isListing(page)) return `/list/${sections[page % sections.length]!.toLowerCase()}/${page}/`;
  return `/play/${page}-${words(page, 2).replace(" ", "-")}.html`;
});
const titleOf = kept((page) => words(page, 5));

function isListing(page: number): boolean {
  return page % 12 === 1 || page === 0;
}

/** The HTML of a page, ASCII. All pages can be reached from page 0: page n links to pages 10n+1 to 10n+10. */
export function htmlOf(site: BenchmarkSite, page: number, origin: (host: string) => string): Buffer {
  const own = origin(hostOf(site, page));
  const address = (other: number) =>
    other % site.hostCount === page % site.hostCount ? pathOf(other) : origin(hostOf(site, other)) + pathOf(other);
  const title = titleOf(page);
  const top = isListing(page) ? `<h1>${title}</h1>` : player(page, title, own);
  const parts = [
    Buffer.from(`${head(page, title, own)}`, "latin1"),
    furniture,
    Buffer.from(
      `</head>\n<body>${menu(site, address)}<main>${top}<div class="grid">${cards(site, page, address)}</div>`,
      "latin1",
    ),
  ];
  const fragmentsWanted = 8 + (mix(page, 9) % 17);
  for (let i = 0; i < fragmentsWanted; i++) parts.push(fragments[mix(page, 900 + i) % fragmentCount]!);
  parts.push(Buffer.from(`</main>${side(site, page, address)}</body></html>`, "latin1"));
  return Buffer.concat(parts);
}

type AddressOf = (page: number) => string;

function head(page: number, title: string, origin: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Bench</title><meta name="description" content="${sentence(page, 63)}">${isListing(page) ? "" : metadata(page, title, origin)}`;
}

function menu(site: BenchmarkSite, address: AddressOf): string {
  const items = sections.map(
    (name, i) => `<li class="menu-${i}"><a href="${address((i * 12 + 1) % site.pageCount)}">${name}</a></li>`,
  );
  return `<header><ul>${items.join("")}</ul><a href="#top">top</a><a href="mailto:desk@bench.example">mail</a><a href="javascript:void(0)">share</a></header>`;
}

function cards(site: BenchmarkSite, page: number, address: AddressOf): string {
  let html = "";
  for (let i = 1; i <= linksOfTree && page * linksOfTree + i < site.pageCount; i++)
    html += card(page * linksOfTree + i, address);
  const count = isListing(page) ? 40 : 24;
  for (let i = 0; i < count; i++) html += card(mix(page, 100 + i) % site.pageCount, address);
  return html;
}

function side(site: BenchmarkSite, page: number, address: AddressOf): string {
  let html = "<aside><ul>";
  const count = isListing(page) ? 40 : 56;
  for (let i = 0; i < count; i++) {
    const other = mix(page, 500 + i) % site.pageCount;
    html += `<li><a href="${address(other)}">${titleOf(other)}</a></li>\n`;
  }
  return `${html}</ul></aside><footer><a href="https://elsewhere.example/partner/${page % 40}">partner</a><p>${sentence(page, 61)} ${sentence(page, 62)}</p></footer>`;
}

function card(other: number, address: AddressOf): string {
  const seconds = 60 + (mix(other, 2) % 1500);
  return `<div class="card"><a href="${address(other)}"><img src="/thumb/${other}.jpg" alt="" width="320" height="180" loading="lazy"><span class="time">${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}</span></a><h3>${titleOf(other)}</h3><small>${mix(other, 4) % 90_000} views</small></div>\n`;
}

function player(page: number, title: string, origin: string): string {
  return `<h1>${title}</h1><video controls poster="/thumb/${page}.jpg"><source src="${origin}/media/${page}.mp4" type="video/mp4"></video><p class="about">${sentence(page, 63)} ${sentence(page, 64)}</p>`;
}

function metadata(page: number, title: string, origin: string): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name: title,
    description: `${sentence(page, 63)} ${sentence(page, 64)}`,
    thumbnailUrl: `${origin}/thumb/${page}.jpg`,
    uploadDate: new Date(Date.UTC(2026, 0, 1) + (mix(page, 8) % 300) * 86_400_000).toISOString(),
    duration: `PT${1 + (mix(page, 2) % 25)}M`,
    contentUrl: `${origin}/media/${page}.mp4`,
    genre: sections[page % sections.length],
  };
  return `<link rel="canonical" href="${origin}${pathOf(page)}"><meta property="og:title" content="${title}"><meta property="og:video" content="${origin}/media/${page}.mp4"><meta property="og:image" content="${origin}/thumb/${page}.jpg"><script type="application/ld+json">${JSON.stringify(data)}</script>`;
}
