import { addressKey, isFeedAddress, isFile } from "./address.ts";
import {
  type Discovery,
  type DiscoveryOptions,
  type Ending,
  type FoundLink,
  linksMaxDefault,
  type Strategy,
} from "./strategy.ts";

/** Pages in the order in which their links were found; lists (sitemaps, feeds) are not read. */
export const breadthFirst: Strategy = {
  name: "breadth-first",
  says: "Pages in the order in which they were found.",
  drawsRandom: false,
  start: startBreadthFirst,
};

function startBreadthFirst({ linksMax = linksMaxDefault }: DiscoveryOptions): Discovery {
  const known = new Set<string>();
  const queue: string[] = [];
  let at = 0;
  let ending: Ending | undefined;
  const add = (links: readonly FoundLink[]) => {
    for (const link of links)
      if (isPlainPage(link) && known.size < linksMax && isNew(known, link.url)) queue.push(link.url);
  };
  return {
    add,
    next: () => {
      const url = queue[at++];
      if (url === undefined) ending = "exhausted";
      return url === undefined ? undefined : { url, role: "page", why: "first found" };
    },
    observe: ({ links }) => add(links),
    ending: () => ending,
  };
}

/** Whether plain walks follow the link: no list, no file. */
export function isPlainPage({ url, role }: FoundLink): boolean {
  return role === "page" && !isFile(url) && !isFeedAddress(url);
}

/** Notes the address; true when it had not been noted before. */
export function isNew(known: Set<string>, url: string): boolean {
  const key = addressKey(url);
  if (known.has(key)) return false;
  known.add(key);
  return true;
}
