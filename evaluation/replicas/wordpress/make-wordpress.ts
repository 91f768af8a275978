import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createFetcher } from "../../discovery/fetch-document.ts";
import { canonicalPath } from "../../discovery/replica.ts";
import { figuresOf, graphOf, isReply } from "./figures.ts";
import { type FrozenDocument, freezeSite } from "./freeze.ts";
import { type Machine, siteOrigin, startMachine } from "./machine.ts";
import { requirePackages } from "./packages.ts";
import { type ContentPlan, isProgramme, planContent, slugOfPost } from "./plan-content.ts";

export type WordpressOptions = {
  readonly seed: number;
  readonly posts?: number | undefined;
  readonly progress?: ((says: string) => void) | undefined;
};

export const wordpressPosts = 540;

/** What `fill.php` answers. */
type Filled = {
  readonly version: string;
  readonly posts: readonly { readonly number: number; readonly id: number; readonly path: string }[];
  /** Pages that WordPress has for files of its library that are films. */
  readonly filmPages: readonly string[];
};

/**
 * Sets a WordPress of Debian's packages up in a folder of its own, fills it with what `seed` settles, freezes it over HTTP
 * into DIRECTORY/wordpress as a replica, and ends all that was started.
 *
 * @throws PackagesMissing
 */
export async function makeWordpress(directory: string, options: WordpressOptions): Promise<void> {
  const { seed, posts = wordpressPosts, progress = () => undefined } = options;
  requirePackages();
  const plan = planContent(seed, posts);
  progress("starting the database");
  await using machine = await startMachine();
  progress(`writing ${posts} posts`);
  const filled = await fill(machine, plan);
  using fetcher = createFetcher(await machine.serve());
  const shortLinks = filled.posts.map(({ id }) => `${siteOrigin}/?p=${id}`);
  const starts = ["/", "/robots.txt", "/wp-sitemap.xml"].map((path) => siteOrigin + path);
  const documents = await freezeSite(
    { origin: siteOrigin, fetcher, starts: [...starts, ...shortLinks] },
    (done, waiting) => progress(`frozen ${done}, ${waiting} known and not yet frozen`),
  );
  write(join(directory, "wordpress"), { documents, plan, filled, seed });
}

async function fill(machine: Machine, plan: ContentPlan): Promise<Filled> {
  const [planFile, answerFile] = [join(machine.folder, "plan.json"), join(machine.folder, "answer.json")];
  const posts = plan.posts.map((post) => ({ ...post, slug: slugOfPost(post) }));
  writeFileSync(planFile, JSON.stringify({ ...plan, posts }));
  await machine.runPhp(join(import.meta.dirname, "fill.php"), machine.site, planFile, answerFile);
  return JSON.parse(readFileSync(answerFile, "utf8")) as Filled;
}

type Frozen = {
  readonly documents: readonly FrozenDocument[];
  readonly plan: ContentPlan;
  readonly filled: Filled;
  readonly seed: number;
};

function write(folder: string, frozen: Frozen): void {
  const { documents } = frozen;
  const truth = truthOf(frozen);
  const lines = documents.map(({ to, ...document }) => `${JSON.stringify(document)}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "pages.jsonl.gz"), gzipSync(lines.join("")));
  writeFileSync(join(folder, "truth.json"), `${JSON.stringify(truth, undefined, 1)}\n`);
  writeFileSync(join(folder, "meta.json"), `${JSON.stringify(metaOf(frozen, truth), undefined, 1)}\n`);
}

type Truth = { readonly programme: string[]; readonly listing: string[]; readonly secondary: string[] };

function truthOf({ documents, plan, filled }: Frozen): Truth {
  const pathOf = new Map(filled.posts.map(({ number, path }) => [number, canonicalPath(path)]));
  const pathsOf = (posts: ContentPlan["posts"]) => posts.flatMap(({ number }) => pathOf.get(number) ?? []);
  const programme = new Set(pathsOf(plan.posts.filter(isProgramme)));
  const besides = new Set([...pathsOf(plan.posts.filter(({ carrier }) => carrier === "aside")), ...filled.filmPages]);
  const pages = documents.filter(({ html, redirect }) => html !== undefined && redirect === undefined);
  const replies = pages.filter(({ path }) => isReply(path)).map(({ path }) => path);
  const ofFilm = replies.filter((path) => [programme, besides].some((all) => all.has(path.split("?")[0] ?? "")));
  const single = /<body[^>]*\bclass="[^"]*\b(?:single|page-template-default|attachment)\b/;
  const listing = pages
    .filter(({ html = "" }) => !single.test(html))
    .filter(({ html = "" }) => listsOneOf(html, programme));
  return {
    programme: [...programme],
    listing: listing.map(({ path }) => path),
    secondary: [...besides, ...ofFilm],
  };
}

/** Whether the page's main part links one of them; its foot links the newest on every page. */
function listsOneOf(html: string, paths: ReadonlySet<string>): boolean {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return [...main.matchAll(/href="([^"]+)"/g)].some(([, href = ""]) => paths.has(href.slice(siteOrigin.length)));
}

function metaOf({ documents, plan, filled, seed }: Frozen, truth: Truth): Record<string, unknown> {
  const programmes = new Set(truth.programme);
  const graph = graphOf(documents, "/");
  const figures = figuresOf(graph, programmes);
  const pages = documents.filter(({ html, redirect }) => html !== undefined && redirect === undefined).length;
  const lists = documents.filter(({ body }) => body !== undefined);
  const listed = (own: readonly FrozenDocument[]) => {
    const paths = own.flatMap(({ to }) => to.map(({ url }) => canonicalPath(url.slice(siteOrigin.length))));
    return new Set(paths.filter((path) => programmes.has(path))).size;
  };
  const feeds = lists.filter(({ path }) => /\/feed\//.test(path));
  const sitemaps = lists.filter(({ path }) => /sitemap/.test(path));
  return {
    ...{ name: "wordpress", origin: siteOrigin, origins: [siteOrigin], home: "/", language: "en" },
    ...{
      generator: `WordPress ${filled.version}`,
      source: `glint evaluation/replicas/wordpress, ${plan.posts.length} posts`,
      seed,
    },
    rule: "made up: a post is a programme when its text was written around a film ([video], video block, playlist, another site's player); a clip at the end of a long text, a film's own file page and pages to answer a comment are secondary",
    ...{ pages, redirectStubs: documents.filter(({ redirect }) => redirect !== undefined).length },
    ...{ programmes: programmes.size, listings: truth.listing.length, secondary: truth.secondary.length },
    ...{ share: programmes.size / pages, shareOfReachable: programmes.size / figures.reachablePages },
    ...{ reachablePages: figures.reachablePages, internalLinks: figures.internalLinks },
    ...{ depthAll: figures.depthAll, depthProgrammes: figures.depthProgrammes },
    bfsRequests: Object.fromEntries(
      Object.entries(figures.breadthFirst).map(([share, count]) => [share, { pages: count }]),
    ),
    ...{ bfsAll: { pages: figures.reachablePages }, oracleRequests: figures.oracle },
    sitemap: { files: sitemaps.map(({ path }) => path), programmesListed: listed(sitemaps) },
    feeds: { files: feeds.length, programmesListed: listed(feeds) },
    robots: documents.some(({ path }) => path === "/robots.txt"),
    pathForm: 'decoded (decodeURIComponent(pathname + search).normalize("NFC"))',
  };
}
