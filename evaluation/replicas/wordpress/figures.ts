import { oracleOrder } from "../../discovery/oracle.ts";
import { canonicalPath } from "../../discovery/replica.ts";
import type { FrozenDocument } from "./freeze.ts";

/** Links among the pages of a site by path, each page's in order and once; the home page first. */
export type SiteGraph = ReadonlyMap<string, { readonly to: readonly string[] }>;

type Share = "50" | "90" | "95" | "100";
export type SiteFigures = {
  readonly reachablePages: number;
  readonly internalLinks: number;
  /** Pages by the least number of links from the home page. */
  readonly depthAll: Readonly<Record<string, number>>;
  readonly depthProgrammes: Readonly<Record<string, number>>;
  /** Pages until that share of the programmes, %, has been fetched; null where it never is. */
  readonly breadthFirst: Readonly<Record<Share, number | null>>;
  readonly oracle: Readonly<Record<Share, number | null>>;
};

/**
 * The pages as those who freeze real sites count them: addresses that redirect stand for what they lead to, and links
 * for answering a comment (`replytocom`) are none.
 */
export function graphOf(documents: readonly FrozenDocument[], home: string): SiteGraph {
  const byPath = new Map(documents.map((document) => [document.path, document]));
  const end = (path: string): string => byPath.get(path)?.redirect ?? path;
  const pages = documents.filter(
    ({ html, redirect, path }) => html !== undefined && redirect === undefined && !isReply(path),
  );
  const first = pages.filter(({ path }) => path === home);
  const rest = pages.filter(({ path }) => path !== home);
  const own = new Set(pages.map(({ path }) => path));
  return new Map(
    [...first, ...rest].map(({ path, to }) => {
      const targets = to.filter(({ role }) => role === "page").map(({ url }) => end(pathOf(url)));
      return [path, { to: [...new Set(targets)].filter((target) => own.has(target) && target !== path) }];
    }),
  );
}

export function isReply(path: string): boolean {
  return path.includes("replytocom=");
}

/** Depths and what breadth-first and an oracle need over pages and their links alone. */
export function figuresOf(graph: SiteGraph, programmes: ReadonlySet<string>): SiteFigures {
  const depths = depthsFromHome(graph);
  const reached = [...depths.keys()];
  return {
    reachablePages: depths.size,
    internalLinks: [...graph.values()].reduce((sum, { to }) => sum + to.length, 0),
    depthAll: histogram([...depths.values()]),
    depthProgrammes: histogram([...depths].flatMap(([path, depth]) => (programmes.has(path) ? [depth] : []))),
    breadthFirst: requestsTo(reached, programmes),
    oracle: requestsTo(oracleOrder(graph, programmes), programmes),
  };
}

/** In the order in which breadth-first meets them. */
function depthsFromHome(graph: SiteGraph): Map<string, number> {
  const [home] = graph.keys();
  const depths = new Map<string, number>(home === undefined ? [] : [[home, 0]]);
  for (const [path, depth] of depths)
    for (const to of graph.get(path)?.to ?? []) if (!depths.has(to)) depths.set(to, depth + 1);
  return depths;
}

function histogram(values: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function requestsTo(order: readonly string[], programmes: ReadonlySet<string>): Record<Share, number | null> {
  const foundAt = order.flatMap((path, at) => (programmes.has(path) ? [at + 1] : []));
  const at = (share: number) => foundAt[Math.max(1, Math.ceil(share * programmes.size - 1e-9)) - 1] ?? null;
  return { 50: at(0.5), 90: at(0.9), 95: at(0.95), 100: at(1) };
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return canonicalPath(pathname + search);
}
