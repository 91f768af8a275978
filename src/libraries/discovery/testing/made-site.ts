import type { Discovery, FoundLink, Observation, PageVerdict } from "../strategy.ts";

/** A site in memory: path -> what its page is and links to. */
export type MadePage = { readonly verdict: PageVerdict; readonly links: readonly (string | Partial<FoundLink>)[] };
export type MadeSite = Readonly<Record<string, MadePage>>;

const origin = "https://made.example";

export function linkTo(path: string, more: Partial<FoundLink> = {}): FoundLink {
  const url = path.startsWith("http") ? path : `${origin}${path}`;
  return { url, role: "page", origin: "link", text: "", tagPath: "", playersNear: 0, neighbours: [], ...more };
}

/** What fetching the address brings; "gone" where the site has no such page. */
export function fetchMade(site: (path: string) => MadePage | undefined, url: string): Observation {
  const path = url.slice(origin.length);
  const page = site(path);
  if (page === undefined) return { url, outcome: "gone", links: [] };
  const links = page.links.map((link) =>
    typeof link === "string"
      ? linkTo(link)
      : linkTo((link.url ?? "/").replace(origin, ""), { ...link, url: toUrl(link.url) }),
  );
  const score = page.verdict === "play" || page.verdict === "embed" ? 0.95 : 0.05;
  return { url, outcome: "page", verdict: page.verdict, score, fingerprint: path, links };
}

function toUrl(url = "/"): string {
  return url.startsWith("http") ? url : `${origin}${url}`;
}

/** Crawls until the strategy ends or `fetchesMax`; the paths in the order in which they were fetched. */
export function crawlMade(
  discovery: Discovery,
  site: MadeSite | ((path: string) => MadePage | undefined),
  fetchesMax = 1000,
): string[] {
  const find = typeof site === "function" ? site : (path: string) => site[path];
  discovery.add([linkTo("/", { origin: "seed" })]);
  const paths: string[] = [];
  while (paths.length < fetchesMax) {
    const next = discovery.next();
    if (next === undefined) break;
    paths.push(next.url.slice(origin.length));
    discovery.observe(fetchMade(find, next.url));
  }
  return paths;
}

/** Numbers in [0, 1) that the seed settles. */
export function madeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
