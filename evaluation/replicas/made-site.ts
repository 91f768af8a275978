import { seededRandom } from "../../simulation/random.ts";
import { madeText, madeTitle, pick, slugOf, tagWords } from "./words.ts";

/** A page of a made site that is no list. */
export type Post = {
  readonly number: number;
  readonly path: string;
  readonly title: string;
  readonly isProgramme: boolean;
  readonly section: string;
  readonly tags: readonly string[];
  readonly year: number;
  readonly month: number;
};

export type MadePage = { readonly path: string; readonly html: string };

/** What a folder of a replica holds. */
export type MadeSite = {
  readonly pages: readonly MadePage[];
  readonly programme: readonly string[];
  readonly listing: readonly string[];
  readonly secondary: readonly string[];
  /** Served, with status 200, for every address there is not. */
  readonly softNotFound?: string;
};

export const sectionNames = ["news", "people", "places", "films", "notes", "letters"] as const;
const sectionOfProgrammes = "films";

export type PostOptions = {
  readonly count: number;
  readonly programmes: number;
  readonly pathOf: (post: Omit<Post, "path">) => string;
  readonly seed: number;
  readonly tagsEach?: number;
};

/** Posts from new to old; most programmes stand in one section, some anywhere. */
export function makePosts({ count, programmes, pathOf, seed, tagsEach = 2 }: PostOptions): Post[] {
  const random = seededRandom(seed);
  const share = programmes / count;
  return Array.from({ length: count }, (_, number) => {
    // Spread evenly, so that the number is exact.
    const isProgramme = Math.floor((number + 1) * share) > Math.floor(number * share);
    const section =
      isProgramme && random() < 0.8
        ? sectionOfProgrammes
        : pick(
            sectionNames.filter((one) => isProgramme || one !== sectionOfProgrammes || random() < 0.3),
            random,
          );
    const post = {
      number,
      title: madeTitle(random),
      isProgramme,
      section,
      tags: Array.from({ length: tagsEach }, () => pick(tagWords, random)),
      year: 2026 - Math.floor((number / count) * 12),
      month: 12 - (Math.floor((number / count) * 144) % 12),
    };
    return { ...post, path: pathOf(post) };
  });
}

/** "/2026/05/old-river-leaves-12/" */
export function datedPath({ year, month, title, number }: Omit<Post, "path">): string {
  return `/${year}/${String(month).padStart(2, "0")}/${slugOf(title).split("-").slice(0, 3).join("-")}-${number}/`;
}

export type Theme = {
  readonly menu: string;
  readonly side: string;
  readonly head?: string;
  readonly rewrite?: (href: string, page: string) => string;
};

export const plainMenu = `<nav class="menu"><ul><li><a href="/">Home</a></li>${sectionNames
  .map((name) => `<li><a href="/section/${name}/">${name}</a></li>`)
  .join("")}<li><a href="/about/">About</a></li></ul></nav>`;

/** A whole page around its main part. */
export function layout(path: string, title: string, main: string, theme: Theme): MadePage {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${theme.head ?? ""}</head><body>
<header>${theme.menu}</header><main>${main}</main><aside>${theme.side}</aside><footer><p>A made-up site.</p></footer></body></html>`;
  const { rewrite } = theme;
  return {
    path,
    html: rewrite ? html.replace(/href="(\/[^"]*)"/g, (_, href: string) => `href="${rewrite(href, path)}"`) : html,
  };
}

/** A post's own page. */
export function postPage(post: Post, theme: Theme, seed: number): MadePage {
  const random = seededRandom(seed * 7919 + post.number);
  const player = post.isProgramme
    ? `<div class="player"><video controls src="/files/${post.number}.mp4" poster="/files/${post.number}.jpg"></video></div>`
    : `<p><img src="/files/${post.number}.jpg" alt=""></p>`;
  const links = post.tags.map((tag) => `<a rel="tag" href="/tag/${tag}/">${tag}</a>`).join(" ");
  const below = `<p class="tags"><a href="/section/${post.section}/">${post.section}</a> ${links}</p>`;
  const main = `<article class="post"><h1>${post.title}</h1><p class="date">${post.year}-${String(post.month).padStart(2, "0")}-15</p>
${player}<p>${madeText(post.isProgramme ? 3 : 8, random)}</p>${post.tags.length > 0 ? below : ""}</article>`;
  return layout(post.path, post.title, main, theme);
}

export type ListOptions = {
  readonly posts: readonly Post[];
  readonly size: number;
  /** Address of the list's page, the first being 1. */
  readonly pathOf: (page: number) => string;
  readonly title: string;
  readonly theme: Theme;
  readonly item?: (post: Post) => string;
};

/** The pages of a list, each linked to the one before and after it and to some further away. */
export function listPages({ posts, size, pathOf, title, theme, item = cardOf }: ListOptions): MadePage[] {
  const count = Math.max(1, Math.ceil(posts.length / size));
  return Array.from({ length: count }, (_, at) => {
    const page = at + 1;
    const near = [1, page - 1, page + 1, page + 2, page + 10, count].filter(
      (one) => one >= 1 && one <= count && one !== page,
    );
    const paging = [...new Set(near)].map((one) => `<a href="${pathOf(one)}">${one}</a>`).join(" ");
    const items = posts
      .slice(at * size, page * size)
      .map(item)
      .join("\n");
    return layout(
      pathOf(page),
      `${title} ${page}`,
      `<h1>${title}</h1><div class="list">${items}</div><nav class="pages">${paging}</nav>`,
      theme,
    );
  });
}

function cardOf({ path, title, number }: Post): string {
  return `<article class="card"><a href="${path}"><img src="/files/${number}-small.jpg" alt=""></a><h2><a href="${path}">${title}</a></h2></article>`;
}

/** Which of the pages list at least one programme. */
export function listingsOf(pages: readonly MadePage[], posts: readonly Post[]): string[] {
  const programmes = posts.filter(({ isProgramme }) => isProgramme).map(({ path }) => `href="${path}`);
  const own = new Set(posts.map(({ path }) => path));
  return pages
    .filter(({ path, html }) => !own.has(path) && programmes.some((link) => html.includes(link)))
    .map(({ path }) => path);
}

export function bySection(posts: readonly Post[]): Map<string, Post[]> {
  return Map.groupBy(posts, ({ section }) => section) as Map<string, Post[]>;
}
