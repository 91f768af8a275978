import { addressKey, type FoundLink, isFeedAddress } from "../../src/libraries/discovery/index.ts";
import type { Crawl, CrawlRequest } from "./crawl-replica.ts";
import { plainLink } from "./read-document.ts";
import type { Replica } from "./replica.ts";

type Node = { readonly path: string; readonly url: string; readonly to: readonly string[] };

/** A crawl that knows the whole link graph and which pages are programmes. It reads no lists. */
export async function crawlAsOracle(
  replica: Replica,
  fetch: (url: string) => Promise<{ path: string | undefined; links: readonly FoundLink[] }>,
): Promise<Crawl> {
  const graph = await readGraph(replica, fetch);
  const requests = oracleOrder(graph, replica.programmes).map(
    (path): CrawlRequest => ({
      ...{ url: graph.get(path)?.url ?? path, status: 200, path, verdict: undefined, why: "oracle" },
    }),
  );
  return { requests, stopped: "exhausted" };
}

/**
 * The pages in the order of one who knows all links and programmes: a programme as soon as one is linked, else a walk
 * to the page with the most new programmes a step. Greedy, so a bound in practice, not in theory.
 *
 * @param graph the home page first; links by path.
 */
export function oracleOrder(graph: ReadonlyMap<string, Pick<Node, "to">>, programmes: ReadonlySet<string>): string[] {
  const fetched = new Set<string>();
  const linked = new Set<string>();
  const open = new Set([...programmes].filter((path) => graph.has(path)));
  const visit = (path: string): void => {
    fetched.add(path);
    open.delete(path);
    for (const to of graph.get(path)?.to ?? []) if (graph.has(to)) linked.add(to);
  };
  const [home] = graph.keys();
  if (home === undefined) return [];
  visit(home);
  while (open.size > 0) {
    const direct = [...open].filter((path) => linked.has(path));
    for (const path of direct) visit(path);
    if (direct.length > 0) continue;
    const way = bestWay(graph, { linked, fetched, open });
    if (way === undefined) break;
    for (const path of way) visit(path);
  }
  return [...fetched];
}

type Standing = {
  readonly linked: ReadonlySet<string>;
  readonly fetched: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
};

/** The shortest way to the page that pays most new programmes a fetch. */
function bestWay(
  graph: ReadonlyMap<string, Pick<Node, "to">>,
  { linked, fetched, open }: Standing,
): string[] | undefined {
  const from = new Map<string, string | undefined>();
  let layer = [...linked].filter((path) => !fetched.has(path));
  for (const path of layer) from.set(path, undefined);
  let best: { path: string; gain: number } | undefined;
  for (let steps = 1; layer.length > 0; steps++) {
    const next: string[] = [];
    for (const path of layer) {
      const news = (graph.get(path)?.to ?? []).filter((to) => open.has(to)).length;
      const gain = news / steps;
      if (news > 0 && (best === undefined || gain > best.gain)) best = { path, gain };
      for (const to of graph.get(path)?.to ?? [])
        if (!from.has(to) && !fetched.has(to) && graph.has(to)) {
          from.set(to, path);
          next.push(to);
        }
    }
    layer = next;
  }
  if (best === undefined) return undefined;
  const way: string[] = [];
  for (let path: string | undefined = best.path; path !== undefined; path = from.get(path)) way.unshift(path);
  return way;
}

async function readGraph(
  replica: Replica,
  fetch: (url: string) => Promise<{ path: string | undefined; links: readonly FoundLink[] }>,
): Promise<Map<string, Node>> {
  const pathOf = new Map<string, string>();
  const raw = new Map<string, { url: string; keys: string[] }>();
  const queue: FoundLink[] = [plainLink(replica.home, "seed")];
  const known = new Set<string>([addressKey(replica.home)]);
  for (const { url } of queue) {
    const { path, links } = await fetch(url);
    if (path === undefined) continue;
    pathOf.set(addressKey(url), path);
    const pages = links.filter((link) => link.role === "page" && !isFeedAddress(link.url));
    raw.set(path, { url, keys: pages.map((link) => addressKey(link.url)) });
    for (const link of pages) {
      const key = addressKey(link.url);
      if (known.has(key)) continue;
      known.add(key);
      queue.push(link);
    }
  }
  return new Map(
    [...raw].map(([path, { url, keys }]) => [
      path,
      { path, url, to: [...new Set(keys.flatMap((key) => pathOf.get(key) ?? []))] },
    ]),
  );
}
