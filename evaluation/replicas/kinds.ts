import { seededRandom } from "../../simulation/random.ts";
import {
  bySection,
  datedPath,
  layout,
  listingsOf,
  listPages,
  type MadePage,
  type MadeSite,
  makePosts,
  type Post,
  plainMenu,
  postPage,
  type Theme,
} from "./made-site.ts";
import { tagWords } from "./words.ts";

/** How large a site is: all but the archive have some hundred posts. */
export type MadeSize = { readonly posts: number; readonly programmes: number };

type Kind = {
  readonly says: string;
  readonly size: MadeSize;
  readonly make: (seed: number, size: MadeSize) => MadeSite;
};

const plain: Theme = { menu: plainMenu, side: "" };

/** What real replicas lack, by name. */
export const madeKinds: Readonly<Record<string, Kind>> = {
  archive: {
    says: "20,000 pages: posts by month, sections with long pagination, one post in eighteen a programme",
    size: { posts: 17_500, programmes: 970 },
    make: (seed, size) => blog(seed, size, plain),
  },
  "tag-cloud": {
    says: "every page links 400 tags, most of them with a page of their own",
    size: { posts: 300, programmes: 60 },
    make: (seed, size) => {
      const cloud = tagWords.map((tag) => `<a href="/tag/${tag}/">${tag}</a>`).join(" ");
      return blog(seed, size, { ...plain, side: `<div class="cloud">${cloud}</div>` });
    },
  },
  calendar: {
    says: "a calendar of months without end, each linking its days and neighbours",
    size: { posts: 200, programmes: 40 },
    make: (seed, size) => {
      const theme = { ...plain, side: `<div class="calendar"><a href="/events/2026/11/">November</a></div>` };
      return withPages(blog(seed, size, theme), calendarPages(theme));
    },
  },
  facets: {
    says: "a list that can be filtered by four parameters at once and sorted",
    size: { posts: 200, programmes: 40 },
    make: facets,
  },
  "session-ids": {
    says: "every page hands its own session id to every link",
    size: { posts: 200, programmes: 40 },
    make: (seed, size) => {
      let visits = 0;
      const rewrite = (href: string) => `${href}?s=${(seed * 1_000_003 + visits++ * 7919).toString(36)}`;
      const session = (href: string, page: string) => (page === href ? href : rewrite(href));
      return blog(seed, size, { ...plain, rewrite: session });
    },
  },
  "soft-404": {
    says: "half of what pages link as related is not there, and the server says 200",
    size: { posts: 200, programmes: 40 },
    make: softNotFound,
  },
  duplicates: {
    says: "every post has a copy to print and one below its section; their canonical links name it",
    size: { posts: 150, programmes: 40 },
    make: duplicates,
  },
  "query-pages": {
    says: "posts and lists are told apart by their query alone",
    size: { posts: 200, programmes: 40 },
    make: queryPages,
  },
  "plain-lists": {
    says: "lists of bare text links in tables, no pictures, no classes, one page leading to the next",
    size: { posts: 200, programmes: 40 },
    make: plainLists,
  },
  "no-programme": {
    says: "1,500 posts and nothing to watch or to hear",
    size: { posts: 1500, programmes: 0 },
    make: (seed, size) => blog(seed, size, plain),
  },
};

function blog(seed: number, { posts: count, programmes }: MadeSize, theme: Theme): MadeSite {
  const posts = makePosts({ count, programmes, pathOf: datedPath, seed });
  const lists = [
    ...listPages({ posts, size: 12, pathOf: (page) => (page === 1 ? "/" : `/page/${page}/`), title: "Latest", theme }),
    ...sectionLists(posts, theme),
    ...tagLists(posts, theme),
    layout("/about/", "About", "<h1>About</h1><p>This site was made up.</p>", theme),
  ];
  return siteOf(posts, [...lists, ...posts.map((post) => postPage(post, theme, seed))]);
}

function sectionLists(posts: readonly Post[], theme: Theme): MadePage[] {
  return [...bySection(posts)].flatMap(([name, own]) =>
    listPages({
      ...{ posts: own, size: 12, title: name, theme },
      pathOf: (page) => (page === 1 ? `/section/${name}/` : `/section/${name}/page/${page}/`),
    }),
  );
}

function tagLists(posts: readonly Post[], theme: Theme): MadePage[] {
  const byTag = new Map<string, Post[]>();
  for (const post of posts)
    for (const tag of new Set(post.tags)) {
      const own = byTag.get(tag);
      if (own) own.push(post);
      else byTag.set(tag, [post]);
    }
  return [...byTag].flatMap(([tag, own]) =>
    listPages({ posts: own.slice(0, 30), size: 30, pathOf: () => `/tag/${tag}/`, title: tag, theme }),
  );
}

function siteOf(posts: readonly Post[], pages: readonly MadePage[]): MadeSite {
  return {
    pages,
    programme: posts.filter(({ isProgramme }) => isProgramme).map(({ path }) => path),
    listing: posts.length > 2000 ? [] : listingsOf(pages, posts),
    secondary: [],
  };
}

function withPages(site: MadeSite, more: readonly MadePage[]): MadeSite {
  return { ...site, pages: [...site.pages, ...more] };
}

const calendarFrom = 1990;
const calendarYears = 80;

function calendarPages(theme: Theme): MadePage[] {
  return Array.from({ length: calendarYears * 12 }, (_, at) => {
    const path = (month: number) =>
      `/events/${calendarFrom + Math.floor(month / 12)}/${String((month % 12) + 1).padStart(2, "0")}/`;
    const near = [at - 12, at - 1, at + 1, at + 12].filter((month) => month >= 0 && month < calendarYears * 12);
    const links = near.map((month) => `<a href="${path(month)}">${path(month)}</a>`).join(" ");
    return layout(path(at), "Events", `<h1>Events</h1><table><tr><td>No events.</td></tr></table>${links}`, theme);
  });
}

function facets(seed: number, size: MadeSize): MadeSite {
  const values = {
    colour: ["red", "green", "blue", "grey"],
    age: ["new", "old"],
    place: ["north", "south", "east"],
    sort: ["date", "title", "length"],
  };
  const names = Object.keys(values) as (keyof typeof values)[];
  const filters = names
    .flatMap((name) => values[name].map((value) => `<a href="/browse/?${name}=${value}">${name} ${value}</a>`))
    .join(" ");
  const theme = { ...plain, side: filters };
  const site = blog(seed, size, theme);
  const posts = makePosts({ count: size.posts, programmes: size.programmes, pathOf: datedPath, seed });
  const random = seededRandom(seed + 1);
  const combinations = names.reduce<Record<string, string>[]>(
    (all, name) => all.flatMap((one) => [one, ...values[name].map((value) => ({ ...one, [name]: value }))]),
    [{}],
  );
  const address = (one: Record<string, string>) => {
    const query = Object.entries(one).map(([name, value]) => `${name}=${value}`);
    return query.length === 0 ? "/browse/" : `/browse/?${query.join("&")}`;
  };
  const pages = combinations.map((one) => {
    const further = names.flatMap((name) =>
      values[name].map((value) => {
        const next = address(
          Object.fromEntries(
            names.flatMap((each) =>
              each === name ? [[each, value]] : one[each] === undefined ? [] : [[each, one[each]]],
            ),
          ),
        );
        return `<a href="${next}">${name}: ${value}</a>`;
      }),
    );
    const some = Array.from({ length: 5 }, () => posts[Math.floor(random() * posts.length)] as Post);
    const items = some.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join("");
    return layout(
      address(one),
      "Browse",
      `<h1>Browse</h1><ul>${items}</ul><div class="facets">${further.join(" ")}</div>`,
      theme,
    );
  });
  return withPages(site, pages);
}

function softNotFound(seed: number, size: MadeSize): MadeSite {
  const dead = (page: string) =>
    Array.from({ length: 4 }, (_, at) => `<a href="${page}related-${at}/">Related ${at}</a>`).join(" ");
  const site = blog(seed, size, plain);
  const pages = site.pages.map(({ path, html }) => ({
    path,
    html: html.replace("</main>", `<div class="related">${dead(path)}</div></main>`),
  }));
  const body = layout("/not-found/", "Nothing here", `<h1>Nothing here</h1><p>Try <a href="/">home</a>.</p>`, plain);
  return { ...site, pages: [...pages, body], softNotFound: body.path };
}

function duplicates(seed: number, size: MadeSize): MadeSite {
  const site = blog(seed, size, plain);
  const posts = makePosts({ count: size.posts, programmes: size.programmes, pathOf: datedPath, seed });
  const byPath = new Map(posts.map((post) => [post.path, post]));
  const copiesOf = ({ path, section, number }: Post) => [`${path}print/`, `/section/${section}/${number}/`];
  const copies: MadePage[] = [];
  const pages = site.pages.map(({ path, html }) => {
    const post = byPath.get(path);
    if (post === undefined) return { path, html };
    const canonical = html.replace("</head>", `<link rel="canonical" href="${path}"></head>`);
    for (const copy of copiesOf(post)) copies.push({ path: copy, html: canonical });
    return {
      path,
      html: canonical.replace(
        "</article>",
        `${copiesOf(post)
          .map((copy) => `<a href="${copy}">copy</a>`)
          .join(" ")}</article>`,
      ),
    };
  });
  return {
    ...site,
    pages: [...pages, ...copies],
    secondary: posts.filter(({ isProgramme }) => isProgramme).flatMap(copiesOf),
  };
}

function queryPages(seed: number, { posts: count, programmes }: MadeSize): MadeSite {
  const posts = makePosts({ count, programmes, seed, pathOf: ({ number }) => `/show.php?id=${1000 + number * 3}` });
  const menu = `<nav><a href="/">Home</a> ${["news", "people", "places", "films", "notes", "letters"].map((name) => `<a href="/list.php?section=${name}&page=1">${name}</a>`).join(" ")}</nav>`;
  const theme: Theme = { menu, side: "" };
  const lists = [
    ...listPages({
      posts,
      size: 10,
      title: "Latest",
      theme,
      pathOf: (page) => (page === 1 ? "/" : `/list.php?page=${page}`),
    }),
    ...[...bySection(posts)].flatMap(([name, own]) =>
      listPages({
        posts: own,
        size: 10,
        title: name,
        theme,
        pathOf: (page) => `/list.php?section=${name}&page=${page}`,
      }),
    ),
  ];
  return siteOf(posts, [...lists, ...posts.map((post) => postPage({ ...post, tags: [] }, theme, seed))]);
}

function plainLists(seed: number, { posts: count, programmes }: MadeSize): MadeSite {
  const posts = makePosts({ count, programmes, seed, pathOf: ({ number }) => `/${number}.html` });
  const theme: Theme = { menu: `<a href="/">Home</a>`, side: "" };
  const item = ({ path, title }: Post) => `<table><tr><td><a href="${path}">${title}</a></td></tr></table>`;
  const sections = [...bySection(posts)];
  const lists = sections.flatMap(([name, own]) =>
    listPages({
      posts: own,
      size: 15,
      title: name,
      theme,
      item,
      pathOf: (page) => `/${name}${page === 1 ? "" : page}.html`,
    }),
  );
  const home = layout(
    "/",
    "Contents",
    sections.map(([name]) => `<p><a href="/${name}.html">${name}</a></p>`).join(""),
    theme,
  );
  return siteOf(posts, [home, ...lists, ...posts.map((post) => postPage({ ...post, tags: [] }, theme, seed))]);
}
