import { PlainDiscovery, type PlainEntry, type PlainOrder, type PlainRule } from "./plain-discovery.ts";
import type { Strategy } from "./strategy.ts";

/** Pages in the order in which their links were found; lists (sitemaps, feeds) are not read. */
export const breadthFirst: Strategy = {
  name: "breadth-first",
  says: "Pages in the order in which they were found.",
  drawsRandom: false,
  start: (options) => new PlainDiscovery(options, rule),
};

const rule: PlainRule = {
  order: firstFound,
  why: () => "first-found",
  promise: () => 0.5,
  // All alike: of equals the first found comes first.
  keep: () => ({ priority: 500, note: "" }),
  readsPlaces: false,
};

function firstFound(): PlainOrder {
  const first: PlainEntry[] = [];
  let queue: PlainEntry[] = [];
  let at = 0;
  return {
    place: (found) => {
      for (const { entry, isNew } of found) if (isNew) queue.push(entry);
    },
    restore: (entry) => queue.push(entry),
    putFirst: (entry) => first.push(entry),
    take: () => {
      const entry = first.pop() ?? (at < queue.length ? queue[at++] : undefined);
      if (at > 1000 && at * 2 > queue.length) {
        queue = queue.slice(at);
        at = 0;
      }
      return entry;
    },
  };
}
